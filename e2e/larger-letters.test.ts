/** Marquee to somebody who has set larger letters in their browser: they read larger ones, which have room. */
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { aWindow, letIn, openBrowser, type Browser } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { phone } from './support/review.ts';
import { readSheet } from './support/sheet-page.ts';

/** The largest that Chrome offers. */
const letters = 24;
let desk: Desk;
let browser: Browser;

beforeAll(async () => {
  desk = await setDesk();
  browser = await openBrowser({ letters });
});
afterAll(async () => {
  await browser?.close();
  await desk?.clear();
});

/** How large the letters of each are and how high it is, in pixels, and whether its words lie within it. */
const lettersOf = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => ({
      size: Number.parseFloat(getComputedStyle(element).fontSize),
      height: element.clientHeight,
      isWithin: element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1,
    })),
  );

test('[LOOK-31] who has set larger letters reads larger ones on a sheet, whose lines have room for them', async () => {
  const ada = await aWindow(browser, desk.marquee.address);
  await letIn(ada, 'admin', desk.demoUrl);
  const dates = await lettersOf(ada.getByRole('gridcell').filter({ hasText: /^\d+ \w+ \d{4}$/ }));
  expect(dates.length).toBeGreaterThan(3);
  for (const { height, size } of dates) {
    expect(size).toBe(13 * (letters / 16));
    expect(height).toBeGreaterThan(1.2 * size);
  }
});

test('[LOOK-31] on a phone a client reads the buttons of a decision whole, and a member the header without words over others', async () => {
  const client = await aWindow(browser, desk.marquee.address, phone);
  const ada = await desk.known('admin');
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  const { path } = await ask<ReviewLink>(ada, 'POST', '/api/review-links', {
    sheetID,
    name: 'Large',
    scope: { of: 'sheet' },
  });
  await client.goto(path);
  const approve = client.getByRole('button', { name: 'Approve', exact: true });
  await approve.waitFor();
  const buttons = await lettersOf(approve.locator('..').getByRole('button'));
  expect(buttons).toHaveLength(3);
  expect(buttons.every(({ isWithin }) => isWithin)).toBe(true);
  expect(await client.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const member = await aWindow(browser, desk.marquee.address, phone);
  await letIn(member, 'admin', desk.demoUrl);
  const bar = await member.getByRole('banner').evaluate((header) => header.scrollHeight - header.clientHeight);
  expect(bar).toBeLessThanOrEqual(1);
});
