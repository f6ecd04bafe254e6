-- A template is a sheet that nobody is on and no address leads to: it is never open, never changes, and new sheets are copies of it.
alter table sheet add column is_template boolean not null default false;

create or replace view alive_sheet as
  select sheet_id, account_id, owner_user_id, name, description, url, row_name_column_width, revision, member_revision,
    public_revision, private_revisions, created_at, structure
  from sheet where deleted_at is null and not is_template;

-- Its owner is whoever made it.
create view alive_template as
  select sheet_id, account_id, owner_user_id, name, created_at
  from sheet where deleted_at is null and is_template;
