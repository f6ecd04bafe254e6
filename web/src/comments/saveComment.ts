/** Posting, changing and settling comments, and recording them as read; each ends in `applyChange` like every other change. */
import { addUserCommentRead, type Comment } from '@marquee/contract/comments.ts';
import * as mutations from '@marquee/contract/comments-mutations.ts';
import type { SentPin } from '@marquee/contract/pins.ts';
import { call } from '#sync/call.ts';
import { saveAddition } from '#sync/save.ts';
import type { Written } from './drafts.ts';
import type { CommentPlace } from './panel.ts';

/** Posts a comment or a reply, to be read by those whom its author was told of. Throws `Refused`. */
export const postComment = (
  place: CommentPlace,
  parentCommentID: number | null,
  draft: Written,
  pin?: SentPin,
): Promise<Comment> =>
  saveAddition(
    mutations.postComment,
    {
      ...(place.rowID === null ? { sheetID: place.sheetID } : { rowID: place.rowID }),
      parentCommentID,
      commentText: draft.html,
      isShared: draft.isShared,
      ...(pin && { pin }),
    },
    draft.key,
  );

/** Saves other words for one's own comment, to be read by those whom its author was told of. Throws `Refused`. */
export const changeComment = (commentID: number, { html, isShared }: Written): Promise<Comment> =>
  saveAddition(mutations.changeComment, { commentID, fields: { commentText: html }, wasShared: isShared });

/** Resolves or reopens a thread, or says who reads it. Throws `Refused`. */
export const setThread = (commentID: number, fields: { resolved?: boolean; isShared?: boolean }): Promise<Comment> =>
  saveAddition(mutations.changeComment, { commentID, fields });

/** The most that one call records. */
const mostAtOnce = 1_000;

/** Records comments of one place as read. The server says how many were not yet, so they are counted by what it tells us back. */
export async function recordRead(userId: number, commentIds: readonly number[]): Promise<void> {
  for (let at = 0; at < commentIds.length; at += mostAtOnce) {
    await call(addUserCommentRead, { body: { userId, commentIds: commentIds.slice(at, at + mostAtOnce) } });
  }
}
