/** How a sheet opens: its first rows after few requests, the rest behind them, and what people do meanwhile. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import { cellOf, comeTo, openSheet, readSheet, typeInto } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;
let ben: Page;
let url: string;
let sheetID: number;
let sheet: Sheet;
let columnID: number;
/** in the first group, in order: more than come with the first screen */
let rowIDs: number[];

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.known('guest');
  ({ url, sheetID } = await ask<Sheet>(ada, 'POST', '/api/sheets', { name: 'Long' }));
  const { groupID } = await ask<{ groupID: number }>(ada, 'POST', '/api/groups', { group: { sheetID, name: 'All' } });
  const column = { sheetID, columnTypeID: 1, name: 'Words' };
  ({ columnID } = await ask<{ columnID: number }>(ada, 'POST', '/api/columns', column));
  rowIDs = [];
  for (let at = 1; at <= 70; at++) {
    const row = { groupID, name: `Row ${at}` };
    rowIDs.push((await ask<{ rowID: number }>(ada, 'POST', '/api/rows', { row })).rowID);
  }
  const cells = rowIDs.map((rowID, at) => ({ rowID, columnID, cellText: { text: `Words ${at + 1}` } }));
  await ask(ada, 'PUT', '/api/cells/many', { cells });
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
  sheet = await readSheet(ada, url);
});

const whole = (address: URL) => address.pathname === '/api/sheets/packed' && !address.searchParams.has('firstRows');
const edit = (rowID: number, text: string) =>
  ask(ada, 'PUT', '/api/cells', { cell: { rowID, columnID, cellText: { text } }, updateFields: ['text'] });
const rowID = (at: number): number => rowIDs.at(at - 1) ?? 0;
const textIn = (page: Page, at: number) => cellOf(page, rowID(at), columnID).innerText();

/** Holds the answer of the rest of the sheet, read before or after what happens meanwhile, until the result is called. */
async function holdRest(isReadBefore: boolean): Promise<{ asked: Promise<void>; release: () => Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  await ada.route(whole, async (route: Route) => {
    const response = isReadBefore ? await route.fetch() : undefined;
    asked.resolve();
    await go.promise;
    await (response ? route.fulfill({ response }) : route.continue());
    done.resolve();
  });
  return {
    asked: asked.promise,
    release: async () => {
      go.resolve();
      await done.promise;
    },
  };
}

for (const isReadBefore of [true, false]) {
  const when = isReadBefore ? 'was read before' : 'is read after';
  test(`[LIVE-58] what is edited while the rest is on its way stays, here and there, where the rest ${when} it`, async () => {
    const stamp = isReadBefore ? 'older' : 'newer';
    const { asked, release } = await holdRest(isReadBefore);
    await openSheet(ada, url);
    expect(await textIn(ada, 1)).toMatch(/^Words/);
    await asked;
    // One's own, somebody else's, and one in a row whose cells have not come yet.
    await typeInto(cellOf(ada, rowID(2), columnID), `Mine, ${stamp}`);
    await edit(rowID(3), `Theirs, ${stamp}`);
    await edit(rowID(69), `Far, ${stamp}`);
    await expect.poll(() => textIn(ada, 3)).toBe(`Theirs, ${stamp}`);
    const read = () => readSheet(ada, url).then((now) => now.revision);
    await expect.poll(read).toBe(sheet.revision + 3);
    await release();
    await comeTo(ada, `row:${rowID(70)}`);
    await expect.poll(() => textIn(ada, 70)).toBe('Words 70');
    expect(await textIn(ada, 69)).toBe(`Far, ${stamp}`);
    await comeTo(ada, `row:${rowID(2)}`);
    expect([await textIn(ada, 2), await textIn(ada, 3)]).toEqual([`Mine, ${stamp}`, `Theirs, ${stamp}`]);
  });
}

test('[LIVE-59] the first rows are there before the rest, and are not drawn anew when it comes', async () => {
  const { asked, release } = await holdRest(true);
  await openSheet(ada, url);
  await asked;
  // Both are in sight: a row of the first screen, and one whose cells come with the rest.
  await comeTo(ada, `row:${rowID(62)}`);
  const early = cellOf(ada, rowID(59), columnID);
  await expect.poll(() => early.innerText()).toBe('Words 59');
  expect(await textIn(ada, 62)).toBe('');
  const changes = await early.evaluateHandle((cell) => {
    const seen = { count: 0 };
    const watched = { attributes: true, characterData: true, childList: true, subtree: true };
    new MutationObserver((list) => (seen.count += list.length)).observe(cell, watched);
    return seen;
  });
  await release();
  await expect.poll(() => textIn(ada, 62)).toBe('Words 62');
  expect(await changes.evaluate((seen) => seen.count)).toBe(0);
});

test('[LIVE-60] a rest that is cut off is asked for again', async () => {
  let times = 0;
  await ada.route(whole, async (route) => {
    times += 1;
    if (times > 1) return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.slice(0, text.lastIndexOf('{"head"')) });
  });
  await openSheet(ada, url);
  await comeTo(ada, `row:${rowID(70)}`);
  await expect.poll(() => textIn(ada, 70), { timeout: 15_000 }).toBe('Words 70');
  expect(times).toBe(2);
});

