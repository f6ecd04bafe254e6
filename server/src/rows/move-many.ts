/** Giving many rows other places in one go. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { facesOfMany } from '#access/faces.ts';
import { isSeenBy } from '#access/seen.ts';
import { cellsInChange } from '#cells/faces.ts';
import { columnsOf } from '#columns/find-columns.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { dealKeys } from '#sheet-log/deal-keys.ts';
import { isTooLong, wantsFreshKeys } from '#sheet-log/sort-keys.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { cellsForPublic, findRows, groupsOf, ordersOf, publicRow, rowsEverOf } from './find-rows.ts';
import { GroupOrders, type GroupOrder } from './group-orders.ts';
import * as store from './store.ts';

interface SentMove {
  rowID: number;
  groupID: number;
  ordering: number;
}

/** One move: from where, to where, and what the public saw of its row before and sees after. */
interface Move {
  rowID: number;
  name: string;
  from: number;
  groupID: number;
  ordering: number;
  wasPublic: boolean;
  isPublic: boolean;
}

/** For the history: the group that all of them left, where they went to one. */
function earlierOf(moves: readonly Move[]): string | undefined {
  const [left, ...others] = new Set(moves.map(({ from }) => from));
  const reached = new Set(moves.map(({ groupID }) => groupID));
  return others.length === 0 && reached.size === 1 ? JSON.stringify({ groupID: left }) : undefined;
}

/**
 * Moves rows of one sheet, in turn; those that are gone are left out. However many there are, the sheet is held for a handful of statements.
 * Throws `notFound` for the whole call if one of them never was in the sheet of the first, and `unknownGroup` if a group is not there.
 */
export function moveRows(ctx: Ctx, sent: readonly SentMove[]): Promise<Written<undefined>> {
  return changeSheet(ctx, { row: sent[0]?.rowID ?? 0 }, 'member', async (tx, say, _viewer, sheetID) => {
    const wanted = [...new Set(sent.map(({ rowID }) => rowID))];
    if ((await rowsEverOf(tx, sheetID, wanted)).length < wanted.length) throw new Refusal('notFound');
    const rows = new Map((await findRows(tx, wanted)).map((row) => [row.row_id, row]));
    const reached = [...new Set(sent.filter(({ rowID }) => rows.has(rowID)).map(({ groupID }) => groupID))];
    const isPublic = new Map((await groupsOf(tx, sheetID, reached)).map((group) => [group.group_id, group.isPublic]));
    // Before anything of a group is read: it may be another sheet's.
    if (isPublic.size < reached.length) throw new Refusal('unknownGroup');
    const orders = new GroupOrders(await freshOrdersOf(tx, reached));
    const moves: Move[] = [];
    for (const { rowID, groupID, ordering } of sent) {
      const row = rows.get(rowID);
      if (!row) continue;
      const seen = isPublic.get(groupID) === true;
      const place = { groupID, ordering: orders.move(rowID, row.group_id, groupID, ordering) };
      moves.push({ rowID, name: row.name, from: row.group_id, ...place, wasPublic: row.isPublic, isPublic: seen });
      rows.set(rowID, { ...row, group_id: groupID, isPublic: seen });
    }
    if (moves.length === 0) return undefined;
    const places = orders.places();
    await store.placeRows(tx, places);
    for (const groupID of new Set(places.filter((one) => isTooLong(one.sortKey)).map((one) => one.groupID))) {
      await dealKeys(tx, 'sheet_row', groupID);
    }
    await tell(tx, say, sheetID, moves);
    return undefined;
  });
}

/** The orders of groups, in which no two rows have the same key. */
async function freshOrdersOf(tx: Tx, groupIDs: readonly number[]): Promise<GroupOrder[]> {
  const orders = await ordersOf(tx, groupIDs);
  const crowded = orders.filter(({ sortKeys }) => wantsFreshKeys(sortKeys));
  for (const { groupID } of crowded) await dealKeys(tx, 'sheet_row', groupID);
  return crowded.length === 0 ? orders : ordersOf(tx, groupIDs);
}

/**
 * Tells of moves, in turn: all in one change, but to the public where some of the rows come into its view or leave it. Members are told with the last
 * of these: the page of who moves them then has it as the one change that it was, and misses none.
 */
async function tell(tx: Tx, say: Say, sheetID: number, moves: readonly Move[]): Promise<void> {
  if (moves.every((move) => move.wasPublic === move.isPublic)) {
    say(facesOfMany(moves, movedAs), earlierOf(moves));
    return;
  }
  const news = moves.filter((move) => move.wasPublic || move.isPublic);
  const runs = [...runsOf(news, await rowsWithCells(tx, sheetID))];
  const cells = await cellsThatCome(tx, sheetID, moves);
  const last = runs.pop() ?? [];
  for (const run of runs) say({ public: toldPublic(run, cells) });
  say({ members: movedAs(moves), public: toldPublic(last, cells) }, earlierOf(moves));
}

/** What the public sees in the rows that come into its view and end there, by row: what only passes through it is told of none. */
async function cellsThatCome(db: Queries, sheetID: number, moves: readonly Move[]): Promise<Map<number, Cell[]>> {
  const end = new Map(moves.map(({ rowID, isPublic }) => [rowID, isPublic]));
  const come = new Set(moves.filter((move) => !move.wasPublic && end.get(move.rowID)).map(({ rowID }) => rowID));
  const cells = come.size > 0 ? await cellsForPublic(db, sheetID, [...come]) : [];
  const byRow = Map.groupBy(cells, ({ rowID }) => rowID);
  return new Map([...come].map((rowID) => [rowID, byRow.get(rowID) ?? []]));
}

const movedAs = (moves: readonly Move[]): Change => ({
  kind: 'updateRows',
  fields: ['orderingAndGroup'],
  rows: moves.map(({ rowID, groupID, ordering }) => ({ rowID, groupID, ordering })),
  cells: [],
});

/** How many rows the public can be told of in one change with what is in them. */
async function rowsWithCells(db: Queries, sheetID: number): Promise<number> {
  const shown = (await columnsOf(db, sheetID)).filter((column) => isSeenBy('public', column));
  return Math.floor(cellsInChange / Math.max(shown.length, 1));
}

/** Moves cut, in their order, where the next row is another kind of news to the public, or a run is long. */
function* runsOf(moves: readonly Move[], most: number): Generator<Move[]> {
  let run: Move[] = [];
  for (const move of moves) {
    const [first] = run;
    const isAlike = first?.wasPublic === move.wasPublic && first.isPublic === move.isPublic;
    if (run.length > 0 && (!isAlike || run.length === most)) {
      yield run;
      run = [];
    }
    run.push(move);
  }
  yield run;
}

/** Moves that are the same news to the public: their rows stay in its view, come into it with what they hold, or leave it. */
function toldPublic(run: readonly Move[], cells: ReadonlyMap<number, readonly Cell[]>): Change {
  const [first] = run;
  if (!first || first.wasPublic === first.isPublic) return movedAs(run);
  const rowIDs = run.map(({ rowID }) => rowID);
  if (!first.isPublic) return { kind: 'deleteRows', rowIDs };
  return {
    kind: 'addRows',
    rows: run.map(({ groupID, name, ordering, rowID }) =>
      publicRow({ row_id: rowID, group_id: groupID, name: cells.has(rowID) ? name : '' }, ordering),
    ),
    cells: rowIDs.flatMap((rowID) => cells.get(rowID) ?? []),
  };
}
