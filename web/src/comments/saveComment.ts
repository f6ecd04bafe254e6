/** Posting, changing, settling and deleting comments, and recording them as read; each ends in `applyChange` like every other change. */
import * as calls from '@marquee/contract/comments.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { call } from '#sync/call.ts';
import { fromHere, saveAddition } from '#sync/save.ts';
import type { Draft } from './drafts.ts';
import type { CommentPlace } from './panel.ts';

/** Comments are saved in the order in which they were posted. */
const queue = 'comments';

/** Posts a comment or a reply. Throws the `Refusal`. */
export const postComment = (place: CommentPlace, parentCommentID: number | null, draft: Draft): Promise<Comment> =>
  saveAddition(queue, {
    endpoint: calls.addComment,
    callKey: draft.key,
    input: () => ({
      body: {
        comment: {
          ...(place.rowID === null ? { sheetID: place.sheetID } : { rowID: place.rowID }),
          parentCommentID,
          commentText: draft.html,
        },
        ...fromHere(),
      },
    }),
    toChange: (comment) => ({ kind: 'addComment', comment }),
  });

function change(commentID: number, fields: { commentText?: string; resolved?: boolean }): Promise<Comment> {
  return saveAddition(queue, {
    endpoint: calls.updateComment,
    input: () => ({ body: { comment: { commentID, ...fields }, updateFields: Object.keys(fields), ...fromHere() } }),
    toChange: (comment) => ({ kind: 'updateComment', comment }),
  });
}

/** Saves other words for one's own comment. Throws the `Refusal`. */
export const changeComment = (commentID: number, commentText: string): Promise<Comment> =>
  change(commentID, { commentText });

/** Resolves or reopens a thread. */
export const resolveThread = (commentID: number, resolved: boolean): Promise<Comment> =>
  change(commentID, { resolved });

export async function deleteComment({ commentID, rowID }: Comment): Promise<void> {
  try {
    await saveAddition(queue, {
      endpoint: calls.deleteComment,
      input: () => ({ params: { id: commentID }, query: fromHere() }),
      // One's own comments are read.
      toChange: () => ({ kind: 'deleteComment', commentID, rowID, read: 2 }),
    });
  } catch (error) {
    // It is gone, which is what was wanted.
    if (!(error instanceof Refusal && error.code === 'notFound')) throw error;
  }
}

/** The most that one call records. */
const mostAtOnce = 1_000;

/** Records comments of one place as read. The server says how many were not yet, so they are counted by what it tells us back. */
export async function recordRead(userId: number, commentIds: readonly number[]): Promise<void> {
  for (let at = 0; at < commentIds.length; at += mostAtOnce) {
    await call(calls.addUserCommentRead, { body: { userId, commentIds: commentIds.slice(at, at + mostAtOnce) } });
  }
}
