-- A view of a sheet: under a name, what its rows are filtered and sorted by and what of the sheet is left out, for all members or for one.
-- What it refers to may be gone by now, and is left out then: so nothing of the look is a foreign key.
create table sheet_view (
  view_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  name text not null check (char_length(name) between 1 and 255),
  -- whose it is alone; null where all members see it
  only_for integer references person,
  look jsonb not null check (jsonb_typeof(look) = 'object'),
  deleted_at timestamptz
);
create index sheet_view_sheet on sheet_view (sheet_id) where deleted_at is null;

create view alive_view as
  select view_id, sheet_id, name, only_for, look
  from sheet_view where deleted_at is null;
