/** What a restored backup would write mails of by itself: changes, digests and new versions that were gathered when it was made. */
import { randomUUID } from 'node:crypto';
import { addCell, updateCell, type Cell } from '@marquee/contract/cells.ts';
import { setNotificationWish } from '@marquee/contract/notifications.ts';
import { decideInReview } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { leavePast } from '#backup/leave-past.ts';
import { dailyRound } from '#notifications/daily.ts';
import { guestRound } from '#review/guest-round.ts';
import { anAskingGround } from './asking.ts';
import { aReviewLink, Guest } from './review-guest.ts';

const { ann, app, aSheetToAskAbout, mailsTo } = await anAskingGround();
await app.assignments.close();
const cleoAt = { emailAddress: 'cleo@client.example' };

/** Has a guest approve a banner, of which there is a new version then. */
async function renewApproved(guest: Guest, cell: Cell): Promise<void> {
  const verdict = { number: 1, verdict: 'approve' as const, key: randomUUID() };
  await guest.call(decideInReview, { params: { id: String(cell.cellID) }, body: verdict });
  const edit = { cell: { ...cell, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] };
  await ann.call(updateCell, { body: edit });
  await app.freezer.drain();
}

test('[BACKUP-22] changes, digests and new versions that were gathered when it was made are not mailed, and what comes after is', async () => {
  const { bob, first, second, sheet } = await aSheetToAskAbout();
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(app.db.kysely);
  await bob.call(setNotificationWish, { body: { kind: 'assigned', mail: 'daily' } });
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo Dent', cleoAt.emailAddress);
  const change = async (row: 0 | 1) => {
    const { rowID } = sheet.rows[row];
    const { status, who } = sheet.columns;
    const cellMultiChoice = { multiChoiceOptionID: sheet.options[row].multiChoiceOptionID };
    await ann.call(addCell, { body: { cell: { rowID, columnID: status.columnID, cellMultiChoice } } });
    await ann.call(addCell, { body: { cell: { rowID, columnID: who.columnID, cellUser: { userID: bob.userID } } } });
    await app.assignments.now();
    await renewApproved(guest, row === 0 ? first : second);
  };
  /** The mails so far, once those are made of whatever has been gathered by now. */
  const gathered = async () => {
    await sql`update alert_change set at = at - interval '21 minutes'`.execute(app.db.kysely);
    await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
    await app.changeMails.now();
    await dailyRound(app.services, 0);
    await guestRound(app.services, { minutes: 0 });
    return new Set([...(await mailsTo(bob)), ...(await mailsTo(cleoAt))].map(({ subject }) => subject));
  };
  await change(0);
  const madeAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await app.db.kysely.transaction().execute((tx) => leavePast(tx, madeAt));
  expect(await gathered()).toEqual(new Set());
  await change(1);
  expect(await gathered()).toEqual(
    new Set(['1 change in Spring', '1 notification from your sheets', 'A new version of Sky in “Spring review”']),
  );
});
