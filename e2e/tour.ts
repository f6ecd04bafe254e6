/** `npm run tour`: drives a real Chromium through every screen and popup, in both schemes and three sizes, and writes pictures to `tour/`. */
import { on } from 'node:events';
import { mkdirSync } from 'node:fs';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Page } from 'playwright';
import { aWindow, demo, logIn, openBrowser } from './support/browser.ts';
import { commentsIn, openRowComments, panelOf, sheetLink } from './support/comments.ts';
import { startMarquee } from './support/marquee.ts';
import { cellOf, clickBeside, openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, goTo, play, press, viewer } from './support/viewer.ts';

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
} as const;

const popups = {
  date: columnTypes.date,
  status: columnTypes.status,
  who: columnTypes.who,
  link: columnTypes.link,
  banner: columnTypes.banner,
} as const;

const folder = new URL('../tour/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

const marquee = await startMarquee();
const browser = await openBrowser();

/** Takes a picture once fonts and motion have come to rest. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => undefined),
  );
  await page.screenshot({ path: `${folder}${name}.png` });
  console.log(`tour/${name}.png`);
}

/** A row's comments with one that is new and a resolved thread, and the sheet's own with a reply under way. */
async function shootComments(page: Page, prefix: string): Promise<void> {
  const rows = (await readSheet(page, marquee.demoUrl)).groups.flatMap((group) => group.rows);
  const name = rows.find((row) => (row.noOfComments ?? 0) > 2)?.name ?? '';
  await openRowComments(page, name);
  await commentsIn(page).first().waitFor();
  const resolve = panelOf(page).getByRole('button', { name: 'Resolve thread' });
  if ((await resolve.count()) > 2) await resolve.first().click();
  await panelOf(page)
    .getByRole('button', { name: /^Resolved/ })
    .waitFor();
  await shoot(page, `${prefix}-comments-row`);
  await page.getByRole('button', { name: 'Close comments' }).click();
  await sheetLink(page).click();
  await panelOf(page).getByRole('button', { name: 'Reply' }).first().click();
  await panelOf(page).getByRole('textbox', { name: 'Reply' }).click();
  await page.keyboard.type('Thanks, @s');
  await page.getByRole('option').first().waitFor();
  await shoot(page, `${prefix}-comments-sheet`);
  await page.keyboard.press('Escape');
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close comments' }).click();
}

async function shootPopups(page: Page, prefix: string): Promise<void> {
  const sheet = await readSheet(page, marquee.demoUrl);
  const rowID = sheet.groups[0]?.rows[3]?.rowID ?? 0;
  for (const [name, type] of Object.entries(popups)) {
    const columnID = sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
    const cell = cellOf(page, rowID, columnID);
    // A click on a banner plays it.
    if (type === columnTypes.banner) {
      await cell.hover();
      await cell.getByRole('button', { name: 'Edit banner' }).click();
    } else await clickBeside(cell);
    await page.getByRole('dialog').waitFor();
    await shoot(page, `${prefix}-${name}`);
    if (type === columnTypes.status) {
      await page.getByRole('button', { name: 'New / edit' }).click();
      await shoot(page, `${prefix}-status-edit`);
    }
    await page.keyboard.press('Escape');
  }
  await page.getByLabel('Add a column').first().click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, `${prefix}-choose-data-type`);
  await page.keyboard.press('Escape');
}

