/** `npm run tour`: drives a real Chromium through every screen and popup, in both schemes and three sizes, and writes pictures to `tour/`. `npm run tour -- dark-narrow` takes those alone; with `--axe` axe looks at each instead. */
import { on } from 'node:events';
import { mkdirSync } from 'node:fs';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Page } from 'playwright';
import { ask } from './support/ask.ts';
import { aWindow, demo, logIn, openBrowser } from './support/browser.ts';
import { commentsIn, openRowComments, panelOf, sheetLink } from './support/comments.ts';
import { startMarquee } from './support/marquee.ts';
import { comeToColumn, openSheet, readSheet, unfoldHeader } from './support/sheet-page.ts';
import { isAxeAsked, reportFindings, shooter, type Shoot } from './support/shoot.ts';
import { bannersOf, goTo, play, press, viewer } from './support/viewer.ts';
import { shootFiles, shootFolders } from './tour-files.ts';
import { shootBanners, shootCells, shootHeader, shootMenu, shootMenus } from './tour-popups.ts';
import { shootLines, shootPrint, shootRefusals, shootRemoved, shootTogether, shootTroubles } from './tour-states.ts';

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
  // The wide one at 200 %: what is seen at it is a matter of access.
  ...(isAxeAsked && { zoomed: { width: 720, height: 450 } }),
} as const;
const wanted = process.argv.slice(2).find((word) => word !== '--axe') ?? '';

mkdirSync(new URL('../tour/', import.meta.url), { recursive: true });

// However it ends, nothing that it started goes on: disposed of in the opposite order, each whatever becomes of the others.
await using started = new AsyncDisposableStack();
const marquee = started.adopt(await startMarquee(), (server) => server.stop());
const browser = started.adopt(await openBrowser(), (chromium) => chromium.close());

