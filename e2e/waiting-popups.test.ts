/** Popups that add something while there is no connection: they close, and what was asked for waits, as an edit does. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { newPopup } from './support/own-tree.ts';

let desk: Desk;
let ada: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await ada.context().setOffline(false);
  sheet = await desk.open(ada);
});

const popup = (name: string) => ada.getByRole('dialog', { name });

/** Presses what asks for it without a connection, and comes back to one. */
async function sendLater(name: string, button: string): Promise<void> {
  await ada.context().setOffline(true);
  await popup(name).getByRole('button', { name: button }).click();
  await popup(name).waitFor({ state: 'detached' });
  await ada.getByText('1 unsaved change').waitFor();
  await ada.context().setOffline(false);
}

test('[SCREEN-854] a view that is saved without a connection is there once that is back', async () => {
  await ada.getByRole('button', { name: /^View: / }).click();
  await ada.getByRole('menuitem', { name: 'Save as new view' }).click();
  await popup('Save as new view').getByLabel('View name').fill('Made in a tunnel');
  await sendLater('Save as new view', 'Save view');
  const names = async () => (await desk.read(ada)).views?.map(({ name }) => name);
  await expect.poll(names, { timeout: 45_000 }).toEqual(['Made in a tunnel']);
});

test('[SCREEN-881] Enter in a media plan makes the rows of what was typed last, too', async () => {
  const group = sheet.groups[0];
  await ada
    .locator(`[data-line="add:${group?.groupID}"]`)
    .getByRole('button', { name: 'Add rows (media plan)' })
    .click();
  const plan = popup('Add rows from a media plan');
  await plan.getByLabel('Languages').fill('en');
  await plan.getByRole('button', { name: 'Add 1 row' }).waitFor();
  // As quickly as no hand can, so that nothing has been drawn in between.
  await plan.getByLabel('Languages').evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'en, de');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.form?.requestSubmit();
  });
  await plan.waitFor({ state: 'detached' });
  await ada.getByText('2 rows added').waitFor();
});

test('[SCREEN-854] so are the rows of a media plan', async () => {
  const group = sheet.groups[0];
  await ada
    .locator(`[data-line="add:${group?.groupID}"]`)
    .getByRole('button', { name: 'Add rows (media plan)' })
    .click();
  await popup('Add rows from a media plan').getByLabel('Languages').fill('en, de');
  await sendLater('Add rows from a media plan', 'Add 2 rows');
  const count = async () =>
    (await desk.read(ada)).groups.find(({ groupID }) => groupID === group?.groupID)?.rows.length;
  await expect.poll(count, { timeout: 45_000 }).toBe((group?.rows.length ?? 0) + 2);
});

test('[SCREEN-933] another name for a template that could not be saved is offered back', async () => {
  await ask(ada, 'POST', '/api/templates', { sheetID: sheet.sheetID, name: 'Plain style', withRows: false });
  await ada.getByRole('tab', { name: 'All sheets' }).click();
  await ada.getByRole('button', { name: 'New', exact: true }).click();
  await newPopup(ada).getByRole('button', { name: 'Options of Plain style' }).click();
  await ada.getByRole('menuitem', { name: 'Rename' }).click();
  await ada.route('**/api/templates', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await newPopup(ada).getByLabel('New name of Plain style').fill('A name with some thought in it');
  await ada.keyboard.press('Enter');
  await expect.poll(() => ada.getByLabel('What you wrote').inputValue()).toBe('A name with some thought in it');
  await ada.unroute('**/api/templates');
});
