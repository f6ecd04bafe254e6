/** What is written about notifications: the entries, what of them was read, and how people want to be told. */
import type { MailTime, NotificationKind } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';
import { wishOf } from './wish-sql.ts';

/** Something that concerns somebody. Without a row it is about the sheet itself. */
export interface NewNotification {
  userID: number;
  kind: NotificationKind;
  sheetID: number;
  rowID?: number | null;
  columnID?: number;
  commentID?: number;
  rowIDs?: readonly number[];
  /** what they were asked */
  askID?: number;
  actorID?: number | null;
  /** they are mailed of it whatever they want to be told, so the digest need not tell it again */
  isMailed?: boolean;
}

/** A notification as it was added. */
export interface Added {
  userID: number;
  mail: MailTime;
}

/** Adds what concerns people who are members and want to be told of it, in one statement; answers those. */
export async function addNotifications(tx: Tx, news: readonly NewNotification[]): Promise<Added[]> {
  if (news.length === 0) return [];
  const sent = JSON.stringify(
    news.map((one) => ({
      user_id: one.userID,
      kind: one.kind,
      sheet_id: one.sheetID,
      row_id: one.rowID,
      column_id: one.columnID,
      comment_id: one.commentID,
      row_ids: one.rowIDs,
      ask_id: one.askID,
      actor_id: one.actorID,
      is_mailed: one.isMailed ?? false,
    })),
  );
  const { rows } = await sql<Added>`
    insert into notification (user_id, kind, sheet_id, row_id, column_id, comment_id, row_ids, ask_id, actor_id, is_listed, mail)
    select n.user_id, n.kind, n.sheet_id, n.row_id, n.column_id, n.comment_id, n.row_ids, n.ask_id, n.actor_id, w.in_app,
      case when n.is_mailed and w.mail = 'daily' then 'never' else w.mail end
    from json_to_recordset(${sent}::json) as n (user_id int, kind text, sheet_id int, row_id int, column_id int, comment_id int,
      row_ids int[], ask_id int, actor_id int, is_mailed boolean)
    join alive_member m on m.sheet_id = n.sheet_id and m.user_id = n.user_id
    cross join lateral ${wishOf('n')} as w
    where w.in_app or w.mail <> 'never'
    returning user_id as "userID", mail
  `.execute(tx);
  return rows;
}

/** What somebody did in a column of a sheet. */
interface Doings {
  kind: NotificationKind;
  sheetID: number;
  columnID: number;
  /** null where Marquee did it */
  actorID: number | null;
}

/**
 * Takes away what people have not read of what somebody did in a column, to be told with what they do now; answers its rows, by person. What
 * a digest told stays, and what would not be told now as it was: where they muted the sheet since, nothing takes its place.
 */
export async function takeUnread(
  tx: Tx,
  { actorID, columnID, kind, sheetID, userIDs }: Doings & { userIDs: readonly number[] },
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ userID: number; rowIDs: number[] }>`
    delete from notification
    where read_at is null and digested_at is null and notification_id in (
      select n.notification_id from notification n
      join alive_member m on m.sheet_id = n.sheet_id and m.user_id = n.user_id
      cross join lateral ${wishOf('n')} as w
      where n.user_id = any(${userIDs}::int[]) and n.kind = ${kind} and n.sheet_id = ${sheetID} and n.column_id = ${columnID}
        and n.actor_id is not distinct from ${actorID}::int and n.row_ids is not null and n.is_listed = w.in_app and (n.mail = 'daily') = (w.mail = 'daily'))
    returning user_id as "userID", row_ids as "rowIDs"
  `.execute(tx);
  const byPerson = Map.groupBy(rows, ({ userID }) => userID);
  return new Map([...byPerson].map(([userID, some]) => [userID, some.flatMap(({ rowIDs }) => rowIDs)]));
}

/** What somebody is to be mailed of: what was done in a column, in these rows. */
interface ToMail extends Omit<Doings, 'kind'> {
  userID: number;
  rowIDs: number[];
}

/**
 * Takes what people are mailed of at once of a kind of several rows, of those for whom nothing came for so many seconds: it counts as mailed then, and
 * nothing joins it. Answers what of that was not read yet. How they want to be told by now counts: who chose a digest meanwhile has it in that, and
 * who wants no mail, or muted the sheet, is not mailed of it later either.
 */
export async function takeToMail(tx: Tx, kind: 'changed' | 'client', quiet: number): Promise<ToMail[]> {
  const waits = sql`n.kind = ${kind} and n.mail = 'now' and n.row_ids is not null and n.digested_at is null`;
  const { rows } = await sql<ToMail & { isWanted: boolean }>`
    update notification n set mail = wish.mail, digested_at = case when wish.mail <> 'daily' then now() end
    from (
      select n.notification_id, w.mail from notification n cross join lateral ${wishOf('n')} as w
      where ${waits} and n.user_id in (
        select n.user_id from notification n where ${waits}
        group by n.user_id having max(n.created_at) < now() - make_interval(secs => ${quiet}))
    ) as wish
    where n.notification_id = wish.notification_id and ${waits}
    returning n.user_id as "userID", n.sheet_id as "sheetID", n.column_id as "columnID", n.actor_id as "actorID", n.row_ids as "rowIDs",
      n.mail = 'now' and n.read_at is null as "isWanted"
  `.execute(tx);
  return rows.filter(({ isWanted }) => isWanted);
}

