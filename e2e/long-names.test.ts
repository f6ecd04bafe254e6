/** Long names and addresses where there is little room: all of them is seen, within the window, or they end in dots. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@marquee/contract/people.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet, unfoldHeader } from './support/sheet-page.ts';

const surname = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
const address = 'maximiliane.wolfeschlegelsteinhausen@creative-production.agency-group.example';
let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  const ben = await desk.known('guest');
  const user = await ask<User>(ben, 'GET', '/api/account/get-logged-in-user');
  await ask(ben, 'PUT', '/api/users', { ...user, surname });
  ada = await desk.known('admin', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', { sheetID, emailAddress: address });
  await openSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

/** Nothing of it is cut, and it stands in the window. */
const isWhole = (words: Locator) =>
  expect
    .poll(() =>
      words.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
      }),
    )
    .toBe(true);

test('[PEOPLE-65] the card of a member has lines enough for their name', async () => {
  await unfoldHeader(ada);
  await ada.getByRole('button', { name: `Sam ${surname}`, exact: true }).tap();
  const card = ada.getByRole('dialog');
  await isWhole(card);
  await isWhole(card.getByText(surname));
  await ada.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
});

test('[PEOPLE-65] so has the list of who was invited, and that of the account’s users', async () => {
  await unfoldHeader(ada);
  await ada.getByRole('button', { name: 'Add users' }).tap();
  const popup = ada.getByRole('dialog', { name: 'Add users' });
  await isWhole(popup.getByText(address));
  await popup.getByRole('tab', { name: 'Active user' }).tap();
  await isWhole(popup.getByText(surname));
});

test('[LOOK-54] in a folder of an FTP account the end of a file’s name is seen, however long it is', async () => {
  const name = 'Aurora_Winter-boots-with-a-long-descriptive-name-for-the-market_300x250_v12.png';
  const folder = join(desk.marquee.dataDir, 'demo-ftp', 'long');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'a picture');
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Add rows (FTP)' }).first().tap();
  const popup = ada.getByRole('dialog', { name: 'Add rows from FTP' });
  await popup.getByLabel('FTP account').selectOption({ label: 'Demo banners' });
  await popup.getByRole('textbox', { name: 'Folder location' }).fill('long');
  await isWhole(popup.getByRole('list', { name: 'Contents of the folder' }).getByText(name));
  ada.once('dialog', (question) => void question.accept());
  await popup.getByRole('button', { name: 'Close', exact: true }).last().tap();
  await popup.waitFor({ state: 'detached' });
});

test('[LOOK-28] what an empty field shows ends in dots where it is longer than that', async () => {
  await ada.keyboard.press('Escape');
  await ada.keyboard.press('Control+k');
  const box = ada
    .getByRole('textbox', { name: 'Go to or do anything' })
    .or(ada.getByRole('combobox', { name: 'Go to or do anything' }));
  await box.waitFor();
  expect(await box.evaluate((field) => getComputedStyle(field).textOverflow)).toBe('ellipsis');
  await ada.keyboard.press('Escape');
});

/** The room that what it shows while it is empty leaves in a field, in pixels. */
const roomLeft = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) => {
    const style = getComputedStyle(element);
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (!pen) throw new Error('Nothing to measure with.');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return room - pen.measureText(element.placeholder).width;
  });

test('[LOOK-28] on a phone what is shown by the empty fields that have the focus at once is not longer than they are', async () => {
  await openSheet(ada, desk.demoUrl);
  await ada.keyboard.press('Control+k');
  const palette = ada.getByPlaceholder(/^Sheets, rows/);
  await palette.waitFor();
  expect(await roomLeft(palette)).toBeGreaterThanOrEqual(0);
  await ada.keyboard.press('Escape');
  const group = (await readSheet(ada, desk.demoUrl)).groups[0]?.name ?? '';
  await ada.getByRole('button', { name: `Options of ${group}` }).tap();
  await ada.getByRole('menuitem', { name: 'Ask for decisions' }).tap();
  const people = ada.getByRole('textbox', { name: 'Search people' });
  await people.waitFor();
  expect(await roomLeft(people)).toBeGreaterThanOrEqual(0);
  await ada.keyboard.press('Escape');
});

test('[LOOK-27] on a tablet the people of a sheet leave room for its name', async () => {
  const tablet = await desk.seat('admin', { viewport: { width: 820, height: 1180 } });
  const people = tablet.getByRole('list', { name: 'People on this sheet' });
  await people.getByRole('button', { name: /^\d+ more people$/ }).waitFor();
  expect(await people.getByRole('button').count()).toBe(4);
  // Held upright or across, beside the menu, too, the name of the demo's sheet is whole.
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
  ] as const) {
    await tablet.setViewportSize({ width, height });
    const name = tablet.getByLabel('Sheet name');
    await expect.poll(() => name.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  }
  await tablet.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => people.getByRole('button').count()).toBe(8);
  await tablet.context().close();
});