async function shootBanners(page: Page, prefix: string): Promise<void> {
  const popup = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add rows (FTP)' }).first().click();
  await popup.getByLabel('FTP account').selectOption({ label: 'Demo banners' });
  await popup.getByLabel('File type').selectOption({ label: 'Image (png, jpg, gif)' });
  await popup.getByRole('textbox', { name: 'Folder location' }).fill('aurora/trailhead/fr');
  await popup.getByText(/already here/).waitFor();
  await shoot(page, `${prefix}-add-rows-from-ftp`);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await page.getByRole('columnheader', { name: 'Banner' }).first().click({ button: 'right' });
  await shoot(page, `${prefix}-banner-menu`);
  await page.getByRole('menuitem', { name: 'Update all links' }).click();
  await popup.getByText(/found\.$|No files updated/).waitFor();
  await shoot(page, `${prefix}-updating-links`);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
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

async function shootPeople(page: Page, prefix: string): Promise<void> {
  await page.goto('/account');
  for (const tab of ['Personal details', 'Password', 'Auto updates']) {
    await page.getByRole('tab', { name: tab }).click();
    await shoot(page, `${prefix}-account-${tab.toLowerCase().replace(' ', '-')}`);
  }
  await openSheet(page, marquee.demoUrl);
  await page.getByRole('button', { name: 'Add users' }).click();
  const popup = page.getByRole('dialog', { name: 'Add users' });
  const invitation = printedLink('/sign-up');
  await popup.getByLabel('E-mail address', { exact: true }).fill(`${prefix}@example.test`);
  await popup.getByRole('button', { name: 'Send invitation' }).click();
  await popup.getByRole('button', { name: `Resend to ${prefix}@example.test` }).waitFor();
  await shoot(page, `${prefix}-new-user`);
  await page.goto(await invitation);
  await page.getByLabel('First name').waitFor();
  await shoot(page, `${prefix}-sign-up`);
  await page.goto('/sign-up?code=wrong');
  await page.getByText('There is a problem').waitFor();
  await shoot(page, `${prefix}-wrong-code`);
  await page.goto('/forgot-password');
  const reset = printedLink('/password-reset');
  await page.getByLabel('Email').fill(demo.guest.emailAddress);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please check your email').waitFor();
  await shoot(page, `${prefix}-forgotten-password`);
  await page.goto(await reset);
  await page.getByLabel('Confirm new password').waitFor();
  await shoot(page, `${prefix}-reset-password`);
  await page.goto(`/unsubscribe/1-comments-${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Turn off these e-mails' }).waitFor();
  await shoot(page, `${prefix}-unsubscribe`);
}

/** The viewer with an image, html, a video that is larger than its ground, and comments beside and below. */
async function shootViewer(page: Page, prefix: string): Promise<void> {
  const banners = bannersOf(await readSheet(page, marquee.demoUrl));
  const [first] = banners;
  if (!first) throw new Error('The demo sheet has no banner.');
  // Columns out of sight are not drawn.
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: grid.clientWidth < 800 ? 640 : 0, top: 0 }));
  await play(page, first);
  await shoot(page, `${prefix}-viewer-image`);
  const firstOf = (fileType: number) => banners.findIndex(({ cell }) => cell.cellBanner?.fileType === fileType);
  await goTo(page, banners, firstOf(bannerFileTypes.html));
  await shoot(page, `${prefix}-viewer-html`);
  for (const view of ['Comments vertical', 'Comments horizontal']) {
    // A narrow window has room for them below only.
    if ((await viewer(page).getByRole('button', { name: view }).count()) === 0) continue;
    await press(page, view);
    await viewer(page).getByRole('textbox', { name: 'New comment' }).waitFor();
    await shoot(page, `${prefix}-viewer-${view.toLowerCase().replace(' ', '-')}`);
  }
  await press(page, 'Popup only');
  await goTo(page, banners, firstOf(bannerFileTypes.video));
  await shoot(page, `${prefix}-viewer-video`);
  await press(page, 'Close viewer');
  await viewer(page).waitFor({ state: 'detached' });
}

async function shootOptions(page: Page, prefix: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await shoot(page, `${prefix}-options`);
  // The radio's own words lie over it.
  await page.getByRole('radio', { name: /Multiple editing/ }).check({ force: true });
  await page.getByLabel('Select all').check();
  await shoot(page, `${prefix}-multiple-editing`);
  await page.getByRole('radio', { name: /Organise groups/ }).check({ force: true });
  await shoot(page, `${prefix}-organise-groups`);
  await page.getByRole('radio', { name: /Organise rows/ }).check({ force: true });
  for (const name of ['Share', 'Add users']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, `${prefix}-${name.toLowerCase().replace(' ', '-')}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await shoot(page, `${prefix}-filter`);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search this sheet').fill('static');
  await page
    .getByText(/\d+ of \d+ rows/)
    .first()
    .waitFor();
  await shoot(page, `${prefix}-search`);
}

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const prefix = `${colorScheme}-${size}`;
      const page = await aWindow(browser, marquee.address, { colorScheme, viewport });
      await openSheet(page, marquee.demoUrl);
      await shoot(page, `${prefix}-public`);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await shoot(page, `${prefix}-login`);
      await logIn(page, 'admin');
      await shoot(page, `${prefix}-home`);
      await openSheet(page, marquee.demoUrl);
      await shoot(page, `${prefix}-sheet`);
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 400, top: 700 }));
      await shoot(page, `${prefix}-sheet-scrolled`);
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }));
      await shootComments(page, prefix);
      await shootViewer(page, prefix);
      if (size === 'wide') {
        await shootPopups(page, prefix);
        await shootBanners(page, prefix);
        await shootOptions(page, prefix);
      }
      if (size !== 'middle') await shootPeople(page, prefix);
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await marquee.stop();
}
