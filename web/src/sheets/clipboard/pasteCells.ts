/** What the clipboard does to the sheet: emptying, pasting, and saying what came of it. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { isCellEmpty } from '@marquee/contract/cells.ts';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { editCells } from '#cells/editCell.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { isToChange, type RefusedChange } from '#cells/saveCells.ts';
import { recordAdded, saveRows } from '#rows/addRows.ts';
import { renameRows, rowQueue } from '#rows/editRow.ts';
import { addNamed } from '#sync/additions.ts';
import { currentSheet, isRowLoaded } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { undoStack, type Step } from '#undo/undo.ts';
import type { Ground } from '#sheets/moves.ts';
import { sourceOf, wordsOf } from '#sheets/narrow/source.ts';
import { announce } from '#ui/messages/announce.ts';
import { notifyError, notifyInfo } from '#ui/messages/notify.ts';
import { linksIn, type CopiedCell } from './htmlTable.ts';
import { leftOutInWords, planNewRows, planPaste, type Plan, type Sheet } from './planPaste.ts';
import { isRow, rowOf, type Rect } from './range.ts';
import { parseTsv } from './tsv.ts';

const tellStillLoading = (failed: string): void =>
  notifyError(failed, new Error('The sheet is still loading. Please try again in a moment.'));

/** Whether the chosen cells have all arrived, so that they can be copied; where not, that is told. */
export function canBeCopied({ rowIDs }: Rect): boolean {
  const areThere = rowIDs.every(isRowLoaded);
  if (!areThere) tellStillLoading('Nothing was copied');
  return areThere;
}

/** The open sheet with all its cells: what a cell held before has to be known to be put back. */
export async function wholeSheet(): Promise<LiveSheet | undefined> {
  const sheet = currentSheet();
  if (sheet && !sheet.isWhole) await sheet.readWhole();
  if (!sheet || currentSheet() !== sheet) return undefined;
  if (sheet.isWhole) return sheet;
  tellStillLoading('Nothing was changed');
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
    columns.flatMap(({ columnID, columnTypeID }) => {
      const cell = shown.cell(rowID, columnID);
      return cell && !isCellEmpty(cell) ? [{ rowID, columnID, fields: { ...cellKinds[columnTypeID].empty } }] : [];
    }),
  );
  if (changes.length > limits.cellsAtOnce) {
    const most = withCommas(limits.cellsAtOnce);
    notifyError('Nothing was cleared', new Error(`You can clear up to ${most} cells at once.`));
    return;
  }
  const words = `${counted(changes.length, 'cell')} cleared`;
  if (changes.length === 0) return announce(words);
  const saved = editCells(changes);
  announce(words, saved);
  await saved;
}

/** What pasted words are looked up in, with rows and columns as they are shown: nobody would see what came into a hidden column. */
export function groundOf({ shown }: LiveSheet, ground: Ground): Sheet {
  const today = calendarDate(new Date());
  const areShown = new Set(ground.columnIDs);
  return {
    rowIDs: ground.walk.filter(isRow).map(rowOf),
    columns: shown.layout.columns.filter(({ columnID }) => areShown.has(columnID)),
    groupOf: (rowID) => shown.entry('row', `row:${rowID}`)?.groupID,
    isEmpty: (rowID, columnID) => {
      const cell = shown.cell(rowID, columnID);
      return !cell || isCellEmpty(cell);
    },
    around: (columnID) => ({
      options: shown.entry('options', `options:${columnID}`) ?? [],
      users: shown.confirmed.users,
      today,
    }),
  };
}

/** What cells are said to be. */
type Deed = 'pasted' | 'filled' | 'changed';

const partly = (isSome: boolean, deed: Deed): string => `${isSome ? 'Not everything' : 'Nothing'} was ${deed}`;

/** What was done, such as `3 rows added, 6 cells pasted`. */
function inWords(deed: Deed, rows: number, names: number, cells: number): string {
  const words = [
    rows > 0 ? `${counted(rows, 'row')} added` : '',
    names > 0 ? `${counted(names, 'row')} renamed` : '',
    cells > 0 ? `${counted(cells, 'cell')} ${deed}` : '',
  ];
  return words.filter((some) => some !== '').join(', ');
}

/**
 * Pastes what a spreadsheet put on the clipboard, and says how much that was and what could not be taken. Without a `rect` something else
 * than cells is chosen, as a column's head.
 */
export async function paste(text: string, html: string, rect: Rect | undefined, ground: Ground): Promise<void> {
  if (text === '') {
    // Such as a picture, as a banner of which somebody has taken a screenshot.
    notifyInfo(
      'Nothing was pasted',
      'There is no text on the clipboard. Banners are chosen in the cells of a Banner column.',
    );
    return;
  }
  if (!rect) return notifyInfo('Nothing was pasted', 'Choose the cell to start in, and paste again.');
  const sheet = await wholeSheet();
  if (sheet) carryOutPaste(sheet, planPaste(parseTsv(text), linksIn(html), rect, groundOf(sheet, ground)), text);
}

