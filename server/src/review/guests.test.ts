/** Guests of review links: who they are, what proves it, and what the studio may do about them. */
import { randomUUID } from 'node:crypto';
import { listAudit } from '@marquee/contract/audit.ts';
import { addComment, listComments } from '@marquee/contract/comments.ts';
import * as review from '@marquee/contract/review.ts';
import {
  forgetGuest,
  listGuests,
  mergeGuests,
  revokeReviewLink,
  updateReviewLink,
} from '@marquee/contract/review-links.ts';
import { reviewLanguages } from '@marquee/contract/review.ts';
import type { MailWords } from '@marquee/contract/review-words/mails/en.ts';
import { mailWords } from '@marquee/contract/review-words/mails/mail-words.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, mailTo, readSheet } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { digitsIn, startMailbox } from '#test/mailbox.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, '127.0.0.1:1');
let nth = 0;
const address = () => `guest${(nth += 1)}@example.com`;

async function aReviewedSheet() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  await freezeBanner(app.db.kysely, cell.cellID);
  return { sheet, cell };
}

const decide = (guest: Guest, cellID: number, verdict: 'approve' | 'reject' = 'approve') =>
  refusal(
    guest.attempt(review.decideInReview, {
      params: { id: cellID },
      body: { number: 1, verdict, key: randomUUID(), ...(verdict === 'reject' && { comment: '<p>No</p>' }) },
    }),
  );
const selfOf = async (guest: Guest) => (await guest.call(review.getReview, {})).body.guest;
const confirm = (guest: Guest, code: string) => guest.attempt(review.confirmGuest, { body: { code } });

/** The six digits that were mailed to an address last. */
const codeTo = async (to: string): Promise<string> => digitsIn(await mailTo(app, mailbox, to, '')) ?? '';

test('[REVIEW-10] another device speaks as a guest once it has given the code that was mailed to their address', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet);
  const [desk, phone] = [new Guest(app.base, link), new Guest(app.base, link)];
  const to = address();
  expect(await desk.introduce('Cleo', to)).toBe(false);
  await decide(desk, cell.cellID);
  expect(await phone.introduce('Somebody else', to.toUpperCase())).toBe(true);
  expect(await selfOf(phone)).toBeNull();
  expect(await decide(phone, cell.cellID)).toBe('403 sayWhoYouAre');
  expect((await selfOf(desk))?.name).toBe('Cleo');
  const code = await codeTo(to);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await confirm(phone, wrong)).code).toBe('guestCodeWrong');
  expect((await confirm(phone, code)).body).toMatchObject({ name: 'Somebody else', isConfirmed: true });
  const { body } = await phone.call(review.getReview, {});
  expect(body.banners[0]?.ownVerdict).toBe('approve');
  expect((await confirm(phone, code)).code).toBe('guestCodeOver');
});

test('[REVIEW-62] whoever gave an address that is another’s speaks as them no more once it is proved', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const strict = await aReviewLink(sheet, { confirmByCode: true });
  const link = await aReviewLink(sheet);
  const [impostor, client] = [new Guest(app.base, link), new Guest(app.base, link)];
  const to = address();
  expect(await impostor.introduce('Cleo', to)).toBe(false);
  expect(await decide(impostor, cell.cellID, 'reject')).toBe('201 undefined');
  expect(await client.introduce('Cleo', to)).toBe(true);
  expect((await confirm(client, await codeTo(to))).body).toMatchObject({ isConfirmed: true });
  expect(await selfOf(impostor)).toBeNull();
  const there = new Guest(app.base, strict);
  for (const [name, value] of impostor.cookies) there.cookies.set(name, value);
  expect([await decide(impostor, cell.cellID), await decide(there, cell.cellID)]).toEqual([
    '403 sayWhoYouAre',
    '403 sayWhoYouAre',
  ]);
  expect(await decide(client, cell.cellID)).toBe('201 undefined');
  const other = new Guest(app.base, link);
  await other.introduce('Cleo', to);
  await confirm(other, await codeTo(to));
  expect((await selfOf(client))?.name).toBe('Cleo');
});

test('[REVIEW-11] a code is good for five tries, and for the device that asked for it', async () => {
  const { sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet, { confirmByCode: true });
  const [guest, thief] = [new Guest(app.base, link), new Guest(app.base, link)];
  const to = address();
  expect(await guest.introduce('Cleo', to)).toBe(true);
  const code = await codeTo(to);
  expect((await confirm(thief, code)).code).toBe('guestCodeOver');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(guest, wrong)).code).toBe('guestCodeWrong');
  expect((await confirm(guest, code)).code).toBe('guestCodeOver');
  for (let asked = 0; asked < 4; asked += 1) await guest.introduce('Cleo', to);
  const tooOften = guest.attempt(review.introduceGuest, { body: { name: 'Cleo', emailAddress: to } });
  expect(await refusal(tooOften)).toBe('429 tooManyRequests');
});

