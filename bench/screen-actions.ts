/** What a person does on a large sheet, each from the event to the frame that shows it, and where others are meant to see it, to theirs. */
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import type { Page } from 'playwright';
import { answerTo, shownAt, type Answer, type IsShown } from './answer-time.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const columns = 20;
/** rows that are edited and deleted at once; cells that are pasted at once */
const many = 1_000;
/** milliseconds: what feels immediate on one's own screen, and what others may wait */
const atMostHere = 100;
const atMostThere = 1_000;

interface Desk {
  page: Page;
  /** somebody else's browser */
  other: Page;
  sheet: BigSheet;
  rows: number;
  /** opens the sheet anew, as if nobody had been there */
  open(): Promise<void>;
}

const grid = (page: Page) => page.getByRole('grid');
const scrollTo = (page: Page, top: number) => grid(page).evaluate((element, to) => element.scrollTo({ top: to }), top);
const rowCount = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount'));

/** An action that can be repeated. Each time it starts from the same sheet and leaves it as it was. */
type Action = (desk: Desk) => Promise<Answer>;

const gridIsShorter: IsShown = (before) =>
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
  await page.getByRole('button', { name: 'End the sorting' }).click();
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

async function enterMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.locator('label').filter({ hasText: mode }).click();
}

const isChosen: IsShown = (count) =>
  document.querySelector('[role=region] [role=status]')?.textContent === `${count} rows chosen` &&
  [...document.querySelectorAll<HTMLInputElement>('[role=grid] [role=rowheader] input')].every((box) => box.checked);

const selectAll: Action = async ({ page, rows }) => {
  await enterMode(page, 'Multiple editing');
  const box = page.getByRole('checkbox', { name: 'Select all' });
  const answer = await answerTo(page, 'click', () => box.click(), isChosen, rows.toLocaleString('en'));
  await page.getByRole('button', { name: 'Done' }).click();
  return answer;
};

/** Chooses the first rows by a click and a click with Shift. */
async function chooseMany(page: Page): Promise<Answer> {
  await scrollTo(page, 0);
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Choose / });
  await boxes.first().click();
  const last = page.getByRole('checkbox', { name: new RegExp(`^Choose .* – ${many}$`) });
  await page
    .getByLabel(`New row in Campaign ${many / 200}`)
    .or(last)
    .first()
    .waitFor({ state: 'detached' });
  // Down to the end of the group that the last one stands in.
  await grid(page).evaluate((element, top) => element.scrollTo({ top }), many * 36 + 100);
  await last.waitFor();
  const isShown: IsShown = (count) =>
    document.querySelector('[role=region] [role=status]')?.textContent === `${count} rows chosen`;
  return answerTo(page, 'click', () => last.click({ modifiers: ['Shift'] }), isShown, many.toLocaleString('en'));
}

const textShown: IsShown = (arg) => {
  const [at, text] = JSON.parse(arg) as [string, string];
  return document.querySelector(`[data-cell="${at}"]`)?.textContent === text;
};

/** Does something that others see too, and adds to its answer when they do. */
async function seenBy(other: Page, isShown: IsShown, arg: string, act: () => Promise<Answer>) {
  const seen = shownAt(other, isShown, arg);
  const answer = await act();
  return { answer, seenAfter: (await seen) - answer.startedAt };
}

/** The cell in a row and column as the page names it; the row by its number among all. */
async function cellIn(page: Page, nth: number, columnID: number): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(` – ${nth}$`) }) });
  return (await row.locator(`[data-column="${columnID}"]`).last().getAttribute('data-cell')) ?? '';
}

interface Seen {
  answer: Answer;
  seenAfter: number;
}

const textColumn = ({ sheet }: Desk): number =>
  sheet.columns.find((column) => column.columnTypeID === 1)?.columnID ?? 0;

async function editMany(desk: Desk): Promise<{ chosen: Answer; edited: Seen; undone: Answer }> {
  const { page, other } = desk;
  await enterMode(page, 'Multiple editing');
  const chosen = await chooseMany(page);
  const at = await cellIn(page, many, textColumn(desk));
  await scrollTo(other, many * 36 + 100);
  await other.locator(`[data-cell="${at}"]`).waitFor();
  const before = await page.locator(`[data-cell="${at}"]`).innerText();
  await page.locator(`[data-cell="${at}"]`).dblclick();
  await page.locator('textarea').last().fill('The same for all');
  const shown = JSON.stringify([at, 'The same for all']);
  const edited = await seenBy(other, textShown, shown, () =>
    answerTo(page, 'keydown', () => page.keyboard.press('Enter'), textShown, shown),
  );
  await page.locator(`[data-cell="${at}"]`).click();
  await page.keyboard.press('Escape');
  const back = JSON.stringify([at, before]);
  const undone = await answerTo(page, 'keydown', () => page.keyboard.press('Control+z'), textShown, back);
  await shownAt(other, textShown, back);
  await page.getByRole('button', { name: 'Done' }).click();
  return { chosen, edited, undone };
}

