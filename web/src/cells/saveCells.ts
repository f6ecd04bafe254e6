/** Saving many cells by one call: shown at once, all or none. */
import { cellKinds, type AnyKind } from '@marquee/contract/cell-kinds.ts';
import { cellAt, updateCells, type Cell, type CellEdit } from '@marquee/contract/cells.ts';
import { ofField } from '@marquee/contract/check-input.ts';
import type { Refusal } from '@marquee/contract/refusals.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere, saveEdits } from '#sync/save.ts';
import { stepOf, undoStack, type Part } from '#undo/undo.ts';
import { notifyUnsaved } from '#ui/notify.ts';

/** Fields of one kind's sub-record, such as `{ text: 'x' }` or `{ multiChoiceOptionID: 3 }`. */
export type CellFields = Record<string, string | number | boolean | null>;

/** New values for fields of one cell. */
export interface CellChange {
  rowID: number;
  columnID: number;
  fields: CellFields;
}

/** The cell with the fields laid over its sub-record, which is made from the kind's empty value where there is none. */
export function edited(cell: Cell | undefined, kind: AnyKind, { rowID, columnID, fields }: CellChange): Cell {
  const cellID = cell?.cellID ?? 0;
  const before = cell?.[kind.key] ?? { ...kind.empty, cellID, [kind.idField]: cellID };
  return { ...cell, cellID, rowID, columnID, [kind.key]: { ...before, ...fields } };
}

/** The kind of the cells of a column; undefined where the column is not there. */
function kindOf(columnID: number): AnyKind | undefined {
  const column = currentSheet()?.shown.entry('column', `column:${columnID}`);
  return column && cellKinds[column.columnTypeID];
}

/** A change that the server refused, and its sentence for why. */
export interface RefusedChange {
  change: CellChange;
  why: string;
}

/** Of the cells of a call, those that a refusal names; none where it is about the call as a whole. */
function namedBy(refusal: Refusal): Map<number, string> {
  const named = new Map<number, string>();
  for (const { path, message } of refusal.errors ?? []) {
    const n = /^body\.cells\.(\d+)(?:\.|$)/.exec(path)?.[1];
    if (n !== undefined && !named.has(Number(n))) named.set(Number(n), ofField(message));
  }
  return named;
}

/**
 * Saves without a word to the undo stack. Cells of unknown columns are left out. Resolves to whether it was saved. Where `leaveOut` is
 * given, cells that the server refuses do not keep the others from being saved: it is told them, and nobody else is.
 */
export async function saveCells(
  changes: readonly CellChange[],
  leaveOut?: (refused: RefusedChange[]) => void,
): Promise<boolean> {
  const sheet = currentSheet();
  const known = changes.flatMap((change) => {
    const kind = kindOf(change.columnID);
    return kind ? [{ change, kind }] : [];
  });
  if (!sheet || known.length === 0) return false;
  let rest = known;
  const hasLess = (refusal: Refusal): boolean => {
    const named = namedBy(refusal);
    if (!leaveOut || named.size === 0) return false;
    leaveOut(rest.flatMap(({ change }, n) => ({ change, why: named.get(n) ?? '' })).filter(({ why }) => why !== ''));
    rest = rest.filter((_, n) => !named.has(n));
    return rest.length > 0;
  };
  // The ids are read when the call leaves: a cell may have got its id only meanwhile.
  const sent = (): CellEdit[] =>
    rest.map(({ change: { rowID, columnID, fields }, kind }) => {
      const cellID = sheet.shown.confirmed.cells.get(rowID, columnID)?.cellID ?? 0;
      return { cellID, rowID, columnID, [kind.key]: fields };
    });
  return saveEdits({
    kind: 'cell',
    entries: known.map(({ change, kind }) => ({
      key: `cell:${cellAt(change.rowID, change.columnID)}` as const,
      lay: (cell: Cell | undefined) => edited(cell, kind, change),
    })),
    endpoint: updateCells,
    input: () => ({ body: { cells: sent(), ...fromHere() } }),
    toChange: (cells) => ({ kind: 'updateRows', fields: [], rows: [], cells }),
    hasLess,
    // Where nothing is left to be saved, each cell's own reason has been told.
    tell: (error) => (rest.length > 0 ? notifyUnsaved(error) : undefined),
  });
}

/** The fields of a cell as they are shown now; undefined where its row or column is not there any more. */
export function fieldsNow(rowID: number, columnID: number, names: readonly string[]): CellFields | undefined {
  const shown = currentSheet()?.shown;
  const kind = kindOf(columnID);
  if (!shown || !kind || !shown.entry('row', `row:${rowID}`)) return undefined;
  const values: Record<string, unknown> = { ...kind.empty, ...shown.cell(rowID, columnID)?.[kind.key] };
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return [name, isPlain ? value : null];
    }),
  );
}

/** Whether cells of a column can hold these values now: options that were deleted and people who left can't be chosen anew. */
function isPossible(columnID: number, { multiChoiceOptionID, userID }: CellFields): boolean {
  const shown = currentSheet()?.shown;
  const options = shown?.entry('options', `options:${columnID}`) ?? [];
  if (typeof multiChoiceOptionID === 'number') {
    return options.some((option) => option.multiChoiceOptionID === multiChoiceOptionID);
  }
  return typeof userID !== 'number' || (shown?.confirmed.users.some((person) => person.userID === userID) ?? false);
}

/**
 * Remembers an edit of cells as one step that can be taken back. `save` makes it, and says which changes came to nothing after all; the
 * values before it are read first.
 */
export function recordCells(
  changes: readonly CellChange[],
  save: (forget: (change: CellChange) => void) => Promise<boolean>,
): Promise<boolean> {
  const parts = changes.flatMap(({ rowID, columnID, fields }): (Part<CellFields> & CellChange)[] => {
    const read = () => fieldsNow(rowID, columnID, Object.keys(fields));
    const before = read();
    if (!before) return [];
    const canHold = (values: CellFields) => isPossible(columnID, values);
    return [{ rowID, columnID, fields, read, before, after: fields, isPossible: canHold }];
  });
  const saved = save(({ rowID, columnID }) => {
    const at = parts.findIndex((part) => part.rowID === rowID && part.columnID === columnID);
    if (at !== -1) parts.splice(at, 1);
  });
  const step = stepOf(parts, (moved, to) =>
    saveCells(moved.map((part) => ({ rowID: part.rowID, columnID: part.columnID, fields: part[to] }))),
  );
  if (parts.length > 0) undoStack.record(step, saved);
  return saved;
}
