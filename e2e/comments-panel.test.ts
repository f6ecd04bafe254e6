/** The comments panel as such: hostile comments in it, the keyboard, narrow windows, and assistive technology. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import { xssCorpus } from '@marquee/server/test/xss-corpus.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import {
  closeComments,
  commentSaying,
  commentsIn,
  newComment,
  openRowComments,
  panelOf,
  postAs,
  rowIcon,
  sheetLink,
} from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { readSheet, rowNamed, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  const page = await desk.known('admin');
  sheet = await readSheet(page, desk.demoUrl);
  await page.context().close();
});

afterAll(() => desk?.clear());

const rows = () => sheet.groups.flatMap((group) => group.rows);
const rowAt = (at: number) => rows()[at] ?? { rowID: 0, name: '' };
/** A row of the demo with several threads, one of which is new to the admin. */
const talkedAbout = () => rows().find((row) => (row.noOfComments ?? 0) > 2)?.name ?? '';

interface Watched {
  __xss: () => void;
  __ran: number;
}

test('[COMMENT-31] whatever is posted through the API, the panel runs nothing and asks for nothing', async () => {
  const { name, rowID } = rowAt(0);
  let posted = 0;
  for (const html of xssCorpus) {
    // The words make it postable, whatever is left of the rest.
    await postAs('guest', desk.marquee.address, { rowID, commentText: `<p>Number ${posted}.</p>${html}` }).then(
      () => (posted += 1),
      (error: unknown) => expect(String(error)).toMatch(/ 400 /),
    );
  }
  expect(posted).toBeGreaterThan(xssCorpus.length - 10);
  // Without the content security policy, which would hide that something got through.
  const context = await desk.browser.newContext({ baseURL: desk.marquee.address, bypassCSP: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched;
    watched.__ran = 0;
    watched.__xss = () => {
      watched.__ran += 1;
    };
  });
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  await letIn(page, 'admin', desk.demoUrl);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== desk.marquee.address || pathname === '/x') heard.push(request.url());
  });
  await openRowComments(page, name);
  await commentSaying(page, `Number ${posted - 1}.`).waitFor();
  // Scrolled up until all of them are drawn.
  await panelOf(page)
    .locator('[aria-busy]')
    .evaluate(async (list) => {
      while (!list.querySelector('article')?.textContent.includes('Number 0.')) {
        list.scrollTop = 0;
        await new Promise(requestAnimationFrame);
      }
    });
  await expect.poll(() => commentsIn(page).count()).toBe(posted);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const image = new Image();
        image.addEventListener('error', () => resolve());
        image.src = '/nothing.png';
      }),
  );
  const ran = () => page.evaluate(() => (globalThis as unknown as Watched).__ran);
  expect(await ran()).toBe(0);
  expect(heard).toEqual([]);
  const tags = await panelOf(page)
    .locator('[data-rich-text] *')
    .evaluateAll((all) => [...new Set(all.map((one) => one.localName))]);
  expect(
    tags.filter((tag) => !['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'span'].includes(tag)),
  ).toEqual([]);
  // The watch is awake.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=__xss()>'));
  await expect.poll(ran).toBe(1);
  await context.close();
}, 120_000);

test('[SCREEN-82] comments are opened, walked and closed by the keyboard alone', async () => {
  const page = await desk.window();
  await letIn(page, 'admin', desk.demoUrl);
  const { name } = rowAt(1);
  await rowNamed(page, name).click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Comments' }).waitFor();
  await page.getByRole('menuitem', { name: 'Comments' }).press('Enter');
  await newComment(page).waitFor();
  await expect.poll(() => newComment(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await expect.poll(focused).toBe(`row:${rowAt(1).rowID}`);
  // The link and the icons close what they opened.
  await sheetLink(page).click();
  await newComment(page).waitFor();
  await sheetLink(page).click();
  await panelOf(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test.each([
  { width: 1440, height: 900, isOver: false },
  { width: 1000, height: 768, isOver: true },
  { width: 390, height: 844, isOver: true },
])(
  '[SCREEN-81] $width pixels wide the panel lies over the sheet: $isOver; the row’s icon is in reach',
  async (size) => {
    const { isOver, ...viewport } = size;
    const context = await desk.browser.newContext({
      baseURL: desk.marquee.address,
      viewport,
      hasTouch: viewport.width < 500,
    });
    const page = await context.newPage();
    await letIn(page, 'admin', desk.demoUrl);
    const gridWidth = () => page.getByRole('grid').evaluate((grid) => grid.clientWidth);
    const before = await gridWidth();
    const icon = rowIcon(page, talkedAbout());
    const box = await boxOf(icon);
    expect(box.x + box.width).toBeLessThan(viewport.width);
    await icon.click();
    await commentsIn(page).first().waitFor();
    expect((await gridWidth()) === before).toBe(isOver);
    const panel = await boxOf(panelOf(page));
    expect(panel.x + panel.width).toBeLessThanOrEqual(viewport.width);
    expect(panel.y + panel.height).toBeLessThanOrEqual(viewport.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await closeComments(page);
    await context.close();
  },
);

test('[COMMENT-53] a message covers nothing of the comments beside the sheet, and on a phone nothing of what is written', async () => {
  const page = await desk.seat('admin', { viewport: { width: 820, height: 1180 } });
  await openRowComments(page, talkedAbout());
  const message = page.getByRole('alert').filter({ hasText: 'What you wrote was discarded.' });
  const discard = async () => {
    await panelOf(page).getByRole('button', { name: 'Reply' }).last().click();
    await panelOf(page).getByRole('textbox', { name: 'Reply' }).fill('Never mind');
    await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
    return boxOf(message);
  };
  const beside = await discard();
  expect(beside.x).toBeGreaterThanOrEqual(0);
  expect(beside.x + beside.width).toBeLessThanOrEqual((await boxOf(panelOf(page))).x);
  await page.setViewportSize({ width: 390, height: 844 });
  const above = await boxOf(message);
  expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(newComment(page))).y);
  const close = await boxOf(page.getByRole('button', { name: 'Close comments' }));
  expect(above.y).toBeGreaterThanOrEqual(close.y + close.height);
  await page.context().close();
});

test.each(['light', 'dark'] as const)('[SCREEN-80] axe finds nothing serious in the panel, %s', async (colorScheme) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await desk.window({ colorScheme, viewport });
    await letIn(page, 'admin', desk.demoUrl);
    await openRowComments(page, rowAt(2).name);
    expect(await seriousFindings(page), 'empty').toEqual([]);
    await closeComments(page);
    await openRowComments(page, talkedAbout());
    await commentsIn(page).first().waitFor();
    await panelOf(page).getByRole('button', { name: 'Resolve thread' }).first().click();
    expect(await seriousFindings(page), `folded, ${viewport.width} wide`).toEqual([]);
    await panelOf(page)
      .getByRole('button', { name: /^Resolved · / })
      .click();
    await panelOf(page).getByRole('button', { name: 'Reply' }).last().click();
    await panelOf(page).getByRole('textbox', { name: 'Reply' }).waitFor();
    expect(await seriousFindings(page), `comments, ${viewport.width} wide`).toEqual([]);
    await panelOf(page).getByRole('button', { name: 'Reopen thread' }).click();
    await panelOf(page)
      .getByRole('button', { name: /^Resolved/ })
      .waitFor({ state: 'detached' });
    await page.context().close();
  }
});
