/** Mails about Status where it follows a client's decision or a new version: nobody's own change, so everybody is mailed of it. */
import { randomUUID } from 'node:crypto';
import { addOption } from '@marquee/contract/columns.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { decideInReview } from '@marquee/contract/review.ts';
import { setStatusFollow } from '@marquee/contract/status-follow.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAskingGround, say } from '#test/asking.ts';
import { historyOf } from '#test/history.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const { ann, app, aSheetToAskAbout, mailsTo } = await anAskingGround();

/** A sheet of Ann's whose Status follows its banners, and the mails that came of a closed window. */
async function aFollowedSheet() {
  const ground = await aSheetToAskAbout();
  const { banner, status } = ground.sheet.columns;
  const [open, done] = ground.sheet.options.map(({ multiChoiceOptionID }) => multiChoiceOptionID);
  const { columnID: statusColumnID } = status;
  const { body: rework } = await ann.call(addOption, { body: { columnID: statusColumnID, name: 'Rework' } });
  const options = {
    approvedOptionID: done ?? null,
    changesOptionID: rework.multiChoiceOptionID,
    rejectedOptionID: null,
    waitingOptionID: open ?? null,
  };
  await ann.call(setStatusFollow, { params: { id: String(banner.columnID) }, body: { statusColumnID, ...options } });
  // They have belonged to it for a while.
  await sql`update sheet_user set added_at = now() - interval '1 day'`.execute(app.db.kysely);
  const alertsTo = async (who: { emailAddress: string }) =>
    (await mailsTo(who)).filter(({ subject }) => /^\d+ changes? in Spring$/.test(subject ?? ''));
  /** How many mails about Status each has got by now, where windows have closed. */
  const told = async () => {
    await sql`update alert_change set at = at - interval '21 minutes'`.execute(app.db.kysely);
    await app.changeMails.now();
    return { ann: await alertsTo(ann), bob: await alertsTo(ground.bob) };
  };
  return { ...ground, told };
}

test('[MAIL-25] the sheet’s owner, too, is mailed of the Status that follows a client’s decision or a new version, and nobody of what follows their own', async () => {
  const { bob, first, second, sheet, told } = await aFollowedSheet();
  const before = (await told()).ann.length;
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo Dent', 'cleo@client.example');
  const verdict = { number: 1, verdict: 'approve' as const, key: randomUUID() };
  await guest.call(decideInReview, { params: { id: String(first.cellID) }, body: verdict });
  const decided = await told();
  expect(decided.bob).toHaveLength(1);
  expect(decided.ann).toHaveLength(before + 1);
  expect(decided.ann.at(-1)?.text).toMatch(/MPU[\s\S]*Done/);

  const file = { cell: { ...first, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] };
  await bob.call(updateCell, { body: file });
  await app.freezer.drain();
  const renewed = await told();
  expect(renewed.ann).toHaveLength(before + 2);
  expect(renewed.ann.at(-1)?.text).toMatch(/Done.? → .?Open/);
  // It is in the owner's name all the same.
  const [change] = await historyOf(bob, sheet, { rowID: first.rowID, columnID: sheet.columns.status.columnID });
  expect(change).toMatchObject({ deed: 'newVersion', by: { userID: ann.userID } });

  await say(ann, second, 'changes');
  const own = await told();
  expect(own.bob).toHaveLength(3);
  expect(own.ann).toHaveLength(before + 2);
});
