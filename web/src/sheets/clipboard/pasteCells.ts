/** What the clipboard does to the sheet: emptying, pasting, and saying what came of it. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { limits } from '@marquee/contract/limits.ts';
import { editCells } from '#cells/editCell.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { RefusedChange } from '#cells/saveCells.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { undoStack } from '#undo/undo.ts';
import type { Ground } from '#sheets/moves.ts';
import { sourceOf, wordsOf } from '#sheets/narrow/source.ts';
import { counted } from '#ui/counted.ts';
import { notifyError } from '#ui/notify.ts';
import { linksIn, type CopiedCell } from './htmlTable.ts';
import { leftOutInWords, planPaste } from './planPaste.ts';
import { isRow, rowOf, type Rect } from './range.ts';
import { parseTsv } from './tsv.ts';

/** The open sheet with all its cells: what a cell held before has to be known to be put back. */
async function wholeSheet(): Promise<LiveSheet | undefined> {
  const sheet = currentSheet();
  if (sheet && !sheet.isWhole) await sheet.readWhole();
  if (!sheet || currentSheet() !== sheet) return undefined;
  if (sheet.isWhole) return sheet;
  notifyError('Nothing was changed', new Error('The sheet is still loading. Please try again in a moment.'));
  return undefined;
}

/** The chosen cells as a person reads them, with the address that a link leads to, which is what can be pasted again. */
export function copiedCells(rect: Rect): CopiedCell[][] {
  const shown = currentSheet()?.shown;
  if (!shown) return [];
  const source = sourceOf(shown);
  const columns = rect.columnIDs.map((columnID) => {
    const column = shown.layout.columns.find((other) => other.columnID === columnID);
    return column && { columnID, words: wordsOf(source, column), addressOf: kindViews[column.columnTypeID].addressOf };
  });
  return rect.rowIDs.map((rowID) =>
    columns.map((column) => {
      if (!column) return { text: source.rowName(rowID), address: undefined };
      const cell = source.cell(rowID, column.columnID);
      return { text: column.words(cell), address: column.addressOf?.(cell) };
    }),
  );
}

/** Empties the chosen cells that are filled; row names stay. */
export async function emptyRect(rect: Rect): Promise<void> {
  const sheet = await wholeSheet();
  if (!sheet) return;
  const { shown } = sheet;
  const columns = shown.layout.columns.filter((column) => rect.columnIDs.includes(column.columnID));
  const changes = rect.rowIDs.flatMap((rowID) =>
    columns.flatMap(({ columnID, columnTypeID }) =>
      shown.cell(rowID, columnID) ? [{ rowID, columnID, fields: { ...cellKinds[columnTypeID].empty } }] : [],
    ),
  );
  if (changes.length > limits.cellsAtOnce) {
    const most = limits.cellsAtOnce.toLocaleString('en');
    notifyError('Nothing was emptied', new Error(`At most ${most} cells are emptied in one go.`));
    return;
  }
  if (changes.length > 0) await editCells(changes);
}

/** Pastes what a spreadsheet put on the clipboard, and says how much that was and what could not be taken. */
export async function paste(text: string, html: string, rect: Rect, ground: Ground): Promise<void> {
  const sheet = text === '' ? undefined : await wholeSheet();
  if (!sheet) return;
  const { shown } = sheet;
  const today = calendarDate(new Date());
  const { changes, troubles } = planPaste(parseTsv(text), linksIn(html), rect, {
    rowIDs: ground.walk.filter(isRow).map(rowOf),
    columns: shown.layout.columns,
    around: (columnID) => ({
      options: shown.entry('options', `options:${columnID}`) ?? [],
      users: shown.confirmed.users,
      today,
    }),
  });
  if (troubles.length > 0) {
    notifyError(
      changes.length > 0 ? 'Not all of it could be pasted' : 'Nothing was pasted',
      new Error(troubles.join(' ')),
    );
  }
  if (changes.length === 0) return;
  const refused: RefusedChange[] = [];
  const saved = editCells(changes, (more) => refused.push(...more));
  const step = undoStack.last;
  void offerUndo(`${counted(changes.length, 'cell')} pasted`, step, saved);
  const isSaved = await saved;
  if (refused.length === 0) return;
  const reasons = leftOutInWords(refused.map(({ why }) => why));
  notifyError(isSaved ? 'Not all of it could be pasted' : 'Nothing was pasted', new Error(reasons.join(' ')));
  if (isSaved) void offerUndo(`${counted(changes.length - refused.length, 'cell')} pasted`, step, saved);
}
