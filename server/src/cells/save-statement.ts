/** The statements that save cells: edits of one sheet are checked and stored in one go, by the same rules however many come at once. */

/**
 * Checks and saves. `$1` sheet id, `$2` the edits as JSON: `[{n, row_id, column_id, cell_id, user_id, column_type, fields, key, fingerprint}]`, no
 * two of one cell or key; most have no key. Those that are refused are left out; `written` holds what was saved.
 */
const checkAndSave = `
with edit as materialized (
  select * from jsonb_to_recordset($2::jsonb)
    as e (n int, row_id int, column_id int, cell_id int, user_id int, column_type smallint, fields jsonb, key uuid, fingerprint text)
),
locked as materialized (
  select revision, member_revision, public_revision, private_revisions, account_id
  from sheet where sheet_id = $1 and deleted_at is null for update
),
seen as (select revision from sheet where sheet_id = $1),
checked as materialized (
  select e.*,
    k.access_restrictions = 3 as is_private,
    k.access_restrictions = 1 and not g.hide_from_public as is_public,
    -- whom or what a Status or Who cell showed: option or person
    coalesce(old.multi_choice_option_id, old.user_id) as before_id,
    -- what stays as it was where only some fields were sent
    case when e.fields ? 'url' then e.fields->>'url' else coalesce(old.url, '') end as url,
    case when e.fields ? 'displayText' then e.fields->>'displayText'
      else coalesce(old.display_text, old_banner.display_text, 'Click here') end as display_text,
    case
      when locked.revision is null or m.user_id is null or g.hide_from_public is null or k.column_id is null then 'notFound'
      when again.key is not null then 'repeated'
      when k.column_type <> e.column_type then 'wrongKind'
      when e.cell_id > 0 and old.cell_id is distinct from e.cell_id then 'otherCell'
      when e.column_type = 3 and e.fields->>'multiChoiceOptionID' is not null and o.multi_choice_option_id is null
        then 'unknownOption'
      when e.column_type = 4 and e.fields->>'userID' is not null and w.user_id is null
        and old.user_id is distinct from (e.fields->>'userID')::int then 'unknownPerson'
      when e.column_type = 6 and e.fields->>'ftpaccountID' is not null and f.ftp_account_id is null
        then 'unknownFtpAccount'
    end as refused
  from edit e
  left join locked on true
  -- Each look-up is lateral and limited, so that it stays a look-up by key whatever the planner thinks of the sheet's size.
  left join lateral (
    select user_id from sheet_user where sheet_id = $1 and user_id = e.user_id and removed_at is null limit 1
  ) m on true
  left join lateral (
    select key from answered_call where user_id = e.user_id and key = e.key limit 1
  ) again on true
  left join lateral (
    select row_id, group_id from sheet_row where row_id = e.row_id and sheet_id = $1 and deleted_at is null limit 1
  ) r on true
  left join lateral (
    select hide_from_public from sheet_group where group_id = r.group_id and deleted_at is null limit 1
  ) g on true
  left join lateral (
    select column_id, column_type, access_restrictions from sheet_column
    where column_id = e.column_id and sheet_id = $1 and deleted_at is null
      and (access_restrictions < 3 or created_by = e.user_id) limit 1
  ) k on true
  left join lateral (
    select cell_id, user_id, multi_choice_option_id, url, display_text from cell where row_id = e.row_id and column_id = e.column_id limit 1
  ) old on true
  left join lateral (
    select display_text from cell_banner where e.column_type = 6 and cell_id = old.cell_id limit 1
  ) old_banner on true
  left join lateral (
    select multi_choice_option_id from multi_choice_option
    where multi_choice_option_id = (e.fields->>'multiChoiceOptionID')::int and column_id = e.column_id
      and deleted_at is null limit 1
  ) o on true
  left join lateral (
    select user_id from sheet_user
    where sheet_id = $1 and user_id = (e.fields->>'userID')::int and removed_at is null limit 1
  ) w on true
  left join lateral (
    select ftp_account_id from ftp_account
    where ftp_account_id = (e.fields->>'ftpaccountID')::int and account_id = locked.account_id and deleted_at is null
    limit 1
  ) f on true
),
good as (
  -- A condition that the planner knows nothing of: it would take what is saved together for one row, and compare all with all.
  select checked.* from checked, locked, seen
  where case when refused is null then locked.revision = seen.revision else false end
),
saved as (
  insert into cell as c
    (sheet_id, row_id, column_id, column_type, text_value, date_value, user_id, multi_choice_option_id, url, display_text)
  select $1, row_id, column_id, column_type,
    case column_type when 1 then coalesce(fields->>'text', '') end,
    (fields->>'date')::date,
    case column_type when 4 then (fields->>'userID')::int end,
    (fields->>'multiChoiceOptionID')::int,
    case column_type when 5 then url end,
    case column_type when 5 then display_text end
  from good
  on conflict (row_id, column_id) do update set
    text_value = excluded.text_value, date_value = excluded.date_value, user_id = excluded.user_id,
    multi_choice_option_id = excluded.multi_choice_option_id, url = excluded.url, display_text = excluded.display_text,
    -- an option that the cell lost does not come back over what was made of the cell since
    deleted_option_id = null
  returning c.*
),
saved_banner as (
  insert into cell_banner as b
    (cell_id, ftp_account_id, file_type, file_name, display_text, ftp_folder, banner_width, banner_height,
     no_of_times_new_file_found, recently_updated, file_bytes, file_width, file_height, no_of_files, file_changed_at,
     file_precision_ms)
  select s.cell_id, (e.fields->>'ftpaccountID')::int, coalesce((e.fields->>'fileType')::smallint, 2),
    coalesce(e.fields->>'fileName', ''), e.display_text, coalesce(e.fields->>'ftpfolder', ''),
    coalesce((e.fields->>'bannerWidth')::int, 0), coalesce((e.fields->>'bannerHeight')::int, 0),
    coalesce((e.fields->>'noOfTimesNewFileFound')::int, 0), coalesce((e.fields->>'recentlyUpdated')::boolean, false),
    (e.fields->'file'->>'bytes')::bigint, (e.fields->'file'->>'width')::int, (e.fields->'file'->>'height')::int,
    (e.fields->'file'->>'noOfFiles')::int, (e.fields->'file'->>'changedAt')::timestamptz,
    (e.fields->'file'->>'precisionMs')::int
  from saved s join good e using (row_id, column_id) where s.column_type = 6
  on conflict (cell_id) do update set (ftp_account_id, file_type, file_name, display_text, ftp_folder, banner_width, banner_height,
    no_of_times_new_file_found, recently_updated, file_bytes, file_width, file_height, no_of_files, file_changed_at,
    file_precision_ms, looked_bytes, looked_changed_at, looked_precision_ms, previous_file_name) = (
    select case when fields ? 'ftpaccountID' then (fields->>'ftpaccountID')::int else b.ftp_account_id end,
      coalesce((fields->>'fileType')::smallint, b.file_type), coalesce(fields->>'fileName', b.file_name),
      excluded.display_text, coalesce(fields->>'ftpfolder', b.ftp_folder),
      coalesce((fields->>'bannerWidth')::int, b.banner_width), coalesce((fields->>'bannerHeight')::int, b.banner_height),
      coalesce((fields->>'noOfTimesNewFileFound')::int, b.no_of_times_new_file_found),
      coalesce((fields->>'recentlyUpdated')::boolean, b.recently_updated),
      -- what is known of a file is known of that file only
      case when is_same then coalesce(bytes, b.file_bytes) else bytes end,
      case when is_same then coalesce(width, b.file_width) else width end,
      case when is_same then coalesce(height, b.file_height) else height end,
      case when is_same then coalesce(files, b.no_of_files) else files end,
      case when is_same then coalesce(changed_at, b.file_changed_at) else changed_at end,
      case when is_same then coalesce(precision_ms, b.file_precision_ms) else precision_ms end,
      -- what was found when it was played is no look for newer files: what the last one saw stays
      case when is_same then b.looked_bytes when was_played then coalesce(b.looked_bytes,
        case when (b.file_bytes, b.file_changed_at) is distinct from (bytes, changed_at) then b.file_bytes end) end,
      case when not is_same and not was_played then null
        when b.looked_bytes is null then b.file_changed_at else b.looked_changed_at end,
      case when not is_same and not was_played then null
        when b.looked_bytes is null then b.file_precision_ms else b.looked_precision_ms end,
      case when coalesce((fields->>'recentlyUpdated')::boolean, b.recently_updated)
        then case when b.recently_updated then b.previous_file_name else b.file_name end end
    -- One after the other, each found by itself: joined, they would be compared all with all for every cell.
    from (select row_id, column_id from saved where saved.cell_id = b.cell_id limit 1) as of_cell
    cross join lateral (
      select fields from good where good.row_id = of_cell.row_id and good.column_id = of_cell.column_id limit 1
    ) as edited
    cross join lateral (
      select (fields->'file'->>'bytes')::bigint as bytes, (fields->'file'->>'width')::int as width,
        (fields->'file'->>'height')::int as height, (fields->'file'->>'noOfFiles')::int as files,
        (fields->'file'->>'changedAt')::timestamptz as changed_at, (fields->'file'->>'precisionMs')::int as precision_ms,
        coalesce((fields->'file'->>'wasPlayed')::boolean, false) as was_played,
        not fields ? 'file' and coalesce(fields->>'fileName', b.file_name) = b.file_name
          and coalesce(fields->>'ftpfolder', b.ftp_folder) = b.ftp_folder
          and (not fields ? 'ftpaccountID' or (fields->>'ftpaccountID')::int is not distinct from b.ftp_account_id) as is_same
    ) facts)
  returning b.*
),
-- for the mails about Status and Who; what is just for its creator concerns nobody else
alerted as (
  insert into alert_change (sheet_id, row_id, column_id, before_id, after_id, user_id)
  select $1, e.row_id, e.column_id, e.before_id, coalesce(s.multi_choice_option_id, s.user_id), e.user_id
  from good e join saved s using (row_id, column_id)
  where e.column_type in (3, 4) and not e.is_private
    and coalesce(s.multi_choice_option_id, s.user_id) is distinct from e.before_id
),
written as (
  select e.n, e.user_id, e.key, e.fingerprint, e.is_private, e.is_public, row_number() over (order by e.n) as nth,
    array(select jsonb_object_keys(e.fields)) as fields, cell_text(s, b)::jsonb as cell,
    case when s.column_type = 4 and s.user_id is not null then public_person_json(p) end as person
  from good e join saved s using (row_id, column_id)
  left join saved_banner b on b.cell_id = s.cell_id
  left join person p on p.user_id = s.user_id
)`;

