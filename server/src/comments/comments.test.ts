/** Comments: written, changed, resolved, deleted and read by members, counted for each, and told to each. */
import * as calls from '@marquee/contract/comments.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { limits } from '@marquee/contract/limits.ts';
import { listTreeNodes } from '@marquee/contract/tree.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });
const cy = await aPerson(app, { accountID: ann.accountID, firstName: 'Cy' });
const stranger = await aPerson(app, { admin: true });

const sheetOfThree = () => aSheet(app, { owner: ann, members: [bob, cy] });

type Sent = Parameters<typeof post>[1];
const post = async (
  who: Caller,
  comment: { sheetID?: number; rowID?: number; commentText: string; parentCommentID?: number },
  key?: string,
) => (await who.call(calls.addComment, { body: { comment }, ...(key === undefined ? {} : { key }) })).body;
const tried = (who: Caller, comment: object) => who.attempt(calls.addComment, { body: { comment } });
const listOf = async (who: Caller, query: { sheetID?: number; rowID?: number }) =>
  (await who.call(calls.listComments, { query: asText(query) })).body;
const asText = (query: { sheetID?: number; rowID?: number }) =>
  query.rowID === undefined ? { sheetID: String(query.sheetID) } : { rowID: String(query.rowID) };
const read = (who: TestPerson, commentIds: number[]) =>
  who.call(calls.addUserCommentRead, { body: { userId: who.userID, commentIds } });
const change = (who: Caller, comment: { commentID: number; commentText?: string; resolved?: boolean }) =>
  who.attempt(calls.updateComment, {
    body: { comment, updateFields: Object.keys(comment).filter((field) => field !== 'commentID') },
  });
const remove = (who: Caller, id: number) => who.attempt(calls.deleteComment, { params: { id } });

/** What a member's sheet counts: comments and unread ones, of the sheet itself and of its first row. */
async function counts(who: Caller, sheet: TestSheet): Promise<number[]> {
  const { noOfComments, noOfUnreadCommentsForUser, groups } = await readSheet(who, sheet.url);
  const row = groups[0]?.rows[0];
  return [noOfComments, noOfUnreadCommentsForUser, row?.noOfComments, row?.noOfUnreadCommentsForUser].map(Number);
}

test('[COMMENT-1] members comment on a sheet and on a row; each sees who wrote what, oldest first, and counts', async () => {
  const sheet = await sheetOfThree();
  const { sheetID } = sheet;
  const { rowID } = sheet.rows[0];
  const first = await post(ann, { sheetID, commentText: '<p>On the <b>sheet</b></p>' });
  await post(bob, { rowID, commentText: '<p>On the row</p>' });
  const answer = await ann.call(calls.addComment, { body: { comment: { rowID, commentText: '<p>Me too</p>' } } });
  expect(answer).toMatchObject({ status: 201, body: { userID: ann.userID, rowID, sheetID, read: 2 } });
  expect(answer.headers.get('location')).toBe(`/api/comments/${answer.body.commentID}`);
  expect(await listOf(bob, { sheetID })).toEqual([{ ...first, read: 0 }]);
  expect((await listOf(cy, { rowID })).map((one) => one.commentText)).toEqual(['<p>On the row</p>', '<p>Me too</p>']);
  expect(first.commentText).toBe('<p>On the <strong>sheet</strong></p>');
  expect(await counts(ann, sheet)).toEqual([1, 0, 2, 1]);
  expect(await counts(cy, sheet)).toEqual([1, 1, 2, 2]);
});

test('[COMMENT-2] only members read and write comments; for everybody else there are none', async () => {
  const sheet = await sheetOfThree();
  const { rowID } = sheet.rows[0];
  const { commentID } = await post(ann, { rowID, commentText: '<p>Between us</p>' });
  const attempts = (who: Caller) => [
    who.attempt(calls.listComments, { query: { rowID } }),
    who.attempt(calls.listComments, { query: { sheetID: sheet.sheetID } }),
    tried(who, { rowID, commentText: '<p>Hello</p>' }),
    tried(who, { sheetID: sheet.sheetID, commentText: '<p>Hello</p>' }),
    change(who, { commentID, commentText: '<p>Mine</p>' }),
    change(who, { commentID, resolved: true }),
    remove(who, commentID),
    who.attempt(calls.listUserCommentReads, { query: { rowId: rowID } }),
    who.attempt(calls.addUserCommentRead, { body: { userId: stranger.userID, commentId: commentID } }),
  ];
  for (const answer of await Promise.all(attempts(stranger))) expect(answer).toMatchObject({ status: 404 });
  for (const answer of await Promise.all(attempts(new Caller(app.base)))) expect(answer).toMatchObject({ status: 401 });
  const seen = JSON.stringify(await readSheet(stranger, sheet.url));
  expect(seen).not.toMatch(/comment/i);
  expect((await listOf(ann, { rowID })).map((one) => one.commentText)).toEqual(['<p>Between us</p>']);
});

