/** What becomes of changes of a view that are on their way to be saved. */
import { plainLook, type View } from '@marquee/contract/views.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';

let desk: Desk;
let ada: Page;
let rowID: number | undefined;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  const { groups, sheetID } = await desk.open(ada);
  rowID = groups[0]?.rows[0]?.rowID;
  const view = { sheetID, name: 'With high rows', isShared: true, look: plainLook };
  const { viewID } = await ask<View>(ada, 'POST', '/api/views', view);
  await ada.goto(`/sheet/${desk.demoUrl}?view=${viewID}`);
});

const height = () => ada.locator(`[data-line="row:${rowID}"]`).evaluate((row) => row.getBoundingClientRect().height);
const saveButton = () => ada.getByRole('button', { name: 'Save changes' });

async function chooseRows(name: string): Promise<void> {
  await ada.getByRole('button', { name: /^View: / }).click();
  await ada.getByRole('menuitemradio', { name, exact: true }).click();
}

test('[SCREEN-767] changes that could not be saved stay on the screen, to be saved again', async () => {
  await chooseRows('High');
  await ada.route('**/api/views', (route) =>
    route.fulfill({ status: 400, json: {}, contentType: 'application/problem+json' }),
  );
  await saveButton().click();
  await ada.getByRole('alert').getByText('Your change was not saved').waitFor();
  await saveButton().waitFor();
  expect(await height()).toBe(96);
  await ada.unrouteAll({ behavior: 'wait' });
  const isSaved = ada.waitForResponse((response) => response.url().endsWith('/api/views') && response.ok());
  await saveButton().click();
  await isSaved;
  await ada.reload();
  await expect.poll(height).toBe(96);
});

test('[SCREEN-767] what is changed while they are saved stays, too', async () => {
  await chooseRows('High');
  const isBack = Promise.withResolvers<void>();
  await ada.route('**/api/views', async (route) => {
    await isBack.promise;
    await route.continue();
  });
  await saveButton().click();
  await saveButton().waitFor({ state: 'detached' });
  await chooseRows('Low');
  isBack.resolve();
  await ada.getByRole('alert').getByText('“With high rows” saved').last().waitFor();
  await saveButton().waitFor();
  expect(await height()).toBe(36);
});
