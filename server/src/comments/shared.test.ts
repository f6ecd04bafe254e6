/** Internal and shared threads: who says which a thread is, that all that is said in it is the same, and what others than members may read. */
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { addCell } from '@marquee/contract/cells.ts';
import * as calls from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { addFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { startMailbox } from '#test/mailbox.ts';
import { allHear } from '#test/reader.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const { kysely } = app.db;
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });
const cy = await aPerson(app, { accountID: ann.accountID, firstName: 'Cy' });
const visitor = new Caller(app.base);
const { body: account } = await ann.call(addFtpAccount, {
  body: { name: 'Away', host: '192.0.2.1', userName: 'ann', password: 'secret' },
});
const file = { fileName: 'hero.png', fileType: 1, ftpfolder: 'spring' } as const;

const aSheetOfThree = () => aSheet(app, { owner: ann, members: [bob, cy] });

interface Sent {
  sheetID?: number;
  rowID?: number;
  parentCommentID?: number;
  isShared?: boolean;
}
const words = { commentText: '<p>Words</p>' };
const tried = (by: Caller, sent: Sent) => by.attempt(calls.addComment, { body: { comment: { ...words, ...sent } } });
const post = async (by: Caller, sent: Sent) =>
  (await by.call(calls.addComment, { body: { comment: { ...words, ...sent } } })).body;
const setShared = (by: Caller, commentID: number, isShared: boolean) =>
  by.attempt(calls.updateComment, { body: { comment: { commentID, isShared }, updateFields: ['isShared'] } });
const listOf = async (by: Caller, rowID: number) =>
  (await by.call(calls.listComments, { query: { rowID: String(rowID) } })).body;
const kindsOf = async (rowID: number) => (await listOf(cy, rowID)).map(({ isShared }) => isShared);
/** The ids of what others than members may read of a row. */
const readByClients = async (rowID: number) =>
  (
    await kysely
      .selectFrom('shared_comment')
      .select('comment_id')
      .where('row_id', '=', rowID)
      .orderBy('comment_id')
      .execute()
  ).map((row) => row.comment_id);
const heardSince = async (by: Caller, sheet: TestSheet, since: number) =>
  (
    await by.call(getChanges, {
      params: { id: String(sheet.sheetID) },
      query: { since: String(since), readAs: 'member' },
    })
  ).body.changes.map(({ change }) => change);

test('[COMMENT-42] a comment is internal unless its author shares it; those on the sheet itself always are', async () => {
  const { rows, sheetID } = await aSheetOfThree();
  const [{ rowID }] = rows;
  expect((await post(bob, { rowID })).isShared).toBe(false);
  expect((await post(bob, { rowID, isShared: false })).isShared).toBe(false);
  expect((await post(bob, { rowID, isShared: true })).isShared).toBe(true);
  expect(await kindsOf(rowID)).toEqual([false, false, true]);
  expect(await tried(ann, { sheetID, isShared: true })).toMatchObject({ status: 400, code: 'badInput' });
  const { commentID, isShared } = await post(ann, { sheetID });
  expect(isShared).toBe(false);
  expect(await setShared(ann, commentID, true)).toMatchObject({ status: 400, code: 'fieldNotAllowed' });
  const onSheet = sql`update comment set is_shared = true where comment_id = ${commentID}`;
  await expect(onSheet.execute(kysely)).rejects.toThrow('comment_shared_by_thread');
});

test('[COMMENT-43] replies are what their thread is, whichever of its comments they answer, and change with it', async () => {
  const { rows } = await aSheetOfThree();
  const [{ rowID }] = rows;
  const first = await post(bob, { rowID, isShared: true });
  const reply = await post(ann, { rowID, parentCommentID: first.commentID });
  const second = await post(cy, { rowID, parentCommentID: reply.commentID });
  expect([reply, second].map((one) => [one.isShared, one.parentCommentID])).toEqual([
    [true, first.commentID],
    [true, first.commentID],
  ]);
  expect(await setShared(bob, first.commentID, false)).toMatchObject({ status: 200, body: { isShared: false } });
  expect(await kindsOf(rowID)).toEqual([false, false, false]);
  expect(await setShared(ann, first.commentID, true)).toMatchObject({ status: 200, body: { isShared: true } });
  expect(await kindsOf(rowID)).toEqual([true, true, true]);
  // What is left of a deleted first comment still says what its thread is, and takes nothing else.
  await bob.call(calls.deleteComment, { params: { id: String(first.commentID) } });
  expect(await kindsOf(rowID)).toEqual([true, true, true]);
  expect(await setShared(ann, first.commentID, false)).toMatchObject({ status: 200, body: { commentText: '' } });
  expect(await kindsOf(rowID)).toEqual([false, false, false]);
  const both = { comment: { commentID: first.commentID, isShared: true, resolved: true } };
  expect(
    await ann.attempt(calls.updateComment, { body: { ...both, updateFields: ['isShared', 'resolved'] } }),
  ).toMatchObject({ status: 404 });
  expect(await setShared(cy, first.commentID, true)).toMatchObject({ status: 403, code: 'notYourThread' });
  const ofReply = sql`update comment set is_shared = true where comment_id = ${reply.commentID}`;
  await expect(ofReply.execute(kysely)).rejects.toThrow('comment_shared_by_thread');
});

