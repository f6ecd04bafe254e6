/** Makes a column as wide as its longest words need, as a double click on its edge does in a spreadsheet. */
import { resizeColumn } from '#columns/editColumn.ts';
import { nameColumn } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { sourceOf, wordsOf } from './narrow/source.ts';
import { resizeNames } from './nameWidth.ts';

/** Pixels beside the words: what a cell keeps free on both sides, and a picture or button next to them. */
const besideWords = 48;
/** pixels beside a column's name: its handle, its mark and its menu */
const besideName = 64;
/** pixels; longer words go on in the next line */
const widest = 480;

/** How wide words are drawn, in pixels, in the font of what `selector` finds in the grid. */
function ruler(selector: string): (words: string) => number {
  const element = document.querySelector(`[role=grid] ${selector}`);
  const pen = document.createElement('canvas').getContext('2d');
  if (!element || !pen) return () => 0;
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return (words) => pen.measureText(words).width;
}

/** `columnID` 0 is the column of the row names. Resolves once the width is asked for. */
export async function fitColumn(columnID: number): Promise<void> {
  const sheet = currentSheet();
  if (!sheet) return;
  if (!sheet.isWhole) await sheet.readWhole();
  const { shown } = sheet;
  const source = sourceOf(shown);
  const column = shown.entry('column', `column:${columnID}`);
  const words = column ? wordsOf(source, column) : undefined;
  const rowIDs = shown.layout.groups.flatMap((group) => group.rowIDs);
  const all = new Set(rowIDs.map((rowID) => (words ? words(shown.cell(rowID, columnID)) : source.rowName(rowID))));
  const inCells = Math.max(
    0,
    ...Array.from(all, ruler(column ? '[data-line^="row:"] [role=gridcell]' : '[data-line^="row:"] [role=rowheader]')),
  );
  const inHead = ruler('[role=columnheader]')(column?.name ?? '');
  const width = Math.ceil(Math.min(widest, Math.max(inCells + besideWords, inHead + besideName)));
  const { head } = shown.confirmed;
  if (column) resizeColumn(columnID, width);
  else if (columnID === nameColumn && head) resizeNames(head.sheetID, width);
}
