/** What guests are told later: reminders of what is due, and new versions of what they decided on or were asked about. */
import { randomUUID } from 'node:crypto';
import { withdrawAsk } from '@marquee/contract/asks.ts';
import { addCell, updateCell, type Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { decideInReview } from '@marquee/contract/review.ts';
import {
  forgetGuest,
  listGuests,
  listReviewLinks,
  revokeReviewLink,
  updateReviewLink,
} from '@marquee/contract/review-links.ts';
import { updateRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dailyRound } from '#notifications/daily.ts';
import { anAskingGround, ask } from '#test/asking.ts';
import type { TestSheet } from '#test/builders.ts';
import { aReviewLink, Guest, type MadeLink } from '#test/review-guest.ts';
import { guestRound } from './guest-round.ts';

const { ann, app, aSheetToAskAbout, day, mailsTo } = await anAskingGround();
let nth = 0;
const address = (name = 'cleo') => `${name}${(nth += 1)}@client.example`;
const subjects = async (to: string) => (await mailsTo({ emailAddress: to })).map(({ subject }) => subject);
const linksOf = async ({ sheetID }: TestSheet) =>
  (await ann.call(listReviewLinks, { params: { id: String(sheetID) } })).body.links;
const approve = (guest: Guest, { cellID }: Cell, number = 1) =>
  guest.call(decideInReview, {
    params: { id: String(cellID) },
    body: { number, verdict: 'approve', key: randomUUID() },
  });

/** What was asked until now was asked so many days ago, and a new day comes. */
const nextDay = async () => {
  await sql`update ask set asked_at = asked_at - interval '1 day', due_on = due_on - 1`.execute(app.db.kysely);
  await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
  await dailyRound(app.services, 0);
  await guestRound(app.services, { hour: 0 });
};

/** Has banners play their second version. */
async function renew(...cells: Cell[]): Promise<void> {
  for (const cell of cells) {
    const change = { cell: { ...cell, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] };
    await ann.call(updateCell, { body: change });
  }
  await app.freezer.drain();
}

/** A guest who came by a link of the whole sheet. */
async function aGuest(sheet: TestSheet, more: { language?: 'de' } = {}) {
  const link = await aReviewLink(sheet, { name: 'Spring review' });
  const to = address();
  const guest = new Guest(app.base, link);
  await guest.introduce('Cleo Dent', to, more);
  return { guest, link, to };
}

test('[REVIEW-28] guests are reminded the day before and the day after, in one mail a day of all links; decided and withdrawn is silent', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const other = await aSheetToAskAbout();
  const [to, done, spared] = [address(), address(), address()];
  const dueOn = await day(2);
  await ask(ann, sheet, [first, second], [], { emailAddresses: [to, done], dueOn });
  await ask(ann, other.sheet, [other.first], [], { emailAddresses: [to], dueOn });
  const { askID } = await ask(ann, sheet, [first], [], { emailAddresses: [spared], dueOn });
  expect(await subjects(to)).toHaveLength(2);
  const [, link] = await linksOf(sheet);
  const guest = new Guest(app.base, link as MadeLink);
  await guest.introduce('Done', done);
  await approve(guest, first);
  await ann.call(withdrawAsk, { params: { id: String(askID) }, body: {} });
  await nextDay();
  await guestRound(app.services, { hour: 0 });
  const [, , reminder, ...more] = await mailsTo({ emailAddress: to });
  expect(more).toEqual([]);
  expect(reminder?.subject).toBe('2 banners are waiting for your decision');
  expect(new Set(reminder?.text?.match(/\/review\/\S+/g)).size).toBe(2);
  expect(reminder?.text).toContain('due on');
  expect(reminder?.text).not.toContain('/sheet/');
  expect(await subjects(done)).toHaveLength(2);
  expect(await subjects(spared)).toHaveLength(1);
  await nextDay();
  expect(await subjects(to)).toHaveLength(3);
  await ann.call(revokeReviewLink, { params: { id: String(link?.reviewLinkID) } });
  await nextDay();
  expect((await subjects(to)).slice(3)).toEqual(['A banner is waiting for your decision']);
  await nextDay();
  expect(await subjects(to)).toHaveLength(4);
});

