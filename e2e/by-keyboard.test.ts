/** The work on a sheet from the login to a shared link, without a pointer: whatever is pressed or filled is first reached by keys. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet, rowNamed, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.window();
});

afterAll(() => desk?.clear());

/** What has the keyboard, by its name. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
  });
const isAt = (name: RegExp) => expect.poll(focused).toMatch(name);

/** Goes on by a key until it stands on what is called so. */
async function keyTo(key: string, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await focused();
    if (name.test(at)) return;
    passed.push(at.slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`${key} leads to nothing called ${name}, but past ${passed.join(' | ')}`);
}

/** Runs a command of Ctrl+K. */
async function run(name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type(name);
  await page.getByRole('dialog').getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

const sheet = () => readSheet(page, new URL(page.url()).pathname.split('/').at(-1) ?? '');

test('[SCREEN-436] a sheet is made, filled, searched and shared by the keyboard alone', async () => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await keyTo('Tab', /^Email/);
  await page.keyboard.type(demo.admin.emailAddress);
  await keyTo('Tab', /^Password/);
  await page.keyboard.type(demo.admin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Account of/ }).waitFor();

  await run('New sheet');
  await isAt(/^Sheet name/);
  await page.keyboard.type('Summer by keys');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sheet\//);
  await page.getByLabel('New group').waitFor();

  await run('Add a group');
  await isAt(/^New group/);
  await page.keyboard.type('Display');
  await page.keyboard.press('Enter');
  for (const name of ['MPU', 'Sky']) {
    await isAt(/^New row in Display/);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await rowNamed(page, name).waitFor();
  }

  await run('Add a column');
  await page.getByRole('dialog', { name: 'Choose data type' }).waitFor();
  await keyTo('ArrowRight', /^Status/);
  await page.keyboard.press('Enter');
  await isAt(/^Column name/);
  await page.keyboard.type('Stage');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sheet()).columns.map(({ name }) => name)).toEqual(['Stage']);

  // From the header down to the first row's cell.
  const [column] = (await sheet()).columns;
  expect(column?.columnTypeID).toBe(columnTypes.status);
  const option = column?.multiChoiceOptions[1];
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? ''))
    .toMatch(new RegExp(`:${column?.columnID}$`));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await keyTo('Tab', new RegExp(`^${option?.name}$`));
  await page.keyboard.press('Enter');
  const stored = async () => (await sheet()).columns[0]?.cells.map(({ cellMultiChoice }) => cellMultiChoice);
  await expect.poll(stored).toMatchObject([{ multiChoiceOptionID: option?.multiChoiceOptionID }]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Filled down: the value is copied and pasted over a range, which says that it is selected.
  await page.keyboard.press('Control+Home');
  await keyTo('ArrowRight', new RegExp(option?.name ?? ''));
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => page.locator('[role=gridcell][aria-selected=true]').count()).toBe(2);
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await stored())?.length).toBe(2);

  await page.keyboard.press('Control+f');
  await isAt(/^Search this sheet/);
  await page.keyboard.type('Sky');
  await rowNamed(page, 'MPU').waitFor({ state: 'detached' });
  await run('Clear search');
  await rowNamed(page, 'MPU').waitFor();

  await run('Share sheet');
  await page.getByRole('dialog', { name: 'Share' }).waitFor();
  await keyTo('Tab', /^Standard address/);
  const address = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const visitor = await desk.window();
  await visitor.goto(address);
  await rowNamed(visitor, 'MPU').waitFor();
  await visitor.context().close();
});
