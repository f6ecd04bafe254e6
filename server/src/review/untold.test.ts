/** What is saved of guests and links where a sheet can't be told of it, what two people do to the same guests at once, and how long guests are known. */
import * as review from '@marquee/contract/review.ts';
import { listGuests, listReviewLinks, mergeGuests, revokeReviewLink } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, mailTo } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { fillUp } from '#test/full-log.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { digitsIn, startMailbox } from '#test/mailbox.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');
let nth = 0;
const address = () => `untold${(nth += 1)}@example.com`;

/** A sheet on which a guest has approved a banner. */
async function aDecidedSheet() {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  await freezeBanner(app.db.kysely, cell.cellID);
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo', to);
  const approval = { number: 1, verdict: 'approve' as const, key: crypto.randomUUID() };
  await guest.call(review.decideInReview, { params: { id: String(cell.cellID) }, body: approval });
  return { sheet, cell, link, guest, to };
}

test('[PEOPLE-45] who proves their address is known from then on, though a sheet that knows them can’t be told', async () => {
  const { link, sheet, to } = await aDecidedSheet();
  const phone = new Guest(app.base, link);
  expect(await phone.introduce('Cleo Clark', to)).toBe(true);
  const code = digitsIn(await mailTo(app, mailbox, to, '')) ?? '';
  await fillUp(app, sheet.sheetID);
  expect((await phone.attempt(review.confirmGuest, { body: { code } })).status).toBe(200);
  expect((await phone.call(review.getReview, {})).body.guest?.name).toBe('Cleo Clark');
  const renamed = await phone.attempt(review.updateGuest, { body: { name: 'Cleo C.' } });
  expect([renamed.status, (await phone.call(review.getReview, {})).body.guest?.name]).toEqual([200, 'Cleo C.']);
});

test('[PEOPLE-46] of two who make the same two guests one, each another of them, at the same moment, one does and the other is told', async () => {
  const { link, sheet } = await aDecidedSheet();
  await new Guest(app.base, link).introduce('Cleo C.', address());
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  const [one = 0, two = 0] = guests.map(({ guestID }) => guestID);
  const merge = (into: number, otherGuestID: number) =>
    ann.attempt(mergeGuests, { params: { id: String(into) }, body: { otherGuestID } });
  const { both } = await unhurried(app, async (tx) => {
    await sql`select from guest where user_id in (${one}, ${two}) for update`.execute(tx);
    const merging = [merge(one, two), merge(two, one)];
    await untilWaiting(app, 2);
    return { both: Promise.all(merging) };
  });
  expect((await both).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('[LIVE-119] a link that can’t be withdrawn with what that makes of open decisions goes on opening, and is withdrawn by who tries again', async () => {
  const { link, sheet } = await aDecidedSheet();
  const params = { id: String(link.reviewLinkID) };
  const isOpen = async () =>
    (await ann.call(listReviewLinks, { params: { id: String(sheet.sheetID) } })).body.links[0]?.revokedAt === null;
  await sql`
    with asked_for as (
      insert into ask (sheet_id, asked_by, message, review_link_id, link_opening)
      select sheet_id, made_by, '', review_link_id, opening from review_link where review_link_id = ${link.reviewLinkID}
      returning ask_id, sheet_id)
    insert into asked (ask_id, cell_id, user_id)
    select a.ask_id, v.cell_id, d.user_id from asked_for a
    join verdict d on d.sheet_id = a.sheet_id join version v on v.version_id = d.version_id
  `.execute(app.db.kysely);
  const makeRoom = await fillUp(app, sheet.sheetID);
  expect((await ann.attempt(revokeReviewLink, { params })).status).toBe(503);
  expect(await isOpen()).toBe(true);
  await makeRoom();
  await ann.call(revokeReviewLink, { params });
  expect(await isOpen()).toBe(false);
});

test('[PEOPLE-50] a guest who comes now and then stays known in their browser, also half a year after they said who they are', async () => {
  const { guest } = await aDecidedSheet();
  const cookiesOf = async () => (await guest.attempt(review.getReview)).headers.getSetCookie();
  expect(await cookiesOf()).toEqual([]);
  await sql`update guest_session set last_seen_at = now() - interval '2 days'`.execute(app.db.kysely);
  const before = new Map(guest.cookies);
  const [renewed = '', ...others] = await cookiesOf();
  expect([renewed.includes(`Max-Age=${180 * 86_400}`), others]).toEqual([true, []]);
  expect(guest.cookies).toEqual(before);
  expect(await cookiesOf()).toEqual([]);
});
