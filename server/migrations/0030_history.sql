-- What happened on a sheet is read from its log, which is kept for a year. Beside what everybody was told it holds what that took the place
-- of, and what it was part of where it is no plain edit. So a change of a cell is whole in itself, however old what it changed was.

alter table sheet_event
  -- What was there before: the fields of the cell, {} for one that was never filled, null where that is not known; of many cells by
  -- rowID:columnID. Of rows, groups, columns and options by what was changed of them.
  add column earlier jsonb,
  -- 'restored', 'imported', 'duplicated', 'fromFtp', 'looked' (for newer banners) or 'autoUpdated'; null for what was just done
  add column deed text;

-- What it is that rows come by, 'restored' or 'duplicated', however many servers bring them.
alter table coming_rows add column part_of text not null default 'restored';

-- The rows that a change tells of, also by their cells; those that come or go with a column or a group are found with that.
create function told_rows(faces jsonb) returns jsonb
language sql immutable parallel safe
return jsonb_path_query_array(faces, '$.*.**{0 to 1}.rowID') || jsonb_path_query_array(faces, '$.*.rowIDs[*]');

-- The history of a row. What is added is put aside first, in lists that are short enough for nobody to wait for the one that is sorted in.
create index sheet_event_rows on sheet_event using gin (told_rows(faces) jsonb_path_ops) with (gin_pending_list_limit = 512);

-- All that ever was on a sheet, deleted or not: the history names it.
create view known_row as select row_id, sheet_id, group_id, name, deleted_at is not null as is_gone from sheet_row;
create view known_group as select group_id, sheet_id, name, deleted_at is not null as is_gone from sheet_group;
create view known_column as
  select column_id, sheet_id, column_type, name, access_restrictions as access, created_by, deleted_at is not null as is_gone
  from sheet_column;
create view known_option as
  select multi_choice_option_id, sheet_id, column_id, name, colour, deleted_at is not null as is_gone, is_kept(deleted_at) as is_kept
  from multi_choice_option;
