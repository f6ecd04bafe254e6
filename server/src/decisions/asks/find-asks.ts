/** Reads what was asked: of whom about a banner, about which banners, and what waits for oneself. For members only. */
import type { StandingAsk, WaitingSheet } from '@marquee/contract/asks.ts';
import { sql } from 'kysely';
import type { Seen } from '#access/seen.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';

/** A cell that may be asked about, if it shows a banner. */
export interface Askable extends Required<Seen> {
  cellID: number;
  rowID: number;
  columnID: number;
  hasBanner: boolean;
}

const askable = sql`c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", c.only_for as "onlyFor", false as "isPublic",
  coalesce(b.file_name <> '' and b.display_text <> '', false) as "hasBanner"`;

/** Those of these cells that are there, on this sheet. */
export async function askableCells(db: Queries, sheetID: number, cellIDs: readonly number[]): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    select ${askable} from alive_cell c left join cell_banner b on b.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and c.cell_id = any(${cellIDs}::int[]) order by c.cell_id
  `.execute(db);
  return rows;
}

/** The sheet of an ask. */
export async function sheetOfAsk(db: Queries, askID: number): Promise<number | undefined> {
  const ask = await db.selectFrom('ask').select('sheet_id').where('ask_id', '=', askID).executeTakeFirst();
  return ask?.sheet_id;
}

/** The cells that an ask is or was about, those that are there. */
export async function cellsOfAsk(db: Queries, askID: number): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    select ${askable} from alive_cell c left join cell_banner b on b.cell_id = c.cell_id
    where c.cell_id in (select cell_id from asked where ask_id = ${askID}) order by c.cell_id
  `.execute(db);
  return rows;
}

/** Those of these people who are members of a sheet. */
export async function membersAmong(db: Queries, sheetID: number, userIDs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userID: number }>`
    select user_id as "userID" from alive_member where sheet_id = ${sheetID} and user_id = any(${userIDs}::int[]) order by user_id
  `.execute(db);
  return rows.map(({ userID }) => userID);
}

/** The members of a sheet who have one of these addresses, in whatever capitals, each with theirs in small letters. */
export async function membersByAddress(
  db: Queries,
  sheetID: number,
  addresses: readonly string[],
): Promise<{ userID: number; emailAddress: string }[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ userID: number; emailAddress: string }>`
    select p.user_id as "userID", lower(p.email_address) as "emailAddress"
    from alive_member m join person p on p.user_id = m.user_id
    where m.sheet_id = ${sheetID} and lower(p.email_address) = any(${addresses.map((one) => one.toLowerCase())}::text[])
    order by p.user_id
  `.execute(db);
  return rows;
}

/** Who is asked to decide on a cell, and whether they have yet to, the first asked first. */
export async function asksOfCell(db: Queries, cellID: number): Promise<StandingAsk[]> {
  const query = sql<{
    askID: number;
    by: number;
    person: number;
    dueOn: string | null;
    message: string;
    at: Date;
    isWaiting: boolean;
    linkID: number | null;
    linkName: string | null;
    isOver: boolean;
  }>`
    select q.ask_id as "askID", q.asked_by as by, q.user_id as person, q.due_on as "dueOn", a.message, a.asked_at as at,
      exists (select from waiting_decision w where w.cell_id = q.cell_id and w.user_id = q.user_id) as "isWaiting",
      l.review_link_id as "linkID", l.name as "linkName", coalesce(l.expires_at <= now(), false) as "isOver"
    from standing_ask q
    join ask a on a.ask_id = q.ask_id
    left join review_link l on l.review_link_id = a.review_link_id
      and not exists (select from alive_member m where m.sheet_id = a.sheet_id and m.user_id = q.user_id)
    where q.cell_id = ${cellID} order by q.ask_id, q.user_id
  `;
  const rows = await rowsOfPrepared(db, 'asks-of-cell', query);
  const people = await findPeople(db, [...new Set(rows.flatMap(({ by, person }) => [by, person]))]);
  const known = new Map(people.map((one) => [one.userID, one]));
  return rows.flatMap(({ at, by: asker, isOver, linkID, linkName, person: asked, ...ask }) => {
    const [by, person] = [known.get(asker), known.get(asked)];
    const link = linkID === null ? null : { reviewLinkID: linkID, name: linkName ?? '', isOver };
    return by && person ? { ...ask, by, person, link, at: at.toISOString() } : [];
  });
}

/** How many banners wait for somebody on each of their sheets, what is due first first. */
export async function waitingFor(db: Queries, userID: number): Promise<WaitingSheet[]> {
  const query = sql<WaitingSheet['sheet'] & Omit<WaitingSheet, 'sheet'>>`
    select s.sheet_id as "sheetID", s.name, s.url, count(*)::int as banners, min(q.due_on) as "dueOn",
      coalesce(min(q.due_on) < current_date, false) as "isOverdue"
    from waiting_decision q
    join alive_sheet s on s.sheet_id = q.sheet_id
    where q.user_id = ${userID} and (select r.row_id from alive_row r where r.row_id = q.row_id) is not null
    group by s.sheet_id, s.name, s.url order by min(q.due_on) nulls last, lower(s.name), s.sheet_id
  `;
  const rows = await rowsOfPrepared(db, 'waiting-for', query);
  return rows.map(({ name, sheetID, url, ...waiting }) => ({ sheet: { sheetID, name, url }, ...waiting }));
}

/** Everybody who was ever asked about these cells, withdrawn or not. */
export async function everAsked(db: Queries, cellIDs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userID: number }>`
    select distinct user_id as "userID" from asked where cell_id = any(${cellIDs}::int[])
  `.execute(db);
  return rows.map(({ userID }) => userID);
}

/** The cells of a sheet that somebody is asked about, or that one person is, member or not. */
export async function cellsAskedOn(db: Queries, sheetID: number, userID?: number): Promise<number[]> {
  const { rows } = await sql<{ cellID: number }>`
    select distinct q.cell_id as "cellID" from ask a join asked q on q.ask_id = a.ask_id
    where a.sheet_id = ${sheetID} and q.withdrawn_at is null and (${userID === undefined} or q.user_id = ${userID ?? 0})
  `.execute(db);
  return rows.map(({ cellID }) => cellID);
}

/** Everybody who is asked about something on a sheet. */
export async function peopleAskedOn(db: Queries, sheetID: number): Promise<number[]> {
  const { rows } = await sql<{ userID: number }>`
    select distinct q.user_id as "userID" from ask a join asked q on q.ask_id = a.ask_id
    where a.sheet_id = ${sheetID} and q.withdrawn_at is null
  `.execute(db);
  return rows.map(({ userID }) => userID);
}

/** The cells about which guests were asked by a review link. */
export async function cellsAskedBy(db: Queries, reviewLinkID: number): Promise<number[]> {
  const { rows } = await sql<{ cellID: number }>`
    select distinct q.cell_id as "cellID" from ask a join asked q on q.ask_id = a.ask_id where a.review_link_id = ${reviewLinkID}
  `.execute(db);
  return rows.map(({ cellID }) => cellID);
}

/** The cells of a sheet on a version of which something was said. */
export async function cellsDecidedOn(db: Queries, sheetID: number): Promise<number[]> {
  const { rows } = await sql<{ cellID: number }>`
    select distinct v.cell_id as "cellID" from verdict s join version v on v.version_id = s.version_id where s.sheet_id = ${sheetID}
  `.execute(db);
  return rows.map(({ cellID }) => cellID);
}
