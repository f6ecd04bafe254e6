/** How Banner Ad cells are kept in the database: in a table of their own, with what is known of their files. */
import type { banner } from '@marquee/contract/cell-kinds/banner.ts';
import { defaultDisplayText } from '@marquee/contract/cell-kinds/link.ts';
import { cellOfEdit } from './cell-of-edit.ts';
import type { InOwnTable } from './stored-kind.ts';

/** On what occasion these fields name a file: who found it says so, and a person who types it doesn't. */
const how = (fields: string): string =>
  `case when (${fields}->'file'->>'wasPlayed')::boolean then 'look' else coalesce(${fields}->'file'->>'how', 'edit') end`;

const save = `
edit_by_cell as materialized (
  select jsonb_object_agg(s.cell_id, jsonb_build_object('fields', e.fields, 'userID', e.user_id)) as edits
  from saved s join good e on ${cellOfEdit} where s.column_type = 6
),
saved_banner as (
  insert into cell_banner as b
    (cell_id, ftp_account_id, file_type, file_name, display_text, ftp_folder, banner_width, banner_height,
     no_of_times_new_file_found, recently_updated, file_bytes, file_width, file_height, no_of_files, file_changed_at,
     file_precision_ms, file_by, file_how)
  select s.cell_id, (e.fields->>'ftpaccountID')::int, coalesce((e.fields->>'fileType')::smallint, 2),
    coalesce(e.fields->>'fileName', ''), coalesce(e.fields->>'displayText', '${defaultDisplayText}'),
    coalesce(e.fields->>'ftpfolder', ''),
    coalesce((e.fields->>'bannerWidth')::int, 0), coalesce((e.fields->>'bannerHeight')::int, 0),
    coalesce((e.fields->>'noOfTimesNewFileFound')::int, 0), coalesce((e.fields->>'recentlyUpdated')::boolean, false),
    (e.fields->'file'->>'bytes')::bigint, (e.fields->'file'->>'width')::int, (e.fields->'file'->>'height')::int,
    (e.fields->'file'->>'noOfFiles')::int, (e.fields->'file'->>'changedAt')::timestamptz,
    (e.fields->'file'->>'precisionMs')::int, e.user_id, ${how('e.fields')}
  from saved s join good e on ${cellOfEdit} where s.column_type = 6
  on conflict (cell_id) do update set (ftp_account_id, file_type, file_name, display_text, ftp_folder, banner_width, banner_height,
    no_of_times_new_file_found, recently_updated, file_bytes, file_width, file_height, no_of_files, file_changed_at,
    file_precision_ms, looked_bytes, looked_changed_at, looked_precision_ms, previous_file_name, file_by, file_how) = (
    select case when fields ? 'ftpaccountID' then (fields->>'ftpaccountID')::int else b.ftp_account_id end,
      coalesce((fields->>'fileType')::smallint, b.file_type), coalesce(fields->>'fileName', b.file_name),
      coalesce(fields->>'displayText', b.display_text), coalesce(fields->>'ftpfolder', b.ftp_folder),
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
        then case when b.recently_updated then b.previous_file_name else b.file_name end end,
      user_id, ${how('fields')}
    -- Found by its key in one list of all: searched for in \`saved\` and \`good\`, each would be compared with all for every cell.
    from (
      select edited->'fields' as fields, (edited->>'userID')::int as user_id
      from (select (select edits from edit_by_cell)->(b.cell_id::text) as edited) as of_cell
      -- so that it is searched for once, not for each of its fields
      offset 0
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
)`;

/** What a look for newer files found stays with the original. In a sheet of another account the FTP account is not known. */
const copy = `
  insert into cell_banner
    (cell_id, ftp_account_id, file_type, file_name, display_text, ftp_folder, banner_width, banner_height,
     file_bytes, file_width, file_height, no_of_files, file_changed_at, file_precision_ms, file_how, copied_from)
  select copied.to_id, f.ftp_account_id, b.file_type, b.file_name, b.display_text, b.ftp_folder, b.banner_width, b.banner_height,
    b.file_bytes, b.file_width, b.file_height, b.no_of_files, b.file_changed_at, b.file_precision_ms,
    'copy', b.cell_id
  from copied
  join cell_banner b on b.cell_id = copied.from_id
  join sheet s on s.sheet_id = $1
  left join ftp_account f on f.ftp_account_id = b.ftp_account_id and f.account_id = s.account_id`;

/** What people choose of a banner; what Marquee found of its file is not brought back. */
const chosen = {
  ftpaccountID: `coalesce(b.ftp_account_id::text, 'null')`,
  fileType: 'b.file_type',
  fileName: 'to_json(b.file_name)',
  displayText: 'to_json(b.display_text)',
  ftpfolder: 'to_json(b.ftp_folder)',
  bannerWidth: 'b.banner_width',
  bannerHeight: 'b.banner_height',
};

const held = {
  json: 'was_banner.held',
  join: `
  left join lateral (
    select '{${Object.entries(chosen)
      .map(([field, json]) => `"${field}":' || ${json}`)
      .join(` || ',`)} || '}' as held
    from cell_banner b where e.column_type = 6 and b.cell_id = old.cell_id limit 1
  ) was_banner on true`,
};

export const storedBanner: InOwnTable<typeof banner> = {
  save,
  copy,
  lookups: `
  left join lateral (
    select ftp_account_id from alive_ftp_account
    where e.column_type = 6 and ftp_account_id = (e.fields->>'ftpaccountID')::int and account_id = locked.account_id
    limit 1
  ) f on true`,
  refusals: [{ when: `e.fields->>'ftpaccountID' is not null and f.ftp_account_id is null`, code: 'unknownFtpAccount' }],
  // Where banners may be is known to the nouns above.
  isCheckedAbove: true,
  held,
  sent: {
    ...chosen,
    noOfTimesNewFileFound: 'b.no_of_times_new_file_found',
    recentlyUpdated: 'b.recently_updated',
    file: `case when b.file_bytes is null then 'null' else '{"bytes":' || b.file_bytes
        || ',"width":' || coalesce(b.file_width::text, 'null') || ',"height":' || coalesce(b.file_height::text, 'null')
        || ',"noOfFiles":' || coalesce(b.no_of_files::text, 'null')
        || ',"changedAt":' || coalesce('"' || to_char(b.file_changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"', 'null')
        || '}' end`,
  },
};
