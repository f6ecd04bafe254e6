/** Reads notifications: only what their reader may see now, with the words that it has now. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { excerpt } from '@marquee/contract/comment-html.ts';
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import type { Notification, NotificationKind, NotificationWish } from '@marquee/contract/notifications.ts';
import { initialsOf } from '@marquee/contract/people.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { prepared, rowsOfPrepared } from '#platform/prepared.ts';
import { wishOf } from './wish-sql.ts';

/** Whether a row still has the date that a notification `n` tells of, and is still its reader's. */
const isStillDue = (row: string): string => `
      (select true from cell x where x.row_id = ${row} and x.column_id = n.column_id and x.date_value = n.due_on limit 1)
      and (
        select true from cell w join alive_column v on v.column_id = w.column_id and (v.only_for is null or v.only_for = n.user_id)
        where w.row_id = ${row} and w.column_type = ${columnTypes.who} and w.user_id = n.user_id limit 1)`;

/**
 * What a notification `n` is about, as far as its reader sees it: of a sheet that they belong to, of rows and columns that are there and
 * not hidden from them, of banners that they are asked to decide on still, of comments that were not deleted and mention them still, of rows that are still theirs and due on that date.
 *
 * What is looked up is limited and selects something: of an `exists` PostgreSQL reads the whole table, all cells there are, where it thinks that a
 * person's notifications are many, though only the newest few are wanted.
 */
const seen = sql.raw(`
  join alive_member m on m.sheet_id = n.sheet_id and m.user_id = n.user_id
  join alive_sheet s on s.sheet_id = n.sheet_id
  left join alive_row r on r.row_id = n.row_id
  left join alive_column k on k.column_id = n.column_id and (k.only_for is null or k.only_for = n.user_id)
  left join placed_comment c on c.comment_id = n.comment_id and not c.is_deleted
  left join user_comment_read d on d.comment_id = n.comment_id and d.user_id = n.user_id
  left join lateral (
    select count(*)::int as count, (array_agg(o.row_id order by o.group_sort_key, o.group_id, o.sort_key, o.row_id))[1] as row_id,
      (array_agg(o.name order by o.group_sort_key, o.group_id, o.sort_key, o.row_id))[1] as name
    from alive_row o where o.row_id = any(n.row_ids) and (n.kind <> 'due' or (${isStillDue('o.row_id')}))
  ) several on n.row_ids is not null
  left join lateral (
    select count(*)::int as banners, count(w.cell_id)::int as waiting
    from standing_ask q
    join alive_row o on o.row_id = q.row_id
    left join waiting_decision w on w.cell_id = q.cell_id and w.user_id = q.user_id
    where q.user_id = n.user_id and q.sheet_id = n.sheet_id
      and (q.ask_id = n.ask_id or n.ask_id is null and q.due_on = n.due_on and w.cell_id is not null)
  ) asks on n.kind = 'asked'
  where (n.row_id is null or r.row_id is not null)
    and (n.column_id is null or k.column_id is not null)
    and (n.comment_id is null or c.comment_id is not null)
    and (n.row_ids is null or several.count > 0)
    and (n.kind <> 'asked' or asks.banners > 0)
    and (n.kind <> 'mention' or (
      select true from comment_mention t where t.comment_id = n.comment_id and t.user_id = n.user_id limit 1))
    and (n.kind <> 'due' or n.row_id is null or (${isStillDue('n.row_id')}))
    and n.created_at > now() - interval '90 days'`);

/** A comment that was read in its panel has been read, and what was asked once all of it is decided. */
const isRead = sql.raw('(n.read_at is not null or d.comment_id is not null or coalesce(asks.waiting = 0, false))');

interface Read {
  id: number;
  userID: number;
  kind: NotificationKind;
  at: Date;
  isRead: boolean;
  sheetID: number;
  sheetName: string;
  sheetURL: string;
  rowID: number | null;
  rowName: string | null;
  noOfRows: number;
  noOfBanners: number | null;
  column: string | null;
  commentText: string | null;
  verdict: VerdictWord | null;
  dueOn: string | null;
  actorID: number | null;
  firstName: string;
  surname: string;
  colour: Colour;
  pin: NonNullable<Notification['pin']> | null;
}

const columns = sql`
  n.notification_id as id, n.user_id as "userID", n.kind, n.created_at as at, ${isRead} as "isRead",
  s.sheet_id as "sheetID", s.name as "sheetName", s.url as "sheetURL",
  coalesce(r.row_id, several.row_id) as "rowID", coalesce(r.name, several.name) as "rowName",
  coalesce(several.count, case when r.row_id is null then 0 else 1 end) as "noOfRows",
  asks.banners as "noOfBanners", k.name as column, c.comment_text as "commentText",
  (select w.verdict from comment o join verdict w on w.verdict_id = o.verdict_id where o.comment_id = c.comment_id and n.kind = 'client') as verdict, n.due_on as "dueOn",
  p.user_id as "actorID", p.first_name as "firstName", p.surname, p.profile_colour as colour,
  (select json_build_object('commentID', o.comment_id, 'columnID', x.column_id, 'version', v.number, 'moment', o.moment)
    from pin o
    join version v on v.version_id = o.version_id
    join alive_cell x on x.cell_id = o.cell_id and (x.only_for is null or x.only_for = n.user_id)
    where o.comment_id = c.comment_id) as pin`;

/** So much of a comment is shown. */
const wordsShown = 140;