/**
 * Edits that were gathered, each for itself: up to 200 of them, also logged and counted. Answers a row per edit, in order of `n`:
 * `refused`, or the faces of the change; and the sheet's counts before all of them. An answer with `stale` saved nothing: another
 * process wrote to the sheet after this statement's snapshot was taken, so it must be sent again.
 *
 * Why one statement: the lock on the sheet is held for one round trip, and 8 callers get two to three times the throughput of the same
 * work in a transaction of several. The price is the snapshot: it is older than the lock if the lock had to be waited for, which is
 * seen by the revision (`locked` sees the newest, `seen` the snapshot's).
 */
export const saveStatement = `${checkAndSave},
faced as (
  select n, nth, user_id, is_private, is_public,
    case
      when is_private then jsonb_build_object(user_id::text, change)
      when is_public and person is null then jsonb_build_object('all', change)
      when is_public then jsonb_build_object('members', change,
        'public', jsonb_set(change, '{cell,cellUser,person}', person))
      else jsonb_build_object('members', change)
    end as faces
  from written
  cross join lateral jsonb_build_object('kind', 'updateCell', 'fields', fields, 'cell', cell) as change
),
logged as (
  insert into sheet_event (sheet_id, revision, faces, actor)
  select $1, locked.revision + nth, faces, user_id from faced, locked
),
kept as (
  insert into answered_call (user_id, key, fingerprint, sheet_id, revision, answer)
  select user_id, key, fingerprint, $1, locked.revision + nth, cell from written, locked where key is not null
  on conflict do nothing
),
counted as (
  update sheet set
    revision = sheet.revision + total.changes,
    member_revision = sheet.member_revision + total.for_members,
    public_revision = sheet.public_revision + total.for_public,
    private_revisions = sheet.private_revisions || total.for_creators
  from (
    select count(*) as changes, count(*) filter (where not is_private) as for_members,
      count(*) filter (where is_public) as for_public,
      coalesce((
        select jsonb_object_agg(user_id::text, coalesce((locked.private_revisions->>user_id::text)::bigint, 0) + own)
        from (select user_id, count(*) as own from written where is_private group by user_id) as creator, locked
      ), '{}') as for_creators
    from written
  ) as total
  where sheet_id = $1 and total.changes > 0
)
select checked.refused, faced.faces, locked.revision, locked.member_revision as members, locked.public_revision as public,
  locked.private_revisions as private, checked.refused is null and faced.n is null as stale
from checked
left join faced using (n)
left join locked on true
order by checked.n
`;

/**
 * Edits that belong together, in a transaction that holds the lock already and writes the log itself. Answers a row per edit, in order
 * of `n`: `refused`, or the cell with who sees it, and the person it shows, for the public.
 */
export const saveTogetherStatement = `${checkAndSave}
select checked.n, checked.refused, written.is_private, written.is_public, written.cell, written.person
from checked
left join written using (n)
order by checked.n
`;
