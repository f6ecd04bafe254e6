/** What is decided on a banner has one mark for each decision, wherever it stands, in real browsers. */
import type { VersionStack } from '@marquee/contract/versions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setStudio, type Studio } from './support/review.ts';
import { openSheet } from './support/sheet-page.ts';
import { cellOfBanner } from './support/viewer.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await setStudio(['one.html', 'two.html', 'three.html']);
});
afterAll(() => studio?.clear());

const signs = { approve: ['"✓"', 'check'], changes: ['"!"', 'exclamation-mark'], reject: ['"×"', 'x'] } as const;
const verdicts = Object.keys(signs) as (keyof typeof signs)[];

test('[SCREEN-859] approved, changes requested and rejected have the same marks in the sheet and on the client’s page', async () => {
  const { ada, banners, desk } = studio;
  for (const [at, verdict] of verdicts.entries()) {
    const cell = `/api/cells/${banners[at]?.cell.cellID}`;
    const { versions } = await ask<VersionStack>(ada, 'GET', `${cell}/versions`);
    const number = versions.find(({ isCurrent }) => isCurrent)?.number;
    await ask(ada, 'POST', `${cell}/verdicts`, { number, verdict, comment: '<p>As we said</p>' });
  }
  await openSheet(ada, desk.demoUrl);
  const client = await studio.aClient(await studio.aLink('Marks'));
  for (const [at, verdict] of verdicts.entries()) {
    const [sign, icon] = signs[verdict];
    const [banner] = banners.slice(at);
    if (!banner) throw new Error('The demo has too few banners.');
    const state = { approve: 'approved', changes: 'changes', reject: 'rejected' }[verdict];
    const mark = cellOfBanner(ada, banner).locator(`[data-state=${state}]`);
    expect(await mark.evaluate((one) => getComputedStyle(one, '::before').content)).toBe(sign);
    expect(await client.locator(`[data-state=${state}] svg.tabler-icon-${icon}`).count()).toBeGreaterThan(0);
    expect(await client.locator(`button[data-word=${verdict}] svg.tabler-icon-${icon}`).count()).toBe(1);
  }
});