test('[REVIEW-12] where a link wants addresses proved, only who has proved theirs decides', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const strict = await aReviewLink(sheet, { confirmByCode: true });
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const to = address();
  await guest.introduce('Cleo', to);
  const there = new Guest(app.base, strict);
  for (const [name, value] of guest.cookies) there.cookies.set(name, value);
  expect(await decide(there, cell.cellID)).toBe('403 confirmYourAddress');
  expect(await there.introduce('Cleo', to)).toBe(true);
  await confirm(there, await codeTo(to));
  expect(await decide(there, cell.cellID)).toBe('201 undefined');
});

test('[REVIEW-13] the address of somebody with a login is theirs to prove, and they are a guest there', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  expect(await guest.introduce('Bob', bob.emailAddress)).toBe(true);
  await confirm(guest, await codeTo(bob.emailAddress));
  expect(await decide(guest, cell.cellID)).toBe('201 undefined');
  const { formerUsers, users } = await readSheet(ann, sheet.url);
  expect(users.map(({ userID }) => userID)).toEqual([ann.userID, bob.userID]);
  expect(formerUsers).toMatchObject([{ firstName: 'Bob' }]);
});

test('[REVIEW-55] words of a guest that are too long are refused as such, whatever they go with', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo', address());
  const params = { id: String(cell.cellID) };
  const said = { comment: `<p>${'x'.repeat(70_000)}</p>`, key: randomUUID() };
  expect(await refusal(guest.attempt(review.commentInReview, { params, body: said }))).toBe('413 commentTooLong');
  const body = { ...said, number: 1, verdict: 'reject' as const };
  expect(await refusal(guest.attempt(review.decideInReview, { params, body }))).toBe('413 commentTooLong');
});

test('[REVIEW-14] members list the guests of a sheet with their addresses', async () => {
  const { sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const to = address();
  await guest.introduce('Cleo', to);
  const { guests } = (await bob.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  expect(guests).toMatchObject([{ person: { firstName: 'Cleo' }, emailAddress: to, isConfirmed: false }]);
});

test('[REVIEW-15] two guests who are one person are made one: what both said is theirs', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet);
  const [one, two] = [new Guest(app.base, link), new Guest(app.base, link)];
  await one.introduce('Cleo', address());
  await two.introduce('Cleo C.', address());
  await decide(one, cell.cellID);
  await decide(two, cell.cellID, 'reject');
  const params = { id: String(sheet.sheetID) };
  const [kept, other] = (await ann.call(listGuests, { params })).body.guests.map(({ guestID }) => guestID);
  const merge = { params: { id: String(kept) }, body: { otherGuestID: other ?? 0 } };
  expect(await refusal(bob.attempt(mergeGuests, merge))).toBe('403 adminsOnly');
  await ann.call(mergeGuests, merge);
  expect((await ann.call(listGuests, { params })).body.guests).toMatchObject([{ guestID: kept }]);
  const { decisions } = await readSheet(bob, sheet.url);
  expect(decisions).toMatchObject([{ state: 'rejected' }]);
  expect((await selfOf(two))?.name).toBe('Cleo');
  await decide(two, cell.cellID);
  const page = (await one.call(review.getReview, {})).body;
  expect(page.banners[0]).toMatchObject({ state: 'approved', ownVerdict: 'approve' });
});

test('[REVIEW-16] a guest who is forgotten leaves their words, and nothing else', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const to = address();
  await guest.introduce('Cleo Unforgettable', to);
  await decide(guest, cell.cellID, 'reject');
  const params = { id: String(sheet.sheetID) };
  const [known] = (await ann.call(listGuests, { params })).body.guests;
  await ann.call(forgetGuest, { params: { id: String(known?.guestID) } });
  expect((await ann.call(listGuests, { params })).body.guests).toEqual([]);
  expect(await selfOf(guest)).toBeNull();
  const page = (await guest.call(review.getReview, {})).body;
  expect(page.banners[0]?.versions[0]?.verdicts).toMatchObject([{ by: { name: 'A guest' }, verdict: 'reject' }]);
  const { body: comments } = await bob.call(listComments, { query: { rowID: String(cell.rowID) } });
  expect(comments).toMatchObject([{ commentText: '<p>No</p>' }]);
  expect(JSON.stringify([page, await readSheet(bob, sheet.url)])).not.toMatch(/Unforgettable/);
  expect(await new Guest(app.base, await aReviewLink(sheet)).introduce('Cleo', to)).toBe(false);
});

