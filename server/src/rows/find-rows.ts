/** Reads rows, where they stand, and whether the public sees their group. */
import type { Row } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { isSeenBy, type Audience } from '#access/seen.ts';
import { cellsOf, withPeople } from '#columns/find-cells.ts';
import { columnsOf } from '#columns/find-columns.ts';
import type { Queries } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';
import type { GroupOrder } from './group-orders.ts';

/** A row as stored, with what its group says about who sees it. */
export interface StoredRow {
  row_id: number;
  sheet_id: number;
  group_id: number;
  name: string;
  sort_key: string;
  isPublic: boolean;
}

/** A row that is still there, in a group that is still there. */
export async function findRow(db: Queries, rowID: number): Promise<StoredRow | undefined> {
  return db
    .selectFrom('alive_row')
    .select(['row_id', 'sheet_id', 'group_id', 'name', 'sort_key', 'is_public as isPublic'])
    .where('row_id', '=', rowID)
    .executeTakeFirst();
}

/** Those of some rows that are still there, in groups that are still there. */
export async function findRows(db: Queries, rowIDs: readonly number[]): Promise<StoredRow[]> {
  return db
    .selectFrom('alive_row')
    .select(['row_id', 'sheet_id', 'group_id', 'name', 'sort_key', 'is_public as isPublic'])
    .where(sql<boolean>`row_id = any(${rowIDs}::int[])`)
    .execute();
}

/** Those of some rows that are or were in a sheet, and whether they are gone. */
export async function rowsEverOf(db: Queries, sheetID: number, rowIDs: readonly number[]) {
  const { rows } = await sql<{ row_id: number; name: string; is_gone: boolean; isPublic: boolean }>`
    select r.row_id, r.name, alive.row_id is null as is_gone, coalesce(alive.is_public, false) as "isPublic"
    from sheet_row r left join alive_row alive on alive.row_id = r.row_id
    where r.sheet_id = ${sheetID} and r.row_id = any(${rowIDs}::int[])
    order by r.row_id
  `.execute(db);
  return rows;
}

/**
 * Those of some rows that are in a sheet or were deleted from it lately, in the order of their groups: whether they are gone themselves,
 * and whether their groups are.
 */
export async function keptRowsOf(db: Queries, sheetID: number, rowIDs: readonly number[]) {
  const { rows } = await sql<{ row_id: number; name: string; is_gone: boolean; is_group_gone: boolean }>`
    select r.row_id, r.name, r.is_gone, g.group_id is null as is_group_gone
    from kept_row r left join alive_group g on g.group_id = r.group_id
    where r.sheet_id = ${sheetID} and r.row_id = any(${rowIDs}::int[])
    order by r.group_id, r.sort_key, r.row_id
  `.execute(db);
  return rows;
}

/** Those of some rows that are there, in the order of the sheet, each with the key of the row that follows it. */
export async function rowsWithNext(db: Queries, sheetID: number, rowIDs: readonly number[]) {
  const { rows } = await sql<{
    row_id: number;
    group_id: number;
    name: string;
    sort_key: string;
    next_key: string | null;
  }>`
    select r.row_id, r.group_id, r.name, r.sort_key, next.sort_key as next_key
    from alive_row r
    left join lateral (
      select n.sort_key from undeleted_row n
      where n.group_id = r.group_id and (n.sort_key, n.row_id) > (r.sort_key, r.row_id)
      order by n.sort_key, n.row_id limit 1
    ) next on true
    where r.sheet_id = ${sheetID} and r.row_id = any(${rowIDs}::int[])
    order by r.group_sort_key, r.group_id, r.sort_key, r.row_id
  `.execute(db);
  return rows;
}

/** Those of some groups that are there in a sheet, and whether the public sees them. */
export async function groupsOf(db: Queries, sheetID: number, groupIDs: readonly number[]) {
  return db
    .selectFrom('alive_group')
    .select(['group_id', 'is_public as isPublic'])
    .where('sheet_id', '=', sheetID)
    .where(sql<boolean>`group_id = any(${groupIDs}::int[])`)
    .execute();
}

/** The orders of some groups; one without rows is left out. */
export async function ordersOf(db: Queries, groupIDs: readonly number[]): Promise<GroupOrder[]> {
  const { rows } = await sql<GroupOrder>`
    select group_id as "groupID", array_agg(row_id order by sort_key, row_id) as "rowIDs",
      array_agg(sort_key order by sort_key, row_id) as "sortKeys"
    from undeleted_row where group_id = any(${groupIDs}::int[]) group by group_id
  `.execute(db);
  return rows;
}

