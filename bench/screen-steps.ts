/** What one person does on a large sheet again and again: each action starts from the same sheet and leaves it as it was. */
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import type { Page } from 'playwright';
import { answerTo, type Answer, type IsShown } from './answer-time.ts';

export interface Desk {
  page: Page;
  /** somebody else's browser */
  other: Page;
  sheet: BigSheet;
  rows: number;
  /** opens the sheet anew, as if nobody had been there */
  open(): Promise<void>;
}

const grid = (page: Page) => page.getByRole('grid');
export const scrollTo = (page: Page, top: number) =>
  grid(page).evaluate((element, to) => element.scrollTo({ top: to }), top);
export const rowCount = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount'));

type Action = (desk: Desk) => Promise<Answer>;

export const gridIsShorter: IsShown = (before) =>
  Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) < Number(before);

async function search(desk: Desk, isShown: IsShown): Promise<Answer> {
  await desk.open();
  const { page } = desk;
  await page.getByRole('textbox', { name: 'Search this sheet' }).click();
  const answer = await answerTo(page, 'keydown', () => page.keyboard.type('r'), isShown);
  await page.keyboard.press('Escape');
  return answer;
}

const firstMatches: Action = (desk) => search(desk, () => document.querySelector('[role=grid] [data-found]') !== null);
const allMatches: Action = (desk) =>
  search(desk, () =>
    [...document.querySelectorAll('[role=search] [role=status]')].some((one) =>
      / of [\d,]+ rows/.test(one.textContent),
    ),
  );

const nextLetter: Action = async ({ page }) => {
  const box = page.getByRole('textbox', { name: 'Search this sheet' });
  await box.fill('s');
  await page
    .getByRole('search')
    .getByText(/ of [\d,]+ rows$/)
    .waitFor();
  const before = String(await rowCount(page));
  const answer = await answerTo(page, 'keydown', () => page.keyboard.type('n'), gridIsShorter, before);
  await page.keyboard.press('Escape');
  return answer;
};

const filter: Action = async ({ page }) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Show rows whose').selectOption({ label: 'Status 2' });
  const before = String(await rowCount(page));
  const box = page.getByRole('checkbox', { name: 'Approved' });
  const answer = await answerTo(page, 'click', () => box.click(), gridIsShorter, before);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  return answer;
};

const firstRowStarts: IsShown = (words) =>
  document.querySelector('[role=row][aria-rowindex="3"]')?.textContent.startsWith(words) === true;

const sort: Action = async ({ page }) => {
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  const by = page.getByLabel('Sort each group by');
  const choose = () => by.selectOption({ label: 'Row name' });
  const answer = await answerTo(page, 'change', choose, firstRowStarts, 'Billboard');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the sort' }).click();
  return answer;
};

const toggleGroup: Action = async ({ page }) => {
  const isClosed: IsShown = () => document.querySelector('[aria-label="Open Campaign 1"]') !== null;
  const answer = await answerTo(page, 'click', () => page.getByLabel('Close Campaign 1').first().click(), isClosed);
  await page.getByLabel('Open Campaign 1').first().click();
  return answer;
};

const headsBegin: IsShown = (columnIDs) => {
  const heads = [...document.querySelectorAll<HTMLElement>('[role=grid] [role=columnheader][data-column]')];
  const at = (element: HTMLElement) => element.getBoundingClientRect().left;
  const inOrder = heads.filter((head) => head.parentElement === heads[0]?.parentElement);
  return inOrder
    .toSorted((a, b) => at(a) - at(b))
    .map((head) => head.dataset['column'])
    .join(' ')
    .startsWith(columnIDs);
};

const dragColumn: Action = async ({ page, sheet }) => {
  const [first, second] = sheet.columns.map(({ columnID }) => columnID);
  const heads = page.locator('[data-line^="head:"]').first();
  const head = (id: number | undefined) => heads.locator(`[data-column="${id}"]`);
  const carry = async (from: number | undefined, to: number | undefined) => {
    await head(from).hover();
    await head(from).locator('[data-drag-handle]').hover();
    await page.mouse.down();
    const box = await head(to).boundingBox();
    if (!box) throw new Error('The column is not in sight.');
    await page.mouse.move(box.x + box.width - 40, box.y + 12, { steps: 8 });
    await page.locator('[data-drop=column]').waitFor();
  };
  await carry(first, second);
  const answer = await answerTo(page, 'drop', () => page.mouse.up(), headsBegin, `${second} ${first}`);
  await carry(second, first);
  await page.mouse.up();
  await page.locator('[data-drop=column]').waitFor({ state: 'detached' });
  return answer;
};

export async function enterMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.locator('label').filter({ hasText: mode }).click();
}

const isChosen: IsShown = (count) =>
  document.querySelector('[role=region] [role=status]')?.textContent === `${count} rows selected` &&
  [...document.querySelectorAll<HTMLInputElement>('[role=grid] [role=rowheader] input')].every((box) => box.checked);

const selectAll: Action = async ({ page, rows }) => {
  await enterMode(page, 'Multiple editing');
  const box = page.getByRole('checkbox', { name: 'Select all' });
  const answer = await answerTo(page, 'click', () => box.click(), isChosen, rows.toLocaleString('en'));
  await page.getByRole('button', { name: 'Done' }).click();
  return answer;
};

/** What follows the first matches of a search. */
export const atLast = 'search, first letter: all counted';

/** By what they are called in the figures. */
export const repeated: Record<string, Action> = {
  'search, first letter: first matches': firstMatches,
  [atLast]: allMatches,
  'search, a further letter': nextLetter,
  filter,
  sort,
  'close a group': toggleGroup,
  'drop a column': dragColumn,
  'select all': selectAll,
};
