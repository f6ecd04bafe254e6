-- Invitations that can be listed, sent again and withdrawn; threads and mentions of comments; what changed for the status mails; what is
-- known of banner files.

alter table invitation
  add column invitation_id integer generated always as identity unique,
  add column withdrawn_at timestamptz,
  -- set where a newer mail was sent instead, so that the old link can say so
  add column replaced_at timestamptz;
-- At most one invitation of a person to a sheet waits.
create unique index invitation_waiting on invitation (sheet_id, user_id)
  where used_at is null and withdrawn_at is null and replaced_at is null;
create index invitation_user on invitation (user_id);
create index password_reset_user on password_reset (user_id);

alter table comment
  -- the first comment of the thread that this one replies to
  add column parent_comment_id integer references comment,
  add column resolved_at timestamptz,
  add column resolved_by integer references person,
  -- a post that is sent twice has the same key and is one comment
  add column client_key uuid,
  add constraint comment_client_key unique (user_id, client_key);
create index comment_parent on comment (parent_comment_id) where parent_comment_id is not null;

create table comment_mention (
  comment_id integer not null references comment on delete cascade,
  user_id integer not null references person,
  primary key (comment_id, user_id)
);
create index comment_mention_user on comment_mention (user_id);

-- What happened to Status and Who cells and has not been mailed to everybody yet. Ids are of options or people, by the column's type.
create table alert_change (
  alert_change_id bigint generated always as identity primary key,
  sheet_id integer not null,
  row_id integer not null,
  column_id integer not null,
  before_id integer,
  after_id integer,
  user_id integer not null references person,
  at timestamptz not null default clock_timestamp(),
  foreign key (sheet_id, row_id) references sheet_row (sheet_id, row_id)
);
create index alert_change_sheet on alert_change (sheet_id, alert_change_id);

-- How far each member was told: their next window opens at the first later change that is somebody else's.
alter table sheet_user add column alerted_until bigint not null default 0;

alter table ftp_account
  -- what an SFTP server showed at the first connection, so that another one in its place is noticed
  add column host_key text check (char_length(host_key) <= 200);
alter table account
  add column auto_updated_at timestamptz;

alter table cell_banner
  add column file_bytes bigint check (file_bytes >= 0),
  add column file_width integer check (file_width >= 0),
  add column file_height integer check (file_height >= 0),
  add column no_of_files integer check (no_of_files >= 1),
  add column file_changed_at timestamptz,
  -- how exact that time is: two that differ by less may be the same
  add column file_precision_ms integer check (file_precision_ms >= 0),
  -- what a banner that is marked as recently updated showed before
  add column previous_file_name text check (char_length(previous_file_name) <= 255);

-- As in 0003, with what is known of a banner's file.
create or replace function cell_text(c cell, b cell_banner) returns text
language sql stable parallel safe as $$
  select '{"cellID":' || c.cell_id || ',"columnID":' || c.column_id || ',"rowID":' || c.row_id || case c.column_type
    when 1 then ',"cellText":{"cellTextID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"text":' || to_json(c.text_value)
    when 2 then ',"cellDate":{"cellDateID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"date":' || coalesce('"' || c.date_value || '"', 'null')
      || ',"inPast":' || coalesce(c.date_value < current_date, false)
    when 3 then ',"cellMultiChoice":{"cellMultiChoiceID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"multiChoiceOptionID":' || coalesce(c.multi_choice_option_id::text, 'null')
    when 4 then ',"cellUser":{"cellUserID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"userID":' || coalesce(c.user_id::text, 'null')
    when 5 then ',"cellHyperlink":{"cellHyperlinkID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"url":' || to_json(c.url) || ',"displayText":' || to_json(c.display_text)
    else ',"cellBanner":{"cellBannerID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"ftpaccountID":' || coalesce(b.ftp_account_id::text, 'null') || ',"fileType":' || b.file_type
      || ',"fileName":' || to_json(b.file_name) || ',"displayText":' || to_json(b.display_text)
      || ',"ftpfolder":' || to_json(b.ftp_folder)
      || ',"bannerWidth":' || b.banner_width || ',"bannerHeight":' || b.banner_height
      || ',"noOfTimesNewFileFound":' || b.no_of_times_new_file_found || ',"recentlyUpdated":' || b.recently_updated
      || ',"file":' || case when b.file_bytes is null then 'null' else '{"bytes":' || b.file_bytes
        || ',"width":' || coalesce(b.file_width::text, 'null') || ',"height":' || coalesce(b.file_height::text, 'null')
        || ',"noOfFiles":' || coalesce(b.no_of_files::text, 'null')
        || ',"changedAt":' || coalesce('"' || to_char(b.file_changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"', 'null')
        || '}' end
    end || '}}'
$$;
