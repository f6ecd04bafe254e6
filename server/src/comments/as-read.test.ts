/** Comments that programs send back as they have read them, and that they list by sheet and row. */
import * as calls from '@marquee/contract/comments.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });

const aSheetOfTwo = () => aSheet(app, { owner: ann, members: [bob] });
const post = async (by: Caller, rowID: number, more: { parentCommentID?: number; isShared?: boolean } = {}) =>
  (await by.call(calls.addComment, { body: { comment: { rowID, commentText: '<p>Words</p>', ...more } } })).body;
/** Without saying which fields. */
const send = (by: Caller, comment: object) => by.attempt(calls.updateComment, { body: { comment } });

test('[COMMENT-64] a change that names no fields is of those that were sent and say something else', async () => {
  const { rows } = await aSheetOfTwo();
  const first = await post(ann, rows[0].rowID);
  const reply = await post(bob, rows[0].rowID, { parentCommentID: first.commentID });
  // Its words are not Bob's, nor is it his thread; he changes neither.
  expect(await send(bob, { ...first, resolved: true })).toMatchObject({ status: 200, body: { resolved: true } });
  expect(await send(bob, { ...reply, commentText: '<p>Others</p>' })).toMatchObject({
    status: 200,
    body: { commentText: '<p>Others</p>' },
  });
  const changed = { commentText: '<p>Better</p>', resolved: false, isShared: true };
  expect(await send(ann, { commentID: first.commentID, ...changed })).toMatchObject({ status: 200, body: changed });
  expect(await send(bob, { ...first, ...changed, commentText: '<p>Mine</p>' })).toMatchObject({ code: 'authorOnly' });
  expect(await send(bob, { ...first, ...changed, isShared: false })).toMatchObject({ code: 'notYourThread' });
  expect(await send(bob, { ...reply, resolved: true })).toMatchObject({ code: 'fieldNotAllowed' });
  expect(await send(ann, { commentID: first.commentID })).toMatchObject({ status: 400, code: 'badInput' });
});

test('[COMMENT-64] who reads a thread whose first comment was deleted is changed without naming fields, too', async () => {
  const { rows } = await aSheetOfTwo();
  const { commentID } = await post(ann, rows[0].rowID);
  await post(bob, rows[0].rowID, { parentCommentID: commentID });
  await ann.call(calls.deleteComment, { params: { id: String(commentID) } });
  expect(await send(ann, { commentID, isShared: true })).toMatchObject({ status: 200, body: { isShared: true } });
  expect(await send(ann, { commentID, commentText: '<p>Back</p>' })).toMatchObject({ code: 'notFound' });
});

test('[COMMENT-64] comments and what was read of them are listed by sheet and row, where the row is of that sheet', async () => {
  const sheet = await aSheetOfTwo();
  const other = await aSheetOfTwo();
  const { sheetID } = sheet;
  const { rowID } = sheet.rows[0];
  const { commentID } = await post(ann, rowID);
  await bob.call(calls.addUserCommentRead, { body: { userId: bob.userID, commentId: commentID } });
  const listed = await bob.attempt(calls.listComments, { query: { sheetID, rowID } });
  expect(listed).toMatchObject({ status: 200, body: [{ commentID, rowID, read: 2 }] });
  const reads = await bob.attempt(calls.listUserCommentReads, { query: { sheetId: sheetID, rowId: rowID } });
  expect(reads).toMatchObject({ status: 200, body: [{ commentId: commentID }] });
  const elsewhere = { sheetID: other.sheetID, rowID };
  expect(await bob.attempt(calls.listComments, { query: elsewhere })).toMatchObject({ code: 'notFound' });
  expect(
    await bob.attempt(calls.listUserCommentReads, { query: { sheetId: other.sheetID, rowId: rowID } }),
  ).toMatchObject({ code: 'notFound' });
  expect(await bob.attempt(calls.listComments, {})).toMatchObject({ status: 400, code: 'badInput' });
  expect(await bob.attempt(calls.listUserCommentReads, {})).toMatchObject({ status: 400, code: 'badInput' });
});
