/** Delivery packs: from the approved banners of a sheet, with one more, under names of their own, to the zip. */
import { aboutBytesHeader, type PackBanner } from '@marquee/contract/delivery/packs.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { startBrittle } from './support/brittle.ts';
import { packPopup } from './support/delivery-pack.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { reachOf } from './support/reach.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { zipNames } from './support/zip-names.ts';

interface Listed {
  fields: string[];
  banners: PackBanner[];
  noOfMore: number;
}

let desk: Desk;
let ada: Page;
let sheet: Sheet;
/** what waits for a decision in the beginning */
let waiting: PackBanner[];

const list = () => ask<Listed>(ada, 'GET', `/api/sheets/${sheet.sheetID}/delivery-pack/banners`);
const approve = ({ cellID, number }: PackBanner) =>
  ask(ada, 'POST', `/api/cells/${cellID}/verdicts`, { number, verdict: 'approve' });

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk();
  ada = await desk.seat('admin');
  sheet = await readSheet(ada, desk.demoUrl);
  const isKept = async () => {
    waiting = (await list()).banners.filter(({ decision, number }) => decision === 'waiting' && number > 0);
    expect(waiting.length).toBeGreaterThan(3);
  };
  await vi.waitFor(isKept, { timeout: 60_000, interval: 300 });
  const [first] = waiting;
  if (first) await approve(first);
  await openSheet(ada, desk.demoUrl);
});

