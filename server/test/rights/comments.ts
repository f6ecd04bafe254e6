/** The table of rights: comments, whose words are their author's alone, and what of them was read. */
import * as calls from '@marquee/contract/comments.ts';
import type { Call } from './attempts.ts';
import { guestOfMembers, guestOnly, members } from './expected.ts';
import type { Scene } from './stage.ts';

const commentText = '<p>Fine</p>';

/** The id of a comment that the guest wrote on the sheet. */
async function guestsComment({ sheetID, people }: Scene): Promise<number> {
  const { body } = await people.guest.call(calls.addComment, { body: { comment: { sheetID, commentText } } });
  return body.commentID;
}

export const comments: Call[] = [
  {
    name: 'read the comments of a sheet',
    endpoint: calls.listComments,
    expected: members(200),
    input: ({ sheetID }) => ({ query: { sheetID } }),
  },
  {
    name: 'read the comments of a row',
    endpoint: calls.listComments,
    expected: members(200),
    input: ({ rows: [{ rowID }] }) => ({ query: { rowID } }),
  },
  {
    name: 'comment on a sheet',
    endpoint: calls.addComment,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { comment: { sheetID, commentText } } }),
  },
  {
    name: 'comment on a row',
    endpoint: calls.addComment,
    expected: members(201),
    input: ({ rows: [{ rowID }] }) => ({ body: { comment: { rowID, commentText } } }),
  },
  {
    name: 'reply to a comment',
    endpoint: calls.addComment,
    expected: members(201),
    input: async (scene) => {
      const parentCommentID = await guestsComment(scene);
      return { body: { comment: { sheetID: scene.sheetID, parentCommentID, commentText } } };
    },
  },
  {
    name: 'change the words of a comment of the guest',
    endpoint: calls.updateComment,
    expected: guestOfMembers(200, '403 authorOnly'),
    input: async (scene) => ({
      body: { comment: { commentID: await guestsComment(scene), commentText }, updateFields: ['commentText'] },
    }),
  },
  {
    name: 'resolve a thread that the guest began',
    endpoint: calls.updateComment,
    expected: members(200),
    input: async (scene) => ({
      body: { comment: { commentID: await guestsComment(scene), resolved: true }, updateFields: ['resolved'] },
    }),
  },
  {
    name: 'delete a comment of the guest',
    endpoint: calls.deleteComment,
    expected: guestOfMembers(204, '403 authorOnly'),
    input: async (scene) => ({ params: { id: await guestsComment(scene) } }),
  },
  {
    name: 'bring a deleted comment of the guest back',
    endpoint: calls.restoreComment,
    expected: guestOfMembers(204, '403 authorOnly'),
    input: async (scene) => {
      const params = { id: String(await guestsComment(scene)) };
      await scene.people.guest.call(calls.deleteComment, { params });
      return { params, body: {} };
    },
  },
  {
    name: 'list what they have read of a sheet’s comments',
    endpoint: calls.listUserCommentReads,
    expected: members(200),
    input: ({ sheetID }) => ({ query: { sheetId: sheetID } }),
  },
  {
    name: 'say that they have read a comment',
    endpoint: calls.addUserCommentRead,
    expected: members(201),
    input: async (scene) => {
      const commentId = await guestsComment(scene);
      return (by) => ({ body: { userId: by.userID, commentId } });
    },
  },
  {
    name: 'say that the guest has read a comment',
    endpoint: calls.addUserCommentRead,
    expected: guestOnly(201),
    input: async (scene) => ({ body: { userId: scene.people.guest.userID, commentId: await guestsComment(scene) } }),
  },
];
