/** Mails to guests are their account's: its name, its logo and its colour, in each of them and in none to members. */
import { randomUUID } from 'node:crypto';
import { contrastWithWhite, getBrandOfMail, updateBrand } from '@marquee/contract/brand.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { commentInReview } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { anAskingGround, ask } from '#test/asking.ts';
import { Caller } from '#test/client.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';
import { guestRound } from './guest-round.ts';

const { ann, app, aSheetToAskAbout, day, mailsTo } = await anAskingGround();
const params = { id: String(ann.accountID) };
let nth = 0;
const address = () => `brand${(nth += 1)}@client.example`;
const logo = async () =>
  (
    await sharp({ create: { width: 900, height: 300, channels: 4, background: '#c03020' } })
      .png()
      .toBuffer()
  ).toString('base64');

/** A second version, some minutes ago. */
async function renew(cell: Cell): Promise<void> {
  const change = { cell: { ...cell, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] };
  await ann.call(updateCell, { body: change });
  await app.freezer.drain();
  await guestRound(app.services, { hour: 24, minutes: 0 });
}

/** Everything that a guest is ever mailed. */
async function allMails(to: string) {
  const { bob, first, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [bob], { emailAddresses: [to], dueOn: await day(2) });
  await sql`update ask set asked_at = asked_at - interval '1 day', due_on = due_on - 1`.execute(app.db.kysely);
  await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
  await guestRound(app.services, { hour: 0 });
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo Dent', to, { wantsReplies: true });
  const said = { comment: '<p>Why blue?</p>', key: randomUUID() };
  const { body } = await guest.call(commentInReview, { params: { id: String(first.cellID) }, body: said });
  const reply = { rowID: first.rowID, parentCommentID: body.commentID, commentText: '<p>It is green</p>' };
  await ann.call(addComment, { body: { comment: reply } });
  await renew(first);
  await new Guest(app.base, await aReviewLink(sheet)).introduce('Somebody', to);
  return { bob, mails: await mailsTo({ emailAddress: to }) };
}
const times = (text: string | undefined, word: string) => (text ?? '').split(word).length - 1;

test('[BRAND-6] every mail to a guest is by the account’s name, with its logo and its colour, and names Marquee at its end alone; members’ mails are Marquee’s', async () => {
  await ann.call(updateBrand, { params, body: { name: 'Studio North', colour: '#ffd400', logo: await logo() } });
  const { bob, mails } = await allMails(address());
  // Several are sent at once, and any of them may arrive first.
  expect(mails.map(({ subject = '' }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^\d{6} is your code for Studio North$/),
    'A banner is waiting for your decision',
    expect.stringMatching(/^A new version of MPU/),
    'Ann Lee asks you to decide on a banner',
    'Ann Lee replied to you on MPU',
  ]);
  for (const { attachments, from, html = '', subject, text } of mails) {
    expect([from?.name, from?.address?.includes('@')], subject).toEqual(['Studio North', true]);
    expect(
      attachments.filter(({ filename }) => filename === 'logo.jpg'),
      subject,
    ).toHaveLength(1);
    expect(html, subject).toMatch(/<img\s+src="cid:logo@account"\s+width="108"\s+height="36"\s+alt="Studio North"/);
    expect([times(html, 'Marquee'), times(text, 'Marquee')], subject).toEqual([1, 1]);
    expect(text, subject).toContain('-- \nStudio North\n');
    expect(text, subject).toMatch(/\nSent with Marquee\s*$/);
    expect(html, subject).not.toMatch(/#ffd400|#4f46d8;border-radius:6px|src="http/);
    const [, fill] = /<td bgcolor="(#[\da-f]{6})"/.exec(html) ?? [];
    if (subject?.includes('code')) expect(fill).toBeUndefined();
    else expect(contrastWithWhite(fill ?? '#ffffff'), subject).toBeGreaterThanOrEqual(4.5);
  }
  const [toMember] = await mailsTo(bob);
  expect(toMember?.from?.name).toBe('Marquee');
  expect(toMember?.html).not.toMatch(/logo@account|Studio North/);
  expect(toMember?.text).not.toContain('Sent with');
});

test('[BRAND-7] a logo comes within the mail as a JPEG; where it is gone by the time that the mail is sent, the name stands there', async () => {
  await ann.call(updateBrand, { params, body: { name: 'Söder & Söhne', logo: await logo() } });
  const { first, sheet } = await aSheetToAskAbout();
  const [shown, gone] = [address(), address()];
  await ask(ann, sheet, [first], [], { emailAddresses: [shown] });
  const [mail] = await mailsTo({ emailAddress: shown });
  const picture = mail?.attachments.find(({ filename }) => filename === 'logo.jpg');
  expect(picture).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline' });
  const made = await sharp(Buffer.from(picture?.content as ArrayBuffer)).metadata();
  expect([made.format, made.width, made.height]).toEqual(['jpeg', 240, 80]);
  await ann.call(updateBrand, { params, body: { logo: null } });
  await sql`
    insert into mail (kind, sheet_id, to_address, to_name, subject, letter)
    select kind, sheet_id, ${gone}, to_name, subject, ${JSON.stringify({
      preview: '',
      heading: 'Heading',
      blocks: [],
      reason: '',
      brand: { name: 'Söder & Söhne', colour: null, logo: '/account-logos/0123456789012345678901.webp', sentWith: 'x' },
    })}::jsonb from mail limit 1
  `.execute(app.db.kysely);
  const [without] = await mailsTo({ emailAddress: gone });
  expect([without?.attachments, without?.from?.name]).toEqual([[], 'Söder & Söhne']);
  expect(without?.html).toContain('Söder &amp; Söhne');
});

test('[BRAND-8] the unsubscribe link of a mail to a guest shows the brand of its account, and changes nothing; a forged one and a member’s show none', async () => {
  const { body: brand } = await ann.call(updateBrand, { params, body: { name: 'Studio North', colour: '#123456' } });
  const { bob, first, sheet } = await aSheetToAskAbout();
  const to = address();
  await ask(ann, sheet, [first], [bob], { emailAddresses: [to] });
  const tokenIn = async (emailAddress: string) =>
    /\/unsubscribe\/(\S+)/.exec((await mailsTo({ emailAddress })).at(-1)?.text ?? '')?.[1] ?? '';
  const token = await tokenIn(to);
  const visitor = new Caller(app.base);
  expect((await visitor.call(getBrandOfMail, { params: { token } })).body).toEqual(brand);
  for (const wrong of [await tokenIn(bob.emailAddress), `${token.slice(0, -1)}!`, token.replace('g', 'p'), 'x'])
    expect(await visitor.attempt(getBrandOfMail, { params: { token: wrong } }), wrong).toMatchObject({ status: 404 });
  const { rows } = await sql`select from notification_wish n join guest using (user_id)`.execute(app.db.kysely);
  expect(rows).toEqual([]);
});
