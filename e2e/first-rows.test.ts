/** The first rows of a sheet, painted before the application has come, and how it takes them over. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack, lateCode } from './support/hold-back.ts';
import type { PersonOptions } from './support/browser.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

/** Holds the application back; what paints the first rows comes. */
const holdApplication = (page: Page) => holdBack(page, /\/assets\/pages.*\.js/);

const painted = '[inert] [role=gridcell]';
const live = '[role=gridcell][data-cell]';

/** The row names and cells with words that are in sight: what they say, where they stand, and in which colours and type. */
const seenIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=grid] :is([role=rowheader], [role=row] > [role=gridcell])')]
      // Not the titles of groups, which the application has in a cell.
      .filter((cell) => cell.textContent !== '' && !cell.querySelector('[aria-label^="Close "]'))
      .filter((cell) => {
        const { top, left } = cell.getBoundingClientRect();
        return top < innerHeight && left < innerWidth;
      })
      .map((cell) => {
        // In a name the application has more than the name, which is seen on hover only.
        const isName = cell.getAttribute('role') === 'rowheader';
        const said = (isName && [...cell.children].find((child) => child.textContent !== '')) || cell;
        const { x, y, width, height } = cell.getBoundingClientRect();
        const { backgroundColor, color, fontSize, fontWeight, textAlign } = getComputedStyle(cell);
        return [said.textContent, x, y, width, height, backgroundColor, color, fontSize, fontWeight, textAlign].join(
          ' | ',
        );
      }),
  );

const readers: [who: string, options: PersonOptions & { isMember: boolean }][] = [
  ['a member', { isMember: true }],
  ['a visitor, in dark colours', { isMember: false, colorScheme: 'dark' }],
];

for (const [who, { isMember, ...options }] of readers) {
  test(`[SCREEN-260] ${who} sees the first rows before the application has come, as it draws them then`, async () => {
    const page = await (isMember ? desk.known('admin', options) : desk.window(options));
    const { letGo } = await holdApplication(page);
    await page.goto(`/sheet/${desk.demoUrl}`, { waitUntil: 'commit' });
    await page.locator(painted).first().waitFor();
    const before = await seenIn(page);
    expect(before.length).toBeGreaterThan(80);
    letGo();
    await page.locator(live).first().waitFor();
    await expect.poll(() => page.locator(painted).count()).toBe(0);
    const now = await seenIn(page);
    expect(before.filter((cell) => !now.includes(cell))).toEqual([]);
    // What adds a row comes with the application.
    expect(now.filter((cell) => !before.includes(cell) && !cell.startsWith('Add'))).toEqual([]);
    await page.context().close();
  });
}

test('[SCREEN-261] the application takes the painted rows over in one frame, and until then nothing takes a press', async () => {
  const page = await desk.known('admin');
  const { letGo } = await holdApplication(page);
  await page.addInitScript(() => {
    const seen = { hasRows: false, gaps: 0 };
    const look = () => {
      const hasRows = document.querySelector('[role=row] > [role=gridcell]') !== null;
      if (seen.hasRows && !hasRows) seen.gaps += 1;
      seen.hasRows ||= hasRows;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  await page.goto(`/sheet/${desk.demoUrl}`, { waitUntil: 'commit' });
  const cell = page.locator(painted).nth(5);
  await cell.waitFor();
  const isHit = await cell.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + 5, y + 5));
  });
  expect(isHit).toBe(false);
  expect(await page.getByRole('grid').count()).toBe(0);
  letGo();
  await page.locator(live).first().waitFor();
  await expect.poll(() => page.locator('[role=grid]').count()).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { seen: { gaps: number } }).seen.gaps)).toBe(0);
  await page.context().close();
});

for (const [why, path, width] of [
  ['a link leads to another place of the sheet', '?comments=sheet', 1440],
  ['the window is a phone’s', '', 390],
] as const) {
  test(`[SCREEN-262] nothing is painted before the application where ${why}`, async () => {
    const page = await desk.known('admin', { viewport: { width, height: 844 } });
    await page.addInitScript(() => {
      const seen = { painted: false };
      new MutationObserver(() => {
        seen.painted ||= document.querySelector('[inert] [role=gridcell]') !== null;
      }).observe(document, { childList: true, subtree: true });
      Object.assign(window, { seen });
    });
    await page.goto(`/sheet/${desk.demoUrl}${path}`);
    await page.locator(live).first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: { painted: boolean } }).seen.painted)).toBe(false);
    await page.context().close();
  });
}

test('[SCREEN-722] what a page runs until its rows can be worked with asks for nothing of how the world writes numbers, dates and lists', async () => {
  const page = await desk.known('admin');
  const { letGo } = await holdApplication(page);
  await holdBack(page, lateCode);
  await page.addInitScript(() => {
    const asked: string[] = [];
    for (const { prototype } of [Number, Date]) {
      for (const name of Object.getOwnPropertyNames(prototype).filter((one) => one.startsWith('toLocale'))) {
        Object.assign(prototype, { [name]: () => String(asked.push(name)) });
      }
    }
    const made = (target: object, name: string) => {
      asked.push(name);
      return Reflect.get(target, name) as unknown;
    };
    window.Intl = new Proxy(Intl, { get: (target, name) => made(target, String(name)) });
    Object.assign(window, { asked });
  });
  await page.goto(`/sheet/${desk.demoUrl}`, { waitUntil: 'commit' });
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await page.locator(painted).first().waitFor();
  expect(await asked()).toEqual([]);
  letGo();
  await page.locator(live).first().waitFor();
  expect(await asked()).toEqual([]);
  await page.context().close();
});

test('[ERR-50] where the application does not come, the page says so in the place of rows that nobody can use', async () => {
  const page = await desk.known('admin');
  await page.route(/\/assets\/pages.*\.js/, (route) => route.abort());
  await page.goto(`/sheet/${desk.demoUrl}`);
  await page.getByText('Marquee could not be loaded.').waitFor();
  expect(await page.locator('[role=grid]').count()).toBe(0);
  await page.context().close();
});