/** Whether words are more than one new row's name. */
export const isTable = (text: string): boolean => /[\t\r\n]/.test(text.trimEnd());

/** Makes a row of each line that was pasted into the box for new rows of a group. */
export async function pasteNewRows(text: string, html: string, groupID: number, ground: Ground): Promise<void> {
  const sheet = await wholeSheet();
  if (sheet) carryOutPaste(sheet, planNewRows(parseTsv(text), linksIn(html), groupID, groundOf(sheet, ground)), text);
}

/** Says what of a plan was left out. Whether there is anything to be done. */
function tellLeftOut({ changes, newRows, renames, troubles }: Plan, deed: Deed): boolean {
  const isSome = newRows.length + changes.length + renames.length > 0;
  if (troubles.length > 0) notifyError(partly(isSome, deed), new Error(troubles.join(' ')));
  return isSome;
}

/** Changes the cells and names that were planned, as one step of Undo. Resolves to whether any of that was saved, or there was nothing to. */
export async function carryOut(plan: Plan, deed: Deed): Promise<boolean> {
  const changed = tellLeftOut(plan, deed) ? change(plan) : nothingChanged;
  if (!changed.all) return plan.troubles.length === 0;
  undoStack.record(changed.all.step, changed.all.saved);
  return tellDone(deed, changed, changed.all.step);
}

/** The same for what was pasted: what is there is changed at once, the rows that it adds come later. `words` are those that it was planned of. */
function carryOutPaste(sheet: LiveSheet, plan: Plan, words: string): void {
  const { newRows } = plan;
  const [first] = newRows;
  if (!first) {
    void carryOut(plan, 'pasted');
    return;
  }
  tellLeftOut(plan, 'pasted');
  let changed: Changed | undefined;
  // Listed under the group until they are there, and kept where they could not be added.
  const send = async () => {
    const left: string[] = [];
    const coming = undoStack.begin();
    // Not once more where only the rows are tried again.
    const now = changed ? undefined : (changed = change(plan));
    let rowIDs: readonly number[] = [];
    try {
      rowIDs = await saveRows(newRows, (why) => left.push(why));
      if (left.length > 0) notifyError(partly(true, 'pasted'), new Error(leftOutInWords(left).join(' ')));
    } finally {
      // Another one that is open by then has an Undo of its own.
      const isHere = currentSheet() === sheet;
      const step = isHere ? undoStack.together(() => remember(rowIDs, now), coming) : undefined;
      undoStack.end(coming);
      void tellDone('pasted', now ?? nothingChanged, step, rowIDs.length);
    }
  };
  const title = 'Nothing was pasted: the group was deleted';
  addNamed(rowQueue(first.groupID), counted(newRows.length, 'new row'), send, { title, words });
}

/** What was changed of a plan: not remembered yet. */
interface Changed {
  all: ReturnType<typeof undoStack.gather>;
  names: number;
  cells: number;
  /** cells that the server refuses, once it has */
  refused: RefusedChange[];
}

const nothingChanged: Changed = { all: undefined, names: 0, cells: 0, refused: [] };

/** Changes what is there and is another one. */
function change({ changes, renames }: Plan): Changed {
  const refused: RefusedChange[] = [];
  const shown = currentSheet()?.shown;
  // Those that hold the same already count as pasted, but there is nothing of them to be saved or taken back.
  const changed = changes.filter(isToChange);
  const renamed = renames.filter(({ name, rowID }) => shown?.entry('row', `row:${rowID}`)?.name !== name);
  const all = undoStack.gather(() => {
    if (renamed.length > 0) void renameRows(renamed);
    if (changed.length > 0) void editCells(changed, { onRefused: (more) => refused.push(...more) });
  });
  return { all, names: renamed.length, cells: changed.length > 0 ? changes.length : 0, refused };
}

/** Rows that were added, and what was changed with them, as one thing that was done. */
function remember(rowIDs: readonly number[], changed: Changed | undefined): void {
  if (rowIDs.length > 0) recordAdded(rowIDs);
  if (changed?.all) undoStack.record(changed.all.step, changed.all.saved);
}

/** Says what was done and what of it was refused, and offers to take it back. Resolves to whether any of it was saved. */
async function tellDone(deed: Deed, { all, cells, names, refused }: Changed, step: Step | undefined, rows = 0) {
  const saved = (all?.saved ?? Promise.resolve(false)).then((isSaved) => rows > 0 || isSaved);
  void offerUndo(inWords(deed, rows, names, cells), step, saved);
  const isSaved = await saved;
  if (refused.length === 0) return isSaved;
  notifyError(partly(isSaved, deed), new Error(leftOutInWords(refused.map(({ why }) => why)).join(' ')));
  if (isSaved) void offerUndo(inWords(deed, rows, names, cells - refused.length), step, saved);
  return isSaved;
}
