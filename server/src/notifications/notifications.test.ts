/** What the bell tells of comments, Who cells and banners: whom it concerns, once each, only while they may see it, and live. */
import { sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { access, deleteColumn, restoreColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addComment, addUserCommentRead, deleteComment, updateComment } from '@marquee/contract/comments.ts';
import { deleteGroup } from '@marquee/contract/groups.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { hubMethods, notices } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import {
  countNotifications,
  listNotifications,
  markNotifications,
  type Notification,
} from '@marquee/contract/notifications.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { connectAs } from '#test/listener.ts';
import { forgetOldNotifications } from './store.ts';

const app = await startApp();
const other = await startApp(app.databaseUrl);
// Looked for when a test says so.
await Promise.all([app.assignments.close(), other.assignments.close()]);
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const bob = await aPerson(app, { accountID: ann.accountID });
const cy = await aPerson(app, { accountID: ann.accountID });

const newSheet = (name: string) => aSheet(app, { owner: ann, members: [bob, cy], name });
/** What somebody is told of a sheet, newest first. */
const toldOf = async (who: TestPerson, { sheetID }: TestSheet): Promise<Notification[]> =>
  (await who.call(listNotifications, {})).body.notifications.filter((one) => one.sheet.sheetID === sheetID);
const kindsOf = async (who: TestPerson, sheet: TestSheet) => (await toldOf(who, sheet)).map(({ kind }) => kind);
const unreadOf = async (who: TestPerson) => (await who.call(countNotifications, {})).body.unread;
const at = (...people: TestPerson[]) =>
  people.map((who) => `<span data-mention="${who.userID}">@Somebody</span>`).join(' ');
const comment = async (who: TestPerson, words: string, of: object) =>
  (await who.call(addComment, { body: { comment: { commentText: `<p>${words}</p>`, ...of } } })).body;
const setWho = (who: TestPerson, sheet: TestSheet, row: 0 | 1 | 2, userID: number | null) =>
  who.call(addCell, {
    body: { cell: { rowID: sheet.rows[row].rowID, columnID: sheet.columns.who.columnID, cellUser: { userID } } },
  });
const look = () => Promise.all([app.assignments.now(), other.assignments.now()]);
/** Sets who sees a column. */
const restrict = (sheet: TestSheet, noun: keyof TestSheet['columns'], accessRestrictions: 1 | 2 | 3) =>
  ann.call(updateColumn, {
    body: {
      column: { columnID: sheet.columns[noun].columnID, accessRestrictions },
      updateFields: ['accessRestrictions'],
    },
  });

test('[BELL-1] a comment is told to those whom it mentions, who wrote in its thread or whose row it is, as one thing, never to its author', async () => {
  const sheet = await newSheet('Comments');
  const [row] = sheet.rows;
  await setWho(ann, sheet, 0, cy.userID);
  const first = await comment(bob, 'Where is it?', { rowID: row.rowID });
  const parentCommentID = first.commentID;
  await comment(ann, `${at(cy)} has <b>it</b>`, { rowID: row.rowID, parentCommentID });
  await comment(bob, `${at(bob, cy)} on the sheet`, { sheetID: sheet.sheetID });
  expect(await kindsOf(cy, sheet)).toEqual(['mention', 'mention', 'rowComment']);
  expect(await kindsOf(bob, sheet)).toEqual(['reply']);
  expect(await kindsOf(ann, sheet)).toEqual([]);
  const [onSheet, reply] = await toldOf(cy, sheet);
  expect(onSheet).toMatchObject({ row: null, noOfRows: 0, by: { userID: bob.userID } });
  expect(reply).toMatchObject({
    isRead: false,
    sheet: { name: 'Comments', url: sheet.url },
    row: { rowID: row.rowID, name: 'MPU' },
    by: { firstName: 'Ann', surname: 'Lee' },
    words: expect.stringMatching(/ has it$/),
  });
  // Who is mentioned by an edit hears of it then, and nobody else.
  const { commentID } = await comment(ann, 'Anybody?', { sheetID: sheet.sheetID });
  await ann.call(updateComment, {
    body: { comment: { commentID, commentText: `<p>${at(bob)}?</p>` }, updateFields: ['commentText'] },
  });
  expect(await kindsOf(bob, sheet)).toEqual(['mention', 'reply']);
  expect(await kindsOf(cy, sheet)).toHaveLength(3);
});

test('[BELL-2] a Who cell that somebody else sets to me is told once, by several servers, unless it shows somebody else by then', async () => {
  const sheet = await newSheet('Assigned');
  await setWho(ann, sheet, 0, bob.userID);
  await setWho(ann, sheet, 1, bob.userID);
  await setWho(ann, sheet, 1, cy.userID);
  await setWho(bob, sheet, 2, bob.userID);
  await look();
  await look();
  expect(await toldOf(bob, sheet)).toMatchObject([
    { kind: 'assigned', row: { name: 'MPU' }, column: 'My who', by: { userID: ann.userID } },
  ]);
  expect(await toldOf(cy, sheet)).toMatchObject([{ kind: 'assigned', row: { name: 'Sky' } }]);
  // Set to me again later, it is news again.
  await setWho(ann, sheet, 0, cy.userID);
  await look();
  await setWho(ann, sheet, 0, bob.userID);
  await look();
  expect(await kindsOf(bob, sheet)).toEqual(['assigned', 'assigned']);
});

