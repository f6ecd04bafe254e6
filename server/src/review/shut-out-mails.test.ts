/** Who is shut out of a review link gets no mail by it either, of any kind, until they come in again. */
import { randomUUID } from 'node:crypto';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { commentInReview, decideInReview, getReview, openReview } from '@marquee/contract/review.ts';
import { revokeReviewLink, updateReviewLink } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueMail } from '#mail/commands.ts';
import { dailyRound } from '#notifications/daily.ts';
import { anAskingGround, ask } from '#test/asking.ts';
import { aReviewLink, Guest, type MadeLink } from '#test/review-guest.ts';
import { guestRound } from './guest-round.ts';

const { ann, app, aSheetToAskAbout, day, mailsTo } = await anAskingGround();
let nth = 0;
const address = () => `shut${(nth += 1)}@client.example`;
const kindsTo = async (to: string): Promise<string[]> => {
  await app.mailer.drain();
  const { rows } = await sql<{ kind: string }>`
    select kind from mail where to_address = ${to} and sent_at is not null order by created_at, mail_id
  `.execute(app.db.kysely);
  expect(await mailsTo({ emailAddress: to })).toHaveLength(rows.length);
  return rows.map(({ kind }) => kind);
};
const idOf = ({ reviewLinkID }: MadeLink) => ({ params: { id: String(reviewLinkID) } });
const setPassword = (link: MadeLink, password: string | null) =>
  ann.call(updateReviewLink, { ...idOf(link), body: { password } });

const nextDay = async () => {
  await sql`update ask set asked_at = asked_at - interval '1 day', due_on = due_on - 1`.execute(app.db.kysely);
  await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
  await dailyRound(app.services, 0);
  await guestRound(app.services, { hour: 0, minutes: 0 });
};

/** A guest who has decided on the first banner and asked something about it, and was asked about the second, due in two days. */
async function aTalkingGuest(how: { password?: string } = {}) {
  const { first, second, sheet } = await aSheetToAskAbout();
  const link = await aReviewLink(sheet, { name: 'Spring review', ...how });
  const to = address();
  const guest = new Guest(app.base, link);
  const comeIn = async (password: string) => {
    await guest.call(openReview, { body: { password } });
    await guest.call(getReview, {});
  };
  if (how.password) await comeIn(how.password);
  await guest.introduce('Cleo Dent', to, { wantsReplies: true });
  const said = { comment: '<p>Why blue?</p>', key: randomUUID() };
  const params = { id: String(first.cellID) };
  const { commentID } = (await guest.call(commentInReview, { params, body: said })).body;
  await guest.call(decideInReview, { params, body: { number: 1, verdict: 'approve', key: randomUUID() } });
  const { reviewLinkID } = link;
  await ask(ann, sheet, [second], [], { emailAddresses: [to], reviewLinkID, dueOn: await day(2) });
  // Else what closes the link then would end this mail, too.
  await app.mailer.drain();
  const reply = { rowID: first.rowID, parentCommentID: commentID, commentText: '<p>It is green</p>' };
  return {
    link,
    to,
    comeIn,
    second,
    sheet,
    /** A reply, and a newer version of what they decided on. */
    goOn: async () => {
      await ann.call(addComment, { body: { comment: reply } });
      await playSecond(first);
    },
  };
}

async function playSecond(cell: Cell): Promise<void> {
  const change = { cell: { ...cell, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] };
  await ann.call(updateCell, { body: change });
  await app.freezer.drain();
}

test('[REVIEW-42] after another password nobody is mailed by a link, of replies, versions and what is due, until they come in by it', async () => {
  const { comeIn, goOn, link, to } = await aTalkingGuest({ password: 'first one' });
  await setPassword(link, 'second one');
  await goOn();
  await nextDay();
  expect(await kindsTo(to)).toEqual(['guestAsked']);
  await comeIn('second one');
  await sql`update ask set due_on = due_on + 1`.execute(app.db.kysely);
  await goOn();
  await nextDay();
  expect((await kindsTo(to)).slice(1).toSorted()).toEqual(['guestNewVersion', 'guestReminder', 'guestReply']);
});

test('[REVIEW-42] a first password shuts out, too; a link that asks for none any more mails all its guests, and asking somebody anew lets them be mailed', async () => {
  const [shut, freed, again] = [await aTalkingGuest(), await aTalkingGuest(), await aTalkingGuest()];
  for (const { link } of [shut, freed, again]) await setPassword(link, 'a password');
  await setPassword(freed.link, null);
  const { reviewLinkID } = again.link;
  await ask(ann, again.sheet, [again.second], [], {
    emailAddresses: [again.to],
    reviewLinkID,
    dueOn: await day(2),
  });
  for (const { goOn } of [shut, freed, again]) await goOn();
  await nextDay();
  expect(await kindsTo(shut.to)).toEqual(['guestAsked']);
  expect((await kindsTo(freed.to)).toSorted()).toEqual([
    'guestAsked',
    'guestNewVersion',
    'guestReminder',
    'guestReply',
  ]);
  expect((await kindsTo(again.to)).slice(2)).toContain('guestReply');
});

test.each(['withdrawn', 'expired'])('[REVIEW-43] by a link that was %s nobody is mailed of anything', async (how) => {
  const { goOn, link, to } = await aTalkingGuest();
  const expiresAt = new Date(Date.now() - 1_000).toISOString();
  if (how === 'withdrawn') await ann.call(revokeReviewLink, idOf(link));
  else await ann.call(updateReviewLink, { ...idOf(link), body: { expiresAt } });
  await goOn();
  await nextDay();
  expect(await kindsTo(to)).toEqual(['guestAsked']);
});

test('[REVIEW-44] a mail that waits when its link is closed is never sent', async () => {
  const { sheet } = await aSheetToAskAbout();
  const closings = {
    open: sql`name = name`,
    withdrawn: sql`revoked_at = now()`,
    expired: sql`expires_at = now() - interval '1 second'`,
    locked: sql`password_hash = 'x', opening = opening + 1`,
    unlocked: sql`opening = opening + 1`,
  };
  const letter = { preview: '', heading: 'Heading', blocks: [], reason: '' };
  const kept = await aReviewLink(sheet);
  for (const [how, closing] of Object.entries(closings)) {
    const { reviewLinkID } = await aReviewLink(sheet);
    const links = [reviewLinkID, kept.reviewLinkID].map((id) => ({ reviewLinkID: id, opening: 1 }));
    // Both at once: whatever sends it finds the link as it is then.
    await app.db.kysely.transaction().execute(async (tx) => {
      const mail = { to: `${how}@waits.example`, kind: 'guestReminder' as const, subject: 'Waiting' };
      await queueMail(app.services, tx, { ...mail, letter: { ...letter, links } });
      await sql`update review_link set ${closing} where review_link_id = ${reviewLinkID}`.execute(tx);
    });
  }
  await app.mailer.drain();
  const counts = await Promise.all(
    Object.keys(closings).map(async (how) => [how, (await mailsTo({ emailAddress: `${how}@waits.example` })).length]),
  );
  expect(Object.fromEntries(counts)).toEqual({ open: 1, withdrawn: 0, expired: 0, locked: 0, unlocked: 1 });
});