test('[SCREEN-241] what starts the first reads is in the page: they are under way before any of its scripts has come', async () => {
  const page = await desk.window();
  const policy: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) policy.push(message.text());
  });
  const { letGo } = await holdBack(page, /\/assets\/.*\.js/);
  const first = page.waitForResponse((response) => response.url().includes('/api/sheets/packed?'));
  await page.goto(`/sheet/${url}`, { waitUntil: 'commit' });
  expect((await first).status()).toBe(200);
  letGo();
  await page.locator('[role=gridcell][data-cell]').first().waitFor();
  expect(policy).toEqual([]);
  await page.context().close();
});

test('[SCREEN-241] an inline script that is not the page’s own does not run', async () => {
  const page = await desk.window();
  await page.goto('/login');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await page.context().close();
});

test('[SCREEN-242] until the first rows are there, the page asks for six things, none of them an icon', async () => {
  const page = await desk.window();
  await page.context().addCookies(await ben.context().cookies());
  // The answers are quicker than the scripts here, as they are where the server is near.
  const answers = ['/api/account/get-logged-in-user', '/api/sheets/packed'].map((path) =>
    page
      .waitForResponse((response) => new URL(response.url()).pathname === path)
      .then((response) => response.finished()),
  );
  await page.route(/\/assets\/pages.*\.js/, async (route) => {
    await Promise.all(answers);
    await route.continue();
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role=row] > [role=gridcell]')) performance.mark('first-rows');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`/sheet/${url}`);
  await page.waitForFunction(() => performance.getEntriesByName('first-rows').length > 0);
  const asked = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-rows');
    const all = performance.getEntriesByType('resource').filter((entry) => entry.startTime < (mark?.startTime ?? 0));
    return all.map((entry) => new URL(entry.name).pathname);
  });
  // What the rows themselves ask for once they are there may have begun in the frame that shows them.
  const before = asked.filter(
    (path) => path !== '/api/tree-nodes' && !/FactsTip|useBanners|words|useRested|esm/.test(path),
  );
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(6);
  expect(asked.filter((path) => path.endsWith('.svg'))).toEqual([]);
  await page.context().close();
});

test('[SCREEN-546] until a sheet can be worked with, its scripts are at most 250 KB as they travel; those that paint it, 25', async () => {
  const page = await desk.window();
  await page.context().addCookies(await ada.context().cookies());
  // Whatever else is asked for by then is not waited for.
  const { letGo } = await holdBack(page, /\/assets\/(?!start-|pages-|rolldown-runtime-)[^/]*\.js/);
  await page.goto(`/sheet/${url}`);
  await cellOf(page, rowID(1), columnID).waitFor();
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, KB: encodedBodySize / 1000 })),
  );
  letGo();
  const KB = (part: string) => sizes.reduce((sum, file) => sum + (file.name.includes(part) ? file.KB : 0), 0);
  expect(KB('/start-')).toBeGreaterThan(0);
  expect(KB('/start-')).toBeLessThanOrEqual(25);
  expect(KB('/pages-')).toBeGreaterThan(0);
  expect(KB(''), JSON.stringify(sizes)).toBeLessThanOrEqual(250);
  await page.context().close();
});

test('[SCREEN-741] what is fetched ahead comes in a few files, too: all popups are there once a sheet has come to rest', async () => {
  const page = await desk.window();
  await page.context().addCookies(await ada.context().cookies());
  await openSheet(page, url);
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    );
  await expect.poll(scripts).toContainEqual(expect.stringContaining('/popups-'));
  await page.waitForLoadState('networkidle');
  expect(await scripts()).toSatisfy((files: string[]) => files.length <= 9);
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share sheet' }).waitFor();
  await page.context().close();
});

test('[SCREEN-742] what comes behind the first screen is asked for once that is there, however early it is drawn', async () => {
  const page = await desk.window();
  await page.context().addCookies(await ada.context().cookies());
  // A page whose server does not answer asks for it after a while.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const patience = 4_000;
    const never = (does: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === patience ? 0 : later(does, ms, ...args);
    Object.assign(window, { setTimeout: never });
  });
  const { letGo } = await holdBack(page, /\/api\/sheets\/packed/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isBehind = (path: string) => /\/assets\/(?:behind|zodItself|viewer|popups)-/.test(path);
  const nodes = page.waitForResponse(/\/api\/tree-nodes/);
  // The first rows of a row's link are not painted ahead, so the application is there before them.
  await page.goto(`/sheet/${url}?row=${rowID(1)}`);
  await (await nodes).finished();
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
  expect(asked.filter(isBehind)).toEqual([]);
  letGo();
  await page.getByRole('treeitem').first().waitFor();
  expect(asked.some(isBehind)).toBe(true);
  await page.context().close();
});

test('[SCREEN-549] what is edited before the code has come that checks what the server says is saved, and seen by others', async () => {
  const { letGo } = await holdBack(ada, /\/assets\/zodItself/);
  await openSheet(ada, url);
  const words = `Early ${sheet.revision}`;
  await typeInto(cellOf(ada, rowID(5), columnID), words);
  const saved = async () => JSON.stringify(await readSheet(ben, url)).includes(words);
  await expect.poll(saved).toBe(true);
  letGo();
  await edit(rowID(6), `${words}, pushed`);
  await expect.poll(() => textIn(ada, 6)).toBe(`${words}, pushed`);
  expect(await textIn(ada, 5)).toBe(words);
});
