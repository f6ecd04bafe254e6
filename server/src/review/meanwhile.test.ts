/** What a guest says while a link or the guest changes: it counts what they are when it is written. */
import * as review from '@marquee/contract/review.ts';
import { forgetGuest, listGuests, updateReviewLink } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { aReviewLink, Guest, type MadeLink } from '#test/review-guest.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');
let nth = 0;

/** A sheet with a banner, and a guest of a link who has said who they are. */
async function aReview() {
  const sheet = await aSheet(app, { owner: ann });
  const { cellID } = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  await freezeBanner(app.db.kysely, cellID);
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  await guest.introduce('Cleo', `meanwhile${(nth += 1)}@example.com`);
  const params = { id: String(cellID) };
  const key = crypto.randomUUID();
  return {
    key,
    sheet,
    link,
    decide: () => guest.attempt(review.decideInReview, { params, body: { number: 1, verdict: 'approve', key } }),
    comment: () => guest.attempt(review.commentInReview, { params, body: { comment: '<p>Nice</p>', key } }),
  };
}

/** Has a call wait for the sheet's lock until `change` is done. */
const held = <T>({ sheetID }: TestSheet, call: () => Promise<T>, change: () => Promise<unknown>) =>
  unhurried(app, async (tx) => {
    await sql`select from sheet where sheet_id = ${sheetID} for no key update`.execute(tx);
    const called = call();
    await untilWaiting(app, 1);
    await change();
    return { called };
  });

type Settings = NonNullable<Parameters<typeof ann.call<typeof updateReviewLink>>[1]['body']>;
const set = ({ reviewLinkID }: MadeLink, body: Settings) =>
  ann.call(updateReviewLink, { params: { id: String(reviewLinkID) }, body });

const end = ({ reviewLinkID }: MadeLink) =>
  sql`update review_link set expires_at = now() - interval '1 minute' where review_link_id = ${reviewLinkID}`.execute(
    app.db.kysely,
  );

/** The guest is nobody's at once; the sheet is told of it when its lock is free. */
async function forget({ sheetID }: TestSheet): Promise<void> {
  const [guest] = (await ann.call(listGuests, { params: { id: String(sheetID) } })).body.guests;
  const guestID = guest?.guestID ?? 0;
  void ann.attempt(forgetGuest, { params: { id: String(guestID) } });
  const isForgotten = () =>
    app.db.kysely.selectFrom('guest').select('email_address').where('user_id', '=', guestID).executeTakeFirst();
  await expect.poll(isForgotten).toEqual({ email_address: null });
}

test.each([
  ['decide', 'linkWithoutDecisions', (_, link) => set(link, { mayDecide: false })],
  ['comment', 'linkWithoutComments', (_, link) => set(link, { mayComment: false })],
  ['decide', 'confirmYourAddress', (_, link) => set(link, { confirmByCode: true })],
  ['comment', 'linkNeedsPassword', (_, link) => set(link, { password: 'for few alone' })],
  ['decide', 'linkExpired', (_, link) => end(link)],
  ['comment', 'sayWhoYouAre', (sheet) => forget(sheet)],
] satisfies ['decide' | 'comment', string, (sheet: TestSheet, link: MadeLink) => Promise<unknown>][])(
  '[REVIEW-68] who wants to %s by a link that changes before that is written is told %s',
  async (what, code, change) => {
    const { key, sheet, link, ...does } = await aReview();
    const { called } = await held(sheet, does[what], () => change(sheet, link));
    expect((await called).body).toMatchObject({ code });
    expect(await sql`select from answered_call where key = ${key}`.execute(app.db.kysely)).toMatchObject({ rows: [] });
  },
);
