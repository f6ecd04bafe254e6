/** What guests want to be mailed of, and in which language: as they said it last, on whichever device, and whoever they were made one with. */
import { randomUUID } from 'node:crypto';
import { addComment } from '@marquee/contract/comments.ts';
import * as review from '@marquee/contract/review.ts';
import { listGuests, mergeGuests } from '@marquee/contract/review-links.ts';
import { expect, test } from 'vitest';
import { anAskingGround, ask } from '#test/asking.ts';
import type { TestSheet } from '#test/builders.ts';
import { digitsIn } from '#test/mailbox.ts';
import { aReviewLink, Guest, type MadeLink } from '#test/review-guest.ts';

const { ann, app, aSheetToAskAbout, mailsTo } = await anAskingGround();
let nth = 0;
const address = () => `wishes${(nth += 1)}@client.example`;

/** The mails to an address whose subject holds these words. */
const mailsAbout = async (to: string, words: string) =>
  (await mailsTo({ emailAddress: to })).filter(({ subject }) => subject?.includes(words));
const replies = (to: string) => mailsAbout(to, 'replied to you');

const selfOf = async (guest: Guest) => (await guest.call(review.getReview, {})).body.guest;

/** Another device of a guest, who proves that it is theirs. */
async function anotherDevice(link: MadeLink, to: string, wantsReplies: boolean): Promise<Guest> {
  const guest = new Guest(app.base, link);
  expect(await guest.introduce('Cleo', to, { wantsReplies })).toBe(true);
  const mail = (await mailsAbout(to, 'is your code')).at(-1);
  await guest.call(review.confirmGuest, { body: { code: digitsIn(mail ?? {}) ?? '' } });
  return guest;
}

/** Presses the link of the newest mail to an address that turns such mails off. */
async function turnOff(to: string): Promise<void> {
  const mail = (await mailsTo({ emailAddress: to })).at(-1);
  const off = /https?:\S+unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect((await fetch(app.base + new URL(off).pathname, { method: 'POST' })).status).toBe(200);
}

/** A thread that a guest began on a row, and how somebody of the studio replies there. */
async function aThread(guest: Guest, { cellID, rowID }: { cellID: number; rowID: number }) {
  const body = { comment: '<p>Why blue?</p>', key: randomUUID() };
  const said = await guest.call(review.commentInReview, { params: { id: String(cellID) }, body });
  const { commentID: parentCommentID } = said.body;
  return (words: string) =>
    ann.call(addComment, { body: { comment: { rowID, parentCommentID, commentText: `<p>${words}</p>` } } });
}

async function guestIDs(sheet: TestSheet, ...to: string[]): Promise<number[]> {
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  return to.map((one) => guests.find(({ emailAddress }) => emailAddress === one)?.guestID ?? 0);
}

test('[REVIEW-65] who turned off mails of replies and asks for them on another device is mailed of them again', async () => {
  const { first, sheet } = await aSheetToAskAbout();
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo', to, { wantsReplies: true });
  const reply = await aThread(guest, first);
  await reply('It is green');
  expect(await replies(to)).toHaveLength(1);
  await turnOff(to);
  expect(await selfOf(guest)).toMatchObject({ wantsReplies: false });

  const there = await anotherDevice(link, to, true);
  expect(await selfOf(there)).toMatchObject({ wantsReplies: true });
  await reply('It is green, look again');
  expect(await replies(to)).toHaveLength(2);
});

test('[REVIEW-65] who says nothing of replies on another device goes on being mailed of them', async () => {
  const { first, sheet } = await aSheetToAskAbout();
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo', to, { wantsReplies: true });
  const reply = await aThread(guest, first);
  const there = await anotherDevice(link, to, false);
  expect(await selfOf(there)).toMatchObject({ wantsReplies: true });
  await reply('It is green');
  expect(await replies(to)).toHaveLength(1);
  await there.call(review.updateGuest, { body: { wantsReplies: false } });
  expect(await selfOf(there)).toMatchObject({ wantsReplies: false });
});

test('[REVIEW-70] who says anew who they are, and unticks replies, is mailed of them no more', async () => {
  const { first, sheet } = await aSheetToAskAbout();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const to = address();
  await guest.introduce('Cleo', to, { wantsReplies: true });
  expect(await guest.introduce('Cleo Dent', to, { wantsReplies: false })).toBe(false);
  expect(await selfOf(guest)).toMatchObject({ name: 'Cleo Dent', wantsReplies: false });
  const reply = await aThread(guest, first);
  await reply('It is green');
  expect(await replies(to)).toHaveLength(0);
});

test('[REVIEW-66] a mail from before two guests were made one still turns such mails off, and what was turned off stays so', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const [work, home] = [address(), address()];
  await ask(ann, sheet, [first], [], { emailAddresses: [work, home] });
  const [atWork = 0, atHome = 0] = await guestIDs(sheet, work, home);
  // The mail to this address came before.
  expect(await mailsAbout(work, 'asks you')).toHaveLength(1);
  await ann.call(mergeGuests, { params: { id: String(atHome) }, body: { otherGuestID: atWork } });
  await turnOff(work);
  const again = await ask(ann, sheet, [second], [], { emailAddresses: [home] });
  expect(again.notMailed?.map(({ userID }) => userID)).toEqual([atHome]);

  const other = address();
  await ask(ann, sheet, [first], [], { emailAddresses: [other] });
  const [another = 0] = await guestIDs(sheet, other);
  await ann.call(mergeGuests, { params: { id: String(another) }, body: { otherGuestID: atHome } });
  expect((await ask(ann, sheet, [second], [], { emailAddresses: [other] })).notMailed).toHaveLength(1);
});

test('[REVIEW-67] guests are mailed in the language that they read the page in last', async () => {
  const { first, sheet } = await aSheetToAskAbout();
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo', to, { wantsReplies: true });
  const reply = await aThread(guest, first);
  const readIn = (wished: string) =>
    guest.send('GET', review.getReview.path, { headers: { 'accept-language': wished } });
  await readIn('pt-BR,fr-CA;q=0.9,en;q=0.8');
  await reply('It is green');
  expect(await mailsAbout(to, 'vous a répondu')).toHaveLength(1);
  // What the page is not in, and what is no language, changes nothing.
  for (const strange of ['pt', '*', ',;q=1', 'xx'.repeat(5_000)]) await readIn(strange);
  await reply('Green it is');
  expect(await mailsAbout(to, 'vous a répondu')).toHaveLength(2);
});
