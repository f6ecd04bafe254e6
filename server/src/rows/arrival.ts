/** Rows that come back into the sheet with what they held: what each audience is told of them. */
import type { Cell } from '@marquee/contract/cells.ts';
import { access } from '@marquee/contract/columns.ts';
import type { Change } from '@marquee/contract/live.ts';
import type { Row } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { cellsOf, columnsOf } from '#columns/find-columns.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import type { Say } from '#sheet-log/write.ts';
import { cellsOfRows, commentCounts, memberRow, publicRow } from './find-rows.ts';

/** Rows of a sheet that are there, with their places, in the order in which they stand in their groups. */
async function placedRows(db: Queries, sheetID: number, rowIDs: readonly number[]) {
  const { rows } = await sql<{
    row_id: number;
    group_id: number;
    name: string;
    position: number;
    hide_from_public: boolean;
  }>`
    select * from (
      select r.row_id, r.group_id, r.name, g.hide_from_public,
        (row_number() over (partition by r.group_id order by r.sort_key, r.row_id))::int as position
      from sheet_row r join sheet_group g on g.group_id = r.group_id and g.deleted_at is null
      where r.sheet_id = ${sheetID} and r.deleted_at is null
    ) as placed
    where row_id = any(${rowIDs}::int[]) order by group_id, position
  `.execute(db);
  return rows;
}

/** What everybody of an audience is told alike: the rows in their order, and the cells that all of that audience see. */
export interface Arrival {
  rows: Row[];
  cells: Cell[];
}

/**
 * Tells of rows that came back. `faceOf` makes the change for an audience from what it sees of them; the public is not told where it
 * sees nothing. What only some see of them is told to each of those behind it: their Just-for-me cells, and which comments they have
 * read.
 */
export async function sayArrival(
  tx: Tx,
  say: Say,
  { sheetID, rowIDs }: { sheetID: number; rowIDs: readonly number[] },
  faceOf: (audience: 'members' | 'public', arrival: Arrival) => Change | undefined,
): Promise<void> {
  const placed = await placedRows(tx, sheetID, rowIDs);
  const shown = placed.filter((row) => !row.hide_from_public);
  const counts = new Map((await commentCounts(tx, sheetID, 0)).map((count) => [count.row_id, count]));
  const members = faceOf('members', {
    // Nobody has read anything yet, as far as this tells; who has is told so below.
    rows: placed.map((row) => memberRow(row, row.position, counts.get(row.row_id))),
    cells: await cellsOfRows(tx, sheetID, rowIDs, 'members'),
  });
  const forPublic = faceOf('public', {
    rows: shown.map((row) => publicRow(row, row.position)),
    cells: await cellsOfRows(
      tx,
      sheetID,
      shown.map((row) => row.row_id),
      'public',
    ),
  });
  say({ ...(members ? { members } : {}), ...(forPublic ? { public: forPublic } : {}) });
  await sayOwnCells(tx, say, sheetID, rowIDs);
  await sayOwnReads(tx, say, sheetID, rowIDs);
}

/** To whoever has Just-for-me columns: their cells of these rows. */
async function sayOwnCells(tx: Tx, say: Say, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  const columns = await columnsOf(tx, sheetID);
  const own = columns.filter((column) => column.access_restrictions === access.justForMe);
  for (const [creator, theirs] of Map.groupBy(own, (column) => column.created_by)) {
    const columnIDs = theirs.map((column) => column.id);
    const cells = await cellsOf(tx, { columnIDs, rowIDs, forPublic: false });
    if (cells.length > 0) say({ [`${creator}` as const]: { kind: 'updateRows', fields: [], rows: [], cells } });
  }
}

/** To whoever has written or read comments on these rows: which ones. */
async function sayOwnReads(tx: Tx, say: Say, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ row_id: number; user_id: number; comment_ids: number[] }>`
    select c.row_id, u.user_id, array_agg(c.comment_id order by c.comment_id) as comment_ids
    from comment c
    join sheet_user u on u.sheet_id = c.sheet_id and u.removed_at is null
    left join user_comment_read d on d.comment_id = c.comment_id and d.user_id = u.user_id
    where c.sheet_id = ${sheetID} and c.row_id = any(${rowIDs}::int[]) and c.deleted_at is null
      and (c.user_id = u.user_id or d.comment_id is not null)
    group by c.row_id, u.user_id order by c.row_id, u.user_id
  `.execute(tx);
  for (const [rowID, readers] of Map.groupBy(rows, (row) => row.row_id)) {
    const faces: ChangeByAudience = {};
    for (const { comment_ids: commentIDs, user_id: userID } of readers) {
      faces[`${userID}`] = { kind: 'readComments', rowID, commentIDs };
    }
    say(faces);
  }
}
