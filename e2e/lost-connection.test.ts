/** The server goes away while somebody works: nothing that was typed is lost. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { cellOf, readSheet, typeInto } from './support/sheet-page.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

test('[SCREEN-190] a page says that its line is gone before anything is edited, and stops saying so when it is back', async () => {
  const page = await desk.seat('admin');
  const gone = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
  expect(await gone.count()).toBe(0);
  await desk.killServer();
  await gone.waitFor();
  await desk.startServer();
  await gone.waitFor({ state: 'detached', timeout: 45_000 });
  await page.context().close();
}, 120_000);

test('[SCREEN-7] edits made while the server is gone wait, are counted, and are saved and seen when it is back', async () => {
  const ada = await desk.seat('admin');
  const ben = await desk.seat('guest');
  const sheet = await readSheet(ada, desk.demoUrl);
  const [first, second] = sheet.groups[0]?.rows.map((row) => row.rowID) ?? [];
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;

  await desk.killServer();

  await typeInto(cellOf(ada, first ?? 0, columnID), 'Written in the dark');
  await typeInto(cellOf(ada, second ?? 0, columnID), 'And this too');
  await ada.getByText('2 unsaved changes').waitFor();
  await cellOf(ada, first ?? 0, columnID)
    .filter({ hasText: 'Written in the dark' })
    .waitFor();

  await desk.startServer();
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  await cellOf(ben, first ?? 0, columnID)
    .filter({ hasText: 'Written in the dark' })
    .waitFor({ timeout: 45_000 });
  await cellOf(ben, second ?? 0, columnID)
    .filter({ hasText: 'And this too' })
    .waitFor({ timeout: 45_000 });
  const stored = (await readSheet(ben, desk.demoUrl)).columns.find((column) => column.columnID === columnID);
  expect(stored?.cells.find((cell) => cell.rowID === first)?.cellText?.text).toBe('Written in the dark');
}, 120_000);

test('[LIVE-36] what somebody made of an edit whose answer was lost stays, and a row whose answer was lost is there once', async () => {
  const ada = await desk.seat('admin');
  const ben = await desk.seat('guest');
  const sheet = await readSheet(ada, desk.demoUrl);
  const group = sheet.groups[0];
  const rowID = group?.rows[0]?.rowID ?? 0;
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const keys: (string | undefined)[] = [];
  /** The first such call is carried out, its answer is lost, and something else happens before the page notices. */
  const loseAnswer = (path: string, then: () => Promise<void>) =>
    ada.route(`**${path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await then();
      return route.abort();
    });

  await loseAnswer('/api/cells', async () => {
    await cellOf(ben, rowID, columnID).filter({ hasText: 'Ada wrote this' }).waitFor();
    await typeInto(cellOf(ben, rowID, columnID), 'Ben made this of it');
    await expect
      .poll(async () => JSON.stringify((await readSheet(ben, desk.demoUrl)).columns))
      .toContain('Ben made this of it');
  });
  await typeInto(cellOf(ada, rowID, columnID), 'Ada wrote this');
  await cellOf(ada, rowID, columnID).filter({ hasText: 'Ben made this of it' }).waitFor({ timeout: 45_000 });
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect.poll(() => cellOf(ben, rowID, columnID).innerText()).toBe('Ben made this of it');

  keys.length = 0;
  await loseAnswer('/api/rows', () => Promise.resolve());
  const box = ada.getByLabel(`New row in ${group?.name ?? ''}`, { exact: true });
  await box.fill('Added once');
  await box.press('Enter');
  await ada.getByText(/unsaved change/).waitFor();
  await ada.getByText(/unsaved change/).waitFor({ state: 'detached', timeout: 45_000 });
  expect(keys).toHaveLength(2);
  for (const page of [ada, ben]) {
    const rows = (await readSheet(page, desk.demoUrl)).groups[0]?.rows ?? [];
    expect(rows.filter(({ name }) => name === 'Added once')).toHaveLength(1);
    await expect.poll(() => page.getByRole('rowheader', { name: 'Added once' }).count()).toBe(1);
  }
  expect(await ada.getByText('was not saved').count()).toBe(0);
}, 120_000);

test('[LIVE-123] a page whose code for the line comes late has one line, however many tries have waited for it', async () => {
  const page = await desk.known('admin');
  await page.clock.install();
  const lines: string[] = [];
  page.on('websocket', (socket) => lines.push(socket.url()));
  const code = await holdBack(page, /\/assets\/zodItself-/);
  const sheet = await desk.open(page);
  await code.isAsked;
  // The first try is given up, and the next one waits for the code, too.
  await page.clock.runFor(20_000);
  code.letGo();
  const ben = await desk.seat('guest');
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  await page.getByRole('status').filter({ hasText: 'Reconnecting…' }).waitFor({ state: 'detached' });
  await typeInto(cellOf(ben, rowID, columnID), 'Heard on one line');
  await cellOf(page, rowID, columnID).filter({ hasText: 'Heard on one line' }).waitFor();
  expect(lines).toHaveLength(1);
  await page.context().close();
  await ben.context().close();
}, 120_000);

test('[ERR-24] a list that is asked for without a connection says so, and comes once it is back', async () => {
  const ada = await desk.seat('admin');
  const history = async () => {
    await ada.keyboard.press('Control+k');
    await ada.keyboard.type('Sheet history');
    await ada.getByRole('dialog').getByRole('option', { name: 'Sheet history' }).click();
    return ada.getByRole('dialog', { name: 'History' });
  };
  // Its code is there then, and what it says is forgotten as it closes.
  const before = await history();
  await before.getByRole('listitem').first().waitFor();
  await ada.keyboard.press('Escape');
  await before.waitFor({ state: 'detached' });

  await ada.context().setOffline(true);
  const popup = await history();
  const words = popup.getByText('You’re offline. This will load once you’re back online.');
  await words.waitFor();
  await ada.context().setOffline(false);
  await popup.getByRole('listitem').first().waitFor();
  expect(await words.count()).toBe(0);
  await ada.context().close();
});