test('[COMMENT-3] only the author changes or deletes a comment; a member may resolve and reopen a thread', async () => {
  const sheet = await sheetOfThree();
  const { commentID } = await post(ann, { sheetID: sheet.sheetID, commentText: '<p>One</p>' });
  expect(await change(bob, { commentID, commentText: '<p>Two</p>' })).toMatchObject({
    status: 403,
    code: 'authorOnly',
  });
  expect(await remove(bob, commentID)).toMatchObject({ status: 403, code: 'authorOnly' });
  expect(await change(ann, { commentID, commentText: '<p>Better</p>' })).toMatchObject({
    status: 200,
    body: { commentText: '<p>Better</p>', dateTimeEdited: expect.any(String) as string },
  });
  expect((await change(bob, { commentID, resolved: true })).body).toMatchObject({ resolved: true });
  expect((await change(cy, { commentID, resolved: false })).body).toMatchObject({ resolved: false });
  const odd = await ann.attempt(calls.updateComment, {
    body: { comment: { commentID, commentText: '<p>x</p>' }, updateFields: ['userID'] },
  });
  expect(odd).toMatchObject({ status: 400, code: 'fieldNotAllowed' });
  expect((await remove(ann, commentID)).status).toBe(204);
  expect(await listOf(bob, { sheetID: sheet.sheetID })).toEqual([]);
  expect(await remove(ann, commentID)).toMatchObject({ status: 404 });
});

test('[SCREEN-834] replies are read though the comment that they hang on was deleted, which itself stays unread', async () => {
  const sheet = await sheetOfThree();
  const { rowID } = sheet.rows[0];
  const first = await post(ann, { rowID, commentText: '<p>First</p>' });
  const reply = await post(bob, { rowID, commentText: '<p>Reply</p>', parentCommentID: first.commentID });
  await remove(ann, first.commentID);
  // As the panel lists them.
  const listed = (await listOf(cy, { rowID })).map(({ commentID }) => commentID);
  expect(listed).toEqual([first.commentID, reply.commentID]);
  await read(cy, listed);
  expect((await counts(cy, sheet)).slice(2)).toEqual([1, 0]);
  expect((await ann.attempt(calls.restoreComment, { params: { id: first.commentID }, body: {} })).status).toBe(204);
  expect((await counts(cy, sheet)).slice(2)).toEqual([2, 1]);
  // One that went altogether keeps nobody from the others either.
  const gone = await post(bob, { rowID, commentText: '<p>Gone</p>' });
  await remove(bob, gone.commentID);
  await read(cy, [gone.commentID, first.commentID]);
  expect((await counts(cy, sheet)).slice(2)).toEqual([2, 0]);
  const nothing = { body: { userId: cy.userID, commentIds: [gone.commentID] } };
  expect(await cy.attempt(calls.addUserCommentRead, nothing)).toMatchObject({ status: 404, code: 'notFound' });
});

test('[COMMENT-4] a reply joins the thread of whatever it answers; replies keep the place of a deleted first comment', async () => {
  const sheet = await sheetOfThree();
  const { sheetID } = sheet;
  const first = await post(ann, { sheetID, commentText: '<p>Question</p>' });
  const reply = await post(bob, { sheetID, commentText: '<p>Answer</p>', parentCommentID: first.commentID });
  const again = await post(cy, { sheetID, commentText: '<p>Agreed</p>', parentCommentID: reply.commentID });
  expect([reply.parentCommentID, again.parentCommentID]).toEqual([first.commentID, first.commentID]);
  expect(await change(ann, { commentID: reply.commentID, resolved: true })).toMatchObject({ code: 'fieldNotAllowed' });
  await remove(ann, first.commentID);
  expect((await listOf(bob, { sheetID })).map((one) => [one.commentText, one.isDeleted])).toEqual([
    ['', true],
    ['<p>Answer</p>', false],
    ['<p>Agreed</p>', false],
  ]);
  expect((await counts(ann, sheet)).slice(0, 2)).toEqual([2, 2]);
  const elsewhere = await aSheet(app, { owner: ann });
  const foreign = { sheetID: elsewhere.sheetID, commentText: '<p>x</p>', parentCommentID: reply.commentID };
  expect(await tried(ann, foreign)).toMatchObject({ status: 404, code: 'commentGone' });
});

