/** What clients see of the account whose link they opened. */
import { updateBrand } from '@marquee/contract/brand.ts';
import { getReview } from '@marquee/contract/review.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const app = await startApp();

test('[BRAND-5] whoever opens a review link sees the account’s name and colour, by its own name until one is chosen', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const guest = new Guest(app.base, await aReviewLink(sheet));
  const read = async () => (await guest.call(getReview, {})).body.brand;
  expect(await read()).toMatchObject({ logo: null, colour: null });
  const params = { id: String(ann.accountID) };
  await ann.call(updateBrand, { params, body: { name: 'Studio North', colour: '#ffd400' } });
  const { colour, name } = await read();
  expect(name).toBe('Studio North');
  expect(colour).toMatch(/^#[\da-f]{6}$/);
  expect(colour).not.toBe('#ffd400');
});
