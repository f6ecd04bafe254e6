/** Mails about Status and Who: one per window of 20 minutes and member, with what came of the changes, and nothing of one's own. */
import { addCell, updateCells } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { updateSheetUser } from '@marquee/contract/members.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const other = await startApp(app.databaseUrl, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const bob = await aPerson(app, { accountID: ann.accountID });
const cy = await aPerson(app, { accountID: ann.accountID });

const newSheet = async (name: string): Promise<TestSheet> => {
  const sheet = await aSheet(app, { owner: ann, members: [bob, cy], name });
  // They have belonged to it for a while.
  await sql`update sheet_user set added_at = now() - interval '1 day' where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  return sheet;
};
const setStatus = (who: TestPerson, sheet: TestSheet, row: 0 | 1 | 2, option: 0 | 1 | undefined) =>
  who.call(addCell, {
    body: {
      cell: {
        rowID: sheet.rows[row].rowID,
        columnID: sheet.columns.status.columnID,
        cellMultiChoice: {
          multiChoiceOptionID: option === undefined ? null : sheet.options[option].multiChoiceOptionID,
        },
      },
    },
  });
const setWho = (who: TestPerson, sheet: TestSheet, userID: number) =>
  who.call(addCell, {
    body: { cell: { rowID: sheet.rows[0].rowID, columnID: sheet.columns.who.columnID, cellUser: { userID } } },
  });

/** Lets time pass for everything that has happened on a sheet. */
const pass = (sheet: TestSheet, minutes: number) =>
  sql`update alert_change set at = at - make_interval(mins => ${minutes}) where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
/** Looks for closed windows at two servers at once, and sends. */
const look = async () => {
  await Promise.all([app.changeMails.now(), other.changeMails.now()]);
  // Whichever took a mail up must have sent it.
  await Promise.all([app.mailer.drain(), other.mailer.drain()]);
};
const mailsOf = (who: TestPerson, sheet: string) =>
  mailbox.to(who.emailAddress).filter((mail) => mail.subject?.includes(sheet));

test('[ALERT-1] a window of 20 minutes ends in one mail per member with the net changes, by two servers together', async () => {
  const sheet = await newSheet('Windowed');
  await setStatus(ann, sheet, 0, 0);
  await setStatus(ann, sheet, 0, 1);
  await setStatus(ann, sheet, 1, 0);
  await setWho(ann, sheet, ann.userID);
  await pass(sheet, 19);
  await look();
  expect(mailsOf(bob, 'Windowed')).toEqual([]);
  await pass(sheet, 2);
  await look();
  await look();
  const [mail, ...more] = mailsOf(bob, 'Windowed');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 changes in Windowed');
  expect(mail?.text).toMatch(/MPU[\s\S]*Done/);
  expect(mail?.text).not.toMatch(/Open →|Open to Done/);
  expect(mail?.text).toContain('Ann Lee');
  const addresses = [app, other].map(({ base }) => `${base.replace('127.0.0.1', 'localhost')}/sheet/${sheet.url}`);
  expect(addresses.filter((address) => mail?.text?.includes(address))).toHaveLength(1);
  expect(mail?.header('list-unsubscribe')).toMatch(/^<http.*unsubscribe.*>$/);
  expect(mailsOf(cy, 'Windowed')).toHaveLength(1);
  expect(mailsOf(ann, 'Windowed')).toEqual([]);
});

test('[ALERT-2] what was taken back, what one did oneself, and where one had the last word is not mailed', async () => {
  const sheet = await newSheet('Taken back');
  await setStatus(ann, sheet, 0, 0);
  await setStatus(ann, sheet, 0, undefined);
  await setStatus(ann, sheet, 1, 0);
  await setStatus(bob, sheet, 1, 1);
  await pass(sheet, 21);
  await look();
  expect(mailsOf(bob, 'Taken back')).toEqual([]);
  expect(mailsOf(cy, 'Taken back').map((mail) => mail.subject)).toEqual(['1 change in Taken back']);
  expect(mailsOf(ann, 'Taken back').map((mail) => mail.subject)).toEqual(['1 change in Taken back']);
});

test('[ALERT-3] who switched the alert off, left, or came later is not mailed; neither is a column they cannot see', async () => {
  const sheet = await newSheet('Unwanted');
  const { loggedInSheetUser } = await readSheet(bob, sheet.url);
  const sheetUserID = loggedInSheetUser?.sheetUserID ?? 0;
  const wanted = (cellChangesAlertsEnabled: boolean) =>
    bob.call(updateSheetUser, { body: { sheetUserID, cellChangesAlertsEnabled } });
  await wanted(false);
  await setStatus(ann, sheet, 0, 0);
  await pass(sheet, 21);
  await sql`update sheet_user set added_at = now() where sheet_id = ${sheet.sheetID} and user_id = ${cy.userID}`.execute(
    app.db.kysely,
  );
  await look();
  await wanted(true);
  await look();
  expect([...mailsOf(bob, 'Unwanted'), ...mailsOf(cy, 'Unwanted')]).toEqual([]);

  await setStatus(ann, sheet, 1, 0);
  const { columnID } = sheet.columns.status;
  await ann.call(updateColumn, {
    body: { column: { columnID, accessRestrictions: 3 }, updateFields: ['accessRestrictions'] },
  });
  await setStatus(ann, sheet, 2, 0);
  await pass(sheet, 21);
  await look();
  expect(mailsOf(bob, 'Unwanted')).toEqual([]);
});

test('[ALERT-4] ten people and a hundred changes in a minute make one mail each; a later change opens a new window', async () => {
  const sheet = await newSheet('Busy');
  const { columnID } = sheet.columns.status;
  const cells = (n: number) =>
    sheet.rows.map(({ rowID }) => ({
      rowID,
      columnID,
      cellMultiChoice: { multiChoiceOptionID: sheet.options[n % 2 ? 0 : 1].multiChoiceOptionID },
    }));
  for (let n = 0; n < 32; n += 1) await [ann, bob, cy][n % 3]?.call(updateCells, { body: { cells: cells(n) } });
  await pass(sheet, 21);
  await look();
  for (const person of [ann, bob, cy]) expect(mailsOf(person, 'Busy').length).toBeLessThanOrEqual(1);
  expect(mailsOf(ann, 'Busy')).toHaveLength(1);
  await setStatus(bob, sheet, 0, undefined);
  await look();
  expect(mailsOf(ann, 'Busy')).toHaveLength(1);
  await pass(sheet, 21);
  await look();
  expect(mailsOf(ann, 'Busy').map((mail) => mail.subject)).toEqual([expect.any(String), '1 change in Busy']);
});
