/** What a person does on the sheet's screen, in one place. */
import { readFileSync } from 'node:fs';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';

/** The sheet as this window's person may read it. */
export async function readSheet(page: Page, sheetUrl: string): Promise<Sheet> {
  const answer = await page.request.get(`/api/sheets/?sheetURL=${sheetUrl}&includeGroupsRowsCells=true`);
  return (await answer.json()) as Sheet;
}

export const cellOf = (page: Page, rowID: number, columnID: number): Locator =>
  page.locator(`[data-cell="${rowID}:${columnID}"]`);

export const rowNamed = (page: Page, name: string): Locator =>
  page.getByRole('rowheader').filter({ hasText: new RegExp(`^${name}`) });

/** The button of a message, which takes back what it tells of. */
export const undoOf = (page: Page, words: string): Locator =>
  page.getByRole('alert').filter({ hasText: words }).getByRole('button', { name: 'Undo' });

/** Opens a sheet and waits for its first cells. */
export async function openSheet(page: Page, sheetUrl: string): Promise<void> {
  await page.goto(`/sheet/${sheetUrl}`);
  await page.locator('[role=gridcell][data-cell]').first().waitFor();
}

/** Opens another sheet by the tree, and waits until it is there. */
export async function openByTree(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name }).click();
  await page
    .getByRole('textbox', { name: 'Sheet name' })
    .and(page.locator(`[value="${name}"]`))
    .waitFor();
}

/** Pastes as a spreadsheet would, without the machine's own clipboard. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Brings what stands behind the dots of a phone's header into sight; elsewhere it is. */
export async function unfoldHeader(page: Page): Promise<void> {
  const dots = page.getByRole('button', { name: 'More of this sheet', expanded: false });
  if (await dots.isVisible()) await dots.click();
}

/** Scrolls down until a line is drawn. */
export const comeTo = (page: Page, line: string): Promise<void> =>
  page.getByRole('grid').evaluate(async (grid, key) => {
    for (let top = 0; top < grid.scrollHeight && !grid.querySelector(`[data-line="${key}"]`); top += 300) {
      grid.scrollTop = top;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  }, line);

/** Scrolls a column into the middle of what the row names leave free; columns out of sight are not drawn. */
export const comeToColumn = (page: Page, columnID: number): Promise<void> =>
  page.getByRole('grid').evaluate(async (grid, id) => {
    const names = grid.querySelector('[role=columnheader]')?.getBoundingClientRect().right ?? 0;
    const head = () => grid.querySelector(`[role=columnheader][data-column="${id}"]`)?.getBoundingClientRect();
    for (let left = 0; left < grid.scrollWidth; left += 100) {
      const box = head();
      const right = grid.getBoundingClientRect().right;
      if (box && box.left >= names && (box.right <= right || box.left - names < 20)) return;
      grid.scrollLeft = left;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  }, columnID);

/** Types into a text cell and leaves it with Enter. */
export async function typeInto(cell: Locator, text: string): Promise<void> {
  await cell.dblclick();
  // The page has another text area, the sheet's description, which is there before the editor.
  const box = cell.page().locator('textarea:focus');
  await box.fill(text);
  await box.press('Enter');
}

/** Opens the editor of a cell whose words are a link, by clicking beside them. */
export async function clickBeside(cell: Locator): Promise<void> {
  const box = await cell.boundingBox();
  await cell.click({ position: { x: (box?.width ?? 10) - 5, y: 6 } });
}

/** Answers the next "Are you sure?" with yes. */
export function sayYes(page: Page): void {
  page.once('dialog', (dialog) => void dialog.accept());
}

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Rules whose findings are never serious are not tried: how grave a finding is, is said by its rule. */
const leaveOutMild = `
;axe.configure({ rules: axe._audit.rules.filter(({ impact }) => ['minor', 'moderate'].includes(impact)).map(({ id }) => ({ id, enabled: false })) });`;

interface Finding {
  id: string;
  impact?: string;
  help: string;
  nodes: { html: string }[];
}

/** Waits until nothing moves: half-way through a fade everything is too pale, and one may begin as another ends. What turns for ever is left out. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
      const animations = moving();
      if (animations.length > 0) stillFrames = -1;
      await Promise.allSettled(animations.map((animation) => animation.finished));
      await new Promise(requestAnimationFrame);
    }
  });

/** What axe finds that is serious or critical, as readable lines; of the whole page, or of what a selector finds in it. */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  await atRest(page);
  // Evaluated rather than added as a script tag, which the page's own policy forbids.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource + leaveOutMild);
  const violations = await page.evaluate<Finding[]>(
    // What it finds to be fine is nobody's to read, and describing it takes most of its time. What it would load beforehand is for a mild rule.
    `axe.run(${within === undefined ? 'document' : `[...document.querySelectorAll('${within}')]`}, { resultTypes: ['violations'], preload: false }).then((result) => result.violations)`,
  );
  return violations
    .filter((finding) => finding.impact === 'serious' || finding.impact === 'critical')
    .map((finding) => `${finding.id}: ${finding.help}: ${finding.nodes[0]?.html.slice(0, 200)}`);
}
