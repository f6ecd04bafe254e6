/** What a person does to comments: each with its call, and with the change that it makes. */
import * as calls from '#comments.ts';
import { mutation } from '#mutation.ts';
import type { SentPin } from '#pins.ts';

/** Comments are saved in the order in which they were posted. */
const queues = (): string[] => ['comments'];

export const postComment = mutation({
  endpoint: calls.addComment,
  queues,
  input: (comment: {
    sheetID?: number;
    rowID?: number;
    parentCommentID: number | null;
    commentText: string;
    pin?: SentPin;
    isShared?: boolean;
  }) => ({ body: { comment } }),
  answered: (comment) => ({ kind: 'addComment', comment }),
});

/** Changes what one's own comment says, resolves or reopens a thread, or says who reads it. */
export const changeComment = mutation({
  endpoint: calls.updateComment,
  queues,
  input: ({
    commentID,
    fields,
    wasShared,
  }: {
    commentID: number;
    fields: { commentText?: string; resolved?: boolean; isShared?: boolean };
    /** of other words: what the comment's thread was to their author */
    wasShared?: boolean;
  }) => ({
    body: {
      comment: { commentID, ...(wasShared !== undefined && { isShared: wasShared }), ...fields },
      updateFields: Object.keys(fields),
    },
  }),
  answered: (comment) => ({ kind: 'updateComment', comment }),
});

export const deleteComment = mutation({
  endpoint: calls.deleteComment,
  queues,
  input: ({ commentID }: { commentID: number; rowID: number | null }) => ({ params: { id: commentID } }),
  // One's own comments are read.
  answered: (_, { commentID, rowID }) => ({ kind: 'deleteComment', commentID, rowID, read: 2 }),
});

/** It shows when it has come. */
export const restoreComment = mutation({
  endpoint: calls.restoreComment,
  queues,
  input: ({ commentID, isShared }: { commentID: number; isShared?: boolean }) => ({
    params: { id: commentID },
    body: { ...(isShared !== undefined && { isShared }) },
  }),
});