async function pasteMany(desk: Desk): Promise<Seen> {
  const { page, other } = desk;
  for (const one of [page, other]) await scrollTo(one, 0);
  const at = await cellIn(page, 1, textColumn(desk));
  await other.locator(`[data-cell="${at}"]`).waitFor();
  await page.locator(`[data-cell="${at}"]`).click();
  const text = Array.from({ length: many }, (_, line) => `Pasted ${line + 1}`).join('\n');
  const paste = () =>
    page.evaluate((words) => {
      const data = new DataTransfer();
      data.setData('text/plain', words);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  const shown = JSON.stringify([at, 'Pasted 1']);
  return seenBy(other, textShown, shown, () => answerTo(page, 'paste', paste, textShown, shown));
}

async function deleteMany({ page, other }: Desk): Promise<Seen> {
  await enterMode(page, 'Delete rows');
  await chooseMany(page);
  const before = String(await rowCount(page));
  // The question itself takes as long as the person does.
  await page.evaluate(() => (window.confirm = () => true));
  const button = page.getByRole('region', { name: 'Delete rows' }).getByRole('button', { name: 'Delete' });
  const gone = await seenBy(other, gridIsShorter, before, () =>
    answerTo(page, 'click', () => button.click(), gridIsShorter, before),
  );
  await page.getByRole('button', { name: 'Done' }).click();
  return gone;
}

const repeated: Record<string, Action> = {
  'search, first letter: first matches': firstMatches,
  'search, first letter: all counted': allMatches,
  'search, a further letter': nextLetter,
  filter,
  sort,
  'close a group': toggleGroup,
  'drop a column': dragColumn,
  'select all': selectAll,
};

function figureOf(name: string, answers: readonly Answer[]): Figure {
  return {
    name: `on screen: ${name}`,
    measured: median(answers.map(({ shownAfter }) => shownAfter)),
    unit: 'ms',
    also: {
      'slowest ms': Math.max(...answers.map(({ shownAfter }) => shownAfter)),
      'longest task ms': Math.max(...answers.map(({ longestTask }) => longestTask)),
      'CPU ms': median(answers.map(({ cpu }) => cpu)),
    },
    target: { atMost: atMostHere },
  };
}

const seenFigure = (name: string, { seenAfter }: Seen): Figure => ({
  name: `seen by another browser: ${name}`,
  measured: seenAfter,
  unit: 'ms',
  target: { atMost: atMostThere },
});

/** Does everything on a sheet of so many rows × 20, the repeatable things so many times. */
export async function screenActions(stage: Stage, rows: number, times: number): Promise<Figure[]> {
  const sheet = await stage.addSheet(`Worked on ${rows} × ${columns}`, rows, columns);
  const browser = await launch();
  try {
    const page = await (await loggedIn(browser, stage)).newPage();
    const other = await (await loggedIn(browser, stage)).newPage();
    const openIn = async (one: Page) => {
      await one.goto(sheetAddress(stage, sheet.url));
      await one.locator('[role=gridcell][data-cell]').first().waitFor();
      await one.waitForLoadState('networkidle');
    };
    const desk: Desk = { page, other, sheet, rows, open: () => openIn(page) };
    await Promise.all([page, other].map(openIn));
    const figures: Figure[] = [];
    for (const [name, action] of Object.entries(repeated)) {
      const answers: Answer[] = [];
      for (let turn = 0; turn < times; turn++) answers.push(await action(desk));
      figures.push(figureOf(name, answers));
    }
    const { chosen, edited, undone } = await editMany(desk);
    const pasted = await pasteMany(desk);
    const deleted = await deleteMany(desk);
    return [
      ...figures,
      figureOf(`choose ${many} rows by Shift`, [chosen]),
      figureOf(`edit ${many} rows`, [edited.answer]),
      seenFigure(`edit of ${many} rows`, edited),
      figureOf(`undo that`, [undone]),
      figureOf(`paste ${many} cells`, [pasted.answer]),
      seenFigure(`paste of ${many} cells`, pasted),
      figureOf(`delete ${many} rows`, [deleted.answer]),
      seenFigure(`delete of ${many} rows`, deleted),
    ];
  } finally {
    await browser.close();
  }
}
