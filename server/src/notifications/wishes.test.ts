/** How people want to be told: in the app, by mail at once, once a day or not at all; and that nobody is mailed twice, or more than before. */
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { unsubscribe, updateSheetUser } from '@marquee/contract/members.ts';
import {
  getNotificationWishes,
  listNotifications,
  markNotifications,
  muteSheet,
  type NotificationWish,
  setNotificationWish,
} from '@marquee/contract/notifications.ts';
import { deleteRow, updateRow } from '@marquee/contract/rows.ts';
import { addOption, updateOption } from '@marquee/contract/columns.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { startMailbox } from '#test/mailbox.ts';
import { dailyRound } from './daily.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const other = await startApp(app.databaseUrl, { smtpUrl: mailbox.url });
await Promise.all([app.assignments.close(), other.assignments.close()]);
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const home = app.services.address();

const wish = (who: TestPerson, kind: NotificationWish['kind'], wanted: Partial<NotificationWish>) =>
  who.call(setNotificationWish, { body: { kind, ...wanted } });
const alerts = async (who: TestPerson, sheet: TestSheet, newCommentAlertsEnabled: boolean) => {
  const { loggedInSheetUser } = await readSheet(who, sheet.url);
  const sheetUserID = loggedInSheetUser?.sheetUserID ?? 0;
  await who.call(updateSheetUser, { body: { sheetUserID, newCommentAlertsEnabled } });
};
const comment = async (who: TestPerson, words: string, of: object) =>
  (await who.call(addComment, { body: { comment: { commentText: `<p>${words}</p>`, ...of } } })).body;
const at = (who: TestPerson) => `<span data-mention="${who.userID}">@Somebody</span>`;
const setCell = (who: TestPerson, sheet: TestSheet, row: 0 | 1 | 2, noun: 'who' | 'date' | 'status', cell: object) =>
  who.call(addCell, {
    body: { cell: { rowID: sheet.rows[row].rowID, columnID: sheet.columns[noun].columnID, ...cell } },
  });
const assign = (who: TestPerson, sheet: TestSheet, row: 0 | 1 | 2, to: TestPerson) =>
  setCell(who, sheet, row, 'who', { cellUser: { userID: to.userID } });
const look = () => Promise.all([app.assignments.now(), other.assignments.now()]);
/** The mails to somebody so far. */
const mailsTo = async (who: TestPerson) => {
  await Promise.all([app.mailer.drain(), other.mailer.drain()]);
  return mailbox.to(who.emailAddress);
};
const kindsOf = async (who: TestPerson) =>
  (await who.call(listNotifications, {})).body.notifications.map(({ kind }) => kind);
