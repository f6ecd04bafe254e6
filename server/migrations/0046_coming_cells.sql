-- What has yet to happen to many cells of a column, slice by slice, so that others' edits pass between. Cells lose an option that was
-- deleted, regain one that came back, or are told to those who see their column from now on. Whoever finds that a list has stood still
-- goes on with it. Until a cell has lost its option, whoever reads it sees what the option's deletion made of it.
create table coming_cells (
  coming_cells_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  column_id integer not null references sheet_column,
  user_id integer not null references person,
  deed text not null check (deed in ('lose', 'regain', 'tell')),
  option_id integer references multi_choice_option,
  is_for_public_alone boolean not null default false,
  row_ids integer[] not null,
  came_at timestamptz not null default now(),
  check ((deed = 'tell') = (option_id is null))
);
create index coming_cells_sheet on coming_cells (sheet_id);
create index coming_cells_column on coming_cells (column_id);

-- What cells show that do not show it yet: options that came back, for those that had lost them. All rows, or some.
create function led_cells(of_column integer, rows integer[]) returns table (row_id integer, option_id integer)
language sql stable as $$
  with recursive way (from_id, to_id) as (
    select multi_choice_option_id, multi_choice_option_id from multi_choice_option where column_id = of_column
    union all
    select w.from_id, o.moved_to
    from way w join multi_choice_option o on o.multi_choice_option_id = w.to_id
    where o.moved_to is not null
  ),
  led as (
    select w.from_id, w.to_id
    from way w join multi_choice_option o on o.multi_choice_option_id = w.to_id
    where o.deleted_at is null
  )
  select c.row_id, led.to_id
  from led join cell c on c.column_id = of_column and c.deleted_option_id = led.from_id
  where c.multi_choice_option_id is distinct from led.to_id and (rows is null or c.row_id = any(rows))
$$;

create function regain_options(of_column integer, rows integer[]) returns void
language sql as $$
  update cell c
  set multi_choice_option_id = l.option_id, deleted_option_id = nullif(c.deleted_option_id, l.option_id)
  from led_cells(of_column, rows) l
  where c.row_id = l.row_id and c.column_id = of_column
$$;

create function lose_option(lost integer, rows integer[]) returns void
language sql as $$
  update cell c
  set deleted_option_id = nullif(coalesce(c.deleted_option_id, lost), o.moved_to), multi_choice_option_id = o.moved_to
  from multi_choice_option o
  where o.multi_choice_option_id = lost and o.deleted_at is not null
    and c.row_id = any(rows) and c.column_id = o.column_id and c.multi_choice_option_id = lost
$$;

-- Whoever marks an option and however: what follows from it for cells is on a list.
drop trigger option_marked on multi_choice_option;
drop function empty_or_refill_cells();
create function list_cells_of_option() returns trigger
language plpgsql as $$
declare
  is_lost boolean := new.deleted_at is not null;
  rows integer[];
begin
  if is_lost then
    select array_agg(row_id order by row_id) into rows
    from cell where column_id = new.column_id and multi_choice_option_id = new.multi_choice_option_id;
  else
    select array_agg(l.row_id order by l.row_id) into rows from led_cells(new.column_id, null) l;
  end if;
  if rows is not null then
    insert into coming_cells (sheet_id, column_id, user_id, deed, option_id, row_ids)
    select new.sheet_id, new.column_id, coalesce(new.deleted_by, old.deleted_by, owner_user_id),
      case when is_lost then 'lose' else 'regain' end, new.multi_choice_option_id, rows
    from sheet where sheet_id = new.sheet_id;
  end if;
  return null;
end
$$;
create trigger option_marked after update of deleted_at on multi_choice_option
for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function list_cells_of_option();

-- Options that cells still hold and show no more, with what they show instead.
create view losing_option as
  select w.sheet_id, w.column_id, w.option_id, o.moved_to
  from coming_cells w join multi_choice_option o on o.multi_choice_option_id = w.option_id
  where w.deed = 'lose' and o.deleted_at is not null;

-- Who gave a view of theirs to everyone: they may take it back.
alter table sheet_view add column given_by integer references person;
create or replace view alive_view as
  select view_id, sheet_id, name, only_for, look, given_by
  from sheet_view where deleted_at is null;
