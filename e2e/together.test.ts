/** Two people on a sheet see that the other is there, and in which cell. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { cellOf, readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
});

afterAll(() => desk?.clear());

const faces = (page: Page) => page.getByRole('list', { name: 'On this sheet now' });
const names = (page: Page) => () =>
  faces(page)
    .getByRole('img')
    .evaluateAll((badges) => badges.map((badge) => badge.ariaLabel ?? ''));
/** Whose border lies over a cell, and where it does; it is no part of what is read out. */
const marks = (page: Page) =>
  page.locator('[data-line] span[aria-hidden=true][data-name]').evaluateAll((spans) =>
    spans.map((span) => {
      const { height, width, x, y } = span.getBoundingClientRect();
      return { by: span.getAttribute('data-name'), box: { x, y, width, height } };
    }),
  );

test('[SCREEN-430] [SCREEN-431] others on the sheet are faces in its header and borders on cells; not for visitors, nor on phones', async () => {
  const sheet = await readSheet(ada, desk.demoUrl);
  await expect.poll(names(ada)).toHaveLength(1);
  await expect.poll(names(ben)).toHaveLength(1);
  const [bensName = ''] = await names(ada)();
  const [adasName = ''] = await names(ben)();
  expect(adasName).not.toBe(bensName);

  const rowID = sheet.groups[0]?.rows[1]?.rowID ?? 0;
  const [first, second] = sheet.columns.map(({ columnID }) => columnID);
  const cell = cellOf(ada, rowID, first ?? 0);
  await cellOf(ben, rowID, first ?? 0).click();
  await expect.poll(() => marks(ada)).toEqual([{ by: bensName, box: await boxOf(cell) }]);
  await ben.keyboard.press('Escape');
  await ben.keyboard.press('ArrowRight');
  await expect.poll(() => marks(ada)).toEqual([{ by: bensName, box: await boxOf(cellOf(ada, rowID, second ?? 0)) }]);
  expect(await marks(ben)).toEqual([]);
  expect(await seriousFindings(ada)).toEqual([]);
  // Scrolled away and back, it lies on the same cell.
  const grid = ada.getByRole('grid');
  await grid.evaluate((element) => element.scrollTo({ top: 5_000 }));
  await grid.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect.poll(() => marks(ada)).toEqual([{ by: bensName, box: await boxOf(cellOf(ada, rowID, second ?? 0)) }]);

  const visitor = await desk.window({});
  await visitor.goto(`/sheet/${desk.demoUrl}`);
  await cellOf(visitor, rowID, first ?? 0).waitFor();
  const phone = await desk.window({ viewport: { width: 390, height: 844 } });
  await letIn(phone, 'admin', desk.demoUrl);
  await cellOf(phone, rowID, first ?? 0).waitFor();
  await ben.keyboard.press('ArrowLeft');
  await expect.poll(() => marks(ada)).toEqual([{ by: bensName, box: await boxOf(cell) }]);
  expect(await names(ada)()).toEqual([bensName]);
  for (const page of [visitor, phone]) expect(await faces(page).count()).toBe(0);
  expect(await marks(visitor)).toEqual([]);
  await expect.poll(() => marks(phone)).toMatchObject([{ by: bensName, box: { width: 0 } }]);

  await ben.close();
  await faces(ada).waitFor({ state: 'detached' });
  await expect.poll(() => marks(ada)).toEqual([]);
});
