-- What the auto update has seen once: a newer file is taken when it has the same size at a later look, so that none is taken half uploaded.

create table banner_look (
  ftp_account_id integer not null references ftp_account on delete cascade,
  -- below the account's directory
  path text not null,
  bytes bigint not null check (bytes >= 0),
  -- when it had this size for the first time
  first_seen_at timestamptz not null default now(),
  primary key (ftp_account_id, path)
);

create index cell_banner_ftp_account on cell_banner (ftp_account_id);
