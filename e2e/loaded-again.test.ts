/** Lists of popups that could not be read: they say so where they stand, and are asked for again there. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await desk.open(ada);
});

const lists: readonly [what: string, path: string, at: { button: string; tab?: string }][] = [
  ['The trash', 'trash', { tab: 'Sheet options', button: 'Open the trash' }],
  ['The links', 'review-links', { button: 'Share' }],
  ['The guests', 'guests', { button: 'Add users', tab: 'Guests' }],
];

test.each(lists)(
  '[LOOK-19] %s could not be loaded: that is said, and they are asked for again there',
  async (...list) => {
    const [what, path, { button, tab }] = list;
    const address = new RegExp(`/api/sheets/\\d+/${path}$`);
    await ada.route(address, (route) => route.abort());
    const openTab = (name: string) => ada.getByRole('tab', { name }).click();
    if (tab !== undefined && button === 'Open the trash') await openTab(tab);
    await ada.getByRole('button', { name: button, exact: true }).click();
    if (tab !== undefined && button === 'Add users') await openTab(tab);
    const told = ada
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: `${what} could not be loaded.` });
    await told.waitFor();
    expect(await seriousFindings(ada)).toEqual([]);
    await ada.unroute(address);
    await told.getByRole('button', { name: 'Try again' }).click();
    await told.waitFor({ state: 'detached' });
  },
);

test('[SCREEN-920] which account is updated by itself could not be loaded: that is said, and it is asked for again there', async () => {
  const address = /\/api\/accounts\/\d+(?:\?|$)/;
  await ada.route(address, (route) => route.abort());
  await ada.goto('/account#autoUpdates');
  const told = ada.getByRole('alert').filter({ hasText: 'The choice could not be loaded.' });
  await told.waitFor();
  await ada.unroute(address);
  await told.getByRole('button', { name: 'Try again' }).click();
  await told.waitFor({ state: 'detached' });
  await ada.getByRole('combobox', { name: 'FTP account that is checked for newer banners' }).selectOption('Off');
});
