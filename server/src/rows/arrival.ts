/** Rows that come back into the sheet with what they held: what each audience is told of them. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Change } from '@marquee/contract/live.ts';
import type { Row } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { facesFor, facesOf } from '#access/faces.ts';
import { isSeenBy, justFor, type Audience } from '#access/seen.ts';
import { cellsWithRows, facesOfManyCells, forAudience, type SavedCell } from '#cells/faces.ts';
import { peopleIn, storedCells } from '#columns/find-cells.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { tellDecidedOnRows } from '#decisions/tell-decided.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { commentCounts, memberRow, publicRow } from './find-rows.ts';

/** Those of some rows that are there, with their places, in the order in which they stand in their groups. */
async function placedRows(db: Queries, rowIDs: readonly number[]) {
  const { rows } = await sql<{
    row_id: number;
    group_id: number;
    name: string;
    position: number;
    isPublic: boolean;
  }>`
    with wanted as (
      select row_id, group_id, name, is_public, sort_key,
        coalesce(lag(sort_key) over in_turn, '') as last_key, coalesce(lag(row_id) over in_turn, 0) as last_id
      from alive_row where row_id = any(${rowIDs}::int[])
      window in_turn as (partition by group_id order by sort_key, row_id)
    )
    select w.row_id, w.group_id, w.name, w.is_public as "isPublic",
      (sum(steps) over (partition by w.group_id order by w.sort_key, w.row_id))::int as position
    from wanted w
    -- From one to the next: none of the group is counted twice, and none behind the last.
    cross join lateral (
      select count(*) as steps from undeleted_row o
      where o.group_id = w.group_id
        and (o.sort_key, o.row_id) > (w.last_key, w.last_id) and (o.sort_key, o.row_id) <= (w.sort_key, w.row_id)
    ) as between_them
    order by w.group_id, position
  `.execute(db);
  return rows;
}

/** What everybody of an audience is told alike: the rows in their order, and the cells that all of that audience see. */
export interface Arrival {
  rows: Row[];
  cells: Cell[];
}

/**
 * Tells of rows that came back. `faceOf` makes the change for an audience from what it sees of them; none is told where members see
 * nothing, nor the public where it doesn't. Before it is told what is decided on their banners by now, since of rows that were gone nobody was
 * told; behind it come their cells, where these are many, and what only some see of them is told to each of
 * those: their Just-for-me cells, and which comments they have read.
 */
export async function sayArrival(
  tx: Tx,
  say: Say,
  { sheetID, rowIDs }: { sheetID: number; rowIDs: readonly number[] },
  faceOf: (audience: 'members' | 'public', arrival: Arrival) => Change | undefined,
): Promise<void> {
  await tellDecidedOnRows(tx, say, rowIDs);
  const placed = await placedRows(tx, rowIDs);
  const shown = placed.filter((row) => row.isPublic);
  const counts = new Map((await commentCounts(tx, sheetID, 0, rowIDs)).map((count) => [count.row_id, count]));
  const { shared: saved, own } = await cellsByReader(tx, sheetID, rowIDs, new Set(shown.map((row) => row.row_id)));
  const isTogether = saved.length <= cellsWithRows;
  const cellsFor = (audience: Audience) =>
    isTogether ? saved.filter((one) => isSeenBy(audience, one)).map((one) => forAudience(audience, one)) : [];
  const members = faceOf('members', {
    // Nobody has read anything yet, as far as this tells; who has is told so below.
    rows: placed.map((row) => memberRow(row, row.position, counts.get(row.row_id))),
    cells: cellsFor('members'),
  });
  const forPublic = faceOf('public', {
    rows: shown.map((row) => publicRow(row, row.position)),
    cells: cellsFor('public'),
  });
  if (members) say(facesFor((audience) => (audience === 'public' ? forPublic : members)));
  if (!isTogether) for (const faces of facesOfManyCells(saved)) say(faces);
  for (const [creator, cells] of own) {
    say(facesOf(justFor(creator), { kind: 'updateRows', fields: [], rows: [], cells }));
  }
  if (counts.size > 0) await sayOwnReads(tx, say, sheetID, [...counts.keys()]);
}

/** The cells of rows: `shared` are those that all members see, with who else does, and `own` the Just-for-me cells by whose they are. */
async function cellsByReader(
  db: Queries,
  sheetID: number,
  rowIDs: readonly number[],
  publicRows: ReadonlySet<number>,
): Promise<{ shared: SavedCell[]; own: Map<number, Cell[]> }> {
  const columns = new Map((await columnsOf(db, sheetID)).map((column) => [column.id, column]));
  const cells = await storedCells(db, { columnIDs: [...columns.keys()], rowIDs, isPublic: false });
  const byReader = Map.groupBy(cells, (cell) => columns.get(cell.columnID)?.onlyFor ?? null);
  const forAll = byReader.get(null) ?? [];
  const people = await peopleIn(db, forAll);
  const shared = forAll.map((cell) => ({
    cell,
    onlyFor: null,
    isPublic: publicRows.has(cell.rowID) && columns.get(cell.columnID)?.isPublic === true,
    person: people.get(cell.cellUser?.userID ?? 0),
  }));
  const own = new Map([...byReader].flatMap(([creator, theirs]) => (creator === null ? [] : [[creator, theirs]])));
  return { shared, own };
}

/** To whoever has written or read comments on these rows: which ones. */
async function sayOwnReads(tx: Tx, say: Say, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ row_id: number; user_id: number; comment_ids: number[] }>`
    select c.row_id, u.user_id, array_agg(c.comment_id order by c.comment_id) as comment_ids
    from undeleted_comment c
    join sheet_user u on u.sheet_id = c.sheet_id and u.removed_at is null
    left join user_comment_read d on d.comment_id = c.comment_id and d.user_id = u.user_id
    where c.sheet_id = ${sheetID} and c.row_id = any(${rowIDs}::int[])
      and (c.user_id = u.user_id or d.comment_id is not null)
    group by c.row_id, u.user_id order by c.row_id, u.user_id
  `.execute(tx);
  for (const [rowID, readers] of Map.groupBy(rows, (row) => row.row_id)) {
    const read = new Map(readers.map((reader): [Audience, number[]] => [reader.user_id, reader.comment_ids]));
    say(
      facesFor(
        (audience) => {
          const commentIDs = read.get(audience);
          return commentIDs && { kind: 'readComments', rowID, commentIDs };
        },
        readers.map((reader) => reader.user_id),
      ),
    );
  }
}
