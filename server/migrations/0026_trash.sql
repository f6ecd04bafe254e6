-- Who deleted something, for the trash of a sheet. What was deleted before, or was never there for anybody, has nobody here and is not in it.
alter table sheet_row add column deleted_by integer references person;
alter table sheet_group add column deleted_by integer references person;
alter table sheet_column add column deleted_by integer references person;
alter table multi_choice_option add column deleted_by integer references person;

-- What can be brought back. Rows of a deleted group come back with it, and options of a deleted column with that.
create view trashed_row as
  select r.sheet_id, r.row_id, r.name, r.sort_key, g.name as group_name, g.sort_key as group_sort_key, r.deleted_at as gone_at,
    r.deleted_by as gone_by
  from sheet_row r join alive_group g on g.group_id = r.group_id
  where r.deleted_at is not null and is_kept(r.deleted_at) and r.deleted_by is not null;

create view trashed_group as
  select sheet_id, group_id, name, row_count, deleted_at as gone_at, deleted_by as gone_by
  from sheet_group
  where deleted_at is not null and is_kept(deleted_at) and deleted_by is not null;

create view trashed_column as
  select sheet_id, column_id, name, access_restrictions as access, created_by, deleted_at as gone_at, deleted_by as gone_by
  from sheet_column
  where deleted_at is not null and is_kept(deleted_at) and deleted_by is not null;

create view trashed_option as
  select o.sheet_id, o.multi_choice_option_id, o.column_id, o.name, k.name as column_name, k.access, k.created_by,
    o.deleted_at as gone_at, o.deleted_by as gone_by
  from multi_choice_option o join alive_column k on k.column_id = o.column_id
  where o.deleted_at is not null and is_kept(o.deleted_at) and o.deleted_by is not null;
