/** Popups whose code does not arrive: the sheet and what is not saved stay, and the popup can be asked for again. */
import { buildHeader } from '@marquee/contract/endpoint.ts';
import type { Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { letIn, type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, readSheet, seriousFindings, typeInto } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, viewer } from './support/viewer.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

/** Files of popups, which are fetched only once the page is there. */
const popupFiles = /\/assets\/(?:popups|viewer)-[^/]*\.js/;

beforeEach(async () => {
  ada = await desk.window();
  await ada.route(popupFiles, (route) => route.abort());
  await letIn(ada, 'admin', desk.demoUrl);
});

afterEach(async () => {
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
  await ada.context().close();
});

const failure = () => ada.getByRole('dialog', { name: 'Couldn’t load it' });
const arrive = () => ada.unroute(popupFiles);
const textCell = async () => {
  const sheet = await readSheet(ada, desk.demoUrl);
  const column = sheet.columns.find((one) => one.columnTypeID === 1);
  const row = sheet.groups.toSorted((a, b) => a.ordering - b.ordering)[0]?.rows.find((one) => one.ordering === 1);
  return cellOf(ada, row?.rowID ?? 0, column?.columnID ?? 0);
};

/** As a server does that was exchanged meanwhile. */
const answerAsNewBuild = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, headers: { ...response.headers(), [buildHeader.toLowerCase()]: 'a-new-one' } });
};

test('[SCREEN-150] a popup that does not arrive says so in its place; tried again, it opens; what is not saved stays', async () => {
  await ada.route('**/api/cells', (route) => route.abort());
  await typeInto(await textCell(), 'not saved yet');
  await ada.getByText('1 unsaved change', { exact: true }).waitFor();

  await ada.getByRole('button', { name: 'Share' }).click();
  await failure().waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await failure().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => failure().getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
  // Some browsers ask for a file once: there only a reload brings it.
  await failure().getByRole('button', { name: 'Reload the page' }).waitFor();
  await expect.poll(() => ada.getByText('1 unsaved change', { exact: true }).count()).toBe(1);
  expect(await (await textCell()).innerText()).toBe('not saved yet');

  await arrive();
  await failure().getByRole('button', { name: 'Try again' }).click();
  await ada.getByRole('dialog', { name: /Share/ }).waitFor();
  await ada.keyboard.press('Escape');
  await expect.poll(() => ada.getByText('1 unsaved change', { exact: true }).count()).toBe(1);
  await ada.unroute('**/api/cells');
});

test('[SCREEN-150] closed, it gives the keyboard back to where it was, from the header, a cell and a banner', async () => {
  const share = ada.getByRole('button', { name: 'Share' });
  await share.click();
  await failure().waitFor();
  await ada.keyboard.press('Escape');
  await failure().waitFor({ state: 'detached' });
  await expect.poll(() => share.evaluate((button) => button === document.activeElement)).toBe(true);

  const sheet = await readSheet(ada, desk.demoUrl);
  const [banner] = bannersOf(sheet);
  const date = sheet.columns.find((one) => one.columnTypeID === 2);
  if (!banner || !date) throw new Error('The demo has no banner or no date.');
  const dateCell = cellOf(ada, banner.cell.rowID, date.columnID);
  await dateCell.dblclick();
  await failure().getByRole('button', { name: 'Close' }).click();
  await failure().waitFor({ state: 'detached' });
  await expect
    .poll(() => ada.evaluate(() => document.activeElement?.getAttribute('data-cell')))
    .toBe(`${banner.cell.rowID}:${date.columnID}`);

  await cellOfBanner(ada, banner).click();
  await failure().waitFor();
  await arrive();
  await failure().getByRole('button', { name: 'Try again' }).click();
  await viewer(ada).waitFor();
});

test('[SCREEN-150] the files of popups are fetched before they are asked for, once nothing else is going on', async () => {
  await arrive();
  const fetched = ada.waitForResponse((response) => /\/assets\/popups-/.test(response.url()));
  await ada.reload();
  expect((await fetched).ok()).toBe(true);
});

test('[SCREEN-230] a popup that breaks while it is drawn leaves the sheet as it is; whole again, it opens', async () => {
  await arrive();
  // Its title is drawn with it, and can't be read until it is mended.
  await ada.route(/\/assets\/popups-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const broken = script.replaceAll(/(["'`])Share sheet\1/g, '(window.isMended || brokenOnPurpose, $&)');
    expect(broken).not.toBe(script);
    await route.fulfill({ response, body: broken });
  });
  await ada.reload();
  await ada.getByRole('button', { name: 'Share' }).click();
  const said = ada.getByRole('dialog', { name: 'This could not be shown' });
  await said.waitFor();
  expect(await (await textCell()).isVisible()).toBe(true);
  await ada.evaluate(() => Object.assign(window, { isMended: true }));
  await said.getByRole('button', { name: 'Try again' }).click();
  await ada.getByRole('dialog', { name: 'Share sheet' }).waitFor();
});

test('[SCREEN-231] leaving the sheet closes what is about it; what adds to the tree stays, with what was typed', async () => {
  await arrive();
  await ada.goto('/');
  await ada.getByRole('treeitem').last().click();
  await ada.getByRole('grid').waitFor();
  await ada.getByRole('button', { name: 'Share' }).click();
  const share = ada.getByRole('dialog', { name: 'Share sheet' });
  await share.waitFor();
  await ada.goBack();
  await ada.getByText('What would you like to do?').waitFor();
  await share.waitFor({ state: 'detached' });

  await ada.goForward();
  await ada.getByRole('grid').waitFor();
  await expect.poll(() => share.count()).toBe(0);
  await ada.getByRole('button', { name: 'New', exact: true }).click();
  await ada.getByLabel('Sheet name').last().fill('Half a name');
  await ada.goBack();
  await ada.getByText('What would you like to do?').waitFor();
  await expect.poll(() => ada.getByLabel('Sheet name').last().inputValue()).toBe('Half a name');
});

test('[SCREEN-232] what a page needs first comes in a few files', async () => {
  const page = await (await fetch(desk.marquee.address)).text();
  const scripts = new Set([...page.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, address]) => address));
  expect(scripts.size).toBeGreaterThan(0);
  expect(scripts.size).toBeLessThanOrEqual(8);
});

