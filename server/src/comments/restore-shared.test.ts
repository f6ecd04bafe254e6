/** Words that were written for members alone are not brought back to clients by an oversight. */
import * as calls from '@marquee/contract/comments.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';

const app = await startApp();
const { kysely } = app.db;
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });
const cy = await aPerson(app, { accountID: ann.accountID, firstName: 'Cy' });

const post = async (by: Caller, sent: { rowID: number; parentCommentID?: number }) =>
  (await by.call(calls.addComment, { body: { comment: { commentText: '<p>Words</p>', ...sent } } })).body;
const setShared = (by: Caller, commentID: number, isShared: boolean) =>
  by.call(calls.updateComment, { body: { comment: { commentID, isShared }, updateFields: ['isShared'] } });
/** The ids of what clients may read of a row. */
const readByClients = async (rowID: number) => {
  const rows = await kysely.selectFrom('shared_comment').select('comment_id').where('row_id', '=', rowID).execute();
  return rows.map((row) => row.comment_id);
};

test('[COMMENT-63] words that were for members when they were deleted are brought back to clients only if their author says so', async () => {
  const { rows } = await aSheet(app, { owner: ann, members: [bob, cy] });
  const [{ rowID }] = rows;
  const thread = await post(bob, { rowID });
  const reply = await post(cy, { rowID, parentCommentID: thread.commentID });
  const remove = (by: Caller, commentID: number) => by.call(calls.deleteComment, { params: { id: String(commentID) } });
  const bringBack = (by: Caller, commentID: number, isShared?: boolean) =>
    by.attempt(calls.restoreComment, { params: { id: String(commentID) }, body: { isShared } });
  const refused = { status: 409, code: 'sharedSince' };
  await post(ann, { rowID, parentCommentID: thread.commentID });
  await remove(cy, reply.commentID);
  await remove(bob, thread.commentID);
  await setShared(bob, thread.commentID, true);
  for (const isShared of [undefined, false]) {
    expect(await bringBack(cy, reply.commentID, isShared)).toMatchObject(refused);
    expect(await bringBack(bob, thread.commentID, isShared)).toMatchObject(refused);
  }
  expect(await readByClients(rowID)).toHaveLength(1);
  expect((await bringBack(cy, reply.commentID, true)).status).toBe(204);
  expect(await readByClients(rowID)).toContain(reply.commentID);
  // What clients had read comes back to them, and what has fewer readers by now comes back to those.
  await remove(cy, reply.commentID);
  expect((await bringBack(cy, reply.commentID)).status).toBe(204);
  await remove(cy, reply.commentID);
  await setShared(bob, thread.commentID, false);
  expect((await bringBack(cy, reply.commentID)).status).toBe(204);
  expect((await bringBack(bob, thread.commentID)).status).toBe(204);
  expect(await readByClients(rowID)).toEqual([]);
});