/** A row's comments with one that is new and a resolved thread, and the sheet's own with a reply under way. */
async function shootComments(page: Page, shoot: Shoot): Promise<void> {
  const rows = (await readSheet(page, marquee.demoUrl)).groups.flatMap((group) => group.rows);
  const name = rows.find((row) => (row.noOfComments ?? 0) > 2)?.name ?? '';
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

/** The next link to a page among those of the mails, which a server without SMTP prints. */
async function printedLink(page: string): Promise<string> {
  if (!marquee.process.stdout) return '';
  for await (const [chunk] of on(marquee.process.stdout, 'data')) {
    const link = new RegExp(`http\\S+${page}\\S+`).exec(String(chunk))?.[0];
    if (link) return link;
  }
  return '';
}

async function shootPeople(page: Page, shoot: Shoot, invited: string): Promise<void> {
  await page.goto('/account');
  for (const tab of ['Personal details', 'Password', 'Sessions', 'Notifications', 'Auto updates', 'Audit log']) {
    await page.getByRole('tab', { name: tab }).click();
    await shoot(`account ${tab}`);
  }
  await page.getByRole('tab', { name: 'Personal details' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nora.new@example.test');
  await page.getByLabel('Your password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('isn’t confirmed yet', { exact: false }).waitFor();
  await shoot('account address waiting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('isn’t confirmed yet', { exact: false }).waitFor({ state: 'detached' });
  await openSheet(page, marquee.demoUrl);
  await unfoldHeader(page);
  await page.getByRole('button', { name: 'Add users' }).click();
  const popup = page.getByRole('dialog', { name: 'Add users' });
  const invitation = printedLink('/sign-up');
  await popup.getByLabel('Email address', { exact: true }).fill(invited);
  await popup.getByRole('button', { name: 'Send invitation' }).click();
  await popup.getByRole('button', { name: `Resend to ${invited}` }).waitFor();
  await shoot('new user');
  await page.goto(await invitation);
  await page.getByLabel('First name').waitFor();
  await shoot('sign up');
  await page.goto('/sign-up?code=wrong');
  await page.getByText('There is a problem').waitFor();
  await shoot('wrong code');
  await page.goto('/forgot-password');
  const reset = printedLink('/password-reset');
  await page.getByLabel('Email').fill(demo.guest.emailAddress);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please check your email').waitFor();
  await shoot('forgotten password');
  await page.goto(await reset);
  await page.getByLabel('Confirm new password').waitFor();
  await shoot('reset password');
  await page.goto(`/unsubscribe/1-comments-${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Turn off these emails' }).waitFor();
  await shoot('unsubscribe');
}

/** Where there is nothing yet, and where there is nothing at all; and the pages that show one component. */
async function shootEmpty(page: Page, shoot: Shoot): Promise<void> {
  const sheet = await ask<{ sheetID: number; url: string }>(page, 'POST', '/api/sheets', {
    name: 'Northwind – Spring',
  });
  await page.goto(`/sheet/${sheet.url}`);
  await page.getByLabel('New group').waitFor();
  await shoot('empty sheet');
  await sheetLink(page).click();
  await panelOf(page).getByText('No comments yet').waitFor();
  await shoot('empty comments');
  await ask(page, 'DELETE', `/api/sheets/${sheet.sheetID}`);
  await page.goto(`/sheet/${sheet.url}`);
  await page.getByRole('main').getByRole('heading').waitFor();
  await shoot('no such sheet');
  await page.goto('/tree-test');
  await page.getByRole('treeitem').first().waitFor();
  await shoot('tree test');
  await page.goto('/tinymce');
  await page.getByRole('textbox').first().waitFor();
  await shoot('rich text');
}

/** The viewer with an image, html, a video that is larger than its ground, and comments beside and below. */
async function shootViewer(page: Page, shoot: Shoot): Promise<void> {
  const banners = bannersOf(await readSheet(page, marquee.demoUrl));
  const [first] = banners;
  if (!first) throw new Error('The demo sheet has no banner.');
  await comeToColumn(page, first.cell.columnID);
  await play(page, first);
  await shoot('viewer image');
  const rows = (await readSheet(page, marquee.demoUrl)).groups.flatMap((group) => group.rows);
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
async function shootBoard(page: Page, shoot: Shoot): Promise<void> {
  await page.goto(`/sheet/${marquee.demoUrl}/board`);
  const tiles = page.locator('[data-board-tile]');
  await tiles.first().waitFor();
  await shoot('board');
  await tiles.first().getByRole('button').focus();
  for (const at of [0, 1]) await tiles.nth(at).getByRole('checkbox').check({ force: true });
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  await page.getByLabel('Side by side by').selectOption('By size');
  await shoot('board chosen');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('group', { name: 'Board' }).getByRole('button', { name: 'Decision' }).click();
  await page.getByRole('checkbox', { name: 'Approved' }).waitFor();
  await shoot('board decision');
  await page.keyboard.press('Escape');
  await openSheet(page, marquee.demoUrl);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const prefix = `${colorScheme}-${size}`;
    if (!prefix.includes(wanted)) continue;
    const page = await aWindow(browser, marquee.address, { colorScheme, viewport, hasTouch: size === 'narrow' });
    const shoot = shooter(page, prefix);
    await openSheet(page, marquee.demoUrl);
    await shoot('public');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await shoot('login');
    await logIn(page, 'admin');
    await shoot('home');
    await openSheet(page, marquee.demoUrl);
    await shoot('sheet');
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 400, top: 700 }));
    await shoot('sheet scrolled');
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }));
    await shootComments(page, shoot);
    await shootViewer(page, shoot);
    await shootBoard(page, shoot);
    const tour = { page, shoot, prefix, marquee, demoUrl: marquee.demoUrl };
    if (size === 'wide') {
      await shootCells(tour);
      await shootTogether(browser, tour);
    }
    if (size === 'wide' || size === 'narrow') {
      await shootMenus(tour);
      await shootBanners(tour);
      await shootMenu(tour);
      await shootHeader(tour);
      await shootEmpty(page, shoot);
      await shootPeople(page, shoot, `${prefix}@example.test`);
      await shootRefusals(tour);
      await shootLines(tour);
      await shootPrint(tour);
      await shootFiles(tour);
      await shootFolders(tour);
      await shootRemoved(browser, tour);
      await shootTroubles(tour);
    }
    await page.context().close();
  }
}
reportFindings();
