-- Versions: the exact bytes that banners show, kept once each by their sha-256, and the queue of what has yet to be fetched.

-- What the store of blobs keeps or is about to keep. Who needs a blob says so here before it is there, so that nobody collects it meanwhile.
create table blob (
  hash bytea primary key check (octet_length(hash) = 32),
  bytes bigint not null check (bytes >= 0),
  named_at timestamptz not null default now()
);
create index blob_named on blob (named_at);

-- The files that a version is made of. Its hash is that of its only file, or of the sorted list of all paths and hashes.
create table package (
  hash bytea primary key check (octet_length(hash) = 32),
  bytes bigint not null check (bytes >= 0),
  no_of_files integer not null check (no_of_files >= 1),
  named_at timestamptz not null default now()
);
create index package_named on package (named_at);

create table package_file (
  package bytea not null references package on delete cascade,
  -- relative to the banner's page
  path text not null check (char_length(path) between 1 and 2048),
  blob bytea not null references blob,
  bytes bigint not null check (bytes >= 0),
  primary key (package, path)
);
create index package_file_blob on package_file (blob);

create table version (
  version_id integer generated always as identity primary key,
  cell_id integer not null references cell (cell_id) on delete cascade,
  number integer not null check (number >= 1),
  package bytea not null references package,
  -- the file that is opened, a path of the package
  page text not null,
  -- whether all that lies around the page is in it; else what it lacks is still on its server
  is_whole boolean not null,
  -- where it was found
  ftp_account_id integer not null references ftp_account,
  file_type smallint not null check (file_type between 1 and 3),
  folder text not null,
  file_name text not null,
  -- what its server said of all its files, where that was exact: as long as it says so, they need not be fetched again
  listing bytea check (octet_length(listing) = 32),
  -- the time of its newest file
  modified_at timestamptz,
  -- who had it taken, and on what occasion
  taken_by integer references person,
  taken_how text not null check (taken_how in ('edit', 'update', 'auto', 'look', 'copy')),
  taken_at timestamptz not null default now(),
  unique (cell_id, number),
  unique (cell_id, package)
);
create index version_package on version (package);
create index version_listing on version (ftp_account_id, listing) where listing is not null;

-- How far each banner cell's present file is frozen; what is due is work for whichever process takes it first.
create table freezing (
  cell_id integer primary key references cell_banner on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'freezing', 'frozen', 'failed')),
  -- why not, in a word and as a sentence
  reason text,
  why text,
  -- raised whenever the file is another one, so that who froze the one before notices
  wish integer not null default 1,
  asked_by integer references person,
  asked_how text not null default 'edit' check (asked_how in ('edit', 'update', 'auto', 'look', 'copy')),
  attempts integer not null default 0,
  -- null where there is nothing to do; while it is being done, when the claim runs out
  due_at timestamptz default now(),
  -- the version that it was frozen as
  version_id integer references version on delete set null
);
create index freezing_due on freezing (due_at) where due_at is not null;
create index freezing_version on freezing (version_id) where version_id is not null;

alter table cell_banner
  -- who pointed the cell at its file, on what occasion, and the cell that it is a copy of
  add column file_by integer references person,
  add column file_how text,
  add column copied_from integer;

create function want_version() returns trigger language plpgsql as $$
begin
  if new.ftp_account_id is null or new.file_name = '' then
    delete from freezing where cell_id = new.cell_id;
    return null;
  end if;
  -- What is found out of a file for the first time may be what it was frozen as.
  if tg_op = 'UPDATE' and old.file_bytes is null
    and (old.ftp_account_id, old.file_type, old.file_name, old.ftp_folder) is not distinct from
      (new.ftp_account_id, new.file_type, new.file_name, new.ftp_folder)
    and exists (
      select from freezing f
      join version v on v.version_id = f.version_id
      join package p on p.hash = v.package
      where f.cell_id = new.cell_id and f.state = 'frozen' and p.bytes = new.file_bytes and v.modified_at = new.file_changed_at
    )
  then
    return null;
  end if;
  insert into freezing as f (cell_id, asked_by, asked_how)
  values (new.cell_id, new.file_by, coalesce(new.file_how, 'edit'))
  on conflict (cell_id) do update set
    state = 'waiting', reason = null, why = null, wish = f.wish + 1, attempts = 0, due_at = now(),
    -- that its facts are found meanwhile is no new wish of somebody
    asked_by = case when excluded.asked_how = 'look' and f.state <> 'frozen' then f.asked_by else excluded.asked_by end,
    asked_how = case when excluded.asked_how = 'look' and f.state <> 'frozen' then f.asked_how else excluded.asked_how end;
  return null;
end
$$;

-- Whatever gives a cell a file, it is wanted here.
create trigger version_wanted after insert on cell_banner for each row
  when (new.ftp_account_id is not null and new.file_name <> '')
  execute function want_version();
create trigger version_wanted_again after update on cell_banner for each row
  when ((old.ftp_account_id, old.file_type, old.file_name, old.ftp_folder, old.file_bytes, old.file_changed_at)
    is distinct from (new.ftp_account_id, new.file_type, new.file_name, new.ftp_folder, new.file_bytes, new.file_changed_at))
  execute function want_version();

insert into freezing (cell_id) select cell_id from cell_banner where ftp_account_id is not null and file_name <> '';
