/** Comments as threads: a first comment and the replies to it. */
import type { Comment } from '@marquee/contract/comments.ts';

export interface ThreadOfComments {
  first: Comment;
  replies: readonly Comment[];
}

/** Threads in the order in which they began, from comments that are oldest first; a reply whose first comment is gone stands for itself. */
export function threadsOf(comments: readonly Comment[]): ThreadOfComments[] {
  const known = new Set(comments.map((comment) => comment.commentID));
  const isReply = (comment: Comment) => comment.parentCommentID !== null && known.has(comment.parentCommentID);
  const replies = Map.groupBy(comments.filter(isReply), (comment) => comment.parentCommentID);
  return comments
    .filter((comment) => !isReply(comment))
    .map((first) => ({ first, replies: replies.get(first.commentID) ?? [] }));
}

/** Whether clients read any of these threads. */
export const isAnyShared = (threads: readonly ThreadOfComments[]): boolean =>
  threads.some(({ first }) => first.isShared);

/** Whether two threads hold the very same comments. */
export const isSameThread = (one: ThreadOfComments, other: ThreadOfComments): boolean =>
  one.first === other.first &&
  one.replies.length === other.replies.length &&
  one.replies.every((reply, at) => reply === other.replies[at]);
