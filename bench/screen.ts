/** A large sheet in a browser: how much page there is, and how smoothly it scrolls. */
import type { Page } from 'playwright';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const columns = 20;
const scrollSeconds = 3;
/** pixels a second: a brisk turn of the wheel */
const scrollSpeed = 2_000;

const bareScroll = 'scrolling: the same browser scrolling 10,000 lines of plain text at the same speed';

/** Scrolls what `selector` names and returns the time of each frame, in milliseconds. */
function scroll(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(
    ({ selector: wanted, speed, seconds }) => {
      // The grid, or whatever around it scrolls.
      let element = document.querySelector(wanted);
      while (element && element.scrollHeight <= element.clientHeight + 1) element = element.parentElement;
      const target = element ?? document.scrollingElement;
      return new Promise<number[]>((resolve, reject) => {
        const frames: number[] = [];
        const begin = performance.now();
        let last = begin;
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          if (target) target.scrollTop = ((now - begin) / 1000) * speed;
          if (now - begin < seconds * 1000) requestAnimationFrame(step);
          else if (target?.scrollTop) resolve(frames.slice(1));
          else reject(new Error('Nothing scrolled.'));
        };
        requestAnimationFrame(step);
      });
    },
    { selector, speed: scrollSpeed, seconds: scrollSeconds },
  );
}

const fps = (frames: readonly number[]) => 1000 / median(frames);
const slow = (frames: readonly number[]) => ({
  '% of frames over 20 ms': (frames.filter((frame) => frame > 20).length / frames.length) * 100,
});

/** Opens and scrolls a sheet of so many rows × 20. */
export async function screen(stage: Stage, rows: number): Promise<Figure[]> {
  const sheet = await stage.addSheet(`Shown ${rows} × ${columns}`, rows, columns);
  const address = sheetAddress(stage, sheet.url);
  const browser = await launch();
  try {
    const page = await (await loggedIn(browser, stage)).newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const nodes = await page.evaluate(() => document.querySelectorAll('[role=grid] *').length);
    const frames = await scroll(page, '[role=grid]');
    await page.goto('about:blank');
    await page.setContent(`<pre>${Array.from({ length: 10_000 }, (_, line) => `Line ${line}`).join('\n')}</pre>`);
    const bareFrames = await scroll(page, 'pre');
    const name = `${rows} × ${columns} in a browser`;
    return [
      { name: `${name}: nodes in the grid`, measured: nodes, unit: '' },
      {
        name: `${name}: scrolling`,
        measured: fps(frames),
        unit: 'fps',
        also: slow(frames),
        reference: { what: bareScroll, value: fps(bareFrames), also: slow(bareFrames) },
      },
    ];
  } finally {
    await browser.close();
  }
}
