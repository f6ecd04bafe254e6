/** Reads what happened to Status and Who cells since a member was last told: whose window has closed, and what came of it. */
import { seenByMember } from '#access/seen.ts';
import type { Value } from '#mail/letter.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { everyStored } from './kept-fields.ts';

/** A window opens at the first change by somebody else and is this long, as the specification says. */
const windowMinutes = 20;

/** A member whose window has closed, with the changes that were made in it. */
export interface ClosedWindow {
  sheetUserID: number;
  sheetID: number;
  userID: number;
  /** wants to be mailed; who does not is only taken note of */
  isWanted: boolean;
  /** the last change in the window */
  until: number;
}

/** Windows that have closed, of members of sheets that are still there. */
export async function closedWindows(db: Queries): Promise<ClosedWindow[]> {
  const { rows } = await sql<ClosedWindow>`
    select u.sheet_user_id as "sheetUserID", u.sheet_id as "sheetID", u.user_id as "userID",
      u.cell_changes_alerts_enabled as "isWanted", ended.until
    from alive_member u
    cross join lateral (
      select at from alert_change c
      where c.sheet_id = u.sheet_id and c.alert_change_id > u.alerted_until and c.user_id is distinct from u.user_id
        and c.at > u.added_at
      order by c.alert_change_id limit 1
    ) opened
    cross join lateral (
      select max(alert_change_id) as until from alert_change c
      where c.sheet_id = u.sheet_id and c.at <= opened.at + make_interval(mins => ${windowMinutes})
    ) ended
    where u.sheet_id in (select sheet_id from alert_change)
      and opened.at <= now() - make_interval(mins => ${windowMinutes})
    order by u.sheet_user_id
  `.execute(db);
  return rows;
}

/** What cells can show whose changes are mailed, by their kind. */
const named = everyStored
  .flatMap(({ columnTypeID, mailed }) =>
    mailed
      ? [`select ${columnTypeID} as column_type, id, words, colour from (${mailed.words}) as of_${columnTypeID}`]
      : [],
  )
  .join(' union all ');

/** A cell that is not as it was before somebody else changed it in the window. */
export interface NetChange {
  rowID: number;
  group: string;
  row: string;
  column: string;
  from: Value;
  to: Value;
}

/**
 * The net changes of a window, in the sheet's order: what other people did, where the last word was theirs and not the member's, and
 * where it was not taken back. Only what the member can see now, and not what they are mailed of as assigned to them.
 */
export async function netChanges(db: Queries, { sheetUserID, userID, until }: ClosedWindow): Promise<NetChange[]> {
  const { rows } = await sql<NetChange>`
    with seen as (
      select c.* from alert_change c join sheet_user u on u.sheet_id = c.sheet_id
      where u.sheet_user_id = ${sheetUserID} and c.alert_change_id > u.alerted_until and c.alert_change_id <= ${until}
        and c.at > u.added_at
    ),
    net as (
      select row_id, column_id,
        (array_agg(before_id order by alert_change_id) filter (where user_id is distinct from ${userID}))[1] as before_id,
        (array_agg(after_id order by alert_change_id desc))[1] as after_id,
        (array_agg(user_id order by alert_change_id desc))[1] as last_by,
        max(alert_change_id) as last
      from seen group by row_id, column_id
    ),
    named as (
      ${sql.raw(named)}
    )
    select r.row_id as "rowID", r.group_name as "group", r.name as row, k.name as column,
      case when net.before_id is null then '{"words": ""}'
        else jsonb_strip_nulls(jsonb_build_object('words', coalesce(b.words, '(deleted)'), 'colour', b.colour)) end as "from",
      case when net.after_id is null then '{"words": ""}'
        else jsonb_strip_nulls(jsonb_build_object('words', coalesce(a.words, '(deleted)'), 'colour', a.colour)) end as "to"
    from net
    join alive_row r on r.row_id = net.row_id
    join alive_column k on k.column_id = net.column_id and ${seenByMember('k', userID)}
    left join named b on b.column_type = k.column_type and b.id = net.before_id
    left join named a on a.column_type = k.column_type and a.id = net.after_id
    where net.last_by is distinct from ${userID} and net.before_id is distinct from net.after_id
      and not exists (
        select from told_change t join notification n on n.notification_id = t.notification_id
        where t.alert_change_id = net.last and n.user_id = ${userID} and n.mail <> 'never'
      )
    order by r.group_sort_key, r.group_id, r.sort_key, r.row_id, k.sort_key, k.column_id
  `.execute(db);
  return rows;
}
