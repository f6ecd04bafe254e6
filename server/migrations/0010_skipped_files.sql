-- Files that a look for newer ones would ask about, and that a member has skipped: they are not asked about again until they change.

create table skipped_file (
  column_id integer not null references sheet_column on delete cascade,
  -- the cell whose question it was; null for a file of another series, which is one question for the whole column
  cell_id integer references cell (cell_id) on delete cascade,
  ftp_account_id integer not null references ftp_account on delete cascade,
  -- below the account's directory
  path text not null,
  -- the file as it was skipped: how heavy, when it had changed, and how exact that is
  bytes bigint not null check (bytes >= 0),
  changed_at timestamptz,
  precision_ms integer not null check (precision_ms >= 0),
  -- said to be no version of any banner of the column, which is more than "not now"
  is_no_version boolean not null,
  skipped_by integer not null references person,
  skipped_at timestamptz not null default now()
);

-- A path can be longer than what an index holds.
create unique index skipped_file_once on skipped_file (column_id, ftp_account_id, md5(path), coalesce(cell_id, 0));