test('[REVIEW-29] new versions of what a guest decided on or was asked about are told in one mail a link, once, in their language', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const { guest, link, to } = await aGuest(sheet, { language: 'de' });
  const asked = address();
  await approve(guest, first);
  await approve(guest, second);
  await ask(ann, sheet, [first], [], { emailAddresses: [asked] });
  expect(await subjects(asked)).toHaveLength(1);
  await renew(first, second);
  await guestRound(app.services);
  expect(await subjects(to)).toEqual([]);
  await guestRound(app.services, { minutes: 0 });
  await guestRound(app.services, { minutes: 0 });
  const [mail, ...again] = await mailsTo({ emailAddress: to });
  expect(again).toEqual([]);
  expect(mail?.subject).toBe('Neue Versionen von 2 Bannern in „Spring review“');
  expect(mail?.text).toContain(link.path);
  expect(mail?.text).toContain('Version 2');
  expect(mail?.raw).not.toContain(sheet.url);
  expect(mail?.text).not.toMatch(/hero_v2|@example\.test|client\.example/);
  expect(mail?.header('list-unsubscribe')).toContain('/unsubscribe/');
  expect((await subjects(asked)).slice(1)).toEqual([expect.stringMatching(/^A new version of MPU in “Spring, /)]);
});

test('[REVIEW-30] no new version is told that the link does not show or the guest has decided on, nor to who looked alone, turned it off or was forgotten', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const [narrowed, off, gone] = [await aGuest(sheet), await aGuest(sheet), await aGuest(sheet)];
  const elsewhere = await aSheetToAskAbout();
  const quick = await aGuest(elsewhere.sheet);
  const onlooker = await aGuest(sheet);
  for (const { guest } of [narrowed, gone]) await approve(guest, first);
  await approve(quick.guest, elsewhere.first);
  await approve(off.guest, second);
  const { reviewLinkID } = narrowed.link;
  const scope = { of: 'rows' as const, rowIDs: [second.rowID] };
  await ann.call(updateReviewLink, { params: { id: String(reviewLinkID) }, body: { scope } });
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  const goneID = guests.find(({ emailAddress }) => emailAddress === gone.to)?.guestID;
  await ann.call(forgetGuest, { params: { id: String(goneID) } });
  await renew(second);
  await guestRound(app.services, { minutes: 0 });
  const [mail] = await mailsTo({ emailAddress: off.to });
  const stop = /https?:\S+unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(app.base + new URL(stop).pathname, form)).status).toBe(200);
  await approve(off.guest, first);
  await renew(first, elsewhere.first);
  await approve(quick.guest, elsewhere.first, 2);
  await guestRound(app.services, { minutes: 0 });
  expect(await subjects(off.to)).toHaveLength(1);
  for (const { to } of [narrowed, quick, gone, onlooker]) expect(await subjects(to)).toEqual([]);
});

test('[REVIEW-31] no mail to a guest holds anything internal: comments, hidden columns, other banners, links and guests, members’ addresses, the sheet', async () => {
  const { bob, first, second, sheet } = await aSheetToAskAbout();
  const secrets = [
    'Between us',
    'Budget 9000',
    'Secret link',
    'secret.guest',
    'Rival',
    'hero_v',
    sheet.url,
    '@example.test',
  ];
  const { columnID } = sheet.columns.text;
  const text = { rowID: first.rowID, columnID, cellText: { text: 'Budget 9000' } };
  await ann.call(addCell, { body: { cell: text } });
  const column = { columnID, accessRestrictions: access.hiddenFromPublic };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  await ann.call(addComment, { body: { comment: { rowID: first.rowID, commentText: '<p>Between us</p>' } } });
  const other = await aReviewLink(sheet, { name: 'Secret link', scope: { of: 'rows', rowIDs: [second.rowID] } });
  await new Guest(app.base, other).introduce('Rival', 'secret.guest@client.example');
  await ann.call(updateRow, { body: { row: { rowID: second.rowID, name: 'Rival' }, updateFields: ['name'] } });
  const to = address();
  const emailAddresses = [to, 'secret.guest2@client.example'];
  await ask(bob, sheet, [first], [], { emailAddresses, dueOn: await day(2), message: 'Hello' });
  await nextDay();
  await renew(first, second);
  await guestRound(app.services, { minutes: 0 });
  const mails = await mailsTo({ emailAddress: to });
  expect(mails).toHaveLength(3);
  for (const { headers, html, subject, text: plain } of mails) {
    const all = JSON.stringify([subject, plain, html, headers.filter(({ key }) => key !== 'received')]);
    expect(all).toContain(to);
    for (const secret of secrets) expect(all, subject).not.toContain(secret);
  }
});
