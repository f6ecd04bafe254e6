/** Gives back what was being said on a sheet that whoever wrote it can't open any more: comments, and words about banners. */
import { plainText } from '@marquee/contract/comment-html.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { draftNames } from './draftNames.ts';
import { draftsUnder } from './drafts.ts';

/** Of the sheet itself, its rows and its banners. They are kept besides, for when it can be opened again. */
export function offerDrafts(
  userID: number,
  { cellIDs, rowIDs, sheetID }: { sheetID: number; rowIDs: readonly number[]; cellIDs: readonly number[] },
): void {
  const starts = [
    ...[null, ...rowIDs].map((rowID) => draftNames.comment(userID, { sheetID, rowID })),
    ...cellIDs.flatMap((cellID) => draftNames.about(userID, cellID, undefined)),
  ];
  for (const { html } of starts.flatMap(draftsUnder)) offerUnsaved(plainText(html));
}
