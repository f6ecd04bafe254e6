/** The tour's pictures of what a sheet says when something was done to it, was refused, or does not come. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { buildHeader } from '@marquee/contract/endpoint.ts';
import type { Locator, Page } from 'playwright';
import { ask } from './support/ask.ts';
import { aWindow, demo, logIn } from './support/browser.ts';
import { head, title } from './support/drag.ts';
import { cellOf, comeTo, comeToColumn, openSheet, readSheet, typeInto, unfoldHeader } from './support/sheet-page.ts';
import type { Tour } from './support/shoot.ts';

const undo = (page: Page): Locator => page.getByRole('alert').getByRole('button', { name: 'Undo' });

/** Takes back what a message tells of, and waits until the message is gone. */
async function takeBack(page: Page): Promise<void> {
  await undo(page).click();
  await undo(page).waitFor({ state: 'detached' });
}

async function escapeAll(page: Page): Promise<void> {
  const popups = page.getByRole('dialog').or(page.getByRole('menu'));
  for (let more = 0; more < 4 && (await popups.count()) > 0; more += 1) {
    await page.keyboard.press('Escape');
    await popups
      .first()
      .waitFor({ state: 'detached', timeout: 1_000 })
      .catch(() => undefined);
  }
}

const inOrder = <T extends { ordering: number }>(items: readonly T[] | undefined): T[] =>
  (items ?? []).toSorted((a, b) => a.ordering - b.ordering);

/** An address that is refused, a status option that is deleted, and who sees a column or a group. */
export async function shootRefusals({ page, shoot, demoUrl }: Tour): Promise<void> {
  await openSheet(page, demoUrl);
  const sheet = await readSheet(page, demoUrl);
  const [group] = inOrder(sheet.groups);
  const rowID = inOrder(group?.rows)[3]?.rowID ?? 0;
  const columnOf = (type: number) => sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
  const link = columnOf(columnTypes.link);
  await comeToColumn(page, link);
  const cell = cellOf(page, rowID, link);
  const box = await cell.boundingBox();
  await cell.click({ position: { x: (box?.width ?? 10) - 5, y: 6 } });
  await page.getByRole('dialog').getByLabel('Address').fill('https://northwind autumn/launch.html');
  await page.keyboard.press('Enter');
  await page.getByText('A website’s name can’t contain spaces.').waitFor();
  await shoot('link refused');
  await escapeAll(page);

  const status = columnOf(columnTypes.status);
  await comeToColumn(page, status);
  await cellOf(page, rowID, status).click();
  await page.getByRole('button', { name: 'New / edit' }).click();
  await page.getByRole('button', { name: 'Delete Approved' }).click();
  await page.getByRole('button', { name: 'Delete option' }).click();
  await undo(page).waitFor();
  await shoot('option deleted');
  await takeBack(page);
  await page.getByRole('button', { name: 'Delete Approved' }).waitFor();
  await escapeAll(page);

  for (const name of ['Just for me', 'Hide from public']) {
    await head(page, status).click({ button: 'right' });
    await page.getByRole('menuitemcheckbox', { name }).click();
    await undo(page).waitFor();
    await escapeAll(page);
    await shoot(`column ${name}`);
    await takeBack(page);
  }
  const groupID = group?.groupID ?? 0;
  const more = title(page, groupID).getByRole('button', { name: /^Options of/ });
  await title(page, groupID).hover();
  await shoot('group pointed at');
  await more.click();
  await shoot('group controls');
  await page.getByRole('menuitemcheckbox', { name: 'Hide from public' }).click();
  await undo(page).waitFor();
  await shoot('group hidden');
  await takeBack(page);
}

/** Boxes for new things, closed groups, and a tooltip. */
export async function shootLines({ page, shoot, demoUrl }: Tour): Promise<void> {
  await openSheet(page, demoUrl);
  const { groups } = await readSheet(page, demoUrl);
  const [first, second] = inOrder(groups);
  const toggle = (groupID: number | undefined) => title(page, groupID ?? 0).locator('button[aria-expanded]');
  await comeTo(page, `add:${first?.groupID}`);
  await page.locator(`[data-line="add:${first?.groupID}"] input`).fill('Story 1080x1920 – EN – video');
  await shoot('add a row');
  await page.keyboard.press('Escape');
  await comeTo(page, 'addGroup');
  await page.getByLabel('New group').fill('Winter boots – Out of home');
  await shoot('add a group');
  await page.keyboard.press('Escape');
  await openSheet(page, demoUrl);
  for (const group of [first, second]) await toggle(group?.groupID).click();
  await shoot('closed groups');
  for (const group of [second, first]) await toggle(group?.groupID).click();
  await page.getByRole('rowheader').nth(4).locator('span[title]:not([data-drag-handle])').hover();
  await page.getByRole('tooltip').first().waitFor();
  await shoot('tooltip');
  await page.mouse.move(5, 5);
}

