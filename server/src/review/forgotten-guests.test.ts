/** What is left of guests who were forgotten: of those who had become them before, and of the mails to them. */
import { randomUUID } from 'node:crypto';
import { getHistory } from '@marquee/contract/history.ts';
import { commentInReview, getReview } from '@marquee/contract/review.ts';
import { forgetGuest, listGuests, mergeGuests } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, mailTo, readSheet } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { startMailbox } from '#test/mailbox.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const account = await anFtpAccount(ann, '127.0.0.1:1');
let nth = 0;
const address = () => `forgotten${(nth += 1)}@example.com`;

async function aReviewedSheet() {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  await freezeBanner(app.db.kysely, cell.cellID);
  return { sheet, cell, link: await aReviewLink(sheet) };
}

test('[REVIEW-49] of guests who were made one after the other the last is called by all that they said, and nothing is left of any once that one is forgotten', async () => {
  const { cell, link, sheet } = await aReviewedSheet();
  const params = { id: String(sheet.sheetID) };
  for (const name of ['Cleo First', 'Cleo Second', 'Cleo Third']) {
    const guest = new Guest(app.base, link);
    await guest.introduce(name, address());
    const body = { comment: `<p>${name.at(-1)}</p>`, key: randomUUID() };
    await guest.call(commentInReview, { params: { id: String(cell.cellID) }, body });
  }
  const { guests } = (await ann.call(listGuests, { params })).body;
  const idOf = (surname: string) => guests.find(({ person }) => person.surname === surname)?.guestID ?? 0;
  const [first, second, third] = [idOf('First'), idOf('Second'), idOf('Third')];
  await ann.call(mergeGuests, { params: { id: String(second) }, body: { otherGuestID: first } });
  await ann.call(mergeGuests, { params: { id: String(third) }, body: { otherGuestID: second } });
  const all = async () => [await readSheet(ann, sheet.url), (await ann.call(getHistory, { params })).body];
  expect(JSON.stringify(await all())).not.toMatch(/"(?:First|Second)"|Cleo (?:First|Second)/);
  await ann.call(forgetGuest, { params: { id: String(third) } });
  expect(JSON.stringify(await all())).not.toMatch(/Cleo|First|Second|Third/);
});

test('[REVIEW-50] the mails to a guest who is forgotten go with them: those that wait, and the record of those that were sent', async () => {
  const { link, sheet } = await aReviewedSheet();
  const strict = await aReviewLink(sheet, { confirmByCode: true });
  const guest = new Guest(app.base, link);
  const to = address();
  await guest.introduce('Cleo', to);
  const there = new Guest(app.base, strict);
  await there.introduce('Cleo', to);
  await mailTo(app, mailbox, to, 'code');
  const mails = async () =>
    (await sql`select from mail where lower(to_address) = ${to}`.execute(app.db.kysely)).rows.length;
  // Their mail server takes nothing for now.
  await sql`
    insert into mail (kind, sheet_id, to_address, to_name, subject, letter, due_at)
    select 'guestReminder', ${sheet.sheetID}, ${to.toUpperCase()}, 'Cleo', 'Waiting', '{}'::jsonb, now() + interval '1 hour'
  `.execute(app.db.kysely);
  expect(await mails()).toBe(2);
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  await ann.call(forgetGuest, { params: { id: String(guests[0]?.guestID) } });
  expect(await mails()).toBe(0);
  expect((await guest.call(getReview, {})).body.guest).toBeNull();
});

test('[REVIEW-50] so do those to the addresses of who had become them, unless a guest who is left is known there', async () => {
  const { link, sheet } = await aReviewedSheet();
  const [work, home] = [address(), address()];
  const introduce = async (name: string, to: string) => {
    await new Guest(app.base, link).introduce(name, to);
    const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
    return guests.find(({ person }) => person.surname === name.split(' ')[1])?.guestID ?? 0;
  };
  const wait = () =>
    sql`
      insert into mail (kind, sheet_id, to_address, to_name, subject, letter, due_at)
      select 'guestReminder', ${sheet.sheetID}, ${work.toUpperCase()}, 'Cleo', 'Waiting', '{}'::jsonb, now() + interval '1 hour'
    `.execute(app.db.kysely);
  const mails = async () =>
    (await sql`select from mail where lower(to_address) = ${work}`.execute(app.db.kysely)).rows.length;
  const merge = async () => {
    const [old, kept] = [await introduce('Cleo Work', work), await introduce('Cleo Home', home)];
    await wait();
    await ann.call(mergeGuests, { params: { id: String(kept) }, body: { otherGuestID: old } });
    return String(kept);
  };
  const kept = await merge();
  expect(await mails()).toBe(1);
  await ann.call(forgetGuest, { params: { id: kept } });
  expect(await mails()).toBe(0);
  const { rows } = await sql`select from guest where former_email_address is not null`.execute(app.db.kysely);
  expect(rows).toHaveLength(0);

  const again = await merge();
  await introduce('Dan Work', work);
  await ann.call(forgetGuest, { params: { id: again } });
  expect(await mails()).toBe(1);
});
