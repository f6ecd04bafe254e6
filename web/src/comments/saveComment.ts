/** Posting, changing and settling comments, and recording them as read; each ends in `applyChange` like every other change. */
import { addUserCommentRead, type Comment } from '@marquee/contract/comments.ts';
import * as mutations from '@marquee/contract/comments-mutations.ts';
import { call } from '#sync/call.ts';
import { saveAddition } from '#sync/save.ts';
import type { Draft } from './drafts.ts';
import type { CommentPlace } from './panel.ts';

/** Posts a comment or a reply. Throws the `Refusal`. */
export const postComment = (place: CommentPlace, parentCommentID: number | null, draft: Draft): Promise<Comment> =>
  saveAddition(
    mutations.postComment,
    {
      ...(place.rowID === null ? { sheetID: place.sheetID } : { rowID: place.rowID }),
      parentCommentID,
      commentText: draft.html,
    },
    draft.key,
  );

/** Saves other words for one's own comment. Throws the `Refusal`. */
export const changeComment = (commentID: number, commentText: string): Promise<Comment> =>
  saveAddition(mutations.changeComment, { commentID, fields: { commentText } });

/** Resolves or reopens a thread. */
export const resolveThread = (commentID: number, resolved: boolean): Promise<Comment> =>
  saveAddition(mutations.changeComment, { commentID, fields: { resolved } });

/** The most that one call records. */
const mostAtOnce = 1_000;

/** Records comments of one place as read. The server says how many were not yet, so they are counted by what it tells us back. */
export async function recordRead(userId: number, commentIds: readonly number[]): Promise<void> {
  for (let at = 0; at < commentIds.length; at += mostAtOnce) {
    await call(addUserCommentRead, { body: { userId, commentIds: commentIds.slice(at, at + mostAtOnce) } });
  }
}
