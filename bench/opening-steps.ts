/** What a person opens on a sheet, whatever its size: each step leaves the sheet as it was. */
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import type { Page } from 'playwright';
import { answerTo, type Answer, type IsShown } from './answer-time.ts';

interface Opened {
  page: Page;
  sheet: BigSheet;
}

/** What the pointer rests on says so after this long. ms */
const tooltipDelay = 2_000;

type Step = (of: Opened) => Promise<Answer>;

const says: IsShown = (words) =>
  [...document.querySelectorAll('[role=dialog], [role=menu], [role=tooltip]')].some((one) =>
    one.textContent.includes(words),
  );

async function close(page: Page, selector = '[role=dialog], [role=menu]'): Promise<void> {
  for (let more = 0; more < 3 && (await page.locator(selector).count()) > 0; more += 1) {
    await page.keyboard.press('Escape');
    await page
      .locator(selector)
      .first()
      .waitFor({ state: 'detached', timeout: 2_000 })
      .catch(() => undefined);
  }
}

const firstRow = (page: Page) => page.getByRole('rowheader').first();
const cellOf = ({ page, sheet }: Opened, type: number) => {
  const columnID = sheet.columns.find((column) => column.columnTypeID === type)?.columnID;
  return page.locator(`[role=gridcell][data-column="${columnID}"][data-cell]`).first();
};

async function openMenu({ page }: Opened): Promise<void> {
  await firstRow(page).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'History' }).waitFor();
}

const contextMenu: Step = async (of) => {
  const cell = cellOf(of, 1);
  const answer = await answerTo(
    of.page,
    'contextmenu',
    () => cell.click({ button: 'right' }),
    says,
    'Filter by this value',
  );
  await close(of.page);
  return answer;
};

const rowCard: Step = async (of) => {
  const { page } = of;
  await openMenu(of);
  await close(page);
  const answer = await answerTo(page, 'keydown', () => page.keyboard.press('Control+Enter'), says, 'History');
  await close(page);
  return answer;
};

const historyIsShown: IsShown = () => document.querySelector('[role=dialog] [aria-label=Changes]') !== null;

const rowHistory: Step = async (of) => {
  await openMenu(of);
  const item = of.page.getByRole('menuitem', { name: 'History' });
  const answer = await answerTo(of.page, 'click', () => item.click(), historyIsShown);
  await close(of.page);
  return answer;
};

const palette: Step = async ({ page }) => {
  const answer = await answerTo(page, 'keydown', () => page.keyboard.press('Control+k'), says, 'Keyboard shortcuts');
  await close(page);
  return answer;
};

const found: IsShown = () =>
  [...document.querySelectorAll('[role=dialog]')].some((one) => one.textContent.includes('Rows in this sheet'));

const findRow: Step = async ({ page }) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  const answer = await answerTo(page, 'keydown', () => page.keyboard.type('b'), found);
  await close(page);
  return answer;
};

const filterByValue: Step = async (of) => {
  const { page } = of;
  await cellOf(of, 3).click({ button: 'right' });
  const item = page.getByRole('menuitem', { name: 'Filter by this value' });
  await item.waitFor();
  const isFiltered: IsShown = () =>
    [...document.querySelectorAll('button')].some(
      (one) => one.getAttribute('aria-label') === 'Clear the filters' || one.textContent === 'Clear the filters',
    );
  const answer = await answerTo(page, 'click', () => item.click(), isFiltered);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  return answer;
};

const changeView: Step = async ({ page }) => {
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^View: / }).click();
    return page.getByRole('menuitemradio', { name, exact: true });
  };
  const view = await choose('High');
  const isTaller: IsShown = () =>
    (document.querySelector('[data-line^="row:"]')?.getBoundingClientRect().height ?? 0) > 60;
  const answer = await answerTo(page, 'click', () => view.click(), isTaller);
  await close(page, '[role=menu]');
  await (await choose('Low')).click();
  await close(page, '[role=menu]');
  return answer;
};

const summary: Step = async ({ page }) => {
  const share = page.getByRole('button', { name: /Filter by it/ }).first();
  const isShown: IsShown = () =>
    // Of a small sheet it may be one.
    [...document.querySelectorAll('[role=tooltip]')].some((one) => /\brows?\b/.test((one as HTMLElement).innerText));
  await page.mouse.move(700, 5);
  const answer = await answerTo(page, 'pointerover', () => share.hover(), isShown);
  await page.mouse.move(700, 5);
  return { ...answer, shownAfter: answer.shownAfter - tooltipDelay };
};

const duplicateRow: Step = async (of) => {
  const { page } = of;
  await openMenu(of);
  const item = page.getByRole('menuitem', { name: 'Duplicate', exact: true });
  const isThere: IsShown = () =>
    [...document.querySelectorAll('[role=rowheader]')].some((one) => one.textContent.includes('(copy)'));
  const answer = await answerTo(page, 'click', () => item.click(), isThere);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await page.locator('[role=rowheader]').filter({ hasText: '(copy)' }).first().waitFor({ state: 'detached' });
  return answer;
};

const cellHistory: Step = async (of) => {
  await cellOf(of, 1).click({ button: 'right' });
  const item = of.page.getByRole('menuitem', { name: 'Cell history' });
  await item.waitFor();
  const answer = await answerTo(of.page, 'click', () => item.click(), historyIsShown);
  await close(of.page);
  return answer;
};

/** By what they are called in the figures. */
export const openings: Record<string, Step> = {
  'context menu of a cell': contextMenu,
  'row card': rowCard,
  'history of a row': rowHistory,
  'history of a cell': cellHistory,
  palette,
  'find a row in the palette, first letter': findRow,
  'filter by a cell’s value': filterByValue,
  'another row height': changeView,
  'what a share of a group’s summary says': summary,
  'duplicate a row': duplicateRow,
};
