/** Gives back the comments that were being written on a sheet that whoever wrote them can't open any more. */
import { plainText } from '@marquee/contract/comment-html.ts';
import { offerUnsaved } from '#ui/offerBack.tsx';
import { draftNames } from './draftNames.ts';
import { draftsUnder } from './drafts.ts';

/** Of the sheet itself and of these rows. They are kept besides, for when it can be opened again. */
export function offerDrafts(userID: number, sheetID: number, rowIDs: readonly number[]): void {
  const starts = [null, ...rowIDs].map((rowID) => draftNames.comment(userID, { sheetID, rowID }));
  for (const { html } of starts.flatMap(draftsUnder)) offerUnsaved(plainText(html));
}
