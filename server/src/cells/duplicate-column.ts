/** Duplicating a column with its cells: the copy is made aside, as a deleted one, and comes whole. */
import { copyName } from '@marquee/contract/copies.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import { changeSheet } from '#access/change-sheet.ts';
import { CopyRun } from '#access/copy-run.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { mustSee } from '#columns/commands.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { bringInCells } from '#columns/coming-cells.ts';
import type { ComingCells } from '#columns/coming-store.ts';
import { sayColumn } from '#columns/restore.ts';
import { changeColumn, copyColumns, restoreColumn } from '#columns/store.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { keyBetween } from '#sheet-log/sort-keys.ts';
import type { Written } from '#sheet-log/write.ts';
import { copyCells, type Copy } from './copied-cells.ts';

/** Cells that are copied in one go: the sheet is held for some 30 milliseconds by it. */
const cellsInSlice = 1_200;

/** A copy of a column that is being made, which nobody sees yet. */
interface CopyAside {
  columnID: number;
  options: Copy[];
  /** the rows whose cells are not copied yet */
  left: number[];
}

async function rowsWithCells(db: Queries, columnID: number): Promise<number[]> {
  const { rows } = await sql<{ row_id: number }>`
    select row_id from alive_cell where column_id = ${columnID} order by row_id
  `.execute(db);
  return rows.map((row) => row.row_id);
}

/** Begins a copy of a column, right beside it. Throws `notFound` and `tooManyColumns`. */
async function begin(
  tx: Tx,
  viewer: Viewer,
  sheetID: number,
  { columnID, withValues }: { columnID: number; withValues: boolean },
): Promise<CopyAside> {
  const columns = await columnsOf(tx, sheetID);
  const original = mustSee(columns, columnID, viewer);
  if (columns.length >= limits.columnsPerSheet) throw new Refusal('tooManyColumns');
  const next = columns[columns.indexOf(original) + 1];
  const copy = { columnID, name: copyName(original.name), sortKey: keyBetween(original.sort_key, next?.sort_key) };
  const made = await copyColumns(tx, [copy], { sheetID, createdBy: viewer.userID, isAside: true });
  const left = withValues ? await rowsWithCells(tx, columnID) : [];
  return { columnID: made.columns[0]?.[1] ?? 0, options: made.options, left };
}

/**
 * Copies a column with its options, its width and who sees it, to right beside it, and with its cells if asked. They are copied in slices that
 * others' edits pass between, and come together. Throws `notFound`, `tooManyColumns` and `cancelled`.
 */
export async function duplicateColumn(
  ctx: Ctx,
  columnID: number,
  withValues: boolean,
): Promise<Written<{ columnID: number }>> {
  const named = { column: columnID };
  const run = new CopyRun(ctx, { things: 'cells' });
  let copy: CopyAside | undefined;
  const copySlice = async (tx: Tx, viewer: Viewer, sheetID: number): Promise<CopyAside> => {
    await run.mustBeWanted(tx);
    // It may have become somebody else's alone between two slices.
    if (copy) mustSee(await columnsOf(tx, sheetID), columnID, viewer);
    copy ??= await begin(tx, viewer, sheetID, { columnID, withValues });
    const rows = copy.left.splice(0, cellsInSlice).map((rowID): Copy => [rowID, rowID]);
    await copyCells(tx, sheetID, { rows, columns: [[columnID, copy.columnID]], options: copy.options });
    return copy;
  };
  const { kysely } = ctx.services.db;
  const count = withValues ? (await rowsWithCells(kysely, columnID)).length : 0;
  if (count > cellsInSlice) {
    // The call is known again by what brings the copy in.
    const withoutKey = { ...ctx, call: undefined };
    for (let isLeft = true; isLeft;) {
      const { value } = await changeSheet(withoutKey, named, 'member', (tx, _say, viewer, sheetID) =>
        copySlice(tx, viewer, sheetID),
      );
      isLeft = value.left.length > 0;
      run.tell(count - value.left.length, count);
    }
  }
  const toTell: ComingCells[] = [];
  const asCopy = { ...ctx, deed: 'duplicated' as const };
  const written = await changeSheet(asCopy, named, 'member', async (tx, say, viewer, sheetID) => {
    await run.mustBeWanted(tx);
    const before = await columnsOf(tx, sheetID);
    if (before.length >= limits.columnsPerSheet) throw new Refusal('tooManyColumns');
    const { access } = mustSee(before, columnID, viewer);
    const { columnID: copyID } = copy ?? (await copySlice(tx, viewer, sheetID));
    // For those who see the original by now.
    await changeColumn(tx, copyID, { access });
    await restoreColumn(tx, copyID);
    const said = await sayColumn(tx, say, before, { sheetID, columnID: copyID, userID: viewer.userID });
    toTell.push(...said.toTell);
    return { columnID: copyID };
  });
  await bringInCells(ctx.services, toTell);
  return written;
}
