-- Comments that their authors deleted, as long as what they are about is there. Nobody else may read them any more.
create view trashed_comment as
  select p.sheet_id, p.comment_id, p.row_id, r.name as row_name, c.comment_text, c.deleted_at as gone_at, c.user_id as gone_by
  from placed_comment p
  join comment c on c.comment_id = p.comment_id
  left join sheet_row r on r.row_id = p.row_id
  where c.deleted_at is not null and is_kept(c.deleted_at);

-- The option that a deleted one's cells went to. Such a cell remembers the option that somebody chose for it, through any number of
-- deletions, and shows the first one on the way that is there. An edit forgets it.
alter table multi_choice_option
  add column moved_to integer,
  add foreign key (column_id, moved_to)
    references multi_choice_option (column_id, multi_choice_option_id) on delete set null (moved_to),
  add check (moved_to is null or deleted_at is not null),
  add check (moved_to <> multi_choice_option_id);

do $$
begin
  execute (
    select format('alter table cell drop constraint %I', conname) from pg_constraint
    where conrelid = 'cell'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%(multi_choice_option_id IS NULL) OR (deleted_option_id IS NULL)%'
  );
end
$$;
alter table cell add check (multi_choice_option_id <> deleted_option_id);

create or replace function empty_or_refill_cells() returns trigger
language plpgsql as $$
begin
  if new.deleted_at is null then
    with recursive way (from_id, to_id) as (
      select multi_choice_option_id, multi_choice_option_id from multi_choice_option where column_id = new.column_id
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
    update cell set multi_choice_option_id = led.to_id, deleted_option_id = nullif(deleted_option_id, led.to_id)
    from led
    where column_id = new.column_id and deleted_option_id = led.from_id
      and multi_choice_option_id is distinct from led.to_id;
  else
    update cell
    set deleted_option_id = coalesce(deleted_option_id, multi_choice_option_id), multi_choice_option_id = new.moved_to
    where column_id = new.column_id and multi_choice_option_id = new.multi_choice_option_id;
  end if;
  return null;
end
$$;

-- Long calls that their callers called off, by their keys. Who carries one out looks between its slices, and before it shows anything.
create table cancelled_call (
  user_id integer not null references person,
  key text not null check (char_length(key) <= 255),
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index cancelled_call_age on cancelled_call (at);