/** A group that is there, with how many rows it has. */
export async function groupOf(db: Queries, groupID: number) {
  return db
    .selectFrom('alive_group')
    .select(['group_id', 'sheet_id', 'row_count', 'is_public as isPublic'])
    .where('group_id', '=', groupID)
    .executeTakeFirst();
}

const readGroupsWithEnds = prepared<{ group_id: number; row_count: number; isPublic: boolean; end_key: string | null }>(
  'groups-with-ends',
  `select g.group_id, g.row_count, g.is_public as "isPublic", (
     select r.sort_key from undeleted_row r where r.group_id = g.group_id order by r.sort_key desc limit 1
   ) as end_key
   from alive_group g where g.sheet_id = $1 and g.group_id = any($2::int[])`,
);

/** Those of some groups that are in a sheet, each with how many rows it has and the key of its last one. */
export async function groupsWithEnds(db: Queries, sheetID: number, groupIDs: readonly number[]) {
  return (await db.executeQuery(readGroupsWithEnds(sheetID, groupIDs))).rows;
}

/** How many rows a sheet holds, with those that are on their way, back or from a file. */
export async function takenRoom(db: Queries, sheetID: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce((select sum(row_count) from alive_group where sheet_id = ${sheetID}), 0)
      + coalesce((select rows from room_kept where sheet_id = ${sheetID}), 0) as taken
  `.execute(db);
  return rows[0]?.taken ?? 0;
}

/** The keys of the neighbours that a row would have where so many other rows of a group are before it, and so many behind it. */
export async function neighboursAt(
  db: Queries,
  groupID: number,
  rowID: number,
  others: { before: number; after: number },
): Promise<{ before: string | undefined; after: string | undefined }> {
  const isFromTop = others.before <= others.after;
  const [nearer, farther] = isFromTop ? [others.before, others.after] : [others.after, others.before];
  const direction = isFromTop ? 'asc' : 'desc';
  const found = await db
    .selectFrom('undeleted_row')
    .select('sort_key')
    .where('group_id', '=', groupID)
    .where('row_id', '<>', rowID)
    .orderBy('sort_key', direction)
    .orderBy('row_id', direction)
    .offset(Math.max(nearer - 1, 0))
    .limit(nearer === 0 ? 1 : 2)
    .execute();
  const keys = found.map((row) => row.sort_key);
  const [near, far] = nearer === 0 ? [undefined, keys[0]] : [keys[0], farther === 0 ? undefined : keys[1]];
  return isFromTop ? { before: near, after: far } : { before: far, after: near };
}

interface Counts {
  row_id: number;
  comments: number;
  unread: number;
}

/**
 * How many comments each row of a sheet has, all rows or some, and how many of them this person has not read. Rows without comments are
 * left out.
 */
export async function commentCounts(
  db: Queries,
  sheetID: number,
  userID: number,
  rowIDs?: readonly number[],
): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select c.row_id, count(*) as comments,
      count(*) filter (where c.user_id <> ${userID} and d.comment_id is null) as unread
    from undeleted_comment c
    left join user_comment_read d on d.comment_id = c.comment_id and d.user_id = ${userID}
    where c.sheet_id = ${sheetID} and c.row_id is not null
      and (${rowIDs === undefined} or c.row_id = any(${rowIDs ?? []}::int[]))
    group by c.row_id
  `.execute(db);
  return rows;
}

/** What everybody who sees a row may know of it. */
export const publicRow = (row: { row_id: number; group_id: number; name: string }, ordering: number): Row => ({
  rowID: row.row_id,
  groupID: row.group_id,
  name: row.name,
  ordering,
});

/** A row as a member sees it. */
export const memberRow = (
  row: Parameters<typeof publicRow>[0],
  ordering: number,
  counts: Omit<Counts, 'row_id'> | undefined,
): Row => ({
  ...publicRow(row, ordering),
  noOfComments: counts?.comments ?? 0,
  noOfUnreadCommentsForUser: counts?.unread ?? 0,
});

/** The cells of some rows, for those who could not see them before. */
export async function cellsOfRows(db: Queries, sheetID: number, rowIDs: readonly number[], audience: Audience) {
  const columns = await columnsOf(db, sheetID);
  const columnIDs = columns.filter((column) => isSeenBy(audience, column)).map((column) => column.id);
  return cellsOf(db, { columnIDs, rowIDs, forPublic: audience === 'public' });
}

/** The cells that the public is to see of rows which it does not see yet. */
export async function cellsForPublic(db: Queries, sheetID: number, rowIDs: readonly number[]) {
  const columns = await columnsOf(db, sheetID);
  const columnIDs = columns.filter((column) => isSeenBy('public', column)).map((column) => column.id);
  return withPeople(db, await cellsOf(db, { columnIDs, rowIDs, forPublic: false }));
}