test('[COMMENT-5] what another person wrote is unread until its reader records it, for good, and for themself alone', async () => {
  const sheet = await sheetOfThree();
  const { rowID } = sheet.rows[0];
  const one = await post(ann, { rowID, commentText: '<p>1</p>' });
  const two = await post(cy, { rowID, commentText: '<p>2</p>' });
  expect((await listOf(bob, { rowID })).map((comment) => comment.read)).toEqual([0, 0]);
  expect((await listOf(ann, { rowID })).map((comment) => comment.read)).toEqual([2, 0]);
  const { body } = await read(bob, [one.commentID]);
  expect(body).toMatchObject({ userId: bob.userID, commentId: one.commentID });
  expect((await listOf(bob, { rowID })).map((comment) => comment.read)).toEqual([2, 0]);
  expect((await counts(bob, sheet)).slice(2)).toEqual([2, 1]);
  expect((await read(bob, [one.commentID, two.commentID])).body.commentId).toBe(two.commentID);
  await read(bob, [two.commentID]);
  expect((await counts(bob, sheet)).slice(2)).toEqual([2, 0]);
  expect((await counts(ann, sheet)).slice(2)).toEqual([2, 1]);
  const reads = await bob.call(calls.listUserCommentReads, { query: { rowId: String(rowID) } });
  expect(reads.body.map((one_) => one_.commentId)).toEqual([one.commentID, two.commentID]);
  const forAnn = await bob.attempt(calls.addUserCommentRead, {
    body: { userId: ann.userID, commentId: two.commentID },
  });
  expect(forAnn).toMatchObject({ status: 404 });
});

test('[COMMENT-6] each member is pushed comments with their own read state, the reader’s other tabs what was read, the public nothing', async () => {
  const sheet = await sheetOfThree();
  const { rowID } = sheet.rows[0];
  const [forAnn, forBob] = [await listen(ann, sheet), await listen(bob, sheet)];
  const outside = await listen(new Caller(app.base), sheet);
  const { commentID } = await post(ann, { rowID, commentText: '<p>Hi</p>' });
  await read(bob, [commentID]);
  await change(ann, { commentID, commentText: '<p>Hello</p>' });
  await remove(ann, commentID);
  await forBob.heard(4);
  await forAnn.heard(3);
  expect(forBob.kinds).toEqual(['addComment', 'readComments', 'updateComment', 'deleteComment']);
  expect(forAnn.kinds).toEqual(['addComment', 'updateComment', 'deleteComment']);
  const states = (pushes: typeof forBob.pushes) =>
    pushes.flatMap(({ change: one }) =>
      one.kind === 'addComment' ? one.comment.read : one.kind === 'deleteComment' ? one.read : [],
    );
  expect([states(forBob.pushes), states(forAnn.pushes)]).toEqual([
    [0, 2],
    [2, 2],
  ]);
  expect(outside.pushes).toEqual([]);
});

test('[COMMENT-7] empty, only white, too long and malformed comments are refused with a reason, and nothing is counted', async () => {
  const sheet = await sheetOfThree();
  const { sheetID } = sheet;
  for (const commentText of [
    '',
    ' ',
    '<p></p>',
    '<p>&nbsp; <br></p>',
    '<p>\u200b</p>',
    '<script>x()</script>',
    '<img src=x>',
  ]) {
    expect(await tried(ann, { sheetID, commentText })).toMatchObject({ status: 400, code: 'emptyComment' });
  }
  const long = `<p>${'ä'.repeat(limits.comment / 2)}</p>`;
  expect(await tried(ann, { sheetID, commentText: long })).toMatchObject({ status: 413, code: 'commentTooLong' });
  for (const body of [
    { commentText: '<p>x</p>' },
    { sheetID, commentText: 7 },
    { sheetID, commentText: '<p>x\0</p>' },
  ]) {
    expect(await tried(ann, body)).toMatchObject({ status: 400, code: 'badInput' });
  }
  expect((await counts(bob, sheet)).slice(0, 2)).toEqual([0, 0]);
});

