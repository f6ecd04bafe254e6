/** Many rows that somebody is told of at once are one thing in their bell and their mails, and hold what still holds of them. */
import { updateCell, updateCells } from '@marquee/contract/cells.ts';
import { listNotifications, setNotificationWish, type NotificationKind } from '@marquee/contract/notifications.ts';
import { addRows, deleteRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { startMailbox } from '#test/mailbox.ts';
import { dailyRound } from './daily.ts';
import { mostOneByOne } from './several.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const other = await startApp(app.databaseUrl, { smtpUrl: mailbox.url });
await Promise.all([app.assignments.close(), other.assignments.close()]);
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const look = () => Promise.all([app.assignments.now(), other.assignments.now()]);

/** Somebody on a sheet of Ann's with as many rows, what they are told of a kind, newest first, and the mails to them. */
async function aMember(name: string, rows: number) {
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob], name });
  const { groupID } = sheet.groups[0];
  const wanted = Array.from({ length: rows }, (_, n) => ({ groupID, name: `Row ${n + 1}`, cells: [] }));
  const { body } = await ann.call(addRows, { body: { rows: wanted } });
  const rowIDs = body.map(({ rowID }) => rowID);
  const { who, date } = sheet.columns;
  const assign = (some: readonly number[], userID = bob.userID) =>
    ann.call(updateCells, {
      body: { cells: some.map((rowID) => ({ rowID, columnID: who.columnID, cellUser: { userID } })) },
    });
  const setDate = (some: readonly number[], day: string) =>
    ann.call(updateCells, {
      body: { cells: some.map((rowID) => ({ rowID, columnID: date.columnID, cellDate: { date: day } })) },
    });
  const mailed = (kind: NotificationKind) => bob.call(setNotificationWish, { body: { kind, mail: 'now' } });
  const told = async (wantedKind: NotificationKind) =>
    (await bob.call(listNotifications, {})).body.notifications.flatMap(({ kind, noOfRows, row }) =>
      kind === wantedKind ? [`${row?.name}: ${noOfRows}`] : [],
    );
  const mails = async () => {
    await Promise.all([app.mailer.drain(), other.mailer.drain()]);
    return mailbox.to(bob.emailAddress);
  };
  return { sheet, rowIDs, assign, setDate, mailed, told, mails };
}

test('[BELL-23] [ALERT-6] of more than five rows that are assigned to somebody at once they are told as one thing, and mailed once', async () => {
  const { assign, mailed, mails, rowIDs, sheet, told } = await aMember('Assigned', mostOneByOne + 3);
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(app.db.kysely);
  await mailed('assigned');
  await assign(rowIDs);
  await look();
  await look();
  expect(await told('assigned')).toEqual(['Row 1: 8']);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('8 rows were assigned to you');
  expect(mail?.text).toContain('Ann Lee assigned 8 rows to you\n  Row 1 and 7 more · Assigned');
  await sql`update alert_change set at = at - interval '21 minutes' where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  await app.changeMails.now();
  expect(await mails()).toHaveLength(1);
  await ann.call(deleteRow, { params: { id: String(rowIDs[0]) } });
  expect(await told('assigned')).toEqual(['Row 2: 7']);
});

test('[BELL-23] few rows that are assigned to somebody at once are told one by one', async () => {
  const { assign, rowIDs, told } = await aMember('Few', mostOneByOne);
  await assign(rowIDs);
  await look();
  expect(await told('assigned')).toEqual(['Row 5: 1', 'Row 4: 1', 'Row 3: 1', 'Row 2: 1', 'Row 1: 1']);
});

test('[BELL-24] of more than five rows with the same date their Who is told as one thing, of those that still have it and are theirs', async () => {
  const { assign, mailed, mails, rowIDs, setDate, sheet, told } = await aMember('Due', mostOneByOne + 3);
  const { rows } = await sql<{ day: string }>`select current_date + 1 as day`.execute(app.db.kysely);
  const tomorrow = rows[0]?.day ?? '';
  await assign(rowIDs);
  await setDate(rowIDs, tomorrow);
  await mailed('due');
  await Promise.all([dailyRound(app.services, 0), dailyRound(other.services, 0)]);
  expect(await told('due')).toEqual(['Row 1: 8']);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('8 due dates on your rows');
  expect(mail?.text).toMatch(/My date is tomorrow, .*\n {2}Row 1 and 7 more · Due/);
  await setDate(rowIDs.slice(0, 1), '2020-01-01');
  await assign(rowIDs.slice(1, 2), ann.userID);
  expect(await told('due')).toEqual(['Row 3: 6']);
  const cellDate = { date: null };
  const columnID = sheet.columns.date.columnID;
  for (const rowID of rowIDs.slice(2)) {
    await ann.call(updateCell, { body: { cell: { rowID, columnID, cellDate }, updateFields: ['date'] } });
  }
  expect(await told('due')).toEqual([]);
});
