/** Renaming and deleting many rows, and what moving them takes. */
import { limits } from '@marquee/contract/limits.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesFor, facesOf, facesOfMany } from '#access/faces.ts';
import { note, oneOrMany } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { dealKeys } from '#sheet-log/deal-keys.ts';
import { keyBetween } from '#sheet-log/sort-keys.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import { bringIn, rowsGoingAtOnce } from './coming.ts';
import { addComing, leaveComing, type ComingRows } from './coming-store.ts';
import type { Written } from '#sheet-log/write.ts';
import {
  cellsForPublic,
  findRow,
  groupOf,
  neighboursAt,
  publicRow,
  rowsEverOf,
  takenRoom,
  type StoredRow,
} from './find-rows.ts';
import * as store from './store.ts';

/** A row that is still there. Throws `notFound`. */
export async function mustFind(db: Queries, rowID: number): Promise<StoredRow> {
  const row = await findRow(db, rowID);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Throws `tooManyRows` where a sheet can't take so many more. */
export async function refuseFullSheet(tx: Tx, sheetID: number, more: number): Promise<void> {
  if ((await takenRoom(tx, sheetID)) + more > limits.rowsPerSheet) throw new Refusal('tooManyRows');
}

/** The place of a row at a 1-based position of a group of its sheet, found from the nearer end. A position past either end means that end. */
export async function placeIn(tx: Tx, row: StoredRow, groupID: number, position: number) {
  const group = await groupOf(tx, groupID);
  if (group?.sheet_id !== row.sheet_id) throw new Refusal('unknownGroup');
  const others = group.row_count - (groupID === row.group_id ? 1 : 0);
  const ordering = Math.min(Math.max(position, 1), others + 1);
  const find = () => neighboursAt(tx, groupID, row.row_id, { before: ordering - 1, after: others - ordering + 1 });
  let { before, after } = await find();
  if (before !== undefined && before === after) {
    await dealKeys(tx, 'sheet_row', groupID);
    ({ before, after } = await find());
  }
  const stored = { group_id: groupID, sort_key: keyBetween(before, after) };
  return { stored, ordering, isPublic: group.isPublic };
}

/** A row that moves into or out of a hidden group leaves or enters the public view. */
export async function facesOfMove(
  db: Queries,
  before: Pick<StoredRow, 'isPublic'>,
  after: Omit<StoredRow, 'sort_key'>,
  change: Change,
  ordering: number,
): Promise<ChangeByAudience> {
  if (before.isPublic === after.isPublic) return facesOf(after, change);
  const forPublic: Change = after.isPublic
    ? {
        kind: 'addRow',
        row: publicRow(after, ordering),
        cells: await cellsForPublic(db, after.sheet_id, [after.row_id]),
      }
    : { kind: 'deleteRow', rowID: after.row_id };
  return facesFor((audience) => (audience === 'public' ? forPublic : change));
}

/** Renames rows of one sheet in one go; those that are gone are left out. Throws `notFound` for the whole call if one never was there. */
export function renameRows(ctx: Ctx, sent: readonly { rowID: number; name: string }[]): Promise<Written<undefined>> {
  const names = new Map(sent.map(({ rowID, name }) => [rowID, name]));
  const wanted = [...names.keys()];
  return changeSheet(ctx, { row: wanted[0] ?? 0 }, 'member', async (tx, say, _viewer, sheetID) => {
    const found = await rowsEverOf(tx, sheetID, wanted);
    if (found.length < wanted.length) throw new Refusal('notFound');
    const there = found.filter((row) => !row.is_gone);
    if (there.length === 0) return undefined;
    const renamed = there.map((row) => ({ ...row, name: names.get(row.row_id) ?? row.name }));
    await store.renameRows(tx, renamed);
    const told = (row: { row_id: number; name: string }) => ({ rowID: row.row_id, name: row.name });
    const earlier = JSON.stringify({ names: Object.fromEntries(there.map((row) => [row.row_id, row.name])) });
    say(
      facesOfMany(renamed, (seen) => ({ kind: 'updateRows', fields: ['name'], rows: seen.map(told), cells: [] })),
      earlier,
    );
    return undefined;
  });
}

/**
 * Deletes rows of one sheet; those that are gone already are left out, and stay away if they were coming back. Many go slice by slice, and
 * are all gone when this is answered. Throws `notFound` for the whole call if one of them never was in the sheet of the first.
 */
export async function deleteRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<undefined>> {
  const wanted = [...new Set(rowIDs)];
  const going: ComingRows[] = [];
  const written = await changeSheet(ctx, { row: wanted[0] ?? 0 }, 'member', async (tx, say, { userID }, sheetID) => {
    const found = await rowsEverOf(tx, sheetID, wanted);
    if (found.length < wanted.length) throw new Refusal('notFound');
    await leaveComing(tx, sheetID, wanted);
    const there = found.filter((row) => !row.is_gone);
    if (there.length === 0) return undefined;
    const names = there.map((row) => row.name);
    await note(tx, ctx, { ...oneOrMany('rowDeleted', 'rowsDeleted', names), sheetID });
    const ids = there.map((row) => row.row_id);
    if (ids.length > rowsGoingAtOnce) {
      going.push(await addComing(tx, { sheetID, userID, rowIDs: ids, deed: 'go' }));
      return undefined;
    }
    await store.deleteRows(tx, ids, { deletedBy: userID });
    say(facesOfMany(there, (seen) => ({ kind: 'deleteRows', rowIDs: seen.map((row) => row.row_id) })));
    return undefined;
  });
  for (const list of going) await bringIn(ctx.services, list);
  return written;
}
