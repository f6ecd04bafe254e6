-- Stills: small pictures of banners, made once of each package that versions are made of, and what was tried in vain.

create table still (
  package bytea not null references package on delete cascade,
  -- what it is played as: the same bytes may be an image here and a page there. Of films nothing is made.
  file_type smallint not null check (file_type in (1, 2)),
  -- none: it has none, which is not tried again
  state text not null default 'waiting' check (state in ('waiting', 'made', 'none')),
  -- why not, in a word
  reason text,
  attempts integer not null default 0,
  -- null where there is nothing to do; while it is being made, when the claim runs out
  due_at timestamptz default now(),
  primary key (package, file_type)
);
create index still_due on still (due_at) where due_at is not null;

create table still_picture (
  package bytea not null,
  file_type smallint not null,
  size text not null check (size in ('small', 'large', 'mail')),
  blob bytea not null references blob,
  bytes integer not null,
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  primary key (package, file_type, size),
  foreign key (package, file_type) references still on delete cascade
);
create index still_picture_blob on still_picture (blob);

create function want_still() returns trigger language plpgsql as $$
begin
  insert into still (package, file_type) values (new.package, new.file_type) on conflict do nothing;
  return null;
end
$$;

-- Whatever makes a version, its picture is wanted here.
create trigger still_wanted after insert on version for each row
  when (new.file_type <> 3)
  execute function want_still();

insert into still (package, file_type) select distinct package, file_type from version where file_type <> 3;

-- The pictures of the versions that cells play: of the file that each shows now, and of nothing else.
create view shown_still as
  select c.cell_id, p.size, p.blob, p.bytes, p.width, p.height
  from current_version c
  join version v on v.version_id = c.version_id
  join still_picture p on p.package = v.package and p.file_type = v.file_type
  where c.is_played;
