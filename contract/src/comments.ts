/** Comments on a sheet and on its rows, in threads, and who has read them. For members only. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, IdText, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { Pin, SentPin } from '#pins.ts';

/** The reader's state of a comment: unread, recorded as read in this visit (which only the client knows), read before. */
export const readStates = { unread: 0, justRead: 1, read: 2 } as const;

export const Comment = z.object({
  commentID: Id,
  userID: Id,
  sheetID: Id,
  /** null for a comment on the sheet itself */
  rowID: Id.nullable(),
  /** null for the first comment of a thread */
  parentCommentID: Id.nullable(),
  /** clean html; empty where the comment was deleted and only its replies keep it */
  commentText: z.string(),
  dateTimeCreated: z.iso.datetime(),
  dateTimeEdited: z.iso.datetime().nullable(),
  isDeleted: z.boolean(),
  /** whether clients with a review link read its thread, too; absent only in what was told before there were such threads */
  isShared: z.boolean().optional(),
  /** of the first comment of a thread: settled, and folded away */
  resolved: z.boolean(),
  /** who settled it, and when; absent in all others */
  resolution: z.object({ userID: Id, at: z.iso.datetime() }).optional(),
  read: z.literal([0, 1, 2]),
  /** the verdict that it was said with, and on which version of which file; absent in all others, and where its reader doesn't see the cell */
  verdict: z
    .object({
      said: z.enum(['approve', 'changes', 'reject', 'withdraw']),
      cellID: Id,
      number: z.int(),
      fileName: z.string(),
    })
    .optional(),
  /** where on a banner it points; absent in all others, and where its reader doesn't see the banner */
  pin: Pin.optional(),
});
export type Comment = z.infer<typeof Comment>;

export const commentFields = ['commentText', 'resolved', 'isShared'] as const;

/** Which comments: of a sheet itself, or of a row, whose sheet may be said, too. */
const Of = z
  .object({ sheetID: IdText.optional(), rowID: IdText.optional() })
  .refine((of) => (of.sheetID ?? of.rowID) !== undefined, 'give sheetID or rowID');

const CommentText = Words.max(limits.comment);

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/comments',
  tag: 'Comments',
  summary: 'Lists the comments on a sheet or a row, oldest first, with your own read states.',
  query: Of,
  reply: z.array(Comment),
  status: 200,
});

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/api/comments',
  tag: 'Comments',
  summary: 'Adds a comment to a sheet or a row, or a reply to the first comment of a thread.',
  body: FromConnection.extend({
    comment: z
      .object({
        sheetID: Id.nullish(),
        rowID: Id.nullish(),
        parentCommentID: Id.nullish(),
        commentText: CommentText,
        pin: SentPin.optional(),
        /** of a new thread: who reads it, members alone where this is not said; of a reply: what its thread was to its author, to be refused if it is not */
        isShared: z.boolean().optional(),
      })
      .refine(
        ({ parentCommentID, pin, rowID }) => !pin || (typeof rowID === 'number' && typeof parentCommentID !== 'number'),
        'only the first comment of a thread on a row can have a pin',
      )
      .refine(
        ({ isShared, rowID }) => isShared !== true || typeof rowID === 'number',
        'only comments on a row can be shared',
      ),
  }),
  reply: Comment,
  status: 201,
  takesKey: true,
});

export const updateComment = endpoint({
  name: 'updateComment',
  method: 'PUT',
  path: '/api/comments',
  tag: 'Comments',
  summary:
    'Edits your own comment; resolves or reopens a thread, which any member can do; shares a thread on a row with clients or makes it internal, which whoever began it and admin users can do.',
  body: FromConnection.extend({
    comment: z.object({
      commentID: Id,
      commentText: CommentText.optional(),
      resolved: z.boolean().optional(),
      /** where `updateFields` names the words and not it: what the thread was to their author, to be refused if it is not */
      isShared: z.boolean().optional(),
    }),
    /** where they are not named: those that were sent, and say something else than the comment */
    updateFields: z.array(z.string()).min(1).optional(),
  }).refine(
    ({ comment, updateFields }) =>
      updateFields !== undefined || commentFields.some((field) => comment[field] !== undefined),
    `give updateFields, or one of ${commentFields.join(', ')}`,
  ),
  reply: Comment,
  status: 200,
  takesKey: true,
});

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/comments/{id}',
  tag: 'Comments',
  summary: 'Deletes your own comment. Replies to it stay.',
  params: IdPath,
  query: FromConnection,
  status: 204,
  takesKey: true,
});

export const restoreComment = endpoint({
  name: 'restoreComment',
  method: 'POST',
  path: '/api/comments/{id}/restore',
  tag: 'Comments',
  summary: 'Restores your own comment deleted within the last 30 days, in its thread.',
  params: IdPath,
  body: FromConnection.extend({
    /** true: clients may read it, whose thread was shared after it was deleted */
    isShared: z.boolean().optional(),
  }),
  status: 204,
  takesKey: true,
});

export const UserCommentRead = z.object({
  userCommentReadId: Id,
  userId: Id,
  commentId: Id,
  dateTime: z.iso.datetime(),
});
export type UserCommentRead = z.infer<typeof UserCommentRead>;

export const listUserCommentReads = endpoint({
  name: 'listUserCommentReads',
  method: 'GET',
  path: '/api/user-comment-reads',
  tag: 'Comments',
  summary: 'Lists which comments on a sheet or a row you have read.',
  query: z
    .object({ sheetId: IdText.optional(), rowId: IdText.optional() })
    .refine((of) => (of.sheetId ?? of.rowId) !== undefined, 'give sheetId or rowId'),
  reply: z.array(UserCommentRead),
  status: 200,
});

export const addUserCommentRead = endpoint({
  name: 'addUserCommentRead',
  method: 'POST',
  path: '/api/user-comment-reads',
  tag: 'Comments',
  summary: 'Marks a comment as read, or several on one sheet or row at once. Returns the newest record.',
  body: FromConnection.extend({
    userId: Id,
    commentId: Id.optional(),
    commentIds: z.array(Id).min(1).max(1_000).optional(),
  }).refine(
    (sent) => (sent.commentId === undefined) !== (sent.commentIds === undefined),
    'give commentId or commentIds',
  ),
  reply: UserCommentRead,
  status: 201,
  takesKey: true,
});

export const AddComment = z.object({ kind: z.literal('addComment'), comment: Comment });
/** Whether its reader has read it does not change, so it is not said. */
export const UpdateComment = z.object({ kind: z.literal('updateComment'), comment: Comment.omit({ read: true }) });
/** `read` is the reader's own state of the comment that went. */
export const DeleteComment = z.object({
  kind: z.literal('deleteComment'),
  commentID: Id,
  rowID: Id.nullable(),
  read: z.literal([0, 1, 2]),
});
/** The reader has read these, here or in another tab; nobody else is told. */
export const ReadComments = z.object({
  kind: z.literal('readComments'),
  rowID: Id.nullable(),
  commentIDs: z.array(Id),
});
