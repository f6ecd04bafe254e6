/** Saving many cells by one call: shown at once, all or none. */
import { cellKinds, type AnyKind } from '@marquee/contract/cell-kinds.ts';
import { changeCells, type CellFields } from '@marquee/contract/cells-mutations.ts';
import { ofField } from '@marquee/contract/check-input.ts';
import type { Refused } from '@marquee/contract/refusals.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { stepOf, undoStack, type Part } from '#undo/undo.ts';
import { notifyUnsaved } from '#ui/messages/notify.ts';

/** New values for fields of one cell. */
export interface CellChange {
  rowID: number;
  columnID: number;
  fields: CellFields;
}

/** Told why something was refused, instead of the person, by whoever shows that. */
export type Tell = ((error: unknown) => void) | undefined;

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
function namedBy(refusal: Refused): Map<number, string> {
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
  { leaveOut, tell = notifyUnsaved }: { leaveOut?: ((refused: RefusedChange[]) => void) | undefined; tell?: Tell } = {},
): Promise<boolean> {
  const known = changes.flatMap((change) => {
    const kind = kindOf(change.columnID);
    return kind ? [{ ...change, columnTypeID: kind.columnTypeID }] : [];
  });
  if (known.length === 0) return false;
  let edits = known;
  return saveEdit(
    changeCells,
    { edits },
    {
      rest(refusal) {
        const named = namedBy(refusal);
        if (!leaveOut || named.size === 0) return undefined;
        leaveOut(edits.flatMap((change, n) => ({ change, why: named.get(n) ?? '' })).filter(({ why }) => why !== ''));
        edits = edits.filter((_, n) => !named.has(n));
        return edits.length > 0 ? { edits } : undefined;
      },
      // Where nothing is left to be saved, each cell's own reason has been told.
      tell: (error) => (edits.length > 0 ? tell(error) : undefined),
    },
  );
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

/** Whether a cell can be changed: its row is there, and it holds something else. */
export function isToChange({ rowID, columnID, fields }: CellChange): boolean {
  const names = Object.keys(fields);
  const now = fieldsNow(rowID, columnID, names);
  return now !== undefined && names.some((name) => now[name] !== fields[name]);
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
