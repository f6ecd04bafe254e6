/** What waits for the daily digest when its sheet is muted. */
import { addCell } from '@marquee/contract/cells.ts';
import { listNotifications, muteSheet, setNotificationWish } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { startMailbox } from '#test/mailbox.ts';
import { dailyRound } from './daily.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
await app.assignments.close();

test('[BELL-16] what waits for the digest of a sheet that is muted is not mailed, and of other sheets it is', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  await bob.call(setNotificationWish, { body: { kind: 'assigned', mail: 'daily' } });
  const muted = await aSheet(app, { owner: ann, members: [bob], name: 'Hushed' });
  const loud = await aSheet(app, { owner: ann, members: [bob], name: 'Loud' });
  for (const { columns, rows } of [muted, loud]) {
    const cell = { rowID: rows[0].rowID, columnID: columns.who.columnID, cellUser: { userID: bob.userID } };
    await ann.call(addCell, { body: { cell } });
  }
  await app.assignments.now();
  await bob.call(muteSheet, { body: { sheetID: muted.sheetID, isMuted: true } });
  await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
  await dailyRound(app.services, 0);
  await app.mailer.drain();
  const [digest, ...more] = mailbox.to(bob.emailAddress);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('1 notification from your sheets');
  expect(digest?.text).toContain('Loud');
  expect(digest?.text).not.toContain('Hushed');
  // The bell keeps what it had.
  const { notifications } = (await bob.call(listNotifications, {})).body;
  expect(notifications.map(({ sheet }) => sheet.name)).toEqual(['Loud', 'Hushed']);
});