test('[BELL-3] an Email update is told to all members but its sender, as one thing for the banners of a column that are still there', async () => {
  const sheet = await newSheet('Banners');
  const ftp = await anFtpAccount(ann, 'ftp.example.com');
  for (const row of [0, 2] as const) {
    const { cellID, rowID, columnID } = await aBanner(sheet, ftp, { fileName: 'hero_v1.html' }, { row });
    const cell = { cellID, rowID, columnID, cellBanner: { fileName: 'hero_v2.html', recentlyUpdated: true } };
    await ann.call(updateCell, { body: { cell, updateFields: ['fileName', 'recentlyUpdated'] } });
  }
  await cy.call(sendBannersUpdatedEmail, { body: { columnID: sheet.columns.banner.columnID } });
  expect(await kindsOf(cy, sheet)).toEqual([]);
  for (const who of [ann, bob]) {
    expect(await toldOf(who, sheet)).toMatchObject([
      { kind: 'banners', noOfRows: 2, row: { name: 'MPU' }, column: 'My banner', by: { userID: cy.userID } },
    ]);
  }
  await ann.call(deleteRow, { params: { id: String(sheet.rows[0].rowID) } });
  expect(await toldOf(bob, sheet)).toMatchObject([{ noOfRows: 1, row: { name: 'Story' } }]);
  await restrict(sheet, 'banner', access.justForMe);
  expect(await kindsOf(bob, sheet)).toEqual([]);
  expect(await kindsOf(ann, sheet)).toEqual(['banners']);
});

test('[BELL-4] what its reader may not see any more is neither shown nor counted: a row, a column, a comment, a mention, a sheet', async () => {
  const sheet = await newSheet('Hidden');
  const before = await unreadOf(bob);
  const [row] = sheet.rows;
  await setWho(ann, sheet, 0, bob.userID);
  await look();
  const mentions = [];
  for (let n = 0; n < 3; n += 1) mentions.push(await comment(ann, at(bob), { rowID: row.rowID }));
  const inSheet = await comment(ann, at(bob), { sheetID: sheet.sheetID });
  const isSeen = async (many: number) => {
    expect(await kindsOf(bob, sheet)).toHaveLength(many);
    expect(await unreadOf(bob)).toBe(before + many);
  };
  await isSeen(5);
  await ann.call(deleteComment, { params: { id: String(mentions[0]?.commentID) } });
  await isSeen(4);
  await ann.call(updateComment, {
    body: {
      comment: { commentID: mentions[1]?.commentID ?? 0, commentText: '<p>Nobody</p>' },
      updateFields: ['commentText'],
    },
  });
  await isSeen(3);
  await restrict(sheet, 'who', access.justForMe);
  await isSeen(2);
  await restrict(sheet, 'who', access.hiddenFromPublic);
  await isSeen(3);
  await ann.call(deleteRow, { params: { id: String(row.rowID) } });
  await isSeen(1);
  await ann.call(restoreRows, { body: { rowIDs: [row.rowID] } });
  await isSeen(3);
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  await isSeen(0);
  // Nor is anything told meanwhile.
  await comment(ann, 'Still here', { sheetID: sheet.sheetID, parentCommentID: inSheet.commentID });
  await ann.call(inviteUserToSheet, { body: { sheetID: sheet.sheetID, emailAddress: bob.emailAddress } });
  await isSeen(3);
});

