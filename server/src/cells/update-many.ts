/** Editing many cells of one sheet at once: all or none, told as one change. */
import type { Cell, CellEdit } from '@marquee/contract/cells.ts';
import { Refusal, type InputError, type RefusalCode } from '@marquee/contract/refusals.ts';
import { authorOf, mustBeMember } from '#members/access.ts';
import { mustBeLoggedIn } from '#people/commands.ts';
import type { Ctx, Viewer } from '#platform/ctx.ts';
import type { Written } from '#platform/write.ts';
import { facesOfCells, type SavedCell } from './faces.ts';
import { sentFields } from './sent-fields.ts';
import { saveTogether, type Edit } from './store.ts';
import { isOfOtherSheet, type RowSheets } from './where-rows-are.ts';

/** So many of the refused cells are named; a client that sends thousands of wrong ones needs no longer a list. */
const mostNamed = 100;

const wrong = (n: number, message: string): InputError => ({ path: `body.cells.${n}`, message });

/** Refuses the whole call by the first refusal, naming the cells that were refused. */
function refuse(refused: readonly { n: number; code: RefusalCode }[]): void {
  const [first] = refused;
  if (!first) return;
  const errors = refused.slice(0, mostNamed).map(({ n, code }) => wrong(n, new Refusal(code).message));
  throw new Refusal(first.code, { errors });
}

/** The edits as they are saved. Throws for a cell that is there twice, that names no field, or whose value is not of one kind. */
function editsOf(ctx: Ctx, viewer: Viewer, cells: readonly CellEdit[]): Edit[] {
  const met = new Set<string>();
  const wrongKinds: { n: number; code: RefusalCode }[] = [];
  const errors: InputError[] = [];
  const edits = cells.flatMap((cell, n): Edit[] => {
    const { rowID, columnID, cellID } = cell;
    const slot = `${rowID}:${columnID}`;
    if (met.has(slot)) errors.push(wrong(n, 'This cell is there twice.'));
    met.add(slot);
    try {
      const sent = sentFields(cell);
      if (Object.keys(sent.fields).length === 0) errors.push(wrong(n, 'Required'));
      return [{ rowID, columnID, cellID, userID: viewer.userID, connectionID: ctx.connectionID, ...sent }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrongKinds.push({ n, code: error.code });
      return [];
    }
  });
  if (errors.length > 0) throw new Refusal('badInput', { errors: errors.slice(0, mostNamed) });
  refuse(wrongKinds);
  return edits;
}

/**
 * Saves all of the cells or none. They must be of one sheet; the fields that are sent change, the others stay. Throws the refusal of the
 * first cell that is refused, with those that are in its `errors`.
 */
export async function updateCells(
  ctx: Ctx,
  rowSheets: RowSheets,
  cells: readonly CellEdit[],
): Promise<Written<Cell[]>> {
  const viewer = mustBeLoggedIn(ctx);
  const edits = editsOf(ctx, viewer, cells);
  const sheetID = edits[0] && (await rowSheets.sheetOf(edits[0].rowID));
  if (sheetID === undefined) throw new Refusal('notFound', { errors: [wrong(0, new Refusal('notFound').message)] });
  return ctx.house.writer.write(authorOf(ctx, viewer), sheetID, async (tx, say) => {
    await mustBeMember(tx, viewer, sheetID);
    const saved: SavedCell[] = [];
    const refused: { n: number; code: RefusalCode }[] = [];
    for (const [n, result] of (await saveTogether(tx, sheetID, edits)).entries()) {
      if ('refused' in result) refused.push({ n, code: result.refused });
      else saved.push(result);
    }
    const first = refused[0] && edits[refused[0].n];
    if (first && refused[0]?.code === 'notFound' && (await isOfOtherSheet(tx, viewer, sheetID, first.columnID))) {
      throw new Refusal('otherSheet', {
        errors: refused.slice(0, mostNamed).map(({ n }) => wrong(n, 'Of another sheet.')),
      });
    }
    refuse(refused);
    say(facesOfCells(saved, viewer.userID));
    return saved.map((one) => one.cell);
  });
}
