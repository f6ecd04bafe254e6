/** The demo's review link: the same at each start, as long as it opens, with a guest's words beside those of colleagues. */
import { listComments } from '@marquee/contract/comments.ts';
import { getReview, listReviewComments } from '@marquee/contract/review.ts';
import { listReviewLinks, revokeReviewLink } from '@marquee/contract/review-links.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { readSheet } from '#test/builders.ts';
import { basic, Caller } from '#test/client.ts';
import { Guest } from '#test/review-guest.ts';
import { demoLogins, seedDemo } from './demo.ts';

const app = await startApp(undefined, { demo: true });
const nora = new Caller(app.base, basic(demoLogins[0].emailAddress, demoLogins[0].password));

test('[DEMO-9] [DEMO-10] each start has the same review link, with what a client wrote beside internal words', async () => {
  const { review, url } = await seedDemo(app.services);
  expect((await seedDemo(app.services)).review).toBe(review);
  const guest = new Guest(app.base, { path: review ?? '' });
  const page = (await guest.call(getReview, {})).body;
  expect(page).toMatchObject({ name: 'Trailhead jackets, for Aurora', mayDecide: true, guest: null });
  expect(new Set(page.banners.map(({ groupName }) => groupName))).toEqual(new Set(['Trailhead jackets – Display']));
  const [spoken] = page.banners.filter(({ noOfComments }) => noOfComments > 0);
  expect(spoken?.fields.map(({ name }) => name)).toEqual(['Copy']);
  const { comments } = (await guest.call(listReviewComments, { params: { id: String(spoken?.cellID) } })).body;
  expect(comments.map(({ by }) => [by.name, by.isStudio])).toEqual([
    ['Tom Brandt', true],
    ['Claire Moreau', false],
  ]);
  const { body: all } = await nora.call(listComments, { query: { rowID: String(spoken?.rowID) } });
  expect(all.map(({ isShared }) => isShared)).toEqual([false, false, true, true]);
  const { formerUsers, sheetID } = await readSheet(nora, url);
  expect(formerUsers.map(({ firstName }) => firstName)).toContain('Claire');
  const { links } = (await nora.call(listReviewLinks, { params: { id: String(sheetID) } })).body;
  expect(links).toMatchObject([{ path: review, visits: [{ guest: { surname: 'Moreau' } }] }]);
  await nora.call(revokeReviewLink, { params: { id: String(links[0]?.reviewLinkID) } });
  expect(await seedDemo(app.services)).toEqual({ url, review: undefined });
});
