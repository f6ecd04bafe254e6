/** The statements that save cells: edits of one sheet are checked and stored in one go, by the same rules however many come at once. */
import { loggedAndKept } from '#sheet-log/log-parts.ts';
import { storedBanner } from './stored-banner.ts';
import { everyStored } from './kept-fields.ts';
import {
  alertedGood,
  changeOf,
  faced,
  heldJoins,
  noted,
  oldColumns,
  savedGood,
  writtenGood,
} from './statement-parts.ts';

export const refusals = everyStored.flatMap(({ columnTypeID, refusals: all = [] }) =>
  all.map(({ when, code }) => `when e.column_type = ${columnTypeID} and ${when}\n        then '${code}'`),
);
/**
 * Checks and saves. `$1` sheet id, `$2` the edits as JSON: `[{n, row_id, column_id, cell_id, user_id, column_type, fields, key, fingerprint,
 * is_nobodys}]`, no two of one cell or key; most have no key. Those that are refused are left out; `written` holds what was saved. What the
 * steps are is said in `statement-parts.ts`.
 */
const checkAndSave = `
with edit as materialized (
  select * from jsonb_to_recordset($2::jsonb)
    as e (n int, row_id int, column_id int, cell_id int, user_id int, column_type smallint, fields jsonb, key uuid, fingerprint text,
      is_nobodys boolean)
),
locked as materialized (
  select revision, member_revision, public_revision, private_revisions, account_id, structure
  from alive_sheet where sheet_id = $1 for update
),
seen as (select revision, structure from sheet where sheet_id = $1),
checked as materialized (
  select e.*,
    k.only_for,
    k.is_public and g.is_public as is_public,
    r.group_id,${noted}
    case
      when locked.revision is null or m.user_id is null or g.is_public is null or k.column_id is null then 'notFound'
      when again.key is not null then 'repeated'
      when k.column_type <> e.column_type then 'wrongKind'
      when e.cell_id > 0 and old.cell_id is distinct from e.cell_id then 'otherCell'
      ${refusals.join('\n      ')}
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
    select row_id, group_id from undeleted_row where row_id = e.row_id and sheet_id = $1 limit 1
  ) r on true
  left join lateral (
    select is_public from alive_group where group_id = r.group_id limit 1
  ) g on true
  left join lateral (
    select column_id, column_type, only_for, is_public from alive_column
    where column_id = e.column_id and sheet_id = $1 and (only_for is null or only_for = e.user_id) limit 1
  ) k on true
  left join lateral (
    select ${oldColumns} from cell where row_id = e.row_id and column_id = e.column_id limit 1
  ) old on true${heldJoins}${everyStored.map(({ lookups = '' }) => lookups).join('')}
),
good as (
  -- A condition that the planner knows nothing of: it would take what is saved together for one row, and compare all with all.
  select checked.* from checked, locked, seen
  where case when refused is null then (locked.revision, locked.structure) = (seen.revision, seen.structure) else false end
),${savedGood}
${storedBanner.save},${alertedGood}${writtenGood(
  'b',
  `
  left join saved_banner b on b.cell_id = s.cell_id`,
)}`;

/**
 * Edits that were gathered, each for itself: up to 200 of them, also logged and counted. Answers a row per edit, in order of `n`:
 * `refused`, or the faces of the change; and the sheet's counts before all of them. An answer with `stale` saved nothing: another
 * process wrote to the sheet after this statement's snapshot was taken, so it must be sent again.
 *
 * Why one statement: the lock on the sheet is held for one round trip, and 8 callers get two to three times the throughput of the same
 * work in a transaction of several. The price is the snapshot: it is older than the lock if the lock had to be waited for, which is
 * seen by revision and structure (`locked` sees the newest, `seen` the snapshot's).
 */
export const saveStatement = `${checkAndSave},
faced as (
  select n, nth, user_id, key, fingerprint, earlier,${faced} as faces
  from written
  cross join lateral ${changeOf('fields', 'cell')} as change
),${loggedAndKept({ from: 'faced, locked', before: 'locked.revision', earlier: 'earlier', isChecked: true })},
counted as (
  update sheet set
    revision = sheet.revision + total.changes,
    member_revision = sheet.member_revision + total.for_members,
    public_revision = sheet.public_revision + total.for_public,
    private_revisions = sheet.private_revisions || total.for_creators
  from (
    select count(*) as changes, count(*) filter (where only_for is null) as for_members,
      count(*) filter (where is_public) as for_public,
      coalesce((
        select jsonb_object_agg(only_for::text, coalesce((locked.private_revisions->>only_for::text)::bigint, 0) + own)
        from (select only_for, count(*) as own from written where only_for is not null group by only_for) as creator, locked
      ), '{}') as for_creators
    from written
  ) as total
  where sheet_id = $1 and total.changes > 0
)
select checked.refused, faced.faces, locked.revision, locked.member_revision as members, locked.public_revision as public,
  locked.private_revisions as private, locked.structure, checked.group_id as "groupID",
  checked.refused is null and faced.n is null as stale
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
select checked.n, checked.refused, written.only_for, written.is_public, written.cell, written.person, written.earlier
from checked
left join written using (n)
order by checked.n
`;
