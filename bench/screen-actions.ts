/** What a person does on a large sheet: the time to the frame that shows it, and for bulk changes to the frame in which others see it. */
import type { Page } from 'playwright';
import { answerTo, shownAt, type Answer, type IsShown } from './answer-time.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import { atLast, enterMode, gridIsShorter, repeated, rowCount, scrollTo, type Desk } from './screen-steps.ts';
import type { Stage } from './stage.ts';

const columns = 20;
/** rows that are edited and deleted at once, and cells that are pasted at once: as many as make a group, since more would be added to it */
const many = 1_000;
/** pixels down to where the last of them is in sight: rows are 36 high */
const endOfMany = many * 36 - 300;
/** pixels of a group without rows, with the gap behind it */
const emptyGroup = 134;
/** milliseconds: what feels immediate on one's own screen, and what others may wait */
const atMostHere = 100;
const atMostThere = 1_000;

/** Selects so many rows by a click and a click with Shift; the first is named by its number among all. */
async function chooseMany(page: Page, from = 1): Promise<Answer> {
  const boxOf = (nth: number) => page.getByRole('checkbox', { name: new RegExp(`^Select .* – ${nth}$`) });
  // Groups that lost their rows before still have their heads.
  const empty = ((from - 1) / many) * emptyGroup;
  await scrollTo(page, empty);
  await boxOf(from).click();
  await scrollTo(page, empty + endOfMany);
  const last = boxOf(from + many - 1);
  await last.waitFor();
  const isShown: IsShown = (count) =>
    document.querySelector('[role=region] [role=status]')?.textContent === `${count} rows selected`;
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
  await scrollTo(other, endOfMany);
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

/** Deletes so many rows, from the one with this number on. */
async function deleteMany({ page, other }: Desk, from: number): Promise<Seen> {
  await enterMode(page, 'Delete rows');
  await chooseMany(page, from);
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

function figureOf(name: string, answers: readonly Answer[], isAnswer = true): Figure {
  return {
    name: `on screen: ${name}`,
    measured: median(answers.map(({ shownAfter }) => shownAfter)),
    unit: 'ms',
    also: {
      'slowest ms': Math.max(...answers.map(({ shownAfter }) => shownAfter)),
      'longest task ms': Math.max(...answers.map(({ longestTask }) => longestTask)),
      'CPU ms': median(answers.map(({ cpu }) => cpu)),
    },
    // What is answered by the first matches already may take its time.
    ...(isAnswer ? { target: { atMost: atMostHere } } : {}),
  };
}

const seenFigure = (name: string, seen: readonly Seen[]): Figure => ({
  name: `seen by another browser: ${name}`,
  measured: median(seen.map(({ seenAfter }) => seenAfter)),
  unit: 'ms',
  target: { atMost: atMostThere },
});

/** Does everything on a sheet of so many rows × 20, the repeatable things so many times. */
export async function screenActions(stage: Stage, rows: number, times: number): Promise<Figure[]> {
  const sheet = await stage.addSheet(`Worked on ${rows} × ${columns}`, rows, columns, many);
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
      figures.push(figureOf(name, answers, name !== atLast));
    }
    const { chosen, edited, undone } = await editMany(desk);
    const pasted = await pasteMany(desk);
    const deleted: Seen[] = [];
    for (let turn = 0; turn < times; turn++) deleted.push(await deleteMany(desk, turn * many + 1));
    return [
      ...figures,
      figureOf(`choose ${many} rows by Shift`, [chosen]),
      figureOf(`edit ${many} rows`, [edited.answer]),
      seenFigure(`edit of ${many} rows`, [edited]),
      figureOf(`undo that`, [undone]),
      figureOf(`paste ${many} cells`, [pasted.answer]),
      seenFigure(`paste of ${many} cells`, [pasted]),
      figureOf(
        `delete ${many} rows`,
        deleted.map(({ answer }) => answer),
      ),
      seenFigure(`delete of ${many} rows`, deleted),
    ];
  } finally {
    await browser.close();
  }
}
