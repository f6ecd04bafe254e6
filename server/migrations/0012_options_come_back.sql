-- A status option is marked when it is deleted, as rows, groups and columns are, so that it can be brought back. Its cells are emptied
-- and remember it, until somebody fills them or it comes back.

alter table multi_choice_option add column deleted_at timestamptz;

alter table cell
  -- the option that the cell showed when it was deleted; an edit of the cell forgets it
  add column deleted_option_id integer,
  add foreign key (column_id, deleted_option_id)
    references multi_choice_option (column_id, multi_choice_option_id) on delete set null (deleted_option_id),
  add check (column_type = 3 or deleted_option_id is null),
  add check (multi_choice_option_id is null or deleted_option_id is null);

-- What the foreign key does for an option that is removed, for one that is marked: no cell shows it, whoever marks it and however.
create function empty_or_refill_cells() returns trigger
language plpgsql as $$
begin
  if new.deleted_at is null then
    update cell set multi_choice_option_id = deleted_option_id, deleted_option_id = null
    where column_id = new.column_id and deleted_option_id = new.multi_choice_option_id;
  else
    update cell set deleted_option_id = multi_choice_option_id, multi_choice_option_id = null
    where column_id = new.column_id and multi_choice_option_id = new.multi_choice_option_id;
  end if;
  return null;
end
$$;

create trigger option_marked after update of deleted_at on multi_choice_option
for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function empty_or_refill_cells();
