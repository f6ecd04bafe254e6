/** Two guests who are made one, of whom one has proved their address: what was not proved is not taken for it. */
import { randomUUID } from 'node:crypto';
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import * as review from '@marquee/contract/review.ts';
import { listGuests, mergeGuests } from '@marquee/contract/review-links.ts';
import { readSheet as readFile } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, mailTo } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { digitsIn, startMailbox } from '#test/mailbox.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');
let nth = 0;

/** A guest who has proved their address, and one who only gave theirs; both have decided on the banner of a sheet, the one who proved it first. */
async function twoGuests() {
  const sheet = await aSheet(app, { owner: ann });
  const { cellID } = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  await freezeBanner(app.db.kysely, cellID);
  const strict = await aReviewLink(sheet, { confirmByCode: true });
  const [proved, given] = [new Guest(app.base, strict), new Guest(app.base, await aReviewLink(sheet))];
  const to = `proved${(nth += 1)}@example.com`;
  await proved.introduce('Cleo', to);
  const code = digitsIn(await mailTo(app, mailbox, to, '')) ?? '';
  await proved.call(review.confirmGuest, { body: { code } });
  await given.introduce('Cleo C.', `given${nth}@example.com`);
  const decide = (guest: Guest, verdict: 'approve' | 'reject') =>
    guest.attempt(review.decideInReview, {
      params: { id: cellID },
      body: { number: 1, verdict, key: randomUUID(), ...(verdict === 'reject' && { comment: '<p>No</p>' }) },
    });
  await decide(proved, 'approve');
  await decide(given, 'reject');
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  const idOf = (isConfirmed: boolean) => guests.find((guest) => guest.isConfirmed === isConfirmed)?.guestID ?? 0;
  const merge = (kept: number, otherGuestID: number) =>
    ann.call(mergeGuests, { params: { id: String(kept) }, body: { otherGuestID } });
  return { decide, given, idOf, merge, proved, sheet, strict };
}

/** Whether the address was confirmed of each verdict of a sheet's record, in their order. */
async function confirmedIn(sheetID: number): Promise<unknown[]> {
  const path = getDecisionRecord.path.replace('{id}', String(sheetID));
  const answer = await fetch(`${app.base}${path}?timeZone=UTC`, { headers: { ...ann.credentials } });
  const [heads = [], ...lines] = await readFile(Buffer.from(await answer.arrayBuffer()));
  return lines.map((line) => line[heads.indexOf('Address confirmed')]);
}

test('[RECORD-8] whose address was not proved when they decided is not said to have proved it, whosever their word is by now', async () => {
  const { idOf, merge, sheet } = await twoGuests();
  expect(await confirmedIn(sheet.sheetID)).toEqual(['Yes', 'No']);
  await merge(idOf(true), idOf(false));
  expect(await confirmedIn(sheet.sheetID)).toEqual(['Yes', 'No']);
  const other = await twoGuests();
  await other.merge(other.idOf(false), other.idOf(true));
  expect(await confirmedIn(other.sheet.sheetID)).toEqual(['Yes', 'No']);
});

test('[REVIEW-64] who has proved nothing does not speak as a guest who has once both are made one', async () => {
  const { decide, given, idOf, merge, proved, strict } = await twoGuests();
  await merge(idOf(true), idOf(false));
  const there = new Guest(app.base, strict);
  for (const [name, value] of given.cookies) there.cookies.set(name, value);
  expect(await decide(given, 'approve')).toMatchObject({ code: 'sayWhoYouAre' });
  expect(await decide(there, 'approve')).toMatchObject({ code: 'sayWhoYouAre' });
  expect((await decide(proved, 'approve')).status).toBe(201);
});
