/** Names in Hebrew and Arabic, among others and in sentences: sizes and marks stay whole, and everything stands where it stood. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { User } from '@marquee/contract/people.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { commentSaying, openRowComments } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { bannersOf, cellOfBanner, press, viewer } from './support/viewer.ts';

const hebrew = 'באנר 300x250 סופי';
const arabic = 'بانر 300x250';
const long = `${hebrew} ועוד הרבה מאוד מילים שלא נכנסות בשום אופן ברוחב של העמודה`;

let desk: Desk;
let page: Page;
let review: string;

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk();
  page = await desk.known('admin');
  const sheet = await desk.read(page);
  const [group] = sheet.groups;
  const names = [hebrew, arabic, long];
  for (const [at, name] of names.entries()) {
    await ask(page, 'PUT', '/api/rows', { row: { rowID: group?.rows[at]?.rowID, name }, updateFields: ['name'] });
  }
  await ask(page, 'PUT', '/api/groups', { group: { groupID: group?.groupID, name: arabic }, updateFields: ['name'] });
  await ask(page, 'POST', '/api/comments', {
    comment: { rowID: group?.rows[0]?.rowID, commentText: `<p>${arabic}<strong>ة</strong></p>` },
  });
  const banners = sheet.columns.filter((column) => column.columnTypeID === columnTypes.banner);
  const columnIDs = banners.map(({ columnID }) => columnID);
  const asked = { sheetID: sheet.sheetID, name: 'Round 1', scope: { of: 'sheet' }, columnIDs };
  ({ path: review } = await ask<ReviewLink>(page, 'POST', '/api/review-links', asked));
  await desk.open(page);
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

/** Where some letters of a place are drawn: their left and right edge, and those of the place. */
const edgesOf = (place: Locator, letters: string) =>
  place.evaluate((element, wanted) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right } = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return { left, right, start: box.left, end: box.right };
    }
    throw new Error(`${wanted} is not there`);
  }, letters);

/** The size is read from left to right and in one piece, at the left of the word that it follows. */
async function expectWhole(place: Locator, word: string): Promise<void> {
  const [before, number, rest] = [
    await edgesOf(place, word),
    await edgesOf(place, '300'),
    await edgesOf(place, 'x250'),
  ];
  expect(Math.abs(number.right - rest.left)).toBeLessThan(1.5);
  expect(rest.right).toBeLessThanOrEqual(before.left + 1);
}

const nameCell = (name: string) =>
  page.getByRole('rowheader').filter({ hasText: name }).first().locator('span', { hasText: name }).last();

test('[SCREEN-752] a size in a Hebrew or Arabic name stays whole, at the place of every other name', async () => {
  await expectWhole(nameCell(hebrew), 'באנר');
  await expectWhole(nameCell(arabic), 'بانر');
  const { start } = await edgesOf(nameCell(hebrew), 'סופי');
  expect((await edgesOf(nameCell(hebrew), 'סופי')).left - start).toBeLessThan(2);
});

test('[SCREEN-752] of a name that is too long the beginning is seen', async () => {
  const { right, end } = await edgesOf(nameCell(long), 'באנר');
  expect(Math.abs(end - right)).toBeLessThan(2);
});

test('[SCREEN-752] a comment runs from the side on which it begins', async () => {
  await openRowComments(page, hebrew);
  const text = commentSaying(page, arabic).locator('[data-rich-text] p');
  await expectWhole(text, 'بانر');
  const { right, end } = await edgesOf(text, 'بانر');
  expect(Math.abs(end - right)).toBeLessThan(2);
});

test('[SCREEN-752] what is said of a name keeps its order, and the name its own', async () => {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('rowheader').filter({ hasText: arabic }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const message = page.getByText('deleted', { exact: false }).last();
  await message.waitFor();
  await expectWhole(message, 'بانر');
  const name = await edgesOf(message, 'بانر');
  expect((await edgesOf(message, 'deleted')).left).toBeGreaterThan(name.right);
});

test('[SCREEN-752] [LOOK-50] a name in a box to choose from stands at the left, and no name makes the boxes above the board longer', async () => {
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const of = page.getByRole('combobox', { name: 'Banners of' });
  await of.selectOption({ index: 1 });
  await expect.poll(() => of.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.label)).toBe(arabic);
  expect(await of.evaluate((box) => getComputedStyle(box).textAlign)).toBe('left');
  const sheet = await desk.read(page);
  const column = sheet.columns.find((one) => one.columnTypeID === columnTypes.status);
  for (const name of [long, `${hebrew} 2`]) {
    await ask(page, 'PUT', '/api/columns', { column: { columnID: column?.columnID, name }, updateFields: ['name'] });
    const by = page.getByRole('combobox', { name: 'Arrange banners' });
    await by.getByRole('option', { name: `By \u2068${name}\u2069` }).waitFor({ state: 'attached' });
    expect((await by.boundingBox())?.width).toBeLessThanOrEqual(200);
  }
  await page.getByRole('button', { name: 'Rows', exact: true }).click();
});

test('[SCREEN-752] what is said by and of a person keeps its order in the viewer', async () => {
  const sam = await desk.known('guest');
  const user = await ask<User>(sam, 'GET', '/api/account/get-logged-in-user');
  await ask(sam, 'PUT', '/api/users', { ...user, firstName: 'עומר', surname: 'לוי' });
  const sheet = await desk.read(page);
  const [banner] = bannersOf(sheet);
  if (!banner) throw new Error('The demo has no banner.');
  const { cellID } = banner.cell;
  const asked = {
    sheetID: sheet.sheetID,
    cellIDs: [cellID],
    userIDs: [sheet.loggedInSheetUser?.userID],
    message: long,
  };
  await ask(sam, 'POST', '/api/asks', asked);
  await ask(sam, 'POST', `/api/cells/${cellID}/verdicts`, { number: 1, verdict: 'changes', comment: '<p>Larger</p>' });
  await desk.open(page);
  await cellOfBanner(page, banner).click();
  const told = viewer(page).getByText('asked you');
  expect((await edgesOf(told, 'עומר')).right).toBeLessThanOrEqual((await edgesOf(told, 'asked')).left);
  await press(page, 'Versions: v1 of 1');
  const said = page.getByRole('dialog', { name: 'Versions' }).getByText('requested changes').first();
  expect((await edgesOf(said, 'עומר')).right).toBeLessThanOrEqual((await edgesOf(said, 'requested')).left);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  await sam.context().close();
});

test('[EXPORT-33] so it does on the page of a decision record', async () => {
  const sheet = await desk.read(page);
  await ask(page, 'PUT', '/api/sheets', { sheet: { sheetID: sheet.sheetID, name: hebrew }, updateFields: ['name'] });
  const paper = await desk.known('admin');
  await paper.goto(`/api/sheets/${sheet.sheetID}/decision-record?as=page`);
  const title = paper.getByRole('heading', { level: 1 });
  await expectWhole(title, 'באנר');
  const { left, start } = await edgesOf(title, 'סופי');
  expect(left - start).toBeLessThan(2);
  await paper.context().close();
});

test('[SCREEN-752] [LOOK-38] the same holds for clients, and neither turns the banner’s size around', async () => {
  const client = await desk.window({ locale: 'de-DE' });
  await client.goto(review);
  const facts = client.getByText(arabic).last();
  await facts.waitFor();
  const [number, times] = [await edgesOf(facts, '300'), await edgesOf(facts, '×250')];
  expect(number.left).toBeLessThan(times.left);
  expect((await edgesOf(facts, 'x250')).right).toBeLessThanOrEqual((await edgesOf(facts, 'بانر')).left + 1);
  await client.context().close();
});
