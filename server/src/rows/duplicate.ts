/** Duplicating rows: copies are made aside, as something deleted, and come as what is brought back does. */
import { copyName } from '@marquee/contract/copies.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { isSeenBy } from '#access/seen.ts';
import { copyCells, type Copy } from '#cells/copied-cells.ts';
import { columnsOf } from '#columns/find-columns.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { dealKeys } from '#sheet-log/deal-keys.ts';
import { keyBetween } from '#sheet-log/sort-keys.ts';
import type { Written } from '#sheet-log/write.ts';
import { addComing, type ComingRows } from './coming-store.ts';
import { arrive, bringIn, rowsInSlice } from './coming.ts';
import { refuseFullSheet } from './commands.ts';
import { CopyRun } from '#access/copy-run.ts';
import { rowsEverOf, rowsWithNext } from './find-rows.ts';
import * as store from './store.ts';

/** The columns whose cells go along into copies that a member makes in the same sheet: those that they see. */
export async function columnsCopiedBy(db: Queries, sheetID: number, userID: number): Promise<Copy[]> {
  const columns = await columnsOf(db, sheetID);
  return columns.filter((column) => isSeenBy(userID, column)).map(({ id }) => [id, id]);
}

/** Makes a copy of each of these rows that is there, aside, to stand right below it; returns the ids of the copies. */
async function copyAside(tx: Tx, sheetID: number, userID: number, rowIDs: readonly number[]): Promise<number[]> {
  let rows = await rowsWithNext(tx, sheetID, rowIDs);
  const crowded = new Set(rows.filter((row) => row.sort_key === row.next_key).map((row) => row.group_id));
  for (const groupID of crowded) await dealKeys(tx, 'sheet_row', groupID);
  if (crowded.size > 0) rows = await rowsWithNext(tx, sheetID, rowIDs);
  const copies = rows.map((row) => ({
    rowID: row.row_id,
    groupID: row.group_id,
    name: copyName(row.name),
    sortKey: keyBetween(row.sort_key, row.next_key ?? undefined),
  }));
  const made = await store.copyRows(tx, sheetID, copies, true);
  await copyCells(tx, sheetID, {
    rows: copies.map(({ rowID }, n): Copy => [rowID, made[n] ?? 0]),
    columns: await columnsCopiedBy(tx, sheetID, userID),
  });
  return made;
}

/**
 * Copies rows of one sheet, each to right below its original, with the cells that the copier sees; those that are gone are left out. Many are
 * made and come slice by slice, so that others' edits pass between, and have all come when this is answered. Throws `notFound` for the
 * whole call if one of them never was in the sheet of the first or none is there, `tooManyRows`, and `cancelled`.
 */
export async function duplicateRows(ctx: Ctx, rowIDs: readonly number[]): Promise<Written<{ rowIDs: number[] }>> {
  const wanted = [...new Set(rowIDs)];
  const asCopy = { ...ctx, deed: 'duplicated' as const };
  const named = { row: wanted[0] ?? 0 };
  const made: number[] = [];
  // The call is known again by what brings them in.
  const withoutKey = { ...ctx, call: undefined };
  const run = new CopyRun(ctx);
  const isMany = wanted.length > fewRows;
  if (isMany) {
    let left: number[] | undefined;
    /** Makes copies of the next rows, and says whether more are left. */
    const copyNext = async (tx: Tx, sheetID: number, userID: number): Promise<boolean> => {
      await run.mustBeWanted(tx);
      left ??= await thoseThere(tx, sheetID, wanted);
      const next = left.splice(0, await rowsInSlice(tx, sheetID));
      made.push(...(await copyAside(tx, sheetID, userID, next)));
      return left.length > 0;
    };
    for (let isLeft = true; isLeft;) {
      const slice = await changeSheet(withoutKey, named, 'member', (tx, _say, { userID }, sheetID) =>
        copyNext(tx, sheetID, userID),
      );
      isLeft = slice.value;
      run.tell(made.length, made.length + (left?.length ?? 0));
    }
  }
  const coming: ComingRows[] = [];
  const written = await changeSheet(asCopy, named, 'member', async (tx, say, { userID }, sheetID) => {
    await run.mustBeWanted(tx);
    if (!isMany) {
      await mustHaveBeen(tx, sheetID, wanted);
      made.push(...(await copyAside(tx, sheetID, userID, wanted)));
      if (made.length === 0) throw new Refusal('notFound');
    }
    await refuseFullSheet(tx, sheetID, made.length);
    if (!isMany || made.length <= (await rowsInSlice(tx, sheetID))) await arrive(tx, say, sheetID, made);
    else coming.push(await addComing(tx, { sheetID, userID, rowIDs: made, partOf: 'duplicated' }));
    return { rowIDs: made };
  });
  for (const list of coming) await bringIn(ctx.services, list);
  return written;
}

/** As many are never more than a slice: a sheet has 100 columns at most. */
const fewRows = 10;

/** Throws `notFound` if one of some rows never was in the sheet. */
async function mustHaveBeen(tx: Tx, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  const found = await rowsEverOf(tx, sheetID, rowIDs);
  if (found.length < rowIDs.length) throw new Refusal('notFound');
}

/** Those of some rows that are there, in the order of the sheet. Throws `notFound`, and `tooManyRows`. */
async function thoseThere(tx: Tx, sheetID: number, wanted: readonly number[]): Promise<number[]> {
  await mustHaveBeen(tx, sheetID, wanted);
  const there = await rowsWithNext(tx, sheetID, wanted);
  if (there.length === 0) throw new Refusal('notFound');
  await refuseFullSheet(tx, sheetID, there.length);
  return there.map((row) => row.row_id);
}