/** Leaves a row out of what people have not read of what somebody did in a column, as that holds no more; answers these people. */
export async function untell(tx: Tx, { actorID, columnID, kind, sheetID }: Doings, rowID: number): Promise<number[]> {
  const { rows } = await sql<{ userID: number }>`
    update notification set row_ids = array_remove(row_ids, ${rowID}::int)
    where user_id in (select user_id from alive_member where sheet_id = ${sheetID}) and read_at is null
      and kind = ${kind} and sheet_id = ${sheetID} and column_id = ${columnID} and actor_id = ${actorID} and ${rowID}::int = any(row_ids)
    returning user_id as "userID"
  `.execute(tx);
  return rows.map(({ userID }) => userID);
}

/** Marks a person's own notifications as read: those that are named, and all up to one. */
export async function markRead(
  db: Queries,
  userID: number,
  { notificationIDs = [], upTo = 0 }: { notificationIDs?: readonly number[] | undefined; upTo?: number | undefined },
): Promise<void> {
  await sql`
    update notification set read_at = now()
    where user_id = ${userID} and is_listed and read_at is null
      and (notification_id <= ${upTo} or notification_id = any(${notificationIDs}::int[]))
  `.execute(db);
}

/** Sets how a person is told of a kind; what is left out stays as it is. */
export async function setWish(
  db: Queries,
  userID: number,
  kind: NotificationKind,
  { inApp, mail }: { inApp?: boolean | undefined; mail?: MailTime | undefined },
): Promise<void> {
  await sql`
    insert into notification_wish (user_id, kind, in_app, mail)
    select n.user_id, n.kind, coalesce(${inApp ?? null}, w.in_app), coalesce(${mail ?? null}, w.mail)
    from (select ${userID}::int as user_id, ${kind}::text as kind, 0 as sheet_id) as n
    cross join lateral ${wishOf('n')} as w
    on conflict (user_id, kind) do update set
      in_app = coalesce(${inApp ?? null}, notification_wish.in_app), mail = coalesce(${mail ?? null}, notification_wish.mail)
  `.execute(db);
}

/** Has somebody not be mailed of what a person wanted no mails of who turned out to be them. */
export async function giveTurnedOff(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into notification_wish (user_id, kind, in_app, mail)
    select ${to}, kind, in_app, mail from notification_wish where user_id = ${from} and mail = 'never'
    on conflict (user_id, kind) do update set mail = excluded.mail
  `.execute(tx);
}

/** Has what bells tell of somebody be told of who they turned out to be. */
export async function giveDoings(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('notification').set({ actor_id: to }).where('actor_id', '=', from).execute();
}

/** Ends a person's daily digest: what it told is mailed no more. */
export async function endDigest(db: Queries, userID: number): Promise<void> {
  await db
    .updateTable('notification_wish')
    .set({ mail: 'never' })
    .where('user_id', '=', userID)
    .where('mail', '=', 'daily')
    .execute();
  await leaveOutOfDigest(db, userID);
}

/** Has the next digest leave out what waits for it: all of it, or what is of one sheet. */
async function leaveOutOfDigest(db: Queries, userID: number, sheetID?: number): Promise<void> {
  await sql`
    update notification set digested_at = now()
    where user_id = ${userID} and mail = 'daily' and digested_at is null
      and sheet_id = coalesce(${sheetID ?? null}::int, sheet_id)
  `.execute(db);
}

/** Mutes a sheet for a person, or ends that. What of it waits for their digest is mailed no more. */
export async function setMuted(db: Queries, userID: number, sheetID: number, isMuted: boolean): Promise<void> {
  if (isMuted) {
    const muted = { user_id: userID, sheet_id: sheetID };
    await db
      .insertInto('muted_sheet')
      .values(muted)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await leaveOutOfDigest(db, userID, sheetID);
  } else {
    await db.deleteFrom('muted_sheet').where('user_id', '=', userID).where('sheet_id', '=', sheetID).execute();
  }
}

/** Deletes what is older than 90 days. */
export async function forgetOldNotifications(db: Queries): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}

/** From when on the day's dates, reminders and digest are told, by the database's clock. */
export const startHour = 6;

/** What is told once a day. */
export const dailyRounds = ['due', 'asked', 'digest', 'guestsAsked'] as const;

/**
 * Claims what is done once a day, in the transaction that does it: false where it was done today, by whichever server, and before `hour`
 * of the database's clock. A server that dies in the middle leaves it to the next one; nobody waits for one that is at it.
 */
export async function claimDay(tx: Tx, what: (typeof dailyRounds)[number], hour: number): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_round (what, day) select ${what}, current_date 
    where extract(hour from localtime) >= ${hour} and pg_try_advisory_xact_lock(hashtextextended(${`daily ${what}`}, 0))
    on conflict (what) do update set day = excluded.day where daily_round.day < excluded.day
    returning what
  `.execute(tx);
  return rows.length > 0;
}
