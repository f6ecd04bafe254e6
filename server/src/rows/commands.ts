/** Adding, renaming, moving and deleting rows. */
import { limits } from '@marquee/contract/limits.ts';
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { rowFields, type Row } from '@marquee/contract/rows.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesFor, facesOf, facesOfMany } from '#access/faces.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { note, oneOrMany } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { keyBetween } from '#sheet-log/sort-keys.ts';
import type { ChangeByAudience } from '#sheet-log/committed-change.ts';
import { checkFields } from '#platform/update-fields.ts';
import type { Written } from '#sheet-log/write.ts';
import {
  cellsOfRows,
  commentCounts,
  findRow,
  memberRow,
  neighboursAt,
  positionOfRow,
  publicRow,
  rowsEverOf,
  type StoredRow,
} from './find-rows.ts';
import * as store from './store.ts';

/** A row that is still there. Throws `notFound`. */
async function mustFind(db: Queries, rowID: number): Promise<StoredRow> {
  const row = await findRow(db, rowID);
  if (!row) throw new Refusal('notFound');
  return row;
}

async function groupOf(db: Queries, groupID: number) {
  return db
    .selectFrom('alive_group')
    .select(['group_id', 'sheet_id', 'is_public as isPublic'])
    .where('group_id', '=', groupID)
    .executeTakeFirst();
}

/** Throws `tooManyRows` where a sheet can't take so many more. */
export async function refuseFullSheet(tx: Tx, sheetID: number, more = 1): Promise<void> {
  const { count } = await tx
    .selectFrom('alive_row')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheetID)
    .executeTakeFirstOrThrow();
  if (count + more > limits.rowsPerSheet) throw new Refusal('tooManyRows');
}

export async function addRow(ctx: Ctx, sent: { groupID: number; name: string }): Promise<Written<Row>> {
  mustBeLoggedIn(ctx);
  const group = await groupOf(ctx.services.db.kysely, sent.groupID);
  if (!group) throw new Refusal('notFound');
  const sheetID = group.sheet_id;
  return changeSheet(ctx, sheetID, 'member', async (tx, say) => {
    // Again, now under the lock: the group may have been deleted meanwhile.
    const now = await groupOf(tx, sent.groupID);
    if (!now) throw new Refusal('unknownGroup');
    await refuseFullSheet(tx, sheetID);
    const row = await mustFind(tx, await store.addRow(tx, { ...sent, sheetID }));
    const ordering = await positionOfRow(tx, row);
    const forMembers = memberRow(row, ordering, undefined);
    say(
      facesFor((audience) => {
        if (!isSeenBy(audience, now)) return undefined;
        return { kind: 'addRow', row: audience === 'public' ? publicRow(row, ordering) : forMembers, cells: [] };
      }),
    );
    return forMembers;
  });
}

/** Rows that were added in a change that is under way, and whether the public sees them. */
export interface AddedRows {
  rows: Row[];
  isPublic: boolean;
}

/** Adds rows at the end of a group, in a change that is under way; what is told of them is the caller's business. */
export async function addRowsHere(
  tx: Tx,
  sent: { sheetID: number; groupID: number; names: readonly string[] },
): Promise<AddedRows> {
  const group = await groupOf(tx, sent.groupID);
  if (group?.sheet_id !== sent.sheetID) throw new Refusal('unknownGroup');
  await refuseFullSheet(tx, sent.sheetID, sent.names.length);
  const rowIDs = await store.addRows(tx, sent);
  const first = rowIDs[0];
  const from = first === undefined ? 0 : await positionOfRow(tx, await mustFind(tx, first));
  const rows = rowIDs.map((row_id, index) =>
    memberRow({ row_id, group_id: sent.groupID, name: sent.names[index] ?? '' }, from + index, undefined),
  );
  return { rows, isPublic: group.isPublic };
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
    const groupID = fields.includes('orderingAndGroup') ? (sent.groupID ?? before.group_id) : before.group_id;
    const group = await groupOf(tx, groupID);
    if (group?.sheet_id !== sheetID) throw new Refusal('unknownGroup');
    if (fields.includes('name') && sent.name !== undefined) await store.changeRow(tx, sent.rowID, { name: sent.name });
    const isMove = fields.includes('ordering') || fields.includes('orderingAndGroup');
    if (isMove) await move(tx, sent.rowID, groupID, sent.ordering ?? 1);

    const after = await mustFind(tx, sent.rowID);
    const ordering = await positionOfRow(tx, after);
    const [counts] = await commentCounts(tx, sheetID, viewer.userID, sent.rowID);
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

async function move(tx: Tx, rowID: number, groupID: number, position: number): Promise<void> {
  const { before, after } = await neighboursAt(tx, groupID, rowID, position);
  const key = keyBetween(before, after);
  await store.changeRow(tx, rowID, { group_id: groupID, sort_key: key });
  await store.shortenKeys(tx, groupID, key);
}

/** A row that moves into or out of a hidden group leaves or enters the public view. */
async function facesOfMove(
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

export function deleteRow(ctx: Ctx, rowID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { row: rowID }, 'member', async (tx, say, _viewer, sheetID) => {
    const row = await mustFind(tx, rowID);
    await store.deleteRows(tx, [rowID]);
    await note(tx, ctx, { kind: 'rowDeleted', sheetID, about: row.name });
    say(facesOf(row, { kind: 'deleteRow', rowID }));
    return undefined;
  });
}

/**
 * Deletes rows of one sheet in one go; those that are gone already are left out, and nothing is told if all are. Throws `notFound` for
 * the whole call if one of them never was in the sheet of the first.
 */
export function deleteRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<undefined>> {
  const wanted = [...new Set(rowIDs)];
  return changeSheet(ctx, { row: wanted[0] ?? 0 }, 'member', async (tx, say, _viewer, sheetID) => {
    const found = await rowsEverOf(tx, sheetID, wanted);
    if (found.length < wanted.length) throw new Refusal('notFound');
    const there = found.filter((row) => !row.is_gone);
    if (there.length === 0) return undefined;
    await store.deleteRows(
      tx,
      there.map((row) => row.row_id),
    );
    const names = there.map((row) => row.name);
    await note(tx, ctx, { ...oneOrMany('rowDeleted', 'rowsDeleted', names), sheetID });
    say(facesOfMany(there, (seen) => ({ kind: 'deleteRows', rowIDs: seen.map((row) => row.row_id) })));
    return undefined;
  });
}