/** What is not saved, a popup that does not come, and a page that is none. */
export async function shootTroubles({ page, shoot, demoUrl }: Tour): Promise<void> {
  await openSheet(page, demoUrl);
  const sheet = await readSheet(page, demoUrl);
  const text = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const row = inOrder(inOrder(sheet.groups)[0]?.rows)[2];
  const cell = cellOf(page, row?.rowID ?? 0, text);
  await comeToColumn(page, text);
  const before = await cell.innerText();
  await page.route('**/api/cells', (route) => route.abort());
  await typeInto(cell, 'Client asked for a larger logo');
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await shoot('unsaved');
  await page.unroute('**/api/cells');
  await page.getByText('1 unsaved change', { exact: true }).waitFor({ state: 'detached', timeout: 30_000 });
  await typeInto(cell, before);

  await page.goto('/no/such/page');
  await page.getByRole('main').getByRole('heading').waitFor();
  await shoot('no such page');

  const files = /\/assets\/popups-[^/]*\.js/;
  await page.route(files, (route) => route.abort());
  await openSheet(page, demoUrl);
  await unfoldHeader(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Couldn’t load it' }).waitFor();
  await shoot('popup not loaded');
  await escapeAll(page);
  const home = new URL('/', page.url()).href;
  await page.route(home, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [buildHeader.toLowerCase()]: 'another' } });
  });
  await unfoldHeader(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'A new version of Marquee is available' }).waitFor();
  await shoot('new version');
  await escapeAll(page);
  await page.unroute(home);
  await page.unroute(files);
}

/** A line that is gone, until it is given up. */
export async function shootCut({ page, shoot, demoUrl }: Tour): Promise<void> {
  let isCut = false;
  await page.routeWebSocket('**/sheet-update-hub**', (socket) => {
    if (isCut) void socket.close();
    else {
      const server = socket.connectToServer();
      cut.push(() => void socket.close().then(() => server.close()));
    }
  });
  const cut: (() => void)[] = [];
  await openSheet(page, demoUrl);
  isCut = true;
  await page.route('**/sheet-update-hub/**', (route) => route.abort());
  for (const end of cut) end();
  await page.getByRole('status').filter({ hasText: 'Reconnecting…' }).waitFor();
  await shoot('reconnecting');
  await page.getByRole('button', { name: 'Reconnect' }).waitFor({ timeout: 90_000 });
  await shoot('offline');
  await page.unroute('**/sheet-update-hub/**');
}

/** A window of somebody else, of the same kind. */
async function beside(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The window has no browser.');
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const viewport = page.viewportSize();
  const colorScheme = isDark ? 'dark' : 'light';
  return aWindow(browser, new URL(page.url()).origin, { colorScheme, ...(viewport && { viewport }) });
}

/** Someone else on the sheet, in a cell. */
export async function shootTogether({ page, shoot, demoUrl }: Tour): Promise<void> {
  const guest = await beside(page);
  await logIn(guest, 'guest', demoUrl);
  await guest.getByRole('gridcell').nth(9).click();
  await page.locator('[data-line] span[data-name]').waitFor();
  await shoot('together');
  await guest.context().close();
  await page.getByRole('list', { name: 'On this sheet now' }).waitFor({ state: 'detached' });
}

/** What somebody sees who was removed from a sheet, and home without sheets. */
export async function shootRemoved({ page, shoot, demoUrl }: Tour): Promise<void> {
  const guest = await beside(page);
  await logIn(guest, 'guest', demoUrl);
  const { sheetID, users } = await readSheet(page, demoUrl);
  const userID = users.find((user) => user.emailAddress === demo.guest.emailAddress)?.userID;
  await ask(page, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID, userID });
  await guest.getByText('You were removed from this sheet.', { exact: false }).waitFor();
  await shoot('removed', guest);
  await ask(page, 'POST', '/api/users/invite-user-to-sheet', { emailAddress: demo.guest.emailAddress, sheetID });
  await guest.route('**/api/tree-nodes?**', (route) => route.fulfill({ json: [] }));
  await guest.goto('/');
  await guest.getByText('You have no sheets yet.', { exact: false }).waitFor();
  await shoot('home without sheets', guest);
  await guest.context().close();
}

/** The sheet as it is printed; what draws it waits for the browser to print. */
export async function shootPrint({ page, shoot, demoUrl }: Tour): Promise<void> {
  await openSheet(page, demoUrl);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.locator('table').waitFor();
  await shoot('printed');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}
