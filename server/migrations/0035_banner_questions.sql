-- What looks for newer banner files have left for a person to decide: a number beside the sheet's button, which says whether to look again.
create table banner_question (
  banner_question_id integer generated always as identity primary key,
  column_id integer not null references sheet_column on delete cascade,
  -- the cells that it is about: the one in doubt, or all that a file of another series could fit
  is_for_all boolean not null,
  cell_ids integer[] not null,
  -- for each of them, what it showed when it was asked about, and the name by which it would show the file
  shown text[] not null,
  file_names text[] not null,
  -- the file that is offered, or the best of several; its path is below the account's directory
  ftp_account_id integer not null references ftp_account on delete cascade,
  path text not null,
  -- in a folder that is open only to who keeps the account
  is_beyond boolean not null,
  found_at timestamptz not null default now()
);
create index banner_question_column on banner_question (column_id);
