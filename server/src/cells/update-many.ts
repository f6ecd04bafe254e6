/** Editing many cells of one sheet at once: all or none, told as one change. */
import type { Cell, CellEdit } from '@marquee/contract/cells.ts';
import { Refusal, type RefusalCode } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { SheetFacts } from '#access/sheet-facts.ts';
import type { Tx } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { earlierOf, facesOfCells, type SavedCell } from './faces.ts';
import type { EditCheck } from './edit-check.ts';
import { sentFields } from './sent-fields.ts';
import type { Edit } from './edit.ts';
import { saveTogether } from './store.ts';
import { isOfOtherSheet, type RowSheets } from './where-rows-are.ts';

/** One of many cells that is refused. */
export interface Refused {
  /** which of the cells, counted from 0 */
  n: number;
  code: RefusalCode;
  message: string;
}

export const refused = (n: number, code: RefusalCode, message = new Refusal(code).message): Refused => ({
  n,
  code,
  message,
});

/** Where the n-th cell is in what was sent. */
type PathOf = (n: number) => string;
const pathOfCell: PathOf = (n) => `body.cells.${n}`;

/** The refusal of the whole call: that of the first cell, naming every cell that was refused with its reason. */
export function refusalOf(all: readonly Refused[], pathOf = pathOfCell): Refusal {
  const [first] = all.toSorted((one, other) => one.n - other.n);
  return new Refusal(first?.code ?? 'unexpected', {
    errors: all.map(({ n, message }) => ({ path: pathOf(n), message })),
  });
}

/** The edits as they are saved. Throws for cells that are there twice, that name no field, or whose value is not of one kind. */
export function editsOf(ctx: Ctx, viewer: Viewer, cells: readonly CellEdit[], pathOf = pathOfCell): Edit[] {
  const met = new Set<string>();
  const bad: Refused[] = [];
  const edits = cells.flatMap((cell, n): Edit[] => {
    const { rowID, columnID, cellID } = cell;
    const slot = `${rowID}:${columnID}`;
    if (met.has(slot)) bad.push(refused(n, 'badInput', 'This cell is there twice.'));
    met.add(slot);
    try {
      const sent = sentFields(cell);
      if (Object.keys(sent.fields).length === 0) bad.push(refused(n, 'badInput', 'Required'));
      return [{ rowID, columnID, cellID, userID: viewer.userID, connectionID: ctx.connectionID, ...sent }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      bad.push(refused(n, error.code));
      return [];
    }
  });
  if (bad.length > 0) throw refusalOf(bad, pathOf);
  return edits;
}

/** A better word than "not found" for cells of columns that are in another sheet, for who sees both. */
export async function withOtherSheets(
  tx: Tx,
  viewer: Viewer,
  sheetID: number,
  edits: readonly Edit[],
  bad: readonly Refused[],
): Promise<Refused[]> {
  const elsewhere = new Map<number, boolean>();
  const columnOf = ({ n }: Refused) => edits[n]?.columnID ?? 0;
  for (const columnID of new Set(bad.filter(({ code }) => code === 'notFound').map(columnOf))) {
    elsewhere.set(columnID, await isOfOtherSheet(tx, viewer, sheetID, columnID));
  }
  return bad.map((one) =>
    one.code === 'notFound' && elsewhere.get(columnOf(one)) ? refused(one.n, 'otherSheet') : one,
  );
}

/**
 * Saves all of the cells or none. They must be of one sheet; the fields that are sent change, the others stay. Throws the refusal of the
 * first cell that is refused, with every one that is in its `errors`.
 */
export async function updateCells(
  ctx: Ctx,
  rowSheets: RowSheets,
  facts: SheetFacts,
  check: EditCheck,
  cells: readonly CellEdit[],
): Promise<Written<Cell[]>> {
  const viewer = mustBeLoggedIn(ctx);
  const edits = editsOf(ctx, viewer, cells);
  const sheetID = edits[0] && (await rowSheets.sheetOf(edits[0].rowID));
  if (sheetID === undefined) throw refusalOf([refused(0, 'notFound')]);
  return changeSheet(ctx, sheetID, 'member', async (tx, say) => {
    const saved: SavedCell[] = [];
    const bad: Refused[] = [];
    const checked = await check(tx, viewer, sheetID, edits, (n, { code }) => bad.push(refused(n, code)));
    if (bad.length > 0) throw refusalOf(bad);
    for (const [n, result] of (await saveTogether(tx, sheetID, checked.edits, facts)).entries()) {
      if ('refused' in result) bad.push(refused(n, result.refused));
      else saved.push(result);
    }
    if (bad.length > 0) throw refusalOf(await withOtherSheets(tx, viewer, sheetID, edits, bad));
    await checked.saved();
    say(facesOfCells(saved), earlierOf(saved));
    return saved.map((one) => one.cell);
  });
}