test('[REVIEW-17] mails to guests are in every language, sentence for sentence', async () => {
  const keys = Object.keys(mailWords.en) as (keyof MailWords)[];
  const forms = (words: MailWords[keyof MailWords]) => (typeof words === 'string' ? [words] : Object.values(words));
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  const inOther = (words: MailWords[keyof MailWords]) => places(typeof words === 'string' ? words : words.other);
  for (const language of reviewLanguages) {
    expect(Object.keys(mailWords[language]), language).toEqual(keys);
    for (const key of keys) {
      const words = mailWords[language][key];
      const known = forms(mailWords.en[key]).flatMap(places);
      expect(inOther(words), `${language} ${key}`).toEqual(inOther(mailWords.en[key]));
      for (const form of forms(words)) {
        expect(form.trim(), `${language} ${key}`).not.toBe('');
        for (const place of places(form)) expect(known, `${language} ${key}`).toContain(place);
      }
    }
  }
  const { sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet, { confirmByCode: true }));
  const to = address();
  await guest.introduce('Cleo', to, { language: 'de' });
  expect((await mailTo(app, mailbox, to, 'ist Ihr Code')).text).toContain('Freigabeseite');
});

test('[SCREEN-939] a guest has a name that can be seen', async () => {
  const { sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const named = (name: string) => guest.attempt(review.introduceGuest, { body: { name, emailAddress: address() } });
  expect(await named('\u200b\u3164')).toMatchObject({ status: 400, body: { errors: [{ message: 'Required' }] } });
  // Such characters beside others are of how names are written.
  expect((await named('می\u200cخواهم')).status).toBe(200);
});

test('[CALL-56] a guest’s comment is answered with its address', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo', address());
  const params = { id: String(cell.cellID) };
  const said = { comment: '<p>Why blue?</p>', key: randomUUID() };
  for (const _again of [0, 1]) {
    const { body, headers, status } = await guest.call(review.commentInReview, { params, body: said });
    expect([status, headers.get('location')]).toEqual([201, `/api/comments/${body.commentID}`]);
  }
});

test('[REVIEW-22] a guest who wants to is mailed replies in their language, until one click ends it', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet, { name: 'Spring review' });
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo', to, { wantsReplies: true, language: 'de' });
  const params = { id: String(cell.cellID) };
  const said = { comment: '<p>Why blue?</p>', key: randomUUID() };
  const { commentID: parentCommentID } = (await guest.call(review.commentInReview, { params, body: said })).body;
  const reply = (commentText: string) =>
    ann.call(addComment, { body: { comment: { rowID: cell.rowID, parentCommentID, commentText } } });
  await ann.call(addComment, { body: { comment: { rowID: cell.rowID, commentText: '<p>Between us</p>' } } });
  await reply('<p>It is green</p>');
  const mail = await mailTo(app, mailbox, to, 'geantwortet');
  expect(mail.subject).toBe('Ann Lee hat Ihnen zu MPU geantwortet');
  expect(mail.text).toContain(link.path);
  expect(mail.text).toContain('It is green');
  expect(mail.text).not.toMatch(/Between us|Spring campaign|Turn off|@example\.test/);
  const off = /https?:\S+unsubscribe\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  expect(mail.header('list-unsubscribe')).toContain(new URL(off).pathname);
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(app.base + new URL(off).pathname, form)).status).toBe(200);
  expect((await selfOf(guest))?.wantsReplies).toBe(false);
  await reply('<p>Blue again</p>');
  await app.mailer.drain();
  expect(mailbox.to(to).filter(({ subject }) => subject?.includes('geantwortet'))).toHaveLength(1);
});

test('[REVIEW-23] links that are made, changed and withdrawn are in the audit log, and so is that a guest was forgotten, without their name', async () => {
  const { sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet, { name: 'Audited review' });
  const params = { id: String(link.reviewLinkID) };
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo Unnamed', to);
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  await ann.call(updateReviewLink, { params, body: { mayDecide: false } });
  await ann.call(revokeReviewLink, { params });
  await ann.call(forgetGuest, { params: { id: String(guests[0]?.guestID) } });
  const { events } = (await ann.call(listAudit, { params: { id: String(ann.accountID) }, query: {} })).body;
  expect(events.slice(0, 4).map(({ about, kind }) => `${kind} ${about}`.trim())).toEqual([
    'guestForgotten',
    'reviewLinkWithdrawn Audited review',
    'reviewLinkChanged Audited review',
    'reviewLinkMade Audited review',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Unnamed|@example\.com/);
});