afterEach(async () => {
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
  if ((await popup().count()) > 0) await close();
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const { button, close, field, open, popup, sum } = packPopup(() => ada);
const part = (name: 'Ready' | 'Left out') => popup().getByRole('region', { name: new RegExp(`^${name}`) });
const boxes = (name: 'Ready' | 'Left out') => part(name).getByRole('listitem').getByRole('checkbox');
/** The names that what is ticked will have, whether it is in sight or not. */
const named = () => popup().locator('li bdi[data-named]').allTextContents();
const reply = (listed: Partial<Listed>) =>
  ada.route('**/delivery-pack/banners*', async (route) => {
    const json: unknown = await (await route.fetch()).json();
    await route.fulfill({ json: { ...(json as Listed), ...listed } });
  });
const download = async (press: () => Promise<void>) =>
  (await Promise.all([ada.waitForEvent('download'), press()] as const))[0];

test('[PACK-30] [PACK-31] what is approved is ticked, and what is left out says why', async () => {
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('tabpanel').getByRole('button', { name: 'Delivery pack' }).click();
  await sum().waitFor();
  const { banners } = await list();
  const ready = banners.filter(({ decision, number }) => decision === 'approved' && number > 0);
  expect(await boxes('Ready').count()).toBe(ready.length);
  expect(await boxes('Ready').evaluateAll((all: HTMLInputElement[]) => all.every(({ checked }) => checked))).toBe(true);
  expect(await boxes('Left out').count()).toBe(banners.length - ready.length);
  expect(await part('Left out').getByRole('checkbox', { checked: true }).count()).toBe(0);
  await part('Left out').getByText('Not approved yet').first().waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await part('Ready').getByRole('checkbox', { name: 'Tick all' }).click();
  await popup().getByText('No banners are ticked.').waitFor();
  expect(await button('Download').isDisabled()).toBe(true);
  await part('Ready').getByRole('checkbox', { name: 'Tick all' }).click();
  await expect.poll(named).toHaveLength(ready.length);
});

test('[PACK-30] the pack of a group has its banners alone', async () => {
  const of = (await list()).banners[0]?.group ?? '';
  const group = sheet.groups.find(({ name }) => name === of);
  const { banners } = await ask<Listed>(
    ada,
    'GET',
    `/api/sheets/${sheet.sheetID}/delivery-pack/banners?groupID=${group?.groupID}`,
  );
  await ada.locator(`[data-line="title:${group?.groupID}"]`).click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Delivery pack' }).click();
  await popup().getByRole('strong').getByText(of, { exact: true }).waitFor();
  await expect.poll(() => popup().getByRole('listitem').count()).toBe(banners.length);
});

test('[PACK-32] [PACK-33] [PACK-34] files are called as the template says, while it is typed', async () => {
  await open();
  await sum().waitFor();
  const before = await named();
  await field().fill('');
  await popup().getByText('Say how the files are called.').waitFor();
  await button('Download').click();
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
  await field().fill('{langauge}-');
  await popup().getByText('There is no field {langauge}. Choose one from the list.').waitFor();
  await field().fill('Pack-');
  await button('{size}').click();
  await ada.keyboard.type('_x');
  expect(await field().inputValue()).toBe('Pack-{size}_x');
  const now = () => named().then((names) => names.every((name) => /^Pack-\d+x\d+_x(?:_\d+)?\.\w+$/.test(name)));
  await expect.poll(now).toBe(true);
  expect((await named()).length).toBe(before.length);
  expect(new Set(await named()).size).toBe(before.length);
});

test('[PACK-35] [PACK-37] [PACK-39] one more is ticked, and all of them come as one zip under these names', async () => {
  await open();
  await sum().waitFor();
  await field().fill('{row}_{size}');
  await part('Left out').getByRole('checkbox', { disabled: false }).nth(1).click();
  await expect.poll(async () => (await sum().innerText()).split(' ')[0]).toBe(String((await named()).length));
  const names = await named();
  const zip = await download(() => button('Download').click());
  expect(zip.suggestedFilename()).toMatch(/^Aurora Outdoor.*\.zip$/);
  const inZip = await zipNames(zip);
  expect(names.filter((name) => !inZip.includes(name))).toEqual([]);
  expect(inZip).toEqual(expect.arrayContaining(['manifest.xlsx', 'manifest.csv']));
  await close();
  await open();
  expect(await field().inputValue()).toBe('{row}_{size}');
});

test('[PACK-36] what was ticked stays so when the list is read again', async () => {
  await open();
  await sum().waitFor();
  const [one, other] = waiting.slice(-2);
  if (!one || !other) throw new Error('Too little waits.');
  const boxOf = ({ row, group }: PackBanner) =>
    popup().getByRole('listitem').filter({ hasText: row }).filter({ hasText: group }).getByRole('checkbox').first();
  await boxOf(one).check();
  await boxes('Ready').first().uncheck();
  const ticked = (await named()).length;
  await approve(other);
  await ada.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(async () => (await named()).length).toBe(ticked + 1);
  expect(await boxes('Ready').first().isChecked()).toBe(false);
});

test('[PACK-37] a pack on its way can be cancelled, ends with its popup, and says why it was not made', async () => {
  await open();
  await sum().waitFor();
  const { isAsked, letGo } = await holdBack(ada, '**/delivery-pack');
  await button('Download').click();
  await isAsked;
  await popup().getByRole('progressbar', { name: 'Making the pack' }).waitFor();
  await button('Cancel').press('Enter');
  await sum().waitFor();
  await expect.poll(() => button('Download').evaluate((made) => made === document.activeElement)).toBe(true);
  const failed = () => ada.waitForEvent('requestfailed', (request) => request.url().endsWith('/delivery-pack'));
  const ended = failed();
  await button('Download').click();
  await popup().getByRole('progressbar').waitFor();
  await close();
  await ended;
  letGo();
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await ada.getByText('The pack was not made').count()).toBe(0);
  await ada.route('**/delivery-pack', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"packTooLarge"}' }),
  );
  await open();
  await button('Download').click();
  await ada.getByText('The pack was not made').waitFor();
  await ada
    .getByRole('alert')
    .filter({ hasText: 'The pack was not made' })
    .getByRole('button', { name: 'Close' })
    .click();
});

test('[PACK-37] who leaves the sheet while a pack is made ends it, and is told of nothing', async () => {
  await ada.goto('/');
  await ada.locator(`a[href="/sheet/${desk.demoUrl}"]`).first().click();
  await ada.getByRole('tab', { name: 'Sheet options' }).waitFor();
  await open();
  await sum().waitFor();
  const { isAsked, letGo } = await holdBack(ada, '**/delivery-pack');
  const ended = ada.waitForEvent('requestfailed', (request) => request.url().endsWith('/delivery-pack'));
  await button('Download').click();
  await isAsked;
  await ada.goBack();
  await ended;
  await popup().waitFor({ state: 'detached' });
  letGo();
  await ada.locator(`a[href="/sheet/${desk.demoUrl}"]`).first().click();
  await open();
  await sum().waitFor();
  expect(await ada.getByText('The pack was not made').count()).toBe(0);
});

