/** What a person opens on a large sheet, beside the same on a nearly empty one in the same run: the time to the frame that shows it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import type { Browser } from 'playwright';
import type { Answer } from './answer-time.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { median } from './numbers.ts';
import { openings } from './opening-steps.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const columns = 20;
const bare = 'the same step on a sheet of 10 rows with the same columns, in turns';

async function openPage(browser: Browser, stage: Stage, sheet: BigSheet) {
  const page = await (await loggedIn(browser, stage)).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(sheetAddress(stage, sheet.url));
  await page.locator('[role=gridcell][data-cell]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return { page, sheet };
}

/** Says which step never showed what it should. */
async function within(name: string, step: Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const late = sleep(20_000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${name} was not shown.`);
  });
  try {
    return await Promise.race([step, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

const values = (answers: readonly Answer[], of: keyof Answer) => answers.map((answer) => answer[of]);

/** Each step so many times, after once that nobody counts: what it loads is there then, as it is where the page has been idle. */
export async function opening(stage: Stage, rows: number, times: number): Promise<Figure[]> {
  const large = await stage.addSheet(`Opened ${rows} × ${columns}`, rows, columns);
  const small = await stage.addSheet(`Opened 10 × ${columns}`, 10, columns);
  const browser = await launch();
  try {
    const [one, other] = [await openPage(browser, stage, large), await openPage(browser, stage, small)];
    const figures: Figure[] = [];
    for (const [name, step] of Object.entries(openings)) {
      const [theirs, references]: [Answer[], Answer[]] = [[], []];
      for (let turn = -1; turn < times; turn += 1) {
        await one.page.bringToFront();
        const answer = await within(name, step(one));
        await other.page.bringToFront();
        const reference = await within(name, step(other));
        if (turn < 0) continue;
        theirs.push(answer);
        references.push(reference);
      }
      figures.push({
        name: `${rows.toLocaleString('en')} × ${columns}: ${name}`,
        measured: median(values(theirs, 'shownAfter')),
        unit: 'ms',
        also: { 'slowest ms': Math.max(...values(theirs, 'shownAfter')), 'CPU ms': median(values(theirs, 'cpu')) },
        reference: {
          what: bare,
          value: median(values(references, 'shownAfter')),
          also: { 'CPU ms': median(values(references, 'cpu')) },
        },
        target: { atMost: 100 },
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
