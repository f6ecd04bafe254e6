/** The review links in Share as other members have them meanwhile, in real browsers. */
import type { VersionStack } from '@marquee/contract/versions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setStudio, type Studio } from './support/review.ts';
import { openSheet, unfoldHeader } from './support/sheet-page.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await setStudio(['one.html']);
});
afterAll(() => studio?.clear());

test('[SCREEN-855] what another member makes, changes and withdraws stands in Share at once, and what is decided', async () => {
  const { ada, desk } = studio;
  const gus = await desk.known('guest');
  await openSheet(ada, desk.demoUrl);
  await unfoldHeader(ada);
  await ada.getByRole('button', { name: 'Share', exact: true }).click();
  const links = ada.getByRole('dialog', { name: 'Share sheet' }).getByRole('region', { name: 'Review links' });
  await links.getByRole('button', { name: 'New link' }).waitFor();

  const { reviewLinkID } = await studio.aLink('From Gus');
  const listed = links.getByRole('listitem').filter({ hasText: 'From Gus' });
  await listed.getByText('0 of 1 banner decided').waitFor();
  await ask(gus, 'PUT', `/api/review-links/${reviewLinkID}`, { name: 'From Gus, for Dan' });
  await listed.getByText('From Gus, for Dan', { exact: true }).waitFor();
  const cell = `/api/cells/${studio.banners[0]?.cell.cellID}`;
  const { versions } = await ask<VersionStack>(gus, 'GET', `${cell}/versions`);
  const number = versions.find(({ isCurrent }) => isCurrent)?.number;
  await ask(gus, 'POST', `${cell}/verdicts`, { number, verdict: 'approve' });
  await listed.getByText('1 of 1 banner decided').waitFor();
  await ask(gus, 'DELETE', `/api/review-links/${reviewLinkID}`);
  await listed.getByText(/^Withdrawn/).waitFor();
  expect(await listed.getByRole('button').count()).toBe(0);
});
