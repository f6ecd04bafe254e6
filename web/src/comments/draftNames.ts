/** What drafts are called: who writes, where, and what. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { CommentPlace } from './panel.ts';

const placeOf = ({ sheetID, rowID }: CommentPlace): string => (rowID === null ? `sheet.${sheetID}` : `row.${rowID}`);

export const draftNames = {
  comment: (userID: number, place: CommentPlace): string => `${userID}.${placeOf(place)}`,
  reply: (userID: number, first: Comment): string => `${userID}.${placeOf(first)}.reply.${first.commentID}`,
  edit: (userID: number, comment: Comment): string => `${userID}.${placeOf(comment)}.edit.${comment.commentID}`,
  /**
   * what is said with a verdict on a banner, whichever version it plays by the time it is said; it is none of a row's drafts, which the
   * row's panel offers
   */
  verdict: (userID: number, cellID: number): string => `${userID}.verdict.${cellID}`,
  /** what is pinned to a banner, likewise, wherever on it */
  pin: (userID: number, cellID: number): string => `${userID}.pin.${cellID}`,
  /** what the names of all that is written about a banner begin with, its row's among them only where that is gone */
  about: (userID: number, cellID: number, goneRowID: number | undefined): string[] => [
    `${userID}.verdict.${cellID}`,
    `${userID}.pin.${cellID}`,
    ...(goneRowID === undefined ? [] : [`${userID}.row.${goneRowID}`]),
  ],
  /** what the names of replies and edits of a place begin with; the rest is `reply.ID` or `edit.ID` */
  within: (userID: number, place: CommentPlace): string => `${userID}.${placeOf(place)}.`,
};