/** Somebody on a sheet of their own with Ann. */
const aMember = async (name: string) => {
  const bob = await aPerson(app, { accountID: ann.accountID });
  return { bob, sheet: await aSheet(app, { owner: ann, members: [bob], name }) };
};
/** A new day, at two servers at once. */
const nextDay = async () => {
  await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
  await Promise.all([dailyRound(app.services, 0), dailyRound(other.services, 0)]);
};
const tokenIn = (text = ''): string => /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? '';
/** A date as the database counts days. */
const day = async (from: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select current_date + ${from}::int as day`.execute(app.db.kysely);
  return rows[0]?.day ?? '';
};

test('[BELL-8] who chose nothing is told of everything in the app, and mailed of what they were always mailed of', async () => {
  const { bob, sheet } = await aMember('As before');
  const { body } = await bob.call(getNotificationWishes, {});
  expect(body.kinds.map(({ inApp, kind, mail }) => `${kind} ${inApp} ${mail}`)).toEqual([
    'mention true now',
    'reply true never',
    'rowComment true never',
    'client true never',
    'assigned true never',
    'due true never',
    'banners true now',
    'changed true now',
    'asked true now',
  ]);
  expect(body.sheets).toEqual([{ sheetID: sheet.sheetID, name: 'As before', isMuted: false }]);
  await alerts(bob, sheet, false);
  const { rowID } = sheet.rows[0];
  const first = await comment(bob, 'First', { rowID });
  await comment(ann, 'Reply', { rowID, parentCommentID: first.commentID });
  await assign(ann, sheet, 0, bob);
  await comment(ann, 'On the row', { rowID });
  await look();
  expect(await mailsTo(bob)).toEqual([]);
  await comment(ann, `${at(bob)}`, { rowID });
  expect((await mailsTo(bob)).map((mail) => mail.subject)).toEqual(['Ann Lee mentioned you on MPU in As before']);
  expect(await kindsOf(bob)).toEqual(['mention', 'assigned', 'rowComment', 'reply']);
});

test('[BELL-9] a kind is mailed at once to who wants that, once though the comment alert is on, too, and can be off altogether', async () => {
  const { bob, sheet } = await aMember('Replies');
  const { rowID } = sheet.rows[0];
  const { commentID: parentCommentID } = await comment(bob, 'First', { rowID });
  await wish(bob, 'reply', { mail: 'now' });
  await comment(ann, 'With the alert', { rowID, parentCommentID });
  expect(await mailsTo(bob)).toHaveLength(1);
  await alerts(bob, sheet, false);
  await comment(ann, 'Without it', { rowID, parentCommentID });
  const [, mail, ...more] = await mailsTo(bob);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Ann Lee replied on MPU in Replies');
  expect(mail?.text).toContain(`?comments=${rowID}`);
  await wish(bob, 'reply', { inApp: false, mail: 'never' });
  await comment(ann, 'Off', { rowID, parentCommentID });
  await wish(bob, 'mention', { mail: 'never' });
  await comment(ann, at(bob), { rowID });
  expect(await mailsTo(bob)).toHaveLength(2);
  expect(await kindsOf(bob)).toEqual(['mention', 'reply', 'reply']);
});

test('[BELL-10] of a muted sheet its muter is told nothing but what its alerts and other sheets tell', async () => {
  const { bob, sheet } = await aMember('Muted');
  const loud = await aSheet(app, { owner: ann, members: [bob], name: 'Loud' });
  await bob.call(muteSheet, { body: { sheetID: sheet.sheetID, isMuted: true } });
  expect((await bob.call(getNotificationWishes, {})).body.sheets.map((one) => `${one.name} ${one.isMuted}`)).toEqual([
    'Loud false',
    'Muted true',
  ]);
  await wish(bob, 'assigned', { mail: 'now' });
  await alerts(bob, sheet, false);
  for (const of of [sheet, loud]) {
    await comment(ann, at(bob), { sheetID: of.sheetID });
    await assign(ann, of, 0, bob);
  }
  await look();
  expect(await kindsOf(bob)).toEqual(['assigned', 'mention']);
  expect(
    (await mailsTo(bob)).map((mail) => mail.subject ?? '').toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['1 row was assigned to you', 'Ann Lee mentioned you on Loud']);
  await alerts(bob, sheet, true);
  await comment(ann, at(bob), { sheetID: sheet.sheetID });
  expect(await mailsTo(bob)).toHaveLength(3);
  await bob.call(muteSheet, { body: { sheetID: sheet.sheetID, isMuted: false } });
  await comment(ann, at(bob), { sheetID: sheet.sheetID });
  expect(await kindsOf(bob)).toEqual(['mention', 'assigned', 'mention']);
});

test('[ALERT-5] a row in the mail about Status and Who is a link to it', async () => {
  const { bob, sheet } = await aMember('Linked');
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(app.db.kysely);
  await setCell(ann, sheet, 1, 'status', {
    cellMultiChoice: { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID },
  });
  await sql`update alert_change set at = at - interval '21 minutes' where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  await app.changeMails.now();
  const [mail] = await mailsTo(bob);
  expect(mail?.text).toContain(`/sheet/${sheet.url}?row=${sheet.rows[1].rowID}`);
});