test('[COMMENT-44] whoever began a thread and admin users say who reads it; nobody shares a reply alone', async () => {
  const { rows } = await aSheetOfThree();
  const [{ rowID }] = rows;
  const of = { bob: await post(bob, { rowID }), ann: await post(ann, { rowID, isShared: true }) };
  const reply = await post(cy, { rowID, parentCommentID: of.bob.commentID });
  expect(await setShared(cy, of.bob.commentID, true)).toMatchObject({ status: 403, code: 'notYourThread' });
  expect(await setShared(bob, of.ann.commentID, false)).toMatchObject({ status: 403, code: 'notYourThread' });
  expect(await setShared(cy, reply.commentID, true)).toMatchObject({ status: 400, code: 'fieldNotAllowed' });
  expect(await kindsOf(rowID)).toEqual([false, true, false]);
  expect(await setShared(bob, of.bob.commentID, true)).toMatchObject({ status: 200 });
  expect(await setShared(ann, of.bob.commentID, false)).toMatchObject({ status: 200 });
  // What one may not do takes nothing else along.
  const both = { comment: { commentID: of.ann.commentID, resolved: true, isShared: false } };
  const answer = await bob.attempt(calls.updateComment, { body: { ...both, updateFields: ['resolved', 'isShared'] } });
  expect(answer).toMatchObject({ status: 403 });
  expect((await listOf(bob, rowID)).map(({ isShared, resolved }) => [isShared, resolved])).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
});

test('[COMMENT-45] a reply to a thread that was another one to its author is refused, and posted once it is known', async () => {
  const { rows } = await aSheetOfThree();
  const [{ rowID }] = rows;
  const { commentID: parentCommentID } = await post(bob, { rowID });
  await setShared(bob, parentCommentID, true);
  expect(await tried(cy, { rowID, parentCommentID, isShared: false })).toMatchObject({
    status: 409,
    code: 'threadIsShared',
  });
  expect((await post(cy, { rowID, parentCommentID, isShared: true })).isShared).toBe(true);
  await setShared(bob, parentCommentID, false);
  expect(await tried(cy, { rowID, parentCommentID, isShared: true })).toMatchObject({
    status: 409,
    code: 'threadIsInternal',
  });
  expect(await kindsOf(rowID)).toEqual([false, false]);
});

test('[COMMENT-45] where a reply and a change of its thread come at once, the reply is refused or was there before', async () => {
  const { rows } = await aSheetOfThree();
  const [{ rowID }] = rows;
  const { commentID: parentCommentID } = await post(bob, { rowID });
  for (const isShared of [true, false, true, false]) {
    const before = (await listOf(cy, rowID)).length;
    const answers = await Promise.all([
      tried(cy, { rowID, parentCommentID, isShared: !isShared }),
      setShared(bob, parentCommentID, isShared),
      tried(ann, { rowID, parentCommentID, isShared: !isShared }),
    ]);
    const replies = [answers[0], answers[2]];
    const refused = replies.filter(({ status }) => status === 409);
    expect(answers[1].status).toBe(200);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2 - refused.length);
    expect(refused.every(({ code }) => code === (isShared ? 'threadIsShared' : 'threadIsInternal'))).toBe(true);
    const kinds = await kindsOf(rowID);
    expect(kinds).toHaveLength(before + 2 - refused.length);
    expect(new Set(kinds)).toEqual(new Set([isShared]));
  }
});

test('[COMMENT-50] other words for a thread that was another one to their author are refused, and saved once it is known', async () => {
  const { rows } = await aSheetOfThree();
  const [{ rowID }] = rows;
  const thread = await post(bob, { rowID });
  const reply = await post(cy, { rowID, parentCommentID: thread.commentID });
  const say = (by: typeof cy, commentID: number, words: string, isShared?: boolean) =>
    by.attempt(calls.updateComment, {
      body: { comment: { commentID, commentText: `<p>${words}</p>`, isShared }, updateFields: ['commentText'] },
    });
  await setShared(bob, thread.commentID, true);
  const refused = { status: 409, code: 'threadIsShared' };
  expect(await say(cy, reply.commentID, 'For us alone', false)).toMatchObject(refused);
  expect(await say(bob, thread.commentID, 'For us alone', false)).toMatchObject(refused);
  expect(JSON.stringify(await listOf(ann, rowID))).not.toContain('For us alone');
  expect(await say(cy, reply.commentID, 'For all', true)).toMatchObject({ status: 200, body: { isShared: true } });
  await setShared(bob, thread.commentID, false);
  expect(await say(cy, reply.commentID, 'For all', true)).toMatchObject({ status: 409, code: 'threadIsInternal' });
  // Programs that don't say get what the thread is; whoever changes both says what it is to be.
  expect(await say(cy, reply.commentID, 'Whoever reads it')).toMatchObject({ status: 200 });
  const both = { commentID: thread.commentID, commentText: '<p>For all now</p>', isShared: true };
  const body = { comment: both, updateFields: ['commentText', 'isShared'] };
  expect(await bob.attempt(calls.updateComment, { body })).toMatchObject({ status: 200, body: { isShared: true } });
});

