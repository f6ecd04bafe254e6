-- What has come of an import is noted with the part that it came from: a list of all rows, written anew by every slice, grew with their
-- square. And what was sent is kept as it was written, since nothing asks what is in it.
alter table import_part drop constraint import_part_rows_check;
alter table import_part
  alter column rows type json using rows::json,
  alter column rows drop not null,
  -- the rows that came of it; what was sent is dropped then
  add column row_ids integer[];
alter table import_part
  add check ((rows is null) = (row_ids is not null)),
  add check (json_typeof(rows) = 'array');

insert into import_part (import_id, place, row_ids)
select import_id, -1, row_ids from sheet_import where row_ids <> '{}';
alter table sheet_import drop column row_ids;
