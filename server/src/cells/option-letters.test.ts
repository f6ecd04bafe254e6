/** Mails about Status and Who where options were deleted, their cells moved, and options brought back. */
import { addCell } from '@marquee/contract/cells.ts';
import { addOption, deleteOption, restoreOption, updateColumn } from '@marquee/contract/columns.ts';
import { addRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cellsAtOnce } from '#columns/coming-cells.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { historyOf } from '#test/history.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });

/** A sheet of both whose Status column has three options. */
async function newSheet(name: string) {
  const sheet = await aSheet(app, { owner: ann, members: [bob], name });
  const { columnID } = sheet.columns.status;
  const { body: live } = await ann.call(addOption, { body: { columnID, name: 'Live' } });
  const [open, done] = sheet.options.map(({ multiChoiceOptionID }) => multiChoiceOptionID) as [number, number];
  // They have belonged to it for a while.
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(app.db.kysely);
  return { sheet, columnID, open, done, live: live.multiChoiceOptionID };
}
const setStatus = (who: TestPerson, sheet: TestSheet, row: 0 | 1 | 2, multiChoiceOptionID: number | null) =>
  who.call(addCell, {
    body: {
      cell: {
        rowID: sheet.rows[row].rowID,
        columnID: sheet.columns.status.columnID,
        cellMultiChoice: { multiChoiceOptionID },
      },
    },
  });
const remove = (who: TestPerson, id: number, moveTo?: number) =>
  who.call(deleteOption, { params: { id: String(id) }, query: moveTo === undefined ? {} : { moveTo: String(moveTo) } });
const bringBack = (who: TestPerson, id: number) => who.call(restoreOption, { params: { id: String(id) }, body: {} });

/** Ends the windows that are open. */
const endWindow = async () => {
  await sql`update alert_change set at = at - interval '21 minutes'`.execute(app.db.kysely);
  await app.changeMails.now();
  await app.mailer.drain();
};
const mailsOf = (who: TestPerson, sheet: string) =>
  mailbox.to(who.emailAddress).filter((mail) => mail.subject?.includes(sheet));

test('[MAIL-23] cells that lose a deleted option or get another one for it are mailed as changed, to all but who deleted it', async () => {
  const { done, live, open, sheet } = await newSheet('Moved');
  for (const row of [0, 1] as const) await setStatus(bob, sheet, row, done);
  await setStatus(bob, sheet, 2, open);
  await endWindow();
  await remove(ann, done, live);
  await remove(ann, open);
  await endWindow();
  const [mail, ...more] = mailsOf(bob, 'Moved');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 changes in Moved');
  expect(mail?.text?.match(/Done.? → .?Live/g)).toHaveLength(2);
  expect(mail?.text).not.toContain('(deleted)');
  expect(mailsOf(ann, 'Moved')).toHaveLength(1);
});

test('[MAIL-23] cells that get an option back are mailed as changed by who brought it back, also where they are very many', async () => {
  const { columnID, live, open, sheet } = await newSheet('Returned');
  const cells = [{ columnID, cellMultiChoice: { multiChoiceOptionID: open } }];
  expect(cellsAtOnce).toBeLessThan(1_200);
  const rows = Array.from({ length: 1_200 }, (_, n) => ({ groupID: sheet.groups[0].groupID, name: `Row ${n}`, cells }));
  const { body: added } = await bob.call(addRows, { body: { rows } });
  await remove(ann, open, live);
  await endWindow();
  expect(mailsOf(bob, 'Returned').map((mail) => mail.subject)).toEqual(['1,200 changes in Returned']);
  const before = mailsOf(ann, 'Returned').length;
  await bringBack(bob, open);
  await endWindow();
  expect(mailsOf(bob, 'Returned')).toHaveLength(1);
  const [mail, ...more] = mailsOf(ann, 'Returned').slice(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('1,200 changes in Returned');
  const [told] = await historyOf(ann, sheet, { rowID: added.at(-1)?.rowID ?? 0, columnID });
  expect(told).toMatchObject({ deed: 'restored', by: { userID: bob.userID } });
}, 60_000);

test('[MAIL-24] what the deletion of an option takes back, or its return, is not mailed, and what it goes on with is mailed as it shows', async () => {
  const { done, live, open, sheet } = await newSheet('Net');
  await setStatus(ann, sheet, 0, open);
  await setStatus(ann, sheet, 1, open);
  await endWindow();
  expect(mailsOf(bob, 'Net')).toHaveLength(1);
  await setStatus(ann, sheet, 0, done);
  await remove(ann, done, open);
  await remove(ann, open, live);
  await bringBack(ann, open);
  await endWindow();
  expect(mailsOf(bob, 'Net')).toHaveLength(1);
  await bringBack(ann, done);
  await setStatus(ann, sheet, 1, done);
  await endWindow();
  const before = mailsOf(bob, 'Net').length;
  await setStatus(ann, sheet, 2, done);
  await remove(ann, done, live);
  await endWindow();
  const [mail] = mailsOf(bob, 'Net').slice(before);
  expect(mail?.subject).toBe('3 changes in Net');
  expect(mail?.text).toMatch(/Story[\s\S]*Live/);
  expect(mail?.text).not.toMatch(/\(deleted\)|→ .?Done/);
});

test('[MAIL-23] nothing is mailed of a column that is just for who deletes its option', async () => {
  const { columnID, done, sheet } = await newSheet('Private');
  await setStatus(ann, sheet, 0, done);
  await endWindow();
  const restrict = (accessRestrictions: 1 | 3) =>
    ann.call(updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  await restrict(3);
  await remove(ann, done);
  await restrict(1);
  await endWindow();
  expect(mailsOf(bob, 'Private')).toHaveLength(1);
});
