/** Bringing back what a cell held: an ordinary edit, after the option that it needs has come back. */
import type { HistoryCell, HistoryValue } from '@marquee/contract/history.ts';
import { editCell } from '#cells/editCell.ts';
import { fieldsNow } from '#cells/saveCells.ts';
import { setOption } from '#columns/options/editOptions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { announce } from '#ui/messages/announce.ts';
import { recordPresence } from '#undo/undoPresence.ts';

/** What can be brought back: not what the cell holds now, nor where the cell is gone, nor what nobody can choose any more. */
export function restorable({ before, rowID, columnID }: HistoryCell): HistoryValue | undefined {
  if (!before?.fields) return undefined;
  const { fields } = before;
  const now = fieldsNow(rowID, columnID, Object.keys(fields));
  const isHeld = now && Object.entries(fields).every(([name, value]) => now[name] === value);
  return now && isHeld !== true ? before : undefined;
}

/** Resolves to whether it was saved; a refusal is told. */
export async function restoreValue(cell: HistoryCell, value: HistoryValue): Promise<boolean> {
  const { fields, deletedOptionID } = value;
  const { rowID, columnID } = cell;
  if (!fields) return false;
  if (deletedOptionID !== undefined) {
    const sheet = currentSheet();
    const set = setOption(columnID);
    const things = { kind: { optionsOf: columnID }, ids: [deletedOptionID], set };
    const saved = set([deletedOptionID], true);
    if (!(await saved) || currentSheet() !== sheet) return false;
    recordPresence(true, things, saved);
  }
  const isSaved = await editCell(rowID, columnID, fields);
  if (isSaved) announce(`${cell.column} of ${cell.row} restored`);
  return isSaved;
}