test('[COMMENT-8] a post that is sent again, also at the same moment, is one comment', async () => {
  const sheet = await sheetOfThree();
  const comment = { sheetID: sheet.sheetID, commentText: '<p>Once</p>' };
  const key = crypto.randomUUID();
  const answers = await Promise.all([post(ann, comment, key), post(ann, comment, key), post(ann, comment, key)]);
  expect(new Set(answers.map((one) => one.commentID)).size).toBe(1);
  expect(await listOf(bob, { sheetID: sheet.sheetID })).toHaveLength(1);
  const other = await post(bob, comment, key);
  expect(other.commentID).not.toBe(answers[0]?.commentID);
});

test('[COMMENT-34] a post that is sent again after its comment was deleted brings nothing back', async () => {
  const sheet = await sheetOfThree();
  const comment = { sheetID: sheet.sheetID, commentText: '<p>Once</p>' };
  const key = crypto.randomUUID();
  const first = await post(ann, comment, key);
  await remove(ann, first.commentID);
  expect(await post(ann, comment, key)).toEqual(first);
  expect(await listOf(bob, { sheetID: sheet.sheetID })).toEqual([]);
});

test('[COMMENT-9] comments on what was deleted meanwhile are refused, and go with it', async () => {
  const sheet = await sheetOfThree();
  const { rowID } = sheet.rows[0];
  const { commentID } = await post(ann, { rowID, commentText: '<p>Soon gone</p>' });
  await bob.call(deleteRow, { params: { id: String(rowID) } });
  const sent: Sent = { rowID, commentText: '<p>Too late</p>' };
  expect(await tried(ann, sent)).toMatchObject({ status: 404 });
  expect(await change(ann, { commentID, commentText: '<p>Too late</p>' })).toMatchObject({ status: 404 });
  expect(await ann.attempt(calls.listComments, { query: { rowID } })).toMatchObject({ status: 404 });
});

test('[COMMENT-11] a mention says the name of the member it stands for, whatever was sent; of anybody else only the words stay', async () => {
  const sheet = await sheetOfThree();
  const mention = (userID: number, words: string) => `<span data-mention="${userID}">${words}</span>`;
  const sent = `<p>${mention(bob.userID, '@Boss')} and ${mention(stranger.userID, '@Eve')}</p>`;
  const { commentText } = await post(ann, { sheetID: sheet.sheetID, commentText: sent });
  const { firstName, surname } = (await readSheet(ann, sheet.url)).users.find((one) => one.userID === bob.userID) ?? {};
  expect(commentText).toBe(`<p>${mention(bob.userID, `@${firstName} ${surname}`)} and @Eve</p>`);
});

test('[COMMENT-10] an unread mention counts on the sheet in one’s tree, until it is read or taken back', async () => {
  const sheet = await sheetOfThree();
  const { sheetID } = sheet;
  await sql`update sheet_user set added_at = now() - interval '2 minutes' where sheet_id = ${sheetID}`.execute(
    app.db.kysely,
  );
  const badge = async (who: TestPerson) => {
    const { body } = await who.call(listTreeNodes, { query: { userID: String(who.userID) } });
    return body.flatMap((folder) => folder.childNodes).find((node) => node.sheetID === sheetID)?.noOfUnreadMentions;
  };
  const at = (who: TestPerson) => `<span data-mention="${who.userID}">@Somebody</span>`;
  const first = await post(ann, { sheetID, commentText: `<p>${at(bob)} ${at(bob)} ${at(stranger)} look</p>` });
  const second = await post(ann, { sheetID, commentText: `<p>${at(bob)} and ${at(ann)}</p>` });
  expect([await badge(bob), await badge(cy), await badge(ann)]).toEqual([2, 0, 0]);
  await read(bob, [first.commentID]);
  expect(await badge(bob)).toBe(1);
  await change(ann, { commentID: second.commentID, commentText: `<p>${at(cy)} instead</p>` });
  expect([await badge(bob), await badge(cy)]).toEqual([0, 1]);
  await remove(ann, second.commentID);
  expect(await badge(cy)).toBe(0);
});
