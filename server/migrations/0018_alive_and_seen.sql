-- What is there and who sees it, said once: everything that reads asks these views. Only what marks something as deleted or brings it
-- back, and what changes who sees a column, names the columns behind them.
--
-- PostgreSQL puts a view's text into the query that asks it, so none of them costs more than the conditions written out.
--
-- only_for is the one person who sees something, null where all members do; is_public says that the public sees it, too.

create view alive_sheet as
  select sheet_id, account_id, owner_user_id, name, description, url, row_name_column_width, revision, member_revision,
    public_revision, private_revisions, created_at
  from sheet where deleted_at is null;

-- Who belongs to a sheet that is there.
create view alive_member as
  select m.sheet_user_id, m.sheet_id, m.user_id, m.new_comment_alerts_enabled, m.cell_changes_alerts_enabled, m.added_at,
    m.alerted_until, s.owner_user_id
  from sheet_user m join alive_sheet s on s.sheet_id = m.sheet_id
  where m.removed_at is null;

create view alive_group as
  select group_id, sheet_id, name, sort_key, not hide_from_public as is_public
  from sheet_group where deleted_at is null;

-- Not deleted itself, whatever became of its group.
create view undeleted_row as
  select row_id, sheet_id, group_id, name, sort_key
  from sheet_row where deleted_at is null;

-- What was deleted lately can be brought back by a call; what was deleted before, only by an operator.
create function is_kept(deleted_at timestamptz) returns boolean
language sql stable parallel safe as $$
  select deleted_at is null or deleted_at > now() - interval '30 days'
$$;

-- There or deleted lately, whatever became of its group.
create view kept_row as
  select row_id, sheet_id, group_id, name, deleted_at is not null as is_gone
  from sheet_row where is_kept(deleted_at);

-- Neither deleted itself nor with its group.
create view alive_row as
  select r.row_id, r.sheet_id, r.group_id, r.name, r.sort_key, g.name as group_name, g.sort_key as group_sort_key, g.is_public
  from undeleted_row r join alive_group g on g.group_id = r.group_id;

create view alive_column as
  select column_id, sheet_id, column_type, name, sort_key, width, access_restrictions as access, created_by,
    case when access_restrictions = 3 then created_by end as only_for, access_restrictions = 1 as is_public
  from sheet_column where deleted_at is null;

create view alive_option as
  select multi_choice_option_id, sheet_id, column_id, name, colour, sort_key
  from multi_choice_option where deleted_at is null;

-- Cells of rows and columns that are there, with who sees them.
create view alive_cell as
  select c.cell_id, c.sheet_id, c.row_id, c.column_id, k.access, k.created_by, k.only_for, k.is_public and r.is_public as is_public
  from cell c
  join alive_row r on r.row_id = c.row_id
  join alive_column k on k.column_id = c.column_id;

-- Not deleted itself, whatever became of its row.
create view undeleted_comment as
  select comment_id, sheet_id, row_id, user_id, parent_comment_id, comment_text, created_at, edited_at, resolved_at
  from comment where deleted_at is null;

-- Comments on what is there: rows and groups that were deleted take theirs along. Of a deleted one nobody may read the words any more.
create view placed_comment as
  select c.comment_id, c.sheet_id, c.row_id, c.user_id, c.parent_comment_id, c.created_at, c.edited_at, c.resolved_at,
    case when c.deleted_at is null then c.comment_text else '' end as comment_text, c.deleted_at is not null as is_deleted
  from comment c
  join alive_sheet s on s.sheet_id = c.sheet_id
  left join sheet_row r on r.row_id = c.row_id
  left join sheet_group g on g.group_id = r.group_id
  where r.deleted_at is null and g.deleted_at is null;

create view alive_ftp_account as
  select ftp_account_id, account_id, name, protocol, host, user_name, password_sealed, directory, url, url_for_http_site,
    host_key
  from ftp_account where deleted_at is null;
