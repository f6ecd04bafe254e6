/** From a key pressed in one browser to the text seen in another, against a page that does nothing else over a bare WebSocket server. */
import type { Page } from 'playwright';
import { startBare } from './bare.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const what = 'seen: two pages in the same browser that only send and show the text, over a bare `ws` server';

interface Marked {
  pressedAt: number;
}

/** Notes when Enter goes down, on the clock that all pages share. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      (globalThis as typeof globalThis & Marked).pressedAt = performance.timeOrigin + performance.now();
    };
    addEventListener('keydown', onKey, { capture: true });
  });

/** When the frame that shows `text` in a cell is drawn, on the clock that all pages share. */
export const seenAt = (page: Page, selector: string, text: string): Promise<number> =>
  page.evaluate(
    ({ selector: wanted, text: awaited }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = document.querySelector(wanted);
          const said = shown?.getAttribute('aria-label') ?? shown?.textContent;
          if (!said?.includes(awaited)) return requestAnimationFrame(look);
          return resolve(performance.timeOrigin + performance.now());
        };
        look();
      }),
    { selector, text },
  );

/** So many texts over the bare server, by two pages that only send and show them. */
export async function bareSeen(from: Page, to: Page, port: number, times: number): Promise<number[]> {
  for (const page of [from, to]) await page.goto(`http://127.0.0.1:${port}/`);
  return measure(from, to, '[data-cell]', times, (text) => from.locator('input').fill(text));
}

/** Makes so many edits with `type`, which leaves the caret before the Enter that is to be measured. */
async function measure(
  from: Page,
  to: Page,
  selector: string,
  times: number,
  type: (text: string) => Promise<void>,
): Promise<number[]> {
  await watchKeys(from);
  const delays: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const text = `Seen ${turn} of ${times}`;
    await type(text);
    const seen = seenAt(to, selector, text);
    await from.keyboard.press('Enter');
    const at = await seen;
    delays.push(at - (await from.evaluate(() => (globalThis as typeof globalThis & Marked).pressedAt)));
  }
  return delays;
}

/** The first text cell of the demo's sheet, where it is in sight. */
async function textCell(stage: Stage): Promise<string> {
  const cell = await stage.db.kysely
    .selectFrom('cell')
    .innerJoin('sheet', 'sheet.sheet_id', 'cell.sheet_id')
    .select(['row_id', 'column_id'])
    .where('sheet.url', '=', stage.demoUrl)
    .where('column_type', '=', 1)
    .orderBy('row_id')
    .executeTakeFirstOrThrow();
  return `[data-cell="${cell.row_id}:${cell.column_id}"]`;
}

export async function seen(stage: Stage, times: number): Promise<Figure[]> {
  const browser = await launch();
  const bare = await startBare();
  try {
    const from = await (await loggedIn(browser, stage)).newPage();
    const to = await (await loggedIn(browser, stage)).newPage();
    const selector = await textCell(stage);
    for (const page of [from, to]) {
      await page.goto(sheetAddress(stage, stage.demoUrl));
      await page.locator(selector).waitFor();
      // Both listen before the first edit.
      await page.waitForLoadState('networkidle');
    }
    const delays = await measure(from, to, selector, times, async (text) => {
      await from.locator(selector).click();
      await from.locator(selector).press('Enter');
      await from.getByRole('textbox', { name: 'Notes' }).fill(text);
    });
    const bareDelays = await bareSeen(from, to, bare.port, times);
    return [
      {
        name: 'keydown in one browser to seen in another',
        measured: median(delays),
        unit: 'ms',
        also: { 'p95 ms': percentile(delays, 0.95) },
        reference: { what, value: median(bareDelays), also: { 'p95 ms': percentile(bareDelays, 0.95) } },
      },
    ];
  } finally {
    bare.close();
    await browser.close();
  }
}
