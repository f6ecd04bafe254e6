/** The table of rights: comments, whose words are their author's alone, and what of them was read. */
import * as calls from '@marquee/contract/comments.ts';
import type { Call } from './attempts.ts';
import { guestOfMembers, guestOnly, members, of } from './expected.ts';
import type { Scene } from './stage.ts';
import { banner, privateBanner } from './versions.ts';

const commentText = '<p>Fine</p>';

/** The id of a comment that the guest wrote on the sheet. */
async function guestsComment({ sheetID, people }: Scene): Promise<number> {
  const { body } = await people.guest.call(calls.addComment, { body: { comment: { sheetID, commentText } } });
  return body.commentID;
}

/** What shares a thread on a row that somebody began. */
async function share({ people, rows: [{ rowID }] }: Scene, by: 'guest' | 'owner'): Promise<object> {
  const { body } = await people[by].call(calls.addComment, { body: { comment: { rowID, commentText } } });
  return { body: { comment: { commentID: body.commentID, isShared: true }, updateFields: ['isShared'] } };
}

/** A comment with a pin on a banner's v1. */
const pinned = ({ cellID, rowID }: { cellID: number; rowID: number }) => ({
  body: { comment: { rowID, commentText, pin: { cellID, version: 1, x: 0.5, y: 0.25, moment: 4 } } },
});

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
    name: 'pin a comment to a banner',
    endpoint: calls.addComment,
    expected: members(201),
    input: async (scene) => pinned(await banner(scene)),
  },
  {
    name: 'pin a comment to a banner that is just for the guest',
    endpoint: calls.addComment,
    expected: guestOnly(201),
    input: async (scene) => pinned(await privateBanner(scene)),
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
    name: 'begin a thread that clients read',
    endpoint: calls.addComment,
    expected: members(201),
    input: ({ rows: [{ rowID }] }) => ({ body: { comment: { rowID, commentText, isShared: true } } }),
  },
  {
    name: 'share a thread that the guest began',
    endpoint: calls.updateComment,
    expected: members(200),
    input: (scene) => share(scene, 'guest'),
  },
  {
    name: 'share a thread that the owner began',
    endpoint: calls.updateComment,
    expected: of('401 loginRequired', '404 notFound', '403 notYourThread', '200'),
    input: (scene) => share(scene, 'owner'),
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
