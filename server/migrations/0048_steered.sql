-- How well a version is steered and how long it lasts, as the viewer of a member of this account found out of these bytes, with this script.
create table steered (
  account_id integer not null references account on delete cascade,
  package bytea not null references package on delete cascade,
  page text not null,
  player text not null,
  level text not null check (level in ('exact', 'replay', 'pause', 'plays')),
  -- ms
  length integer check (length between 0 and 3600000),
  is_endless boolean not null,
  found_at timestamptz not null default now(),
  primary key (account_id, package, page)
);
create index steered_package on steered (package);
