-- What the loss or the return of an option makes of cells is told in the mails about Status and Who like what people make of them.
-- And a Status that follows a client's decision or a new version is changed in the name of a member who did not do it, and is mailed of it, too.

-- Whose change it is, who is not mailed of it; null where it is nobody's.
alter table alert_change alter column user_id drop not null;

drop function regain_options(integer, integer[]);
create function regain_options(of_column integer, rows integer[], by_user integer) returns void
language sql as $$
  with led as materialized (
    select l.row_id, l.option_id, c.multi_choice_option_id as before_id
    from led_cells(of_column, rows) l join cell c on c.row_id = l.row_id and c.column_id = of_column
  ),
  regained as (
    update cell c
    set multi_choice_option_id = l.option_id, deleted_option_id = nullif(c.deleted_option_id, l.option_id)
    from led l
    where c.row_id = l.row_id and c.column_id = of_column
  )
  insert into alert_change (sheet_id, row_id, column_id, before_id, after_id, user_id)
  select k.sheet_id, l.row_id, k.column_id, l.before_id, l.option_id, by_user
  from led l join alive_column k on k.column_id = of_column and k.only_for is null
$$;

drop function lose_option(integer, integer[]);
create function lose_option(lost integer, rows integer[], by_user integer) returns void
language sql as $$
  with emptied as (
    update cell c
    set deleted_option_id = nullif(coalesce(c.deleted_option_id, lost), o.moved_to), multi_choice_option_id = o.moved_to
    from multi_choice_option o
    where o.multi_choice_option_id = lost and o.deleted_at is not null
      and c.row_id = any(rows) and c.column_id = o.column_id and c.multi_choice_option_id = lost
    returning c.row_id, c.column_id, c.multi_choice_option_id
  )
  insert into alert_change (sheet_id, row_id, column_id, before_id, after_id, user_id)
  select k.sheet_id, e.row_id, k.column_id, lost, e.multi_choice_option_id, by_user
  from emptied e join alive_column k on k.column_id = e.column_id and k.only_for is null
$$;
