/** The statement that adds rows one by one: additions to one sheet are checked, saved, logged and counted in one go, however many come at once. */

import { loggedAndKept } from '#sheet-log/log-parts.ts';

/**
 * `$1` sheet id, `$2` the additions as JSON: `[{n, group_id, name, user_id, sort_key, last_key, key, fingerprint}]`, `last_key` being that of
 * the group's last row as far as is known and `sort_key` one behind it; `$3` how many rows a sheet holds. Answers a row per addition, in
 * order of `n`: `refused`, or the row and the faces of the change; and the sheet's counts before all of them.
 *
 * An answer with `stale` saved nothing: another process wrote to the sheet after this statement's snapshot was taken, or a group ends with
 * another key, which comes along.
 *
 * It asks for nothing that grows with the sheet: a group keeps count of its rows, and its last key is the end of an index.
 *
 * Its steps: what was `sent`; the sheet, `locked`, and as it was `seen` when the statement began; how many places of it are `taken`; each
 * addition `checked` for why it is refused, with its group; whether what was seen is still `fresh`, without which nothing is saved; those that
 * are `good`, as far as there is room; the rows that were `saved`; what is `written` of them for members and the public, and `faced` for the
 * log; `logged` and `kept` with their calls' keys; and `counted` in the sheet's revisions.
 */
export const addStatement = `
with sent as materialized (
  select * from jsonb_to_recordset($2::jsonb)
    as s (n int, group_id int, name text, user_id int, sort_key text, last_key text, key uuid, fingerprint text)
),
locked as materialized (
  select revision, structure, member_revision, public_revision, private_revisions from alive_sheet where sheet_id = $1 for update
),
seen as (select revision, structure from sheet where sheet_id = $1),
taken as materialized (
  select coalesce((select sum(row_count) from alive_group where sheet_id = $1), 0)
    + coalesce((select rows from room_kept where sheet_id = $1), 0) as rows
),
checked as materialized (
  select s.*, g.is_public, g.row_count, ends.sort_key as end_key,
    case
      when locked.revision is null or m.user_id is null or g.is_public is null then 'notFound'
      when again.key is not null then 'repeated'
    end as refused
  from sent s
  left join locked on true
  left join lateral (
    select user_id from sheet_user where sheet_id = $1 and user_id = s.user_id and removed_at is null limit 1
  ) m on true
  left join lateral (
    select key from answered_call where user_id = s.user_id and key = s.key limit 1
  ) again on true
  left join lateral (
    select is_public, row_count from alive_group where group_id = s.group_id and sheet_id = $1 limit 1
  ) g on true
  left join lateral (
    select sort_key from undeleted_row where group_id = s.group_id order by sort_key desc limit 1
  ) ends on true
),
fresh as materialized (
  select locked.revision from locked, seen
  where (locked.revision, locked.structure) = (seen.revision, seen.structure)
    and not exists (select from checked where refused is null and end_key is distinct from last_key)
),
good as materialized (
  select * from (
    select c.*, row_number() over (order by n) as nth, row_count + row_number() over (partition by group_id order by n) as ordering
    from checked c where refused is null
  ) as in_turn
  where (select rows from taken) + nth <= $3
),
saved as (
  insert into sheet_row (sheet_id, group_id, name, sort_key)
  select $1, group_id, name, sort_key from good, fresh order by n
  returning row_id, group_id, sort_key
),
written as (
  select g.n, g.nth, g.user_id, g.key, g.fingerprint, g.is_public,
    shown || '{"noOfComments": 0, "noOfUnreadCommentsForUser": 0}' as answer,
    jsonb_build_object('kind', 'addRow', 'row', shown || '{"noOfComments": 0, "noOfUnreadCommentsForUser": 0}', 'cells', '[]'::jsonb)
      as for_members,
    case when is_public then jsonb_build_object('kind', 'addRow', 'row', shown, 'cells', '[]'::jsonb) end as for_public
  from good g
  join saved s using (group_id, sort_key)
  cross join lateral jsonb_build_object('rowID', s.row_id, 'groupID', g.group_id, 'name', g.name, 'ordering', g.ordering) as shown
),
faced as (
  select *, jsonb_strip_nulls(jsonb_build_object('members', for_members, 'public', for_public)) as faces from written
),${loggedAndKept({ from: 'faced, fresh', before: 'fresh.revision', answer: 'answer', isChecked: true })},
counted as (
  update sheet set
    revision = sheet.revision + total.changes,
    member_revision = sheet.member_revision + total.changes,
    public_revision = sheet.public_revision + total.for_public
  from (select count(*) as changes, count(*) filter (where is_public) as for_public from written) as total
  where sheet_id = $1 and total.changes > 0
)
select
  case when checked.refused is null and good.n is null then 'tooManyRows' else checked.refused end as refused,
  faced.answer as row, faced.faces, checked.end_key as "endKey",
  locked.revision, locked.member_revision as members, locked.public_revision as public, locked.private_revisions as private,
  good.n is not null and faced.n is null as stale
from checked
left join good using (n)
left join faced using (n)
left join locked on true
order by checked.n
`;
