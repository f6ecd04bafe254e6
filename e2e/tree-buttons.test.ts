/** The tree under a mouse: what each of its buttons does, and what it does not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { lastEvent, nodes, openTreeAfresh } from './support/tree-page.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
  page = await desk.window();
});

afterAll(() => desk?.clear());

beforeEach(() => openTreeAfresh(page));

const event = () => lastEvent(page);

test('[TREE-39] a press shows no sheet before it is a click, where the browser does not yet call it active either', async () => {
  const other = await desk.window();
  await other.clock.install();
  await openTreeAfresh(other);
  for (const button of [0, 2]) {
    // As Firefox focuses what is pressed.
    await nodes(other, button === 0 ? 'House banners' : 'Banner requests').evaluate((pressed, button) => {
      pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button }));
      pressed.focus();
    }, button);
    await other.clock.runFor(1_000);
    expect(await lastEvent(other)).toBe('Nothing yet');
  }
  // The keyboard, which does not press, is followed.
  await nodes(other, 'House banners').evaluate((node) => node.focus());
  await other.clock.runFor(1_000);
  await expect.poll(() => lastEvent(other)).toBe('navigate house-banners');
  await other.context().close();
});

test('[TREE-40] a sheet is opened in a tab of its own by the middle button, by Ctrl and by its menu', async () => {
  await nodes(page, 'House banners').click({ button: 'middle' });
  await expect.poll(event).toBe('open apart house-banners');
  await nodes(page, 'Banner requests').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(event).toBe('open apart banner-requests');
  await nodes(page, 'House banners').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open in new tab' }).click();
  await expect.poll(event).toBe('open apart house-banners');
  await nodes(page, 'Clients').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => nodes(page, 'Clients').getAttribute('aria-expanded')).toBe('false');
});

test('[TREE-40] the tab shows that sheet, and the sheet that was on screen stays there', async () => {
  const ada = await desk.seat('admin');
  const before = ada.url();
  const other = ada.getByRole('treeitem', { name: /^Northwind Coffee/ });
  const [tab] = await Promise.all([ada.context().waitForEvent('page'), other.click({ button: 'middle' })]);
  await tab.getByRole('grid').waitFor();
  expect(tab.url()).not.toBe(before);
  expect(ada.url()).toBe(before);
  await ada.context().close();
});
