/** Saves what somebody has written into a text cell; where that cannot be, gives it back to them. */
import { currentSheet } from '#sync/currentSheet.ts';
import { offerBack, offerBackUnless } from '#ui/messages/offerBack.tsx';
import { editChosen } from './editChosen.ts';

/** What is gone of a cell, as the title of an offer says it; undefined while the cell is there. */
export function whatIsGone(rowID: number, columnID: number): string | undefined {
  const shown = currentSheet()?.shown;
  if (shown && !shown.entry('row', `row:${rowID}`)) return 'The row was deleted while you were writing';
  if (shown && !shown.entry('column', `column:${columnID}`)) return 'The column was deleted while you were writing';
  return undefined;
}

export function keepText(rowID: number, columnID: number, text: string): void {
  const gone = whatIsGone(rowID, columnID);
  if (gone === undefined) void offerBackUnless(editChosen(rowID, columnID, { text }), text);
  else offerBack(gone, text);
}
