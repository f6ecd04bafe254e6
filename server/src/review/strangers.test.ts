/** What is done at one review link, or for one account, opens and shuts nothing for others. */
import * as review from '@marquee/contract/review.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const app = await startApp();

/** Somebody at a link of an account of their own. */
async function aGuest(more: { password?: string } = {}): Promise<Guest> {
  const sheet = await aSheet(app, { owner: await aPerson(app, { admin: true }) });
  return new Guest(app.base, await aReviewLink(sheet, more));
}

test('[REVIEW-94] wrong passwords that one network tries shut a link to nobody elsewhere', async () => {
  const guest = await aGuest({ password: 'sesame' });
  const { method, path } = review.openReview;
  const open = async (password: string, network: string) =>
    (await guest.send(method, path, { body: { password }, headers: { 'x-forwarded-for': network } })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await open('wrong', '203.0.113.7')).toBe(403);
  expect(await open('sesame', '203.0.113.7')).toBe(429);
  expect(await open('sesame', '198.51.100.7')).toBe(204);
});

test('[REVIEW-95] who is a guest of one account is nobody to another, whatever their browser sends', async () => {
  const [guest, elsewhere] = [await aGuest(), await aGuest()];
  await guest.introduce('Cleo', 'cleo@example.com');
  await elsewhere.introduce('Dan', 'dan@example.com');
  const nameOf = async () => (await elsewhere.call(review.getReview, {})).body.guest?.name;
  expect(await nameOf()).toBe('Dan');
  const sessionOf = ({ cookies }: Guest) => [...cookies].find(([name]) => name.startsWith('marquee-guest-'));
  const [name = ''] = sessionOf(elsewhere) ?? [];
  elsewhere.cookies.set(name, sessionOf(guest)?.[1] ?? '');
  expect(await nameOf()).toBeUndefined();
});
