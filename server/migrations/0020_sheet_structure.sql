-- What rights and faces of an edit depend on (members, groups, rows, columns, options) changes seldom, and a server keeps it in memory.
-- `structure` says whether what is kept still holds: every change that could make it wrong gives the sheet another one, whoever makes it
-- and however. What only adds (a row, a member, something that comes back) need not: what is not known is looked up.
--
-- It is drawn rather than counted: where a database comes back as it was a moment ago, a count would come to the same number again by
-- other changes.

alter table sheet add column structure bigint not null default 0;

create or replace view alive_sheet as
  select sheet_id, account_id, owner_user_id, name, description, url, row_name_column_width, revision, member_revision,
    public_revision, private_revisions, created_at, structure
  from sheet where deleted_at is null;

create function change_structure() returns trigger
language plpgsql as $$
begin
  -- Once a transaction is enough, however many rows are deleted: nobody else sees what is between.
  if current_setting('marquee.changed_structure', true) is distinct from old.sheet_id::text then
    update sheet set structure = floor(random() * 9007199254740992) where sheet_id = old.sheet_id;
    perform set_config('marquee.changed_structure', old.sheet_id::text, true);
  end if;
  return null;
end
$$;

create trigger structure_changed after update on sheet_row
for each row when (old.deleted_at is null and new.deleted_at is not null or old.group_id <> new.group_id)
execute function change_structure();

create trigger structure_changed after update on sheet_group
for each row when (old.deleted_at is null and new.deleted_at is not null or old.hide_from_public <> new.hide_from_public)
execute function change_structure();

create trigger structure_changed after update on sheet_column
for each row when (
  old.deleted_at is null and new.deleted_at is not null or old.access_restrictions <> new.access_restrictions
  or old.created_by <> new.created_by or old.column_type <> new.column_type
)
execute function change_structure();

create trigger structure_changed after update on sheet_user
for each row when (old.removed_at is null and new.removed_at is not null)
execute function change_structure();

create trigger structure_changed after update on multi_choice_option
for each row when (old.deleted_at is null and new.deleted_at is not null or old.column_id <> new.column_id)
execute function change_structure();

create trigger structure_lost after delete on sheet_row for each row execute function change_structure();
create trigger structure_lost after delete on sheet_group for each row execute function change_structure();
create trigger structure_lost after delete on sheet_column for each row execute function change_structure();
create trigger structure_lost after delete on sheet_user for each row execute function change_structure();
create trigger structure_lost after delete on multi_choice_option for each row execute function change_structure();

-- An edit of a cell is answered with the cell, which its change in the log holds: null says that it is found there.
alter table answered_call alter column answer drop not null;