test('[EXPORT-27] [PACK-37] a pack that breaks off is told to have ended too early; one that never begins, that nobody is there', async () => {
  const told = async (words: string) => {
    const message = ada.getByRole('alert').filter({ hasText: words });
    await message.getByText('The pack was not made').waitFor();
    await message.getByRole('button', { name: 'Close' }).click();
  };
  const headers = { 'content-type': 'application/zip', [aboutBytesHeader]: '4000' };
  const { address, breakOff } = await startBrittle(headers, Buffer.alloc(3_000));
  await ada.route('**/delivery-pack', (route) => route.continue({ url: address }));
  await open();
  await button('Download').click();
  await popup().getByText('3 KB of about 4 KB').waitFor();
  const saved: unknown[] = [];
  ada.on('download', (zip) => saved.push(zip));
  breakOff();
  await told('The file ended too early, so it was not saved. Please try again.');
  await ada.route('**/delivery-pack', (route) => route.abort());
  await button('Download').click();
  await told('There is no connection to Marquee.');
  expect(saved).toEqual([]);
});

test('[PACK-38] more than one pack holds is told', async () => {
  const { banners } = await list();
  const large = banners.map((banner) => ({ ...banner, bytes: 2_000_000_001 }));
  await reply({ noOfMore: 3, banners: large });
  await open();
  await popup().getByText('One pack holds up to 1,000 banners. Make one for each group.').waitFor();
  await popup().getByText('One pack holds up to 2 GB. Untick some banners.').waitFor();
  expect(await button('Download').isDisabled()).toBe(true);
});

test('[PACK-40] a pack is made by the keyboard alone', async () => {
  await open();
  await sum().waitFor();
  await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true);
  const isAt = () => ada.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
  for (let tabs = 0; tabs < 60 && (await isAt()) === ''; tabs += 1) await ada.keyboard.press('Tab');
  const before = (await named()).length;
  await ada.keyboard.press('Space');
  await expect.poll(async () => (await named()).length).toBe(before + 1);
  await field().focus();
  const zip = await download(() => ada.keyboard.press('Enter'));
  expect((await zipNames(zip)).length).toBeGreaterThan(before);
});

test('[PACK-40] on a phone the popup fills the window, and nothing is out of reach', async () => {
  await ada.setViewportSize({ width: 390, height: 844 });
  try {
    await open();
    await sum().waitFor();
    const box = await popup().boundingBox();
    expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844]);
    for (const thing of [button('{size}'), boxes('Ready').last(), popup().getByLabel('Folders'), button('Download')])
      expect(await reachOf(thing)).toBe('in reach');
    expect(await popup().evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    await close();
  } finally {
    await ada.setViewportSize({ width: 1440, height: 900 });
  }
});

test('[PACK-41] without banners, without an answer and without its group the popup says what there is', async () => {
  await reply({ banners: [] });
  await open();
  await popup().getByText('There are no banners here yet.').waitFor();
  expect(await button('Download').isDisabled()).toBe(true);
  await close();
  await ada.unrouteAll();
  await ada.route('**/delivery-pack/banners*', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"notFound"}' }),
  );
  await open();
  await popup()
    .getByText(/^The banners could not be listed\./)
    .waitFor();
  await ada.unrouteAll();
  await button('Try again').click();
  await sum().waitFor();
  await close();
  const [title] = await ada.locator('[data-line^="title:"]').all();
  const groupID = (await title?.getAttribute('data-line'))?.split(':')[1];
  await title?.click({ button: 'right' });
  await ada.getByRole('menuitem', { name: 'Delivery pack' }).click();
  await field().waitFor();
  await ask(ada, 'DELETE', `/api/groups/${groupID}`);
  await popup()
    .getByText(/^The group was deleted\./)
    .waitFor();
});
