/** A sheet in a cold browser: when its first rows are there and when all of them, what came until then, and how long the page was busy. */
import type { Browser } from 'playwright';
import { serveBarePage } from './bare-page.ts';
import { launch } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';
import { openUnwatched, type UnwatchedPage } from './unwatched-page.ts';

const bare =
  'first rows: the same browser, as cold, with a page of one script that fetches the same first bytes and shows them as plain rows';

interface Opened {
  page: UnwatchedPage;
  /** milliseconds from navigation to the first frame with a cell that shows something */
  firstRows: number;
  /** the same with one that can be worked with: what is painted before the application is inert */
  usable: number;
  /** milliseconds from navigation until the browser had drawn words for the first time, which are these rows */
  painted: number;
  /** requests begun before the first rows, the document's included, and the KB of scripts until they can be worked with */
  requests: number;
  scriptKB: number;
}

/** Opens a page in a browser without a cache and waits until its rows can be worked with; the caller closes it. */
async function coldOpen(browser: Browser, stage: Stage, address: string): Promise<Opened> {
  const page = await openUnwatched(browser, stage, address, () => {
    const look = () => {
      const cells = [...document.querySelectorAll('[role=grid] [role=row] [role=gridcell]')];
      const shown = cells.filter((cell) => cell.textContent?.trim());
      if (shown.length > 0 && performance.getEntriesByName('first-rows').length === 0) performance.mark('first-rows');
      if (shown.some((cell) => !cell.closest('[inert]'))) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        performance.measure('block', { start: startTime, duration });
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.evaluate(async () => {
    const isThere = (name: string) => performance.getEntriesByName(name).length > 0;
    while (!isThere('usable') || !isThere('first-contentful-paint')) await new Promise(requestAnimationFrame);
  });
  const seen = await page.evaluate(() => {
    const firstRows = performance.getEntriesByName('first-rows')[0]?.startTime ?? Number.NaN;
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = all.filter((entry) => entry.startTime < firstRows);
    const scripts = all.filter((entry) => entry.startTime < usable && entry.name.endsWith('.js'));
    const bytes = scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    return { firstRows, usable, painted, requests: before.length + 1, scriptKB: bytes / 1000 };
  });
  return { page, ...seen };
}

/** What is seen once the whole sheet is there: when its last byte came, how many there were, and the longest block after the first rows. */
async function wholeOf(page: UnwatchedPage): Promise<{ at: number; KB: number; block: number }> {
  await page.evaluate(async () => {
    const isWhole = ({ name }: PerformanceEntry) =>
      /\/api\/sheets\//.test(name) && /packed|includeGroups/.test(name) && !/[fF]irstRows/.test(name);
    const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
    while (!performance.getEntriesByType('resource').some(isWhole)) await pause(50);
    // Then it is put in place.
    await pause(1_000);
  });
  return page.evaluate(() => {
    const whole = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
      (entry) => /packed|includeGroups/.test(entry.name) && !/[fF]irstRows/.test(entry.name),
    );
    const firstRows = performance.getEntriesByName('first-rows')[0]?.startTime ?? 0;
    const blocks = performance.getEntriesByName('block').filter((entry) => entry.startTime > firstRows);
    return {
      at: (whole?.responseEnd ?? Number.NaN) - firstRows,
      KB: (whole?.encodedBodySize ?? Number.NaN) / 1000,
      block: Math.max(0, ...blocks.map((entry) => entry.duration)),
    };
  });
}

/** Opens sheets of so many rows × columns, ours and bare in turn. */
export async function firstRows(stage: Stage, sizes: readonly (readonly [number, number])[], turns: number) {
  const browser = await launch();
  const barePage = await serveBarePage(stage.port);
  const figures: Figure[] = [];
  try {
    for (const [rows, columns] of sizes) {
      const sheet = await stage.addSheet(`Opened cold ${rows} × ${columns}`, rows, columns);
      const ours: Opened[] = [];
      const wholes: Awaited<ReturnType<typeof wholeOf>>[] = [];
      const others: Opened[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const reference = await coldOpen(browser, stage, `http://localhost:${barePage.port}/sheet/${sheet.url}`);
        others.push(reference);
        await reference.page.close();
        const opened = await coldOpen(browser, stage, `http://localhost:${stage.port}/sheet/${sheet.url}`);
        ours.push(opened);
        wholes.push(await wholeOf(opened.page));
        await opened.page.close();
      }
      const name = `${rows} × ${columns} in a cold browser`;
      figures.push(
        {
          name: `${name}: first rows`,
          measured: median(ours.map((one) => one.firstRows)),
          unit: 'ms',
          also: {
            'ms until they can be worked with': median(ours.map((one) => one.usable)),
            requests: median(ours.map((one) => one.requests)),
            'KB of scripts': median(ours.map((one) => one.scriptKB)),
          },
          reference: { what: bare, value: median(others.map((one) => one.firstRows)) },
        },
        {
          name: `${name}: first rows painted`,
          measured: median(ours.map((one) => one.painted)),
          unit: 'ms',
          reference: { what: bare, value: median(others.map((one) => one.painted)) },
        },
        {
          name: `${name}: all of it after that`,
          measured: median(wholes.map((one) => one.at)),
          unit: 'ms',
          also: { KB: median(wholes.map((one) => one.KB)), 'longest block ms': median(wholes.map((one) => one.block)) },
          target: { atMost: 1_000 },
        },
      );
    }
    return figures;
  } finally {
    barePage.close();
    await browser.close();
  }
}
