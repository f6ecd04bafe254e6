/** Leaving a sheet with something that is not saved: by the browser, which asks, and within Marquee, where it stays what and where it was. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { cellOf, comeTo, openByTree, typeInto, unfoldHeader } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
let sheet: Sheet;
let asked: string[];

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  page = await desk.seat('admin');
  sheet = await desk.read(page);
  asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
});

afterEach(() => page.context().close());

async function isAskedOnLeaving(): Promise<void> {
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  expect(page.isClosed()).toBe(false);
}

/** Another sheet of the demo. */
const other = 'Northwind Coffee – Summer';

const goHome = async () => {
  await page.getByRole('link', { name: 'Marquee, your sheets' }).click();
  await page.getByText('Your Marquee sheets').waitFor();
};

test('[SCREEN-50] on other pages, too, what waits to be saved is counted, and the browser asks before it is lost', async () => {
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  await page.route('**/api/cells', () => {});
  await typeInto(cellOf(page, sheet.groups[0]?.rows[1]?.rowID ?? 0, columnID), 'Not saved yet');
  await page.getByText('1 unsaved change').waitFor();
  await goHome();
  await page.getByText('1 unsaved change').waitFor();
  await isAskedOnLeaving();
});

test('[SCREEN-755] the count of what is on its way moves nothing: neither before it is seen, nor on other pages when it comes', async () => {
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  await page.route('**/api/cells', () => {});
  await typeInto(cellOf(page, sheet.groups[0]?.rows[1]?.rowID ?? 0, columnID), 'On its way');
  /** Begins its delay anew, and looks at the room that it takes then and in the end. */
  const roomOf = (chip: Locator) =>
    chip.evaluate((element) => {
      const beside = [...document.querySelectorAll('header button')].find(
        (button) => button.textContent === 'Coming soon',
      );
      const look = () => ({ width: element.getBoundingClientRect().width, beside: beside?.getBoundingClientRect().x });
      element.style.animation = 'none';
      element.getBoundingClientRect();
      element.style.animation = '';
      const before = look();
      for (const animation of element.getAnimations()) animation.finish();
      return { before, after: look() };
    });
  const inSheet = await roomOf(page.getByText('1 unsaved change'));
  expect(inSheet.before.width).toBe(0);
  expect(inSheet.after.width).toBeGreaterThan(0);
  await goHome();
  const atHome = await roomOf(page.getByText('1 unsaved change'));
  expect(atHome.before).toEqual({ ...atHome.after, width: 0 });
});

test('[SCREEN-50] so it does where a row is half named, and a name or the description half changed', async () => {
  await page
    .getByLabel(/^New row in/)
    .first()
    .fill('Half a name');
  await isAskedOnLeaving();
  await page
    .getByLabel(/^New row in/)
    .first()
    .fill('');

  asked = [];
  await page.route('**/api/sheets', () => {});
  await page.getByRole('textbox', { name: 'Description' }).fill('Half a description');
  await isAskedOnLeaving();
});

test('[SCREEN-50] and where the fields of a cell’s popup are half filled', async () => {
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.link)?.columnID ?? 0;
  const rowID = sheet.groups[0]?.rows.at(-1)?.rowID ?? 0;
  await cellOf(page, rowID, columnID).press('Enter');
  await page.getByLabel('Website address').fill('https://example.com/half');
  await isAskedOnLeaving();
  await expect.poll(() => page.getByLabel('Website address').inputValue()).toBe('https://example.com/half');
});

test('[SCREEN-745] what stands in a box for new rows or groups is there when one comes back, and in no other sheet', async () => {
  const [group] = sheet.groups;
  const rowBox = page.getByLabel(`New row in ${group?.name ?? ''}`, { exact: true });
  const groupBox = page.getByLabel('New group');
  await comeTo(page, `add:${group?.groupID ?? 0}`);
  await rowBox.fill('Half a name');
  await comeTo(page, 'addGroup');
  await groupBox.fill('Half a group');
  await openByTree(page, other);
  await expect.poll(() => groupBox.inputValue()).toBe('');
  await openByTree(page, sheet.name);
  await comeTo(page, 'addGroup');
  await expect.poll(() => groupBox.inputValue()).toBe('Half a group');
  await comeTo(page, `add:${group?.groupID ?? 0}`);
  await expect.poll(() => rowBox.inputValue()).toBe('Half a name');
  expect(await page.getByLabel('What you wrote').count()).toBe(0);
});

test('[SCREEN-745] they are offered back where the sheet is deleted meanwhile', async () => {
  const doomed = await ask<Sheet>(page, 'POST', '/api/sheets', { name: 'Doomed' });
  await page.goto(`/sheet/${doomed.url}`);
  await page.getByLabel('New group').fill('Half a group');
  await ask(page, 'DELETE', `/api/sheets/${doomed.sheetID}`);
  await page.getByText('Your Marquee sheets').waitFor();
  await expect.poll(() => page.getByLabel('What you wrote').inputValue()).toBe('Half a group');
  await page.getByText('What you wrote was not saved').waitFor();
});

