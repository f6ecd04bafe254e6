/** One's own account in several tabs and from several places: what is typed, chosen and shown there. */
import { buildHeader } from '@marquee/contract/endpoint.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { giveLogin } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  page = await desk.known('admin');
});

const field = (of: Page, name: string) => of.getByRole('main').getByLabel(name, { exact: true });
const save = (of: Page) => of.getByRole('button', { name: 'Save', exact: true }).click();
const tab = (of: Page, name: string) => of.getByRole('tab', { name, exact: true });
const isChosen = (of: Page, name: string) => tab(of, name).and(of.locator('[aria-selected=true]')).waitFor();

test('[PEOPLE-55] what another tab has saved shows beside what is being typed, and Save takes nothing of it back', async () => {
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto('/account');
    await field(one, 'First name').waitFor();
  }
  await field(page, 'Surname').fill('Half-typed');
  await field(other, 'Telephone (optional)').fill('+44 20 7946 0001');
  await save(other);
  await expect.poll(() => field(page, 'Telephone (optional)').inputValue()).toBe('+44 20 7946 0001');
  expect(await field(page, 'Surname').inputValue()).toBe('Half-typed');
  await save(page);
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const user = await ask<object>(page, 'GET', '/api/account/get-logged-in-user');
  expect(user).toMatchObject({ surname: 'Half-typed', telephoneNo: '+44 20 7946 0001' });
  await page.context().close();
});

test('[PEOPLE-59] Save takes nothing back of what a tab has not heard of', async () => {
  await page.route('**/sheet-update-hub/**', (request) => request.abort());
  await page.goto('/account');
  await field(page, 'Surname').fill('Typed');
  const { userID } = await ask<{ userID: number }>(page, 'GET', '/api/account/get-logged-in-user');
  await ask(page, 'PUT', '/api/users', { userID, telephoneNo: '+44 20 7946 0003' });
  await save(page);
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const user = await ask<object>(page, 'GET', '/api/account/get-logged-in-user');
  expect(user).toMatchObject({ surname: 'Typed', telephoneNo: '+44 20 7946 0003' });
  await page.context().close();
});

test('[SCREEN-891] the bell leads to its settings from any tab of the account page, and what is typed in another one stays', async () => {
  const toSettings = async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await isChosen(page, 'Notifications');
  };
  await page.goto('/');
  await page.locator('main a[href="/account"]').click();
  await field(page, 'Telephone (optional)').fill('+44 20 7946 0002');
  await toSettings();
  await tab(page, 'Password').click();
  await isChosen(page, 'Password');
  await toSettings();
  await tab(page, 'Personal details').click();
  await isChosen(page, 'Personal details');
  expect(await field(page, 'Telephone (optional)').inputValue()).toBe('+44 20 7946 0002');
  await tab(page, 'Sessions').click();
  await isChosen(page, 'Sessions');
  await page.reload();
  await isChosen(page, 'Sessions');
  await page.context().close();
});

test('[SCREEN-911] the way past the menu, and past the login, leads to the tab of the account page that is in the address', async () => {
  const skip = async (of: Page) => {
    await of.getByRole('link', { name: 'Skip to the content' }).focus();
    await of.keyboard.press('Enter');
    await expect.poll(() => of.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  };
  await page.goto('/account#sessions');
  await isChosen(page, 'Sessions');
  await skip(page);
  await isChosen(page, 'Sessions');
  expect(new URL(page.url()).hash).toBe('#sessions');
  const stranger = await desk.window();
  await stranger.goto('/account#sessions');
  await giveLogin(stranger, 'admin');
  await isChosen(stranger, 'Sessions');
  for (const one of [page, stranger]) await one.context().close();
});

test('[LOOK-22] light and dark are the system’s again for who is back at what that has', async () => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  const choose = async (name: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account of/ })
      .click();
    await page.getByRole('menuitem', { name }).click();
    await page.keyboard.press('Escape');
  };
  await page.goto('/');
  await choose('Dark mode');
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await choose('Light mode');
  await expect.poll(scheme).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe('dark');
  await page.context().close();
});

test('[SCREEN-893] a page with something in a form that was not sent does not load anew by itself', async () => {
  await page.clock.install();
  await page.route('**/api/account/get-logged-in-user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [buildHeader.toLowerCase()]: 'a-new-one' } });
  });
  await page.goto('/account');
  const surname = field(page, 'Surname');
  await surname.waitFor();
  await page.getByText('A new version of Marquee is available.').waitFor();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => 'sameDocument' in window);
  const unsent = page.locator('form[data-unsent]');
  const before = await surname.inputValue();
  await surname.fill('Not sent');
  await surname.blur();
  await unsent.waitFor();
  for (let looks = 0; looks < 3; looks += 1) {
    await page.clock.fastForward('11:00');
    expect(await isSame()).toBe(true);
  }
  expect(await surname.inputValue()).toBe('Not sent');
  await surname.fill(before);
  await surname.blur();
  await unsent.waitFor({ state: 'detached' });
  const isAnother = async () => {
    if (await isSame()) await page.clock.fastForward('11:00');
    expect(await isSame()).toBe(false);
  };
  await vi.waitFor(isAnother, { timeout: 20_000, interval: 200 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('[LOOK-25] [LOOK-26] the tabs are one line, on a phone the one that is open is in sight, and the line below all of them stays where it is', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [hash, name] of [
    ['auditLog', 'Audit log'],
    ['personalDetails', 'Personal details'],
  ] as const) {
    await page.goto(`/account#${hash}`);
    await isChosen(page, name);
    const within = async () => {
      const { x = -1, width = 0 } = (await tab(page, name).boundingBox()) ?? {};
      return x >= 0 && x + width <= 390;
    };
    await expect.poll(within).toBe(true);
    // Drawn on what is swiped it would go with that.
    const line = (list: Element) => [getComputedStyle(list).boxShadow, getComputedStyle(list, '::before').content];
    expect(await page.getByRole('main').getByRole('tablist').evaluate(line)).toEqual([
      expect.stringContaining('inset'),
      'none',
    ]);
  }
  // Nor in any other width are they more than one line.
  for (const width of [820, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = page
      .getByRole('main')
      .getByRole('tab')
      .evaluateAll((tabs) => new Set(tabs.map((one) => one.getBoundingClientRect().top)).size);
    expect(await lines).toBe(1);
  }
  await page.context().close();
});
