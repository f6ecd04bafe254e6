/** What plays by a review link: banners of a real file server, their versions, and that nothing plays beyond the link. */
import { updateCell } from '@marquee/contract/cells.ts';
import { getReview, getReviewBanner, openReview } from '@marquee/contract/review.ts';
import { updateReviewLink } from '@marquee/contract/review-links.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const app = await startApp(undefined, {
  ftpLoopback: true,
  versions: true,
  logLevel: 'trace',
  metricsToken: 'for Prometheus',
});
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

const played = async (address: string) => {
  const answer = await fetch(app.base + address);
  return answer.ok ? answer.text() : `${answer.status}`;
};

test('[REVIEW-9] a link plays the current version, and older ones where it shows them', async () => {
  for (const [name, bytes] of [
    ['hero_v1.png', 'one'],
    ['hero_v2.png', 'two'],
  ] as const)
    await folder.write(`spring/${name}`, bytes);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'hero_v1.png', ftpfolder: 'spring', fileType: 1 });
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  const banner = async (version?: string) =>
    (await guest.call(getReviewBanner, { params: { id: String(cell.cellID) }, query: { version } })).body;
  await app.freezer.drain();
  const first = await banner();
  expect([first.number, await played(first.address)]).toEqual([1, 'one']);
  await ann.call(updateCell, {
    body: { cell: { ...cell, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] },
  });
  await app.freezer.drain();
  const second = await banner();
  expect([second.number, await played(second.address)]).toEqual([2, 'two']);
  // What was played before is an older version now, which this link does not show.
  expect(await played(first.address)).toBe('404');
  const { banners } = (await guest.call(getReview, {})).body;
  expect(banners[0]?.versions.map(({ number }) => number)).toEqual([2]);
  expect(JSON.stringify(banners)).not.toContain('hero_v');
  const params = { id: String(link.reviewLinkID) };
  await ann.call(updateReviewLink, { params, body: { maySeeOlder: true } });
  const older = await banner('1');
  expect([await played(older.address), await played(first.address)]).toEqual(['one', 'one']);
  await ann.call(updateReviewLink, { params, body: { maySeeOlder: false } });
  expect(await played(older.address)).toBe('404');
  await ann.call(updateReviewLink, { params, body: { scope: { of: 'rows', rowIDs: [sheet.rows[1].rowID] } } });
  expect(await played(second.address)).toBe('404');
});

test('[REVIEW-18] a token is in no log line and no metric, and its page says nothing of what it shows', async () => {
  const sheet = await aSheet(app, { owner: ann, name: 'A sheet of secrets' });
  const link = await aReviewLink(sheet);
  const guest = new Guest(app.base, link);
  await guest.call(getReview, {});
  const page = await fetch(app.base + link.path);
  expect(page.headers.get('referrer-policy') ?? 'no-referrer').toBe('no-referrer');
  expect(await page.text()).not.toMatch(/A sheet of secrets|Spring review|og:title/);
  const metrics = await fetch(`${app.base}/metrics`, { headers: { authorization: 'Bearer for Prometheus' } });
  expect(await metrics.text()).not.toContain(guest.token);
  const lines = JSON.stringify(app.lines);
  expect(lines).toContain('/api/review');
  expect(lines).not.toContain(guest.token);
});

test('[REVIEW-39] another password ends what plays and what is shown by the one before, here and on open pages', async () => {
  await folder.write('summer/hero.png', 'three');
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'summer', fileType: 1 });
  const link = await aReviewLink(sheet, { password: 'sesame' });
  const params = { id: String(link.reviewLinkID) };
  const guest = new Guest(app.base, link);
  const open = (password: string) => guest.call(openReview, { body: { password } });
  const address = async () =>
    (await guest.call(getReviewBanner, { params: { id: String(cell.cellID) }, query: {} })).body.address;
  await open('sesame');
  const beforeItsCopy = await address();
  await app.freezer.drain();
  const ofItsCopy = await address();
  for (const one of [beforeItsCopy, ofItsCopy]) expect(await played(one)).toBe('three');
  await ann.call(updateReviewLink, { params, body: { name: 'Another name' } });
  expect(await played(ofItsCopy)).toBe('three');
  const line = await guest.listen();
  await ann.call(updateReviewLink, { params, body: { password: 'another' } });
  for (const one of [beforeItsCopy, ofItsCopy]) expect(await played(one)).toBe('404');
  await line.until((heard) => heard.at(-1) === 'locked');
  expect((await guest.attempt(getReview)).code).toBe('linkNeedsPassword');
  await open('another');
  expect(await played(await address())).toBe('three');
  // Who needs none any more goes on looking.
  const next = await guest.listen();
  await ann.call(updateReviewLink, { params, body: { password: null } });
  await ann.call(updateReviewLink, { params, body: { name: 'A third name' } });
  const { mark } = (await guest.call(getReview, {})).body;
  await next.until((heard) => heard.at(-1) === mark);
  next.close();
});