test('[COMMENT-46] members hear who reads a thread at once, their counts stay, and the public hears and sees nothing', async () => {
  const sheet = await aSheetOfThree();
  const [{ rowID }] = sheet.rows;
  const { commentID } = await post(bob, { rowID });
  const before = await readSheet(visitor, sheet.url);
  const { revision } = await readSheet(cy, sheet.url);
  await allHear(sheet, { ann, cy, visitor }, async () => {
    await setShared(bob, commentID, true);
    await post(ann, { rowID, isShared: true });
  });
  expect(await heardSince(cy, sheet, revision)).toMatchObject([
    { kind: 'updateComment', comment: { commentID, isShared: true } },
    { kind: 'addComment', comment: { isShared: true, read: 0 } },
  ]);
  expect(await readSheet(visitor, sheet.url)).toEqual(before);
  expect(await visitor.attempt(calls.listComments, { query: { rowID } })).toMatchObject({ status: 401 });
});

test('[COMMENT-47] what others than members may read is of shared threads and there, on rows that are there', async () => {
  const { rows, sheetID } = await aSheetOfThree();
  const [{ rowID }, { rowID: otherID }] = rows;
  const internal = await post(bob, { rowID });
  await post(ann, { rowID, parentCommentID: internal.commentID });
  await post(ann, { sheetID });
  const shared = await post(bob, { rowID, isShared: true });
  const reply = await post(ann, { rowID, parentCommentID: shared.commentID });
  const other = await post(ann, { rowID: otherID, isShared: true });
  expect(await readByClients(rowID)).toEqual([shared.commentID, reply.commentID]);
  expect(await readByClients(otherID)).toEqual([other.commentID]);
  await bob.call(calls.deleteComment, { params: { id: String(shared.commentID) } });
  expect(await readByClients(rowID)).toEqual([reply.commentID]);
  await bob.call(calls.restoreComment, { params: { id: String(shared.commentID) }, body: {} });
  await setShared(bob, shared.commentID, false);
  expect(await readByClients(rowID)).toEqual([]);
  await setShared(bob, internal.commentID, true);
  expect(await readByClients(rowID)).toHaveLength(2);
  await ann.call(deleteRow, { params: { id: String(rowID) } });
  expect(await readByClients(rowID)).toEqual([]);
  await ann.call(restoreRows, { body: { rowIDs: [rowID] } });
  expect(await readByClients(rowID)).toHaveLength(2);
});

test('[COMMENT-48] what is said with a verdict is internal unless it is shared with it', async () => {
  const sheet = await aSheetOfThree();
  const cell = await aBanner(sheet, account, file);
  await freezeBanner(kysely, cell.cellID);
  const say = async (by: Caller, cellID: number, more: object = {}) =>
    (
      await by.call(decide, {
        params: { id: String(cellID) },
        body: { number: 1, verdict: 'changes', comment: '<p>Larger</p>', ...more },
      })
    ).body;
  const internal = await say(bob, cell.cellID);
  const shared = await say(bob, cell.cellID, { isShared: true });
  expect([internal.comment?.isShared, shared.comment?.isShared]).toEqual([false, true]);
  const { rows } = await sql<{ verdict_id: number }>`
    select verdict_id from shared_comment where row_id = ${cell.rowID}
  `.execute(kysely);
  expect(rows).toEqual([{ verdict_id: shared.verdict.verdictID }]);
  // In a column that is just for one person nothing is posted that could be shared.
  const { body: column } = await bob.call(addColumn, {
    body: { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner },
  });
  await bob.call(updateColumn, {
    body: {
      column: { columnID: column.columnID, accessRestrictions: access.justForMe },
      updateFields: ['accessRestrictions'],
    },
  });
  const { body: own } = await bob.call(addCell, {
    body: {
      cell: {
        rowID: cell.rowID,
        columnID: column.columnID,
        cellBanner: { ftpaccountID: account.ftpAaccountID, ...file },
      },
    },
  });
  await freezeBanner(kysely, own.cellID);
  expect((await say(bob, own.cellID, { isShared: true })).comment).toBeNull();
  expect(await readByClients(cell.rowID)).toEqual([shared.comment?.commentID]);
});

test('[COMMENT-49] the mail about a comment in a shared thread says that clients read it', async () => {
  const sheet = await aSheetOfThree();
  const [{ rowID }] = sheet.rows;
  await post(bob, { rowID });
  await app.mailer.drain();
  const lastMail = () => mailbox.to(ann.emailAddress).at(-1)?.text;
  expect(lastMail()).not.toContain('clients');
  const { commentID } = await post(bob, { rowID, isShared: true });
  await app.mailer.drain();
  expect(lastMail()).toContain('in a thread shared with clients');
  await post(bob, { rowID, parentCommentID: commentID });
  await app.mailer.drain();
  expect(lastMail()).toMatch(/replied[\s\S]*in a thread shared with clients/);
});
