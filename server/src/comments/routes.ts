/** The calls about comments over HTTP. */
import * as calls from '@marquee/contract/comments.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addComment, addReads, listComments, listReads, updateComment } from './commands.ts';
import { deleteComment, restoreComment } from './delete-and-restore.ts';

export const commentRoutes: Route[] = [
  route(calls.listComments, (ctx, { query }) => listComments(ctx, query)),
  route(calls.addComment, async (ctx, { body }) => wrote(ctx, await addComment(ctx, body.comment)), {
    location: (comment) => `/api/comments/${comment.commentID}`,
  }),
  route(calls.updateComment, async (ctx, { body }) =>
    wrote(ctx, await updateComment(ctx, body.comment, body.updateFields)),
  ),
  route(calls.deleteComment, async (ctx, { params }) => wrote(ctx, await deleteComment(ctx, params.id))),
  route(calls.restoreComment, async (ctx, { params, body }) =>
    wrote(ctx, await restoreComment(ctx, params.id, body.isShared)),
  ),
  route(calls.listUserCommentReads, (ctx, { query }) => listReads(ctx, { sheetID: query.sheetId, rowID: query.rowId })),
  route(
    calls.addUserCommentRead,
    async (ctx, { body }) => {
      const ids = body.commentIds ?? (body.commentId === undefined ? [] : [body.commentId]);
      return wrote(ctx, await addReads(ctx, body.userId, ids));
    },
    { location: (read) => `/api/user-comment-reads/${read.userCommentReadId}` },
  ),
];
