/** Review links as the studio makes them: of selected rows and of a group, copied, seen in Share with who came by them, and withdrawn. */
import { limits } from '@marquee/contract/limits.ts';
import { getReview, introduceGuest, reviewHeader } from '@marquee/contract/review.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { openSheet, readSheet, sayYes, seriousFindings, unfoldHeader } from './support/sheet-page.ts';
import { bannersOf } from './support/viewer.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
});
afterAll(() => desk?.clear());

const popup = (name: string) => ada.getByRole('dialog', { name });

/** What a client's browser says with the token of a link. */
async function byLink(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(desk.marquee.address + path, {
    method,
    headers: { [reviewHeader]: address.split('/').at(-1) ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

async function share() {
  await unfoldHeader(ada);
  await ada.getByRole('button', { name: 'Share', exact: true }).click();
  return popup('Share sheet').getByRole('region', { name: 'Review links' });
}

test('[SCREEN-610] [SCREEN-611] [SCREEN-612] [SCREEN-613] a link of the selected rows is made and copied; Share says who came, and withdraws it', async () => {
  await openSheet(ada, desk.demoUrl);
  const [first, second] = bannersOf(await readSheet(ada, desk.demoUrl));
  for (const rowName of [first?.rowName, second?.rowName]) {
    const box = ada.getByRole('checkbox', { name: `Select ${rowName}`, exact: true });
    await box.first().check();
  }
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Review link' }).click();
  const made = popup('New review link');
  await made.getByText('2 selected rows').waitFor();
  await made.getByRole('textbox', { name: 'Name' }).fill('For Aurora');
  expect(await seriousFindings(ada)).toEqual([]);
  await made.getByRole('button', { name: 'Create link' }).click();
  const ready = popup('The link is ready');
  await ready.getByText(/can see 2 banners/).waitFor();
  const address = await ready.getByRole('textbox', { name: 'Review link' }).inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();

  const page = getReview.reply?.parse(await byLink(address, 'GET', getReview.path)) as { banners: unknown[] };
  expect(page.banners).toHaveLength(2);
  const who = { name: 'Cleo Client', emailAddress: 'cleo@example.com' };
  expect(await byLink(address, 'POST', introduceGuest.path, who)).toEqual({ needsCode: false });

  const links = await share();
  await links.getByText(/0 of 2 banners decided · Opened today/).waitFor();
  await links.getByText('cleo@example.com, not confirmed').waitFor();
  await expect.poll(() => links.getByText('Cleo Client').count()).toBe(2);
  expect(await seriousFindings(ada)).toEqual([]);
  await links.getByRole('button', { name: 'Change the link For Aurora' }).click();
  const changed = popup('Change review link');
  await changed.getByRole('textbox', { name: 'Name' }).fill('For Aurora, again');
  await changed.getByRole('button', { name: 'Save' }).click();
  await links.getByText('For Aurora, again', { exact: true }).waitFor();
  sayYes(ada);
  await links.getByRole('button', { name: 'Withdraw the link For Aurora, again' }).click();
  await links.getByText(/^Withdrawn/).waitFor();
  expect(await byLink(address, 'GET', getReview.path)).toMatchObject({ code: 'linkWithdrawn' });
});

test('[REVIEW-48] what is saved of a link leaves the rest as others have set it meanwhile, and the moment at which it ends', async () => {
  await openSheet(ada, desk.demoUrl);
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  // A day's end in another part of the world.
  const expiresAt = new Date(Date.now() + 9 * 86_400_000 + 1_234).toISOString();
  const settings = { sheetID, name: 'Of two members', scope: { of: 'sheet' }, expiresAt };
  const { reviewLinkID } = await ask<ReviewLink>(ada, 'POST', '/api/review-links', settings);
  const links = await share();
  await links.getByRole('button', { name: 'Change the link Of two members' }).click();
  const changed = popup('Change review link');
  await changed.getByRole('textbox', { name: 'Name' }).fill('Of both');
  await ask(ada, 'PUT', `/api/review-links/${reviewLinkID}`, { mayComment: false });
  await changed.getByRole('button', { name: 'Save' }).click();
  await changed.waitFor({ state: 'detached' });
  const kept = await ask<{ links: ReviewLink[] }>(ada, 'GET', `/api/sheets/${sheetID}/review-links`);
  const link = kept.links.find((one) => one.reviewLinkID === reviewLinkID);
  expect(link).toMatchObject({ name: 'Of both', mayComment: false, mayDecide: true, expiresAt });
  await ask(ada, 'DELETE', `/api/review-links/${reviewLinkID}`);
  await popup('Share sheet').press('Escape');
});

test('[SCREEN-721] in a low window on a desk the buttons that end a popup stay in sight, too', async () => {
  await ada.setViewportSize({ width: 1280, height: 640 });
  await openSheet(ada, desk.demoUrl);
  const links = await share();
  await links.getByRole('button', { name: 'New link' }).click();
  const made = popup('New review link');
  const end = made.getByRole('button', { name: 'Create link' });
  for (const label of ['Name', 'Open until (optional)']) {
    await made.getByLabel(label).scrollIntoViewIfNeeded();
    const { y, height } = await boxOf(end);
    expect(y + height).toBeLessThanOrEqual(640);
  }
  // Not behind them, either.
  await made.getByLabel('Open until (optional)').click({ trial: true });
  await made.getByRole('button', { name: 'Cancel' }).click();
});

test('[REVIEW-59] a link is not made open until a day that is over: that is said, and any other day is taken', async () => {
  await openSheet(ada, desk.demoUrl);
  const links = await share();
  await links.getByRole('button', { name: 'New link' }).click();
  const made = popup('New review link');
  const dayIn = (days: number) =>
    ada.evaluate((by) => {
      const day = new Date();
      day.setDate(day.getDate() + by);
      return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
    }, days);
  await made.getByRole('textbox', { name: 'Name' }).fill('Until when');
  await made.getByLabel('Open until (optional)').fill(await dayIn(-1));
  await made.getByRole('button', { name: 'Create link' }).click();
  await made.getByRole('alert').getByText('in the past').waitFor();
  await made.getByLabel('Open until (optional)').fill(await dayIn(0));
  await made.getByRole('button', { name: 'Create link' }).click();
  await popup('The link is ready').getByRole('button', { name: 'Done' }).click();
  await links.getByText('Until when', { exact: true }).waitFor();
});

test('[SCREEN-992] a password that was begun and is not asked for after all keeps no link from being made', async () => {
  await openSheet(ada, desk.demoUrl);
  const links = await share();
  await links.getByRole('button', { name: 'New link' }).click();
  const made = popup('New review link');
  await made.getByRole('textbox', { name: 'Name' }).fill('Open to all');
  await made.getByRole('checkbox', { name: 'Ask for a password' }).check();
  await made.getByLabel('Password', { exact: true }).fill('short');
  await made.getByRole('button', { name: 'Create link' }).click();
  await made
    .getByRole('alert')
    .getByText(/^Use at least/)
    .waitFor();
  await made.getByRole('checkbox', { name: 'Ask for a password' }).uncheck();
  await made.getByRole('button', { name: 'Create link' }).click();
  const ready = popup('The link is ready');
  await ready.getByRole('button', { name: 'Done' }).waitFor();
  expect(await ready.getByText('Send the password').count()).toBe(0);
  await ready.getByRole('button', { name: 'Done' }).click();
});

test('[SCREEN-970] a day that is half typed does not leave a link open for good: that is said, and the day that it had stays', async () => {
  await openSheet(ada, desk.demoUrl);
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  const expiresAt = '2031-02-03T12:00:00.000Z';
  const body = { sheetID, name: 'Until February', scope: { of: 'sheet' }, expiresAt };
  const { reviewLinkID } = await ask<ReviewLink>(ada, 'POST', '/api/review-links', body);
  const links = await share();
  await links.getByRole('button', { name: 'Change the link Until February' }).click();
  const changed = popup('Change review link');
  const until = changed.getByLabel('Open until (optional)');
  // A popup that opens takes the keyboard once it is there.
  await expect.poll(() => changed.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await until.focus();
  await ada.keyboard.press('Backspace');
  await changed.getByRole('button', { name: 'Save' }).click();
  await changed.getByRole('alert').getByText('isn’t complete').waitFor();
  await expect.poll(() => until.evaluate((box) => box === document.activeElement)).toBe(true);
  await until.fill('2031-02-04');
  await changed.getByRole('button', { name: 'Save' }).click();
  await changed.waitFor({ state: 'detached' });
  const kept = (await ask<{ links: ReviewLink[] }>(ada, 'GET', `/api/sheets/${sheetID}/review-links`)).links;
  const link = kept.find((one) => one.reviewLinkID === reviewLinkID);
  expect(link?.expiresAt).toMatch(/^2031-02-0[45]T/);
});

test('[SCREEN-951] a link of more selected rows than it may show is not made: that is said, and what shows them all', async () => {
  const { groups } = await readSheet(ada, desk.demoUrl);
  const [{ groupID } = { groupID: 0 }] = groups;
  const rows = Array.from({ length: limits.bannersAskedAtOnce + 1 }, (_, nth) => ({ groupID, name: `Row ${nth}` }));
  await ask(ada, 'POST', '/api/rows/many', { rows });
  await openSheet(ada, desk.demoUrl);
  await ada.locator('[role=gridcell][data-cell]').first().click();
  for (const keys of ['Escape', 'Control+a', 'Control+a', 'Shift+Space']) await ada.keyboard.press(keys);
  await ada.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Review link' }).click();
  const made = popup('New review link');
  await made.getByText('A link can show at most 2,000 selected rows.').waitFor();
  await made.getByRole('textbox', { name: 'Name' }).press('Enter');
  expect(await made.getByRole('button', { name: 'Create link' }).isDisabled()).toBe(true);
  await made.getByRole('button', { name: 'Cancel' }).click();
});
