-- Rows that are brought in from a file: sent in parts that nobody sees, then all or none of them. What has been sent is kept as it came, so
-- nothing of the sheet refers to it until it begins, and what is given up leaves nothing behind. Once begun it makes its groups, columns and
-- options, keeps the room of its rows, and they come slice by slice; whoever finds that it has stood still goes on with it.
create table sheet_import (
  import_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  user_id integer not null references person,
  -- the groups, columns and options that the rows refer to, those to be made among them
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  rows_sent integer not null default 0,
  -- the ids of what the plan says, once it has begun
  made jsonb,
  rows_left integer not null default 0 check (rows_left >= 0),
  row_ids integer[] not null default '{}',
  came_at timestamptz not null default now()
);
create index sheet_import_coming on sheet_import (sheet_id) where rows_left > 0;

create table import_part (
  import_id integer not null references sheet_import on delete cascade,
  -- how many rows were sent before it
  place integer not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  primary key (import_id, place)
);

-- The room that rows keep which have yet to come: back, or from a file.
create view room_kept as
  select sheet_id, sum(rows)::int as rows from (
    select sheet_id, cardinality(row_ids) as rows from coming_rows
    union all
    select sheet_id, rows_left from sheet_import where rows_left > 0
  ) as kept group by sheet_id;
