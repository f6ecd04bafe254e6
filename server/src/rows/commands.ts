/** Adding, renaming, moving and deleting rows. */
import { limits } from '@marquee/contract/limits.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { rowFields, type Row } from '@marquee/contract/rows.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesFor, facesOf, facesOfMany } from '#access/faces.ts';
import { note, oneOrMany } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { keyBetween } from '#sheet-log/sort-keys.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import { leaveComing } from './coming-store.ts';
import { checkFields } from '#platform/update-fields.ts';
import type { Written } from '#sheet-log/write.ts';
import {
  cellsOfRows,
  commentCounts,
  findRow,
  groupOf,
  memberRow,
  neighboursAt,
  positionOfRow,
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

interface SentRow {
  rowID: number;
  groupID?: number | undefined;
  name?: string | undefined;
  ordering?: number | undefined;
}

export function updateRow(ctx: Ctx, sent: SentRow, updateFields: readonly string[]): Promise<Written<Row>> {
  return changeSheet(ctx, { row: sent.rowID }, 'member', async (tx, say, viewer, sheetID) => {
    const before = await mustFind(tx, sent.rowID);
    const fields = checkFields(updateFields, rowFields, sent, { orderingAndGroup: ['ordering', 'groupID'] });
    const isMove = fields.includes('ordering') || fields.includes('orderingAndGroup');
    const name = fields.includes('name') && sent.name !== undefined ? { name: sent.name } : {};
    const to = fields.includes('orderingAndGroup') ? (sent.groupID ?? before.group_id) : before.group_id;
    const place = isMove ? await placeIn(tx, before, to, sent.ordering ?? 1) : undefined;
    await store.changeRow(tx, sent.rowID, { ...name, ...place?.stored });
    if (place) await store.shortenKeys(tx, to, place.stored.sort_key);

    const after: StoredRow = { ...before, ...name, ...place?.stored, isPublic: place?.isPublic ?? before.isPublic };
    const ordering = place?.ordering ?? (await positionOfRow(tx, after));
    const [counts] = await commentCounts(tx, sheetID, viewer.userID, [sent.rowID]);
    const face = {
      kind: 'updateRow' as const,
      fields,
      row: {
        rowID: after.row_id,
        ...(fields.includes('name') ? { name: after.name } : {}),
        ...(isMove ? { ordering, groupID: after.group_id } : {}),
      },
    };
    say(await facesOfMove(tx, before, after, face, ordering));
    return memberRow(after, ordering, counts);
  });
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
    await store.dealKeys(tx, groupID);
    ({ before, after } = await find());
  }
  const stored = { group_id: groupID, sort_key: keyBetween(before, after) };
  return { stored, ordering, isPublic: group.isPublic };
}

/** A row that moves into or out of a hidden group leaves or enters the public view. */
export async function facesOfMove(
  tx: Tx,
  before: StoredRow,
  after: StoredRow,
  change: Change,
  ordering: number,
): Promise<ChangeByAudience> {
  if (before.isPublic === after.isPublic) return facesOf(after, change);
  const forPublic: Change = after.isPublic
    ? {
        kind: 'addRow',
        row: publicRow(after, ordering),
        cells: await cellsOfRows(tx, after.sheet_id, [after.row_id], 'public'),
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
    say(facesOfMany(renamed, (seen) => ({ kind: 'updateRows', fields: ['name'], rows: seen.map(told), cells: [] })));
    return undefined;
  });
}

export function deleteRow(ctx: Ctx, rowID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { row: rowID }, 'member', async (tx, say, { userID }, sheetID) => {
    const row = await mustFind(tx, rowID);
    await store.deleteRows(tx, [rowID], userID);
    await note(tx, ctx, { kind: 'rowDeleted', sheetID, about: row.name });
    say(facesOf(row, { kind: 'deleteRow', rowID }));
    return undefined;
  });
}

/**
 * Deletes rows of one sheet in one go; those that are gone already are left out, and stay away if they were coming back. Throws `notFound` for
 * the whole call if one of them never was in the sheet of the first.
 */
export function deleteRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<undefined>> {
  const wanted = [...new Set(rowIDs)];
  return changeSheet(ctx, { row: wanted[0] ?? 0 }, 'member', async (tx, say, { userID }, sheetID) => {
    const found = await rowsEverOf(tx, sheetID, wanted);
    if (found.length < wanted.length) throw new Refusal('notFound');
    await leaveComing(tx, sheetID, wanted);
    const there = found.filter((row) => !row.is_gone);
    if (there.length === 0) return undefined;
    await store.deleteRows(
      tx,
      there.map((row) => row.row_id),
      userID,
    );
    const names = there.map((row) => row.name);
    await note(tx, ctx, { ...oneOrMany('rowDeleted', 'rowsDeleted', names), sheetID });
    say(facesOfMany(there, (seen) => ({ kind: 'deleteRows', rowIDs: seen.map((row) => row.row_id) })));
    return undefined;
  });
}