const toNotification = (row: Read): Notification => ({
  notificationID: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  isRead: row.isRead,
  sheet: { sheetID: row.sheetID, name: row.sheetName, url: row.sheetURL },
  row: row.rowID === null || row.rowName === null ? null : { rowID: row.rowID, name: row.rowName },
  noOfRows: row.noOfRows,
  ...(row.noOfBanners === null ? {} : { noOfBanners: row.noOfBanners }),
  column: row.column,
  ...(row.verdict && { verdict: row.verdict }),
  words: row.commentText === null ? null : excerpt(row.commentText, wordsShown),
  by:
    row.actorID === null
      ? null
      : {
          userID: row.actorID,
          firstName: row.firstName,
          surname: row.surname,
          initials: initialsOf(row.firstName, row.surname),
          profileColour: row.colour,
        },
  dueOn: row.dueOn,
  ...(row.pin && { pin: row.pin }),
});

/** The newest that a person sees before one of them, at most so many. */
export async function findNotifications(
  db: Queries,
  userID: number,
  before: number | undefined,
  most: number,
): Promise<Notification[]> {
  const query = sql<Read>`
    select ${columns} from notification n left join person p on p.user_id = n.actor_id ${seen}
      and n.user_id = ${userID} and n.is_listed and (${before ?? null}::int is null or n.notification_id < ${before ?? null})
    order by n.notification_id desc limit ${most}
  `;
  const rows = await rowsOfPrepared(db, 'notifications', query);
  return rows.map(toNotification);
}

/** Certain notifications, for mails: each with whom it is for. */
export async function notificationsOf(
  db: Queries,
  ids: readonly number[],
): Promise<{ userID: number; notification: Notification }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Read>`
    select ${columns} from notification n left join person p on p.user_id = n.actor_id ${seen}
      and n.notification_id = any(${ids}::int[])
    order by s.name, s.sheet_id, n.notification_id
  `.execute(db);
  return rows.map((row) => ({ userID: row.userID, notification: toNotification(row) }));
}

/** The database's date: whether a cell's date is past goes by it, too. */
export async function today(db: Queries): Promise<string> {
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** Nobody counts further. */
const mostCounted = 100;

/** How many listed notifications a person has not read, 100 at most. */
export async function countUnread(db: Queries, userID: number): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from (
      select from notification n ${seen}
        and n.user_id = ${userID} and n.is_listed and not ${isRead}
      limit ${mostCounted}
    ) as unread
  `;
  const [unread] = await rowsOfPrepared(db, 'unread-notifications', query);
  return unread?.count ?? 0;
}

/**
 * `$1` the sheet, `$2` rows, or null for those of the group `$3`, or of none; `$4` a comment, `$5` a column. It is asked at each row that comes
 * or goes, so it is planned once.
 */
const readToldOf = prepared<{ user_id: number }>(
  'members-told-of',
  `with about as materialized (
    select coalesce($2::int[], array(select row_id from sheet_row where group_id = $3::int)) as row_ids
  )
  select m.user_id from alive_member m, about
  where m.sheet_id = $1::int and exists (
    select from notification n
    where n.user_id = m.user_id and n.sheet_id = m.sheet_id and n.is_listed and n.read_at is null
      and (n.row_id = any(about.row_ids) or n.row_ids && about.row_ids or n.comment_id = $4::int or n.column_id = $5::int))`,
);

/** The members of a sheet who have not read something that they were told of these rows, of a group's, of a comment or of a column, whether or not these are there. */
export async function membersToldOf(
  db: Queries,
  sheetID: number,
  about: { rowIDs?: readonly number[]; groupID?: number; commentID?: number; columnID?: number },
): Promise<number[]> {
  const { columnID, commentID, groupID, rowIDs } = about;
  const values = [rowIDs ?? null, groupID ?? null, commentID ?? null, columnID ?? null];
  const { rows } = await db.executeQuery(readToldOf(sheetID, ...values));
  return rows.map((row) => row.user_id);
}

/** How a person wants to be told of these kinds, whatever sheet it is about. */
export async function wishesOf(
  db: Queries,
  userID: number,
  kinds: readonly NotificationKind[],
): Promise<NotificationWish[]> {
  const { rows } = await sql<NotificationWish>`
    select n.kind, w.in_app as "inApp", w.mail
    from (
      select ${userID}::int as user_id, kind, 0 as sheet_id, nth from unnest(${kinds}::text[]) with ordinality as of (kind, nth)
    ) as n
    cross join lateral ${wishOf('n')} as w
    order by n.nth
  `.execute(db);
  return rows;
}

/** A person's sheets by name, with whether they muted them. */
export async function sheetsOf(
  db: Queries,
  userID: number,
): Promise<{ sheetID: number; name: string; isMuted: boolean }[]> {
  const { rows } = await sql<{ sheetID: number; name: string; isMuted: boolean }>`
    select s.sheet_id as "sheetID", s.name, q.sheet_id is not null as "isMuted"
    from alive_member m
    join alive_sheet s on s.sheet_id = m.sheet_id
    left join muted_sheet q on q.sheet_id = m.sheet_id and q.user_id = m.user_id
    where m.user_id = ${userID}
    order by lower(s.name), s.sheet_id
  `.execute(db);
  return rows;
}

/** The members of a sheet who are mailed of a kind at once. */
export async function mailedAtOnce(db: Queries, sheetID: number, kind: NotificationKind): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select n.user_id
    from (select user_id, sheet_id, ${kind}::text as kind from alive_member where sheet_id = ${sheetID}) as n
    cross join lateral ${wishOf('n')} as w
    where w.mail = 'now'
  `.execute(db);
  return new Set(rows.map((row) => row.user_id));
}