test('[SCREEN-151] where the server has a new version by now, a reload is offered, which asks about what is not saved', async () => {
  await ada.route(`${desk.marquee.address}/`, answerAsNewBuild);
  await ada.route('**/api/cells', (route) => route.abort());
  // Not what the first test typed, which may have been saved as its page closed.
  await typeInto(await textCell(), 'not saved either');
  await ada.getByText('1 unsaved change', { exact: true }).waitFor();
  await ada.getByRole('button', { name: 'Share' }).click();
  const offer = ada.getByRole('dialog', { name: 'A new version of Marquee is available' });
  await offer.waitFor();
  const asked = ada.waitForEvent('dialog');
  const reload = offer.getByRole('button', { name: 'Reload the page' }).click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
  await offer.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => ada.getByText('1 unsaved change', { exact: true }).count()).toBe(1);
  ada.on('dialog', (dialog) => void dialog.accept());
});

test('[SCREEN-220] [SCREEN-830] who meets another build is told, and the page is loaded anew once nobody has touched it for long', async () => {
  await ada.clock.install();
  await ada.route('**/api/**', answerAsNewBuild);
  await typeInto(await textCell(), 'saved before');
  const message = ada.getByText('A new version of Marquee is available.');
  await message.waitFor();
  await ada.getByRole('button', { name: 'Reload' }).waitFor();
  const isSame = () => ada.evaluate(() => 'sameDocument' in window);
  await ada.evaluate(() => Object.assign(window, { sameDocument: true }));

  const newRow = ada.getByPlaceholder('Add a row').first();
  await newRow.fill('Not added yet');
  await ada.clock.fastForward('11:00');
  expect(await isSame()).toBe(true);
  await newRow.fill('');

  // [SCREEN-830] Nor while something new was refused and waits for a decision.
  await ada.route('**/api/rows', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"tooManyRows"}' }),
  );
  await newRow.fill('Refused');
  await newRow.press('Enter');
  const discard = ada.getByRole('button', { name: 'Discard' });
  await discard.waitFor();
  await newRow.blur();
  await ada.clock.fastForward('11:00');
  expect(await isSame()).toBe(true);
  await discard.click();
  await ada.unroute('**/api/rows');
  await newRow.blur();
  await ada.clock.fastForward('09:00');
  expect(await isSame()).toBe(true);
  await ada.clock.fastForward('02:00');
  // The page looks every 15 s whether it may: a look that finds something on its way leaves it to the next one.
  const isAnother = async () => {
    if (await isSame()) await ada.clock.fastForward('00:15');
    expect(await isSame()).toBe(false);
  };
  await vi.waitFor(isAnother, { timeout: 20_000, interval: 200 });
  await (await textCell()).getByText('saved before').waitFor();

  // The servers still answer as another one: it is said again, and not done again.
  await typeInto(await textCell(), 'saved after');
  await message.waitFor();
  await ada.evaluate(() => Object.assign(window, { sameDocument: true }));
  await ada.clock.fastForward('20:00');
  expect(await isSame()).toBe(true);
});

test('[SCREEN-150] where the palette does not arrive, the keyboard works what says so', async () => {
  await ada.keyboard.press('Control+k');
  await failure().waitFor();
  await arrive();
  await ada.keyboard.press('Enter');
  await ada.getByRole('dialog', { name: 'Go to or do anything' }).waitFor();
});

test('[SCREEN-857] [LOOK-23] a page whose code does not arrive says so in its place; what is not saved waits, and it can be asked for again', async () => {
  const accountFiles = /\/assets\/AccountPage-[^/]*\.js/;
  await ada.route(accountFiles, (route) => route.abort());
  await ada.route('**/api/cells', (route) => route.abort());
  await typeInto(await textCell(), 'not saved yet');
  await ada.getByText('1 unsaved change', { exact: true }).waitFor();
  await ada.getByRole('button', { name: /^Account of/ }).click();
  await ada.getByRole('menuitem', { name: 'My account' }).click();
  const told = ada.getByRole('alert').filter({ hasText: 'Couldn’t load it' });
  await told.getByRole('heading', { name: 'Couldn’t load it' }).waitFor();
  await ada.getByText('1 unsaved change', { exact: true }).waitFor();
  await ada.unroute(accountFiles);
  await told.getByRole('button', { name: 'Try again' }).click();
  await ada.getByRole('heading', { name: 'My account' }).waitFor();
  await ada.getByText('1 unsaved change', { exact: true }).waitFor();
});
