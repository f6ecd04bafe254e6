/** How smoothly a large sheet scrolls by wheel, by scroll bar and by a page key that is held, beside a bare grid in the same browser. */
import type { CDPSession, Page } from 'playwright';
import { showBareGrid } from './bare-grid.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const columns = 20;
const seconds = 2;
/** as quick as keyboards repeat */
const keyMs = 33;

const what =
  'scrolling: the same browser, in turn with ours, scrolling a grid of as many rows that are used again, of plain text cells, in plain script';

interface Seen {
  fps: number;
  over50: number;
  /** % of the points that were looked at where a row with words stood */
  filled: number;
  /** how far it came, in thousands of pixels */
  kpx: number;
  nodes: number;
  heapMB: number;
  /** ms a frame on the main thread */
  script: number;
  style: number;
  layout: number;
}

interface Counted {
  frames: number[];
  filled: number[];
  top: number;
  nodes: number;
}

/** Counts frames for so long, and looks now and then at twelve points from top to bottom. To be called before the scrolling begins. */
function count(page: Page): Promise<Counted> {
  return page.evaluate((ms) => {
    const grid = document.querySelector('[role=grid]');
    if (!grid) throw new Error('There is no grid.');
    const box = grid.getBoundingClientRect();
    const share = () => {
      // Below what sticks at the top.
      const points = Array.from({ length: 12 }, (_, at) => box.top + 85 + ((box.height - 105) * (at + 0.5)) / 12);
      const isFilled = (y: number) =>
        document
          .elementFromPoint(box.left + 400, y)
          ?.closest('[role=row]')
          ?.textContent.trim();
      return points.filter(isFilled).length / points.length;
    };
    return new Promise<Counted>((resolve) => {
      const frames: number[] = [];
      const filled: number[] = [];
      const begin = performance.now();
      let [last, next] = [begin, begin];
      const frame = () => {
        const now = performance.now();
        frames.push(now - last);
        last = now;
        if (now >= next) {
          next = now + 100;
          filled.push(share());
        }
        if (now - begin < ms) requestAnimationFrame(frame);
        else
          resolve({ frames: frames.slice(1), filled, top: grid.scrollTop, nodes: grid.querySelectorAll('*').length });
      };
      requestAnimationFrame(frame);
    });
  }, seconds * 1000);
}

type Way = (page: Page, cdp: CDPSession) => Promise<unknown>;

const byWheel =
  (speed: number): Way =>
  (_, cdp) =>
    cdp.send('Input.synthesizeScrollGesture', {
      x: 720,
      y: 480,
      yDistance: -speed * seconds,
      speed,
      preventFling: true,
      gestureSourceType: 'mouse',
    });

/** Somebody drags the thumb: other rows with every frame. */
const byBar: Way = (page) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        const begin = performance.now();
        const frame = () => {
          if (grid) grid.scrollTop += 1_500;
          if (performance.now() - begin < ms) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      }),
    seconds * 1000,
  );

const byPageKey: Way = async (page, cdp) => {
  const key = { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 };
  const end = performance.now() + seconds * 1000;
  for (let autoRepeat = false; performance.now() < end; autoRepeat = true) {
    const next = performance.now() + keyMs;
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', autoRepeat, ...key });
    await page.waitForTimeout(Math.max(0, next - performance.now()));
  }
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};

const ways: Record<string, Way> = {
  'wheel at 2,000 px/s': byWheel(2_000),
  'wheel at 10,000 px/s': byWheel(10_000),
  'scroll bar': byBar,
  'PageDown held': byPageKey,
};

async function metrics(cdp: CDPSession): Promise<(name: string) => number> {
  const answer = await cdp.send('Performance.getMetrics');
  return (name) => answer.metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

async function measure(page: Page, cdp: CDPSession, way: Way, slower: number): Promise<Seen> {
  await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(400);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const before = await metrics(cdp);
  const counting = count(page);
  const moving = way(page, cdp);
  const { filled, frames, nodes, top } = await counting;
  const after = await metrics(cdp);
  await moving;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.send('HeapProfiler.collectGarbage');
  const rest = await metrics(cdp);
  const perFrame = (name: string) => ((after(name) - before(name)) * 1000) / frames.length;
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    fps: (frames.length / total) * 1000,
    over50: frames.filter((frame) => frame > 50).length,
    filled: (filled.reduce((sum, one) => sum + one, 0) / filled.length) * 100,
    kpx: top / 1000,
    nodes,
    heapMB: rest('JSHeapUsedSize') / 2 ** 20,
    script: perFrame('ScriptDuration'),
    style: perFrame('RecalcStyleDuration'),
    layout: perFrame('LayoutDuration'),
  };
}

const alsoOf = (seen: readonly Seen[]) => {
  const middle = (name: keyof Seen) => median(seen.map((one) => one[name]));
  return {
    'frames over 50 ms': middle('over50'),
    '% filled': middle('filled'),
    'thousand px': middle('kpx'),
    nodes: middle('nodes'),
    'heap MB': middle('heapMB'),
    'script ms': middle('script'),
    'style ms': middle('style'),
    'layout ms': middle('layout'),
  };
};

/** Scrolls a sheet of so many rows × 20 in one group, in turn with the bare grid. */
export async function scrolling(stage: Stage, rows: number, rounds: number): Promise<Figure[]> {
  const sheet = await stage.addSheet(`Scrolled ${rows} × ${columns}`, rows, columns, rows);
  const browser = await launch();
  try {
    const context = await loggedIn(browser, stage);
    const bare = await context.newPage();
    await showBareGrid(bare, rows);
    await bare.locator('[role=grid]').focus();
    const ours = await context.newPage();
    await ours.goto(sheetAddress(stage, sheet.url));
    await ours.getByRole('gridcell').first().waitFor();
    await ours.waitForLoadState('networkidle');
    await ours.getByRole('rowheader').first().click();
    const pages = [bare, ours];
    const figures: Figure[] = [];
    for (const slower of [1, 2]) {
      for (const [name, way] of Object.entries(ways)) {
        const seen = new Map<Page, Seen[]>(pages.map((page) => [page, []]));
        for (let round = 0; round < rounds; round += 1) {
          for (const page of round % 2 ? pages.toReversed() : pages) {
            await page.bringToFront();
            const cdp = await context.newCDPSession(page);
            await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
            seen.get(page)?.push(await measure(page, cdp, way, slower));
            await cdp.detach();
          }
        }
        const [reference = [], measured = []] = pages.map((page) => seen.get(page));
        figures.push({
          name: `${rows} × ${columns}, ${name}${slower > 1 ? `, processor ${slower}× slower` : ''}`,
          measured: median(measured.map(({ fps }) => fps)),
          unit: 'fps',
          also: alsoOf(measured),
          reference: { what, value: median(reference.map(({ fps }) => fps)), also: alsoOf(reference) },
        });
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}
