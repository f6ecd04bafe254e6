/** Asking about a sheet of more rows than come first, while the rest of it is late: all of it counts, however often it has to be asked for. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { Row } from '@marquee/contract/rows.ts';
import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { ownBanners, type OwnBanners } from './support/own-banners.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { isShown, viewer } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let banners: OwnBanners;
let last: Cell;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
  banners = await ownBanners(ada, desk.marquee, { folder: 'large', shown: { First: 'First_300x250_v1.png' } });
  const { columnID, groupID } = banners;
  let rowID = 0;
  for (let at = 2; at <= 70; at += 1)
    ({ rowID } = await ask<Row>(ada, 'POST', '/api/rows', { row: { groupID, name: `Row ${at}` } }));
  const shown = (await readSheet(ada, banners.sheetURL)).columns.flatMap(({ cells }) => cells)[0]?.cellBanner;
  const cell = { rowID, columnID, cellBanner: { ...shown } };
  last = await ask<Cell>(ada, 'POST', '/api/cells', { cell });
  const [sheet, me] = [
    await readSheet(ada, banners.sheetURL),
    await ask<Person>(ada, 'GET', '/api/account/get-logged-in-user'),
  ];
  await ask(ada, 'POST', '/api/asks', { sheetID: sheet.sheetID, cellIDs: [last.cellID], userIDs: [me.userID] });
});
afterEach(() => ada.unrouteAll());
afterAll(() => desk?.clear());

const rest = (address: URL) => address.pathname === '/api/sheets/packed' && !address.searchParams.has('firstRows');

/** The rest of the sheet is asked for and does not come; whoever asks again is let wait, too, until the result of this is called. */
async function lateRest() {
  const routes: Route[] = [];
  let comes = false;
  await ada.route(rest, (route) => {
    if (!comes) routes.push(route);
    return comes ? route.continue() : undefined;
  });
  const asked = (times: number) => expect.poll(() => routes.length, { timeout: 20_000 }).toBe(times);
  return {
    asked,
    lose: () => routes[0]?.abort(),
    bring: async () => {
      comes = true;
      await routes.at(-1)?.continue();
    },
  };
}

test('[SCREEN-900] who asks about banners is told of all of them once the rest of the sheet has come, and of no part of them before', async () => {
  const { asked, bring, lose } = await lateRest();
  await openSheet(ada, banners.sheetURL);
  await asked(1);
  await ada.getByLabel('Options of Banner').click();
  await ada.getByRole('menuitem', { name: 'Ask for decisions' }).click();
  const said = ada.getByRole('dialog', { name: 'Ask for decisions' }).getByRole('status').first();
  await expect.poll(() => said.innerText()).toBe('Counting the banners…');
  await lose();
  await asked(2);
  expect(await said.innerText()).toBe('Counting the banners…');
  await bring();
  await expect.poll(() => said.innerText()).toBe('2 banners of 2 rows; 68 rows have no banner.');
});

test('[SCREEN-900] the way through what waits begins once the rest of the sheet has come', async () => {
  const { asked, bring, lose } = await lateRest();
  await ada.goto(`/sheet/${banners.sheetURL}?waiting=me`);
  await asked(1);
  await lose();
  await asked(2);
  await bring();
  await isShown(ada, { groupName: 'Display', rowName: 'Row 70', cell: last });
  await viewer(ada).getByText('1 of 1 waiting for you').waitFor();
});
