/** The tour's pictures of comments, the viewer and the board. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { commentsIn, openRowComments, panelOf, sheetLink } from './support/comments.ts';
import { comeToColumn, openSheet, readSheet } from './support/sheet-page.ts';
import type { Tour } from './support/shoot.ts';
import { bannersOf, goTo, play, press, viewer } from './support/viewer.ts';

/** A row's comments with one that is new and a resolved thread, and the sheet's own with a reply under way. */
export async function shootComments({ page, shoot, demoUrl }: Tour): Promise<void> {
  const rows = (await readSheet(page, demoUrl)).groups.flatMap((group) => group.rows);
  // One of three threads, so that one of them can be resolved and another one shared.
  const name = rows.find((row) => row.noOfComments === 3)?.name ?? '';
  await openRowComments(page, name);
  await commentsIn(page).first().waitFor();
  const resolve = panelOf(page).getByRole('button', { name: 'Resolve thread' });
  if ((await resolve.count()) > 2) await resolve.first().click();
  await panelOf(page)
    .getByRole('button', { name: /^Resolved/ })
    .waitFor();
  await shoot('comments row');
  page.once('dialog', (dialog) => void dialog.accept());
  await panelOf(page).getByRole('button', { name: 'Share with clients' }).first().click();
  await panelOf(page).getByRole('radiogroup', { name: 'Which comments are shown' }).waitFor();
  await panelOf(page).getByRole('radiogroup', { name: 'Who reads this' }).getByText('Shared', { exact: true }).click();
  await shoot('comments shared');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Close comments' }).click();
  await sheetLink(page).click();
  await panelOf(page).getByRole('button', { name: 'Reply' }).first().click();
  await panelOf(page).getByRole('textbox', { name: 'Reply' }).click();
  await page.keyboard.type('Thanks, @s');
  await page.getByRole('option').first().waitFor();
  await shoot('comments sheet');
  await page.keyboard.press('Escape');
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close comments' }).click();
}

/** The viewer with an image, html, a video that is larger than its ground, and comments beside and below. */
export async function shootViewer({ page, shoot, demoUrl }: Tour): Promise<void> {
  const banners = bannersOf(await readSheet(page, demoUrl));
  const [first] = banners;
  if (!first) throw new Error('The demo sheet has no banner.');
  await comeToColumn(page, first.cell.columnID);
  await play(page, first);
  await shoot('viewer image');
  const rows = (await readSheet(page, demoUrl)).groups.flatMap((group) => group.rows);
  const discussed = rows.filter((row) => row.noOfComments).map((row) => row.rowID);
  const firstOf = (fileType: number) => banners.findIndex(({ cell }) => cell.cellBanner?.fileType === fileType);
  await goTo(page, banners, firstOf(bannerFileTypes.html));
  await shoot('viewer html');
  await goTo(
    page,
    banners,
    banners.findIndex(({ cell }) => discussed.includes(cell.rowID)),
  );
  for (const view of ['Comments vertical', 'Comments horizontal']) {
    // A narrow window has room for them below only.
    if ((await viewer(page).getByRole('button', { name: view }).count()) === 0) continue;
    await press(page, view);
    await viewer(page).getByRole('textbox', { name: 'New comment' }).waitFor();
    await shoot(`viewer ${view}`);
  }
  await press(page, 'Popup only');
  await goTo(page, banners, firstOf(bannerFileTypes.video));
  await shoot('viewer video');
  await press(page, 'Close viewer');
  await viewer(page).waitFor({ state: 'detached' });
}

/** The board: at rest, with a banner that is decided on and rows chosen, and one of its filters. */
export async function shootBoard({ page, shoot, demoUrl }: Tour): Promise<void> {
  await page.goto(`/sheet/${demoUrl}/board`);
  const tiles = page.locator('[data-board-tile]');
  await tiles.first().waitFor();
  await shoot('board');
  await tiles.first().getByRole('button').first().focus();
  const boxes = tiles.getByRole('checkbox');
  // A phone has none.
  const hasBoxes = (await boxes.count()) > 0;
  if (hasBoxes) for (const at of [0, 1]) await boxes.nth(at).check({ force: true });
  if (hasBoxes) await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  await page.getByLabel('Arrange banners').selectOption('By size');
  await shoot('board chosen');
  if (hasBoxes) await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('group', { name: 'Board' }).getByRole('button', { name: 'Decision' }).click();
  await page.getByRole('checkbox', { name: 'Approved' }).waitFor();
  await shoot('board decision');
  await page.keyboard.press('Escape');
  await openSheet(page, demoUrl);
}