test('[BELL-5] notifications are marked as read one by one or all up to the newest that was seen, by oneself alone; reading a comment does so, too', async () => {
  const sheet = await newSheet('Read');
  for (let n = 0; n < 4; n += 1) await comment(ann, `${at(bob, cy)} ${n}`, { rowID: sheet.rows[0].rowID });
  const told = await toldOf(bob, sheet);
  const before = (await unreadOf(bob)) - told.length;
  const [newest, seen, third] = told;
  const ids = told.map(({ notificationID }) => notificationID);
  await cy.call(markNotifications, { body: { notificationIDs: ids } });
  expect(await unreadOf(bob)).toBe(before + 4);
  const marked = await bob.call(markNotifications, { body: { notificationIDs: [third?.notificationID ?? 0] } });
  expect(marked.body).toEqual({ unread: before + 3 });
  await bob.call(markNotifications, { body: { upTo: seen?.notificationID ?? 0 } });
  expect((await toldOf(bob, sheet)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  expect(await unreadOf(bob)).toBe(1);
  const { rows } = await sql<{ comment_id: number }>`
    select comment_id from notification where notification_id = ${newest?.notificationID}
  `.execute(app.db.kysely);
  const commentId = rows[0]?.comment_id ?? 0;
  await bob.call(addUserCommentRead, { body: { userId: bob.userID, commentId } });
  expect(await unreadOf(bob)).toBe(0);
  expect((await toldOf(bob, sheet)).every(({ isRead }) => isRead)).toBe(true);
});

test('[BELL-6] the bell is live: all tabs of whom it concerns are told, at whichever server, and nobody else', async () => {
  const sheet = await newSheet('Live');
  const heard = { bob: 0, cy: 0 };
  const tabs = { bob: await connectAs(bob), cy: await connectAs(cy) };
  for (const who of ['bob', 'cy'] as const) {
    tabs[who].client.on(notices.ownThingsChanged, (what) => {
      if (what === 'notifications') heard[who] += 1;
    });
    await tabs[who].client.invoke(hubMethods.addToOwnGroup);
  }
  await comment(ann, at(bob), { sheetID: sheet.sheetID });
  await expect.poll(() => heard.bob).toBe(1);
  await setWho(ann, sheet, 0, bob.userID);
  await other.assignments.now();
  await expect.poll(() => heard.bob).toBe(2);
  // What one does in a tab the others hear.
  const body = { upTo: 1, signalRConnectionID: tabs.bob.connectionID };
  await bob.call(markNotifications, { body });
  await bob.call(markNotifications, { body: { upTo: 1 } });
  await expect.poll(() => heard.bob).toBe(3);
  expect(heard.cy).toBe(0);
});

test('[TREE-41] who was told of a row hears that it went and that it is back, and nobody else does', async () => {
  const sheet = await newSheet('Gone');
  const { rowID } = sheet.rows[0];
  await comment(ann, at(bob), { rowID });
  const heard = { bob: 0, cy: 0 };
  const tabs = { bob: await connectAs(bob), cy: await connectAs(cy) };
  for (const who of ['bob', 'cy'] as const) {
    tabs[who].client.on(notices.ownThingsChanged, (what) => {
      if (what === 'tree') heard[who] += 1;
    });
    await tabs[who].client.invoke(hubMethods.addToOwnGroup);
  }
  const before = await unreadOf(bob);
  await ann.call(deleteRow, { params: { id: String(rowID) } });
  await expect.poll(() => heard.bob).toBe(1);
  expect(await unreadOf(bob)).toBe(before - 1);
  await ann.call(restoreRows, { body: { rowIDs: [rowID] } });
  await expect.poll(() => heard.bob).toBe(2);
  await ann.call(deleteGroup, { params: { id: String(sheet.groups[0].groupID) } });
  await expect.poll(() => heard.bob).toBe(3);
  expect(heard.cy).toBe(0);
});

test('[TREE-43] who was told of a cell hears that its column went, was taken by its creator, and is back', async () => {
  const sheet = await newSheet('Without Who');
  const { columnID } = sheet.columns.who;
  await setWho(ann, sheet, 0, bob.userID);
  await look();
  const heard = { bob: 0, cy: 0 };
  const tabs = { bob: await connectAs(bob), cy: await connectAs(cy) };
  for (const who of ['bob', 'cy'] as const) {
    tabs[who].client.on(notices.ownThingsChanged, (what) => {
      if (what === 'tree') heard[who] += 1;
    });
    await tabs[who].client.invoke(hubMethods.addToOwnGroup);
  }
  const before = await unreadOf(bob);
  await ann.call(deleteColumn, { params: { id: String(columnID) } });
  await expect.poll(() => heard.bob).toBe(1);
  expect(await unreadOf(bob)).toBe(before - 1);
  await ann.call(restoreColumn, { params: { id: String(columnID) }, body: {} });
  await expect.poll(() => heard.bob).toBe(2);
  await restrict(sheet, 'who', access.justForMe);
  await expect.poll(() => heard.bob).toBe(3);
  await restrict(sheet, 'who', access.hiddenFromPublic);
  await expect.poll(() => heard.bob).toBe(4);
  expect(await unreadOf(bob)).toBe(before);
  expect(heard.cy).toBe(0);
});

test('[BELL-7] the list comes 30 at a time, newest first, and is kept for 90 days', async () => {
  const dee = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [dee], name: 'Many' });
  for (let n = 0; n < 32; n += 1) await comment(ann, `${at(dee)} ${n}`, { sheetID: sheet.sheetID });
  const { body: page } = await dee.call(listNotifications, {});
  expect(page).toMatchObject({ hasMore: true });
  expect(page.notifications.map(({ words }) => words?.split(' ').at(-1))).toEqual(
    Array.from({ length: 30 }, (_, n) => `${31 - n}`),
  );
  const before = String(page.notifications.at(-1)?.notificationID);
  const { body: rest } = await dee.call(listNotifications, { query: { before } });
  expect(rest).toMatchObject({ hasMore: false, notifications: [{}, {}] });
  await sql`update notification set created_at = now() - interval '91 days' where notification_id < ${before}`.execute(
    app.db.kysely,
  );
  expect(await unreadOf(dee)).toBe(30);
  await forgetOldNotifications(app.db.kysely);
  const { rows } = await sql`select from notification where user_id = ${dee.userID}`.execute(app.db.kysely);
  expect(rows).toHaveLength(30);
});
