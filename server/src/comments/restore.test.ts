/** A deleted comment comes back to its thread: for its author alone, with what was read and who is mentioned. */
import * as calls from '@marquee/contract/comments.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { listTrash } from '@marquee/contract/trash.ts';
import { listTreeNodes } from '@marquee/contract/tree.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });
const stranger = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);
const everybody = { ann, bob, visitor };

const aSheetOfTwo = () => aSheet(app, { owner: ann, members: [bob] });
const post = async (
  who: Caller,
  comment: { sheetID?: number; rowID?: number; parentCommentID?: number },
  words: string,
) => (await who.call(calls.addComment, { body: { comment: { ...comment, commentText: words } } })).body.commentID;
const remove = (who: Caller, id: number) => who.call(calls.deleteComment, { params: { id: String(id) } });
const bringBack = (who: Caller, id: number) =>
  who.attempt(calls.restoreComment, { params: { id: String(id) }, body: {} });
const onRow = async (who: Caller, rowID: number) =>
  (await who.call(calls.listComments, { query: { rowID: String(rowID) } })).body;
const trashOf = async (who: Caller, { sheetID }: TestSheet) =>
  (await who.call(listTrash, { params: { id: String(sheetID) } })).body;
/** Comments and unread ones of the first row, as somebody's sheet counts them. */
const counts = async (who: TestPerson, { url, rows: [{ rowID }] }: TestSheet) => {
  const row = (await readSheet(who, url)).groups.flatMap((group) => group.rows).find((one) => one.rowID === rowID);
  return [row?.noOfComments, row?.noOfUnreadCommentsForUser];
};
const mailsOf = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail`.execute(app.db.kysely);
  return rows[0]?.count;
};

test('[COMMENT-40] it comes back to its place in its thread, read by those who had read it, and members alone hear of it', async () => {
  const sheet = await aSheetOfTwo();
  const { rowID } = sheet.rows[0];
  const first = await post(ann, { rowID }, '<p>First</p>');
  const reply = await post(bob, { rowID, parentCommentID: first }, '<p>Reply</p>');
  await post(ann, { rowID }, '<p>Last</p>');
  await bob.call(calls.addUserCommentRead, { body: { userId: bob.userID, commentIds: [first] } });
  const before = [await onRow(bob, rowID), await counts(ann, sheet), await counts(bob, sheet)];
  await remove(ann, first);
  const [left] = await onRow(bob, rowID);
  expect([left?.commentText, left?.isDeleted]).toEqual(['', true]);
  await allHear(sheet, everybody, async () => {
    expect(await bringBack(ann, first)).toMatchObject({ status: 204 });
  });
  expect([await onRow(bob, rowID), await counts(ann, sheet), await counts(bob, sheet)]).toEqual(before);
  await remove(bob, reply);
  await bringBack(bob, reply);
  expect(await onRow(bob, rowID)).toEqual(before[0]);
  const { revision } = await readSheet(ann, sheet.url);
  expect(await bringBack(ann, first)).toMatchObject({ status: 204, revision: undefined });
  expect((await readSheet(ann, sheet.url)).revision).toBe(revision);
});

test('[COMMENT-40] whom it mentions has it counted again, and nobody is mailed again', async () => {
  const sheet = await aSheetOfTwo();
  // In the tree at once.
  await sql`update sheet_user set added_at = now() - interval '2 minutes' where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  const mention = `<p><span data-mention="${bob.userID}">@Bob</span> look</p>`;
  const commentID = await post(ann, { sheetID: sheet.sheetID }, mention);
  const counted = async () =>
    (await bob.call(listTreeNodes, { query: { userID: String(bob.userID) } })).body
      .flatMap((folder) => folder.childNodes)
      .find((node) => node.sheetID === sheet.sheetID)?.noOfUnreadMentions;
  const [before, mails] = [await counted(), await mailsOf()];
  await remove(ann, commentID);
  expect([before, await counted()]).toEqual([1, 0]);
  await bringBack(ann, commentID);
  expect([await counted(), await mailsOf()]).toEqual([before, mails]);
});

test('[COMMENT-40] nobody but its author brings it back, nor anybody after 30 days or to a row that is gone', async () => {
  const sheet = await aSheetOfTwo();
  const { rowID } = sheet.rows[0];
  const commentID = await post(bob, { rowID }, '<p>Mine</p>');
  await remove(bob, commentID);
  expect(await bringBack(ann, commentID)).toMatchObject({ status: 403, code: 'authorOnly' });
  expect(await bringBack(stranger, commentID)).toMatchObject({ status: 404, code: 'notFound' });
  expect(await bringBack(visitor, commentID)).toMatchObject({ status: 401 });
  await ann.call(deleteRow, { params: { id: String(rowID) } });
  expect(await bringBack(bob, commentID)).toMatchObject({ status: 404, code: 'notFound' });
  await ann.call(restoreRows, { body: { rowIDs: [rowID] } });
  await sql`update comment set deleted_at = now() - interval '31 days' where comment_id = ${commentID}`.execute(
    app.db.kysely,
  );
  expect(await bringBack(bob, commentID)).toMatchObject({ status: 404, code: 'notFound' });
  expect(await bringBack(ann, 2_147_483_647)).toMatchObject({ status: 404, code: 'notFound' });
});

test('[COMMENT-41] it is in its author’s trash alone, by its first words, and waits for a row that is gone', async () => {
  const sheet = await aSheetOfTwo();
  const { name, rowID } = sheet.rows[0];
  const onSheet = await post(bob, { sheetID: sheet.sheetID }, '<p>For <strong>all</strong></p><p>of it</p>');
  const commentID = await post(bob, { rowID }, '<p>For one</p>');
  await remove(bob, onSheet);
  await remove(bob, commentID);
  expect(await trashOf(ann, sheet)).toEqual([]);
  const inShort = async () =>
    (await trashOf(bob, sheet)).map(({ kind, names, from, rowID: on, ids }) => [kind, names, from, on, ids]);
  expect(await inShort()).toEqual([
    ['comment', ['For one'], name, rowID, [commentID]],
    ['comment', ['For all of it'], null, null, [onSheet]],
  ]);
  await ann.call(deleteRow, { params: { id: String(rowID) } });
  expect((await inShort()).filter(([kind]) => kind === 'comment')).toHaveLength(1);
});

test('[COMMENT-61] whom it concerned hear that it is back, as they heard that it went', async () => {
  const sheet = await aSheetOfTwo();
  const { rowID } = sheet.rows[0];
  const first = await post(bob, { rowID }, '<p>First</p>');
  const reply = await post(ann, { rowID, parentCommentID: first }, '<p>Reply</p>');
  let rung = 0;
  app.services.notices.onNotice((notice) => {
    // A tree that is read again has its reader's bell read again with it.
    if ('userIDs' in notice && /tree|notifications/.test(notice.what) && notice.userIDs.includes(bob.userID)) rung += 1;
  });
  await remove(ann, reply);
  await expect.poll(() => rung).toBeGreaterThan(0);
  rung = 0;
  await bringBack(ann, reply);
  await expect.poll(() => rung).toBeGreaterThan(0);
});
