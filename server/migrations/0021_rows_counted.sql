-- How many rows each group has, kept with every statement that writes rows, whoever makes it: a row that is added needs no more than this to
-- know its position, and whether the sheet is full. What counts is the row itself; those of a deleted group come back with it.
alter table sheet_group add column row_count integer not null default 0 check (row_count >= 0);

update sheet_group g set row_count = n.rows
from (select group_id, count(*)::int as rows from sheet_row where deleted_at is null group by group_id) as n
where g.group_id = n.group_id;

create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update sheet_group g set row_count = g.row_count + n.rows
    from (select group_id, count(*)::int as rows from new_rows where deleted_at is null group by group_id) as n
    where g.group_id = n.group_id;
  elsif tg_op = 'DELETE' then
    update sheet_group g set row_count = g.row_count - n.rows
    from (select group_id, count(*)::int as rows from old_rows where deleted_at is null group by group_id) as n
    where g.group_id = n.group_id;
  else
    update sheet_group g set row_count = g.row_count + n.rows
    from (
      select group_id, sum(rows)::int as rows
      from (
        select group_id, 1 as rows from new_rows where deleted_at is null
        union all
        select group_id, -1 from old_rows where deleted_at is null
      ) as each
      group by group_id having sum(rows) <> 0
    ) as n
    where g.group_id = n.group_id;
  end if;
  return null;
end
$$;

create trigger rows_added after insert on sheet_row referencing new table as new_rows
  for each statement execute function count_rows();
create trigger rows_changed after update on sheet_row referencing old table as old_rows new table as new_rows
  for each statement execute function count_rows();
create trigger rows_removed after delete on sheet_row referencing old table as old_rows
  for each statement execute function count_rows();

create or replace view alive_group as
  select group_id, sheet_id, name, sort_key, not hide_from_public as is_public, row_count
  from sheet_group where deleted_at is null;

create or replace view kept_row as
  select row_id, sheet_id, group_id, name, deleted_at is not null as is_gone, sort_key
  from sheet_row where is_kept(deleted_at);

-- Rows that come back slice by slice, so that others' edits pass between: those that have yet to come, in their order. They are marked as
-- deleted until their slice comes, and have their room in the sheet. Whoever finds that a list has stood still goes on with it.
create table coming_rows (
  coming_rows_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  user_id integer not null references person,
  row_ids integer[] not null,
  came_at timestamptz not null default now()
);
create index coming_rows_sheet on coming_rows (sheet_id);
