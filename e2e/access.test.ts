/** Every screen and popup, light and dark, as assistive technology finds it. */
import type { Page } from 'playwright';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { clickBeside, cellOf, openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  let page: Page;

  beforeAll(async () => {
    page = await desk.window({ colorScheme });
  });

  test('[SCREEN-6] axe finds nothing serious on the login, home and sheet screens', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await openSheet(page, desk.demoUrl);
    expect(await seriousFindings(page), 'the public sheet').toEqual([]);
    await logIn(page, 'admin');
    expect(await seriousFindings(page), 'home').toEqual([]);
    await openSheet(page, desk.demoUrl);
    expect(await seriousFindings(page), 'the sheet').toEqual([]);
  });

  test('[SCREEN-6] nor in any cell’s popup, a menu, or the choice of a data type', async () => {
    const sheet = await readSheet(page, desk.demoUrl);
    const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
    for (const type of [columnTypes.date, columnTypes.status, columnTypes.who, columnTypes.link, columnTypes.banner]) {
      const columnID = sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
      const cell = cellOf(page, rowID, columnID);
      await cell.hover();
      // A click plays a banner.
      if (type === columnTypes.banner) await cell.getByRole('button', { name: 'Edit banner' }).click();
      else await clickBeside(cell);
      await page.getByRole('dialog').waitFor();
      expect(await seriousFindings(page), `popup of type ${type}`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByLabel('Add a column').first().click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousFindings(page), 'choose data type').toEqual([]);
  });
});

describe.each([
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['at 200 %', { viewport: { width: 720, height: 450 } }],
] as const)('%s', (_, options) => {
  test('[SCREEN-432] axe finds nothing serious on the sheet, in what stands behind icons, in a menu and on a card', async () => {
    const page = await desk.seat('admin', { ...options, colorScheme: 'dark' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
    for (const name of ['Find, filter and sort', 'More of this sheet']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    expect(await seriousFindings(page), 'the header, unfolded').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await seriousFindings(page), 'a menu').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor();
    expect(await seriousFindings(page), 'a card').toEqual([]);
    await page.context().close();
  });
});

test('[SCREEN-917] a row and a column are called by their names, and a row says how many comments it has', async () => {
  const page = await desk.seat('admin');
  const { columns, groups } = await readSheet(page, desk.demoUrl);
  const rows = groups.flatMap((group) => group.rows);
  const [quiet, talked] = [rows.find((row) => row.noOfComments === 0), rows.find((row) => row.noOfComments)];
  const called = (name = '') => page.getByRole('rowheader', { name, exact: true });
  await called(quiet?.name).waitFor();
  await called(talked?.name)
    .and(page.locator(`[aria-description^="${talked?.noOfComments} comment"]`))
    .waitFor();
  const column = columns.find(({ columnTypeID }) => columnTypeID === columnTypes.status);
  await page
    .getByRole('columnheader', { name: column?.name ?? '', exact: true })
    .first()
    .waitFor();
  await page.context().close();
});

test('[LOOK-30] that nothing matches what is typed is heard as well as seen, behind Ctrl+K and of people', async () => {
  const page = await desk.seat('admin');
  const heard = (words: string) =>
    page.locator('[role=status]:not([role=dialog] *)').filter({ hasText: words }).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.type('zzzz');
  await heard('Nothing matches.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { columns, groups } = await readSheet(page, desk.demoUrl);
  const who = columns.find(({ columnTypeID }) => columnTypeID === columnTypes.who)?.columnID ?? 0;
  await cellOf(page, groups[0]?.rows[0]?.rowID ?? 0, who).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Filter people' }).fill('zzzz');
  await heard('No people match.');
  await page.context().close();
});
