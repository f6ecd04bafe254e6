-- Sheets and what they are made of. Every table of a sheet carries sheet_id, and foreign keys include it, so that nothing can belong
-- to two sheets. What is deleted is kept, with deleted_at set, for an operator to restore.
-- Positions are fractional keys (sort_key, compared byte by byte); the 1-based ordering of the contract is computed.

create table sheet (
  sheet_id integer generated always as identity primary key,
  account_id integer not null references account,
  owner_user_id integer not null references person,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '' check (char_length(description) <= 10000),
  url text not null unique check (char_length(url) >= 22),
  row_name_column_width integer not null default 100 check (row_name_column_width between 60 and 1000),
  -- how many changes the sheet has had in all, and how many of them each audience could see; a reader is only ever told their own
  -- count, so that a change that is hidden from them does not even show as a gap
  revision bigint not null default 0,
  member_revision bigint not null default 0,
  public_revision bigint not null default 0,
  -- user id -> changes that only this person could see (their Just-for-me columns)
  private_revisions jsonb not null default '{}' check (jsonb_typeof(private_revisions) = 'object'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 50);
create index sheet_account on sheet (account_id);

create table sheet_user (
  sheet_user_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  user_id integer not null references person,
  new_comment_alerts_enabled boolean not null default true,
  cell_changes_alerts_enabled boolean not null default true,
  added_at timestamptz not null default now(),
  -- set when the person was removed; their name stays in the cells that show it
  removed_at timestamptz,
  unique (sheet_id, user_id)
);
create index sheet_user_user on sheet_user (user_id);

create table invitation (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  sheet_id integer not null references sheet,
  user_id integer not null references person,
  invited_by integer not null references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_sheet on invitation (sheet_id);

create table sheet_group (
  group_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  name text not null check (char_length(name) between 1 and 255),
  sort_key text collate "C" not null,
  hide_from_public boolean not null default false,
  deleted_at timestamptz,
  unique (sheet_id, group_id)
);

create table sheet_row (
  row_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  group_id integer not null,
  name text not null check (char_length(name) between 1 and 255),
  sort_key text collate "C" not null,
  deleted_at timestamptz,
  unique (sheet_id, row_id),
  foreign key (sheet_id, group_id) references sheet_group (sheet_id, group_id)
);
create index sheet_row_order on sheet_row (group_id, sort_key, row_id) where deleted_at is null;

create table sheet_column (
  column_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  column_type smallint not null check (column_type between 1 and 6),
  name text not null check (char_length(name) between 1 and 255),
  sort_key text collate "C" not null,
  width integer not null default 140 check (width between 40 and 2000),
  -- 1 open to all, 2 hidden from public, 3 hidden from public and just for its creator
  access_restrictions smallint not null default 1 check (access_restrictions between 1 and 3),
  created_by integer not null references person,
  deleted_at timestamptz,
  -- what a cell refers to, so that a cell can only be of its column's type
  unique (sheet_id, column_id, column_type)
);

create table multi_choice_option (
  multi_choice_option_id integer generated always as identity primary key,
  sheet_id integer not null,
  column_id integer not null,
  -- only Status columns have options
  column_type smallint not null default 3 check (column_type = 3),
  name text not null check (char_length(name) between 1 and 255),
  colour colour not null default 'grey',
  sort_key text collate "C" not null,
  unique (column_id, multi_choice_option_id),
  foreign key (sheet_id, column_id, column_type) references sheet_column (sheet_id, column_id, column_type)
);