test('[ALERT-6] what is mailed as assigned is mailed at once, in one mail with links, and not again with the changes of Status and Who', async () => {
  const { bob, sheet } = await aMember('Once');
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(app.db.kysely);
  await wish(bob, 'assigned', { mail: 'now' });
  await assign(ann, sheet, 0, bob);
  await assign(ann, sheet, 2, bob);
  await look();
  const [mail, ...more] = await mailsTo(bob);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 rows were assigned to you');
  expect(mail?.text).toContain('Ann Lee assigned this row to you\n  MPU · Once');
  for (const { rowID } of [sheet.rows[0], sheet.rows[2]])
    expect(mail?.text).toMatch(new RegExp(`/sheet/${sheet.url}\\?row=${rowID}\\b`));
  await sql`update alert_change set at = at - interval '21 minutes' where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  await app.changeMails.now();
  expect(await mailsTo(bob)).toHaveLength(1);
});

test('[BELL-13] an Email update goes to the members who want it, and says how many', async () => {
  const { bob, sheet } = await aMember('Fewer');
  const cy = await aPerson(app, { accountID: ann.accountID });
  const ftp = await anFtpAccount(ann, 'ftp.example.com');
  const { cellID, rowID, columnID } = await aBanner(sheet, ftp, { fileName: 'hero_v1.html' });
  const cell = { cellID, rowID, columnID, cellBanner: { fileName: 'hero_v2.html', recentlyUpdated: true } };
  await ann.call(updateCell, { body: { cell, updateFields: ['fileName', 'recentlyUpdated'] } });
  await wish(bob, 'banners', { mail: 'daily' });
  const { body } = await ann.call(sendBannersUpdatedEmail, { body: { columnID } });
  expect(body).toEqual({ noOfBanners: 1, noOfRecipients: 1 });
  expect(await mailsTo(bob)).toEqual([]);
  expect(await mailsTo(cy)).toEqual([]);
  expect((await mailsTo(ann)).filter((mail) => mail.subject === '1 banner updated in Fewer')).toHaveLength(1);
  expect(await kindsOf(bob)).toEqual(['banners']);
});

test('[BELL-11] [MAIL-31] dates of yesterday, today and tomorrow are told once a day by one of several servers, to the Who of rows that are not done', async () => {
  const { bob, sheet } = await aMember('Due');
  const { columnID } = sheet.columns.status;
  const { body: done } = await ann.call(addOption, { body: { columnID, name: ' DELIVERED' } });
  const dates = [await day(1), await day(0), await day(-1)];
  for (const row of [0, 1, 2] as const) {
    await assign(ann, sheet, row, bob);
    await setCell(ann, sheet, row, 'date', { cellDate: { date: dates[row] } });
  }
  await wish(bob, 'due', { mail: 'now' });
  await nextDay();
  await Promise.all([dailyRound(app.services, 0), dailyRound(other.services, 0)]);
  const told = async () =>
    (await bob.call(listNotifications, {})).body.notifications.flatMap(({ column, dueOn, kind, row }) =>
      kind === 'due' ? [`${row?.name} ${column} ${dueOn}`] : [],
    );
  expect(new Set(await told())).toEqual(
    new Set(['MPU', 'Sky', 'Story'].map((name, row) => `${name} My date ${dates[row]}`)),
  );
  expect(await told()).toHaveLength(3);
  const [mail, ...more] = await mailsTo(bob);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 due dates on your rows');
  // It is read on another day, or where it is another one.
  const [tomorrow, today, yesterday] = dates.map((date) => formatDate(date).replace(/^0|\s\d{4}$/g, ''));
  expect(mail?.text).toMatch(new RegExp(`My date is tomorrow, ${tomorrow}\\n {2}MPU · Due\\n {2}\\S+\\?row=\\d+`));
  expect(mail?.text).toContain(`My date is today, ${today}\n`);
  expect(mail?.text).toContain(`My date was yesterday, ${yesterday}\n`);
  // Told anew the next day instead of twice, without what is done; what shows another date now goes at once.
  await setCell(ann, sheet, 0, 'date', { cellDate: { date: await day(40) } });
  expect(await told()).toHaveLength(2);
  const { multiChoiceOptionID } = done;
  await ann.call(updateOption, { body: { multiChoiceOptionID, name: 'Whatever it is called' } });
  await setCell(ann, sheet, 1, 'status', { cellMultiChoice: { multiChoiceOptionID } });
  await nextDay();
  expect(await told()).toEqual([`Story My date ${dates[2]}`]);
  // Somebody else's row is none of mine.
  await assign(ann, sheet, 2, ann);
  expect(await told()).toEqual([]);
});

test('[BELL-12] the daily digest is one mail with what has not been read and may still be seen, and not what was mailed before', async () => {
  const { bob, sheet } = await aMember('Digest');
  const { rowID } = sheet.rows[0];
  for (const kind of ['mention', 'reply', 'assigned'] as const) await wish(bob, kind, { mail: 'daily' });
  // The alert tells of it at once, so the digest need not.
  await comment(ann, `${at(bob)} alerted`, { rowID });
  await alerts(bob, sheet, false);
  await comment(ann, `${at(bob)} unread`, { rowID });
  await comment(ann, `${at(bob)} read`, { sheetID: sheet.sheetID });
  const [read] = (await bob.call(listNotifications, {})).body.notifications;
  await bob.call(markNotifications, { body: { notificationIDs: [read?.notificationID ?? 0] } });
  await assign(ann, sheet, 1, bob);
  await assign(ann, sheet, 2, bob);
  await look();
  await ann.call(updateRow, { body: { row: { rowID: sheet.rows[1].rowID, name: 'Renamed' }, updateFields: ['name'] } });
  await ann.call(deleteRow, { params: { id: String(sheet.rows[2].rowID) } });
  expect(await mailsTo(bob)).toHaveLength(1);
  await nextDay();
  const [, digest, ...more] = await mailsTo(bob);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('2 notifications from your sheets');
  expect(digest?.text).toMatch(/Ann Lee mentioned you: “.* unread”\n {2}MPU · Digest/);
  expect(digest?.text).toContain(`/sheet/${sheet.url}?comments=${rowID}`);
  expect(digest?.text).toContain('Renamed · Digest');
  expect(digest?.text).not.toMatch(/alerted|@\S+ read|Story/);
  expect(digest?.text).toContain(`Open Marquee: ${home.slice(0, home.lastIndexOf(':'))}`);
  await nextDay();
  expect(await mailsTo(bob)).toHaveLength(2);
  // Its link ends digests and leaves the rest.
  await wish(bob, 'due', { mail: 'now' });
  const visitor = new Caller(app.base);
  const off = await visitor.call(unsubscribe, { params: { token: tokenIn(digest?.text) } });
  expect(off.body).toEqual({ of: 'digest' });
  const { kinds } = (await bob.call(getNotificationWishes, {})).body;
  const mailed = kinds.filter(({ mail }) => mail !== 'never').map(({ kind, mail }) => `${kind} ${mail}`);
  expect(mailed).toEqual(['due now', 'banners now', 'changed now', 'asked now']);
});

test('[MAIL-11] the link in a mail about a kind ends the mails about it, and what is forged ends nothing', async () => {
  const { bob, sheet } = await aMember('Ended');
  await wish(bob, 'assigned', { mail: 'now' });
  await assign(ann, sheet, 0, bob);
  await look();
  const [mail] = await mailsTo(bob);
  const token = tokenIn(mail?.text);
  expect(mail?.header('list-unsubscribe')).toContain(token);
  const visitor = new Caller(app.base);
  for (const forged of [token.replace('assigned', 'due'), token.replace(/^p\d+/, `p${ann.userID}`), token.slice(0, -1)])
    expect((await visitor.attempt(unsubscribe, { params: { token: forged } })).code).toBe('badCode');
  expect((await visitor.call(unsubscribe, { params: { token } })).body).toEqual({ of: 'assigned' });
  await assign(ann, sheet, 1, bob);
  await look();
  expect(await mailsTo(bob)).toHaveLength(1);
  expect(await kindsOf(bob)).toEqual(['assigned', 'assigned']);
});