test('[LOOK-20] [LOOK-21] words that were given back can be marked, and three such messages hide none that goes by itself', async () => {
  const doomed = await ask<Sheet>(page, 'POST', '/api/sheets', { name: 'Doomed' });
  for (const name of ['One', 'Two'])
    await ask(page, 'POST', '/api/groups', { group: { sheetID: doomed.sheetID, name } });
  await page.goto(`/sheet/${doomed.url}`);
  for (const name of ['New row in One', 'New row in Two', 'New group'])
    await page.getByLabel(name).fill(`Half of ${name}`);
  await ask(page, 'DELETE', `/api/sheets/${doomed.sheetID}`);
  await page.getByText('This sheet was deleted').waitFor();
  await page.getByText('This sheet was deleted').waitFor({ state: 'detached' });
  const words = page.getByLabel('What you wrote');
  await expect.poll(() => words.count()).toBe(3);
  const box = await words.first().boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 14 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 300, y, { steps: 5 });
  await page.mouse.up();
  const marked = () =>
    words.first().evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
  await expect.poll(marked).toContain('New');
  await page.mouse.wheel(400, 0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await words.count()).toBe(3);
});

test('[LIVE-108] a sheet that is deleted after it was read, and before one listens to it, is left as well', async () => {
  const doomed = await ask<Sheet>(page, 'POST', '/api/sheets', { name: 'Doomed' });
  const { letGo } = await holdBack(page, '**/sheet-update-hub/negotiate**');
  await page.goto(`/sheet/${doomed.url}`);
  await page.getByLabel('New group').fill('Half a group');
  await ask(page, 'DELETE', `/api/sheets/${doomed.sheetID}`);
  letGo();
  await page.getByText('Your Marquee sheets').waitFor();
  await expect.poll(() => page.getByLabel('What you wrote').inputValue()).toBe('Half a group');
});

test('[SCREEN-786] a sheet whose deletion got no answer is left as soon as the server says that it is gone', async () => {
  const doomed = await ask<Sheet>(page, 'POST', '/api/sheets', { name: 'Doomed' });
  await page.goto(`/sheet/${doomed.url}`);
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.getByRole('button', { name: 'Delete sheet' }).click();
  const deletion = new RegExp(`/api/sheets/${doomed.sheetID}(?:\\?|$)`);
  await page.route(deletion, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/changes?*', (route) => route.abort());
  const field = page.getByLabel('Type DELETE to confirm');
  await field.fill('DELETE');
  await field.press('Enter');
  await page.getByText('It isn’t known whether the sheet was deleted.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await field.press('Enter');
  await page.getByText('Your Marquee sheets').waitFor();
});

test('[SCREEN-786] so it is where the server can say so at once', async () => {
  const doomed = await ask<Sheet>(page, 'POST', '/api/sheets', { name: 'Doomed' });
  await page.goto(`/sheet/${doomed.url}`);
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.getByRole('button', { name: 'Delete sheet' }).click();
  await page.route(new RegExp(`/api/sheets/${doomed.sheetID}(?:\\?|$)`), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByLabel('Type DELETE to confirm').press('Enter');
  await page.getByText('Your Marquee sheets').waitFor();
});

test('[SCREEN-832] a description that is being written is saved when a phone is turned, and offered back to who goes back', async () => {
  const stored = async () => (await desk.read(page)).description;
  const description = page.getByRole('textbox', { name: 'Description' });
  await page.setViewportSize({ width: 390, height: 844 });
  await unfoldHeader(page);
  await description.fill('Written upright');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(stored).toBe('Written upright');
  await expect.poll(() => description.inputValue()).toBe('Written upright');

  await page.setViewportSize({ width: 1440, height: 900 });
  await openByTree(page, other);
  await page.goBack();
  await expect.poll(() => description.inputValue()).toBe('Written upright');
  await description.fill('Half a thought');
  await page.goForward();
  await page.getByText('What you wrote was not saved').waitFor();
  await expect.poll(() => page.getByLabel('What you wrote').inputValue()).toBe('Half a thought');
  expect(await stored()).toBe('Written upright');
});

test('[SCREEN-832] a row’s name that is being written is offered back to who goes back, and is not said to have been deleted', async () => {
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  await openByTree(page, other);
  await page.goBack();
  const name = page.locator(`[data-line="row:${rowID}"]`).getByRole('rowheader');
  await name.dblclick();
  await page.getByLabel('Row name').fill('Half a name');
  await page.goForward();
  await page.getByText('What you wrote was not saved').waitFor();
  await expect.poll(() => page.getByLabel('What you wrote').inputValue()).toBe('Half a name');
  expect(await page.getByText('was deleted').count()).toBe(0);
});
