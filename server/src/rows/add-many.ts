/** Adding many rows with what is in them: all or none. */
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { NewRow, Row } from '@marquee/contract/rows.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { facesFor, loners } from '#access/faces.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { isSeenBy, type Seen } from '#access/seen.ts';
import type { EditCheck } from '#cells/edit-check.ts';
import { cellsWithRows, facesOfManyCells, forAudience, type SavedCell } from '#cells/faces.ts';
import { saveNewCells } from '#cells/new-cells.ts';
import { editsOf, refusalOf, refused, withOtherSheets, type Refused } from '#cells/update-many.ts';
import type { Tx } from '#platform/db.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import { keysAfter } from '#sheet-log/sort-keys.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { refuseFullSheet } from './commands.ts';
import { groupsWithEnds, memberRow } from './find-rows.ts';
import * as store from './store.ts';

/** A row that was added in a change that is under way. */
interface AddedRow extends Seen {
  row: Row;
}

export const rowsOf = (added: readonly AddedRow[]): Row[] => added.map(({ row }) => row);

/**
 * Adds rows at the ends of groups of a sheet, in a change that is under way; what is told of them is said by `sayAdded`. Throws
 * `unknownGroup`, naming each row whose group is not there, and `tooManyRows`.
 */
export async function addRowsHere(
  tx: Tx,
  sheetID: number,
  rows: readonly { groupID: number; name: string }[],
): Promise<AddedRow[]> {
  await refuseFullSheet(tx, sheetID, rows.length);
  const added = await placeRows(tx, sheetID, rows);
  const bad = [...added.entries()].flatMap(([n, one]) => (one ? [] : [n]));
  if (bad.length > 0) {
    const { message } = new Refusal('unknownGroup');
    const errors = bad.map((n) => ({ path: `body.rows.${n}.groupID`, message }));
    throw new Refusal('unknownGroup', { errors });
  }
  return added.filter((one) => one !== undefined);
}

/** The same for rows that have their room already. Those whose group is not there are left out, with nothing in their places. */
export async function placeRows(
  tx: Tx,
  sheetID: number,
  rows: readonly { groupID: number; name: string }[],
): Promise<(AddedRow | undefined)[]> {
  const wanted = Map.groupBy(rows.entries(), ([, row]) => row.groupID);
  const groups = await groupsWithEnds(tx, sheetID, [...wanted.keys()]);
  const placed = groups.flatMap(({ group_id: groupID, row_count: before, isPublic, end_key: end }) => {
    const theirs = wanted.get(groupID) ?? [];
    const keys = keysAfter(end ?? undefined, theirs.length);
    return theirs.map(([n, { name }], at) => {
      return { n, groupID, name, sortKey: keys[at] ?? '', ordering: before + at + 1, isPublic };
    });
  });
  const added: (AddedRow | undefined)[] = rows.map(() => undefined);
  if (placed.length === 0) return added;
  const rowIDs = await store.addRows(tx, sheetID, placed);
  for (const [at, { n, groupID, name, ordering, isPublic }] of placed.entries()) {
    const stored = { row_id: rowIDs[at] ?? 0, group_id: groupID, name };
    added[n] = { row: memberRow(stored, ordering, undefined), isPublic };
  }
  return added;
}

/** What cells of new rows held before, for the history. */
const nothingBefore = JSON.stringify({ isNew: true });

/** Rows that are told in one change: other pages take it in without a hitch, and nobody who listens falls behind by it. */
const rowsInChange = 500;

/** How rows that were added are told to each audience, with some of what is in them. */
const facesOfAdded = (rows: readonly AddedRow[], cells: readonly SavedCell[]): ChangeByAudience =>
  facesFor((audience): Change | undefined => {
    const seen = rows.filter((one) => isSeenBy(audience, one)).map(({ row }) => row);
    if (seen.length === 0) return undefined;
    const isPublic = audience === 'public';
    return {
      kind: 'addRows',
      rows: isPublic ? seen.map(({ rowID, groupID, name, ordering }) => ({ rowID, groupID, name, ordering })) : seen,
      cells: cells.filter((one) => isSeenBy(audience, one)).map((one) => forAudience(audience, one)),
    };
  }, loners(cells));

/**
 * Says that rows were added with what is in them. What little is in them is told with them; of more, first the rows are told and then what is in
 * them, so that each cell is told but once.
 */
export function sayAdded(say: Say, rows: readonly AddedRow[], saved: readonly SavedCell[]): void {
  if (rows.length <= rowsInChange && saved.length <= cellsWithRows) {
    say(facesOfAdded(rows, saved));
    return;
  }
  for (let start = 0; start < rows.length; start += rowsInChange) {
    say(facesOfAdded(rows.slice(start, start + rowsInChange), []));
  }
  for (const faces of facesOfManyCells(saved)) say(faces, nothingBefore);
}

/**
 * Adds rows with their cells at the ends of groups of one sheet, that of the first row's group: all or none. Throws `notFound` where that
 * group never was, and the refusal of the first row or cell that is refused, naming every one.
 */
export async function addRows(ctx: Ctx, check: EditCheck, rows: readonly NewRow[]): Promise<Written<Row[]>> {
  const viewer = mustBeLoggedIn(ctx);
  const places = rows.flatMap((row, r) => row.cells.map((_, c) => `body.rows.${r}.cells.${c}`));
  const pathOf = (n: number) => places[n] ?? 'body.rows';
  // Until the rows have ids, cells go by the place of their row.
  const cells = rows.flatMap((row, r) => row.cells.map((cell) => ({ ...cell, cellID: 0, rowID: r })));
  const sent = editsOf(ctx, viewer, cells, pathOf);
  return changeSheet(ctx, { group: rows[0]?.groupID ?? 0 }, 'member', async (tx, say, _viewer, sheetID) => {
    const added = await addRowsHere(tx, sheetID, rows);
    const edits = sent.map((edit) => ({ ...edit, rowID: added[edit.rowID]?.row.rowID ?? 0 }));
    const bad: Refused[] = [];
    const checked = await check(tx, viewer, sheetID, edits, (n, { code }) => bad.push(refused(n, code)));
    if (bad.length > 0) throw refusalOf(bad, pathOf);
    const saved: SavedCell[] = [];
    for (const [n, result] of (await saveNewCells(tx, sheetID, rowsOf(added), checked.edits)).entries()) {
      if ('refused' in result) bad.push(refused(n, result.refused));
      else saved.push(result);
    }
    if (bad.length > 0) throw refusalOf(await withOtherSheets(tx, viewer, sheetID, edits, bad), pathOf);
    await checked.saved();
    sayAdded(say, added, saved);
    return rowsOf(added);
  });
}
