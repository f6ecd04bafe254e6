/** A cell whose file is changed and changed back while where it plays from is being asked: the viewer plays what the cell says. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, cellOfBanner, changeBanner, viewer } from './support/viewer.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
});
afterAll(() => desk?.clear());

/** Has the page's first question for the banner's address wait; it is of the file that the cell has by the time it is let go. */
async function holdFirst(page: Page, cellID: number) {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  await page.route(`**/api/cells/${cellID}/banner-address*`, async (route) => {
    times += 1;
    if (times === 1) {
      asked.resolve();
      await held.promise;
    }
    await route.continue();
  });
  const letGo = async (): Promise<string> => {
    const late = page.waitForResponse((answer) => answer.url().includes(`/${cellID}/banner-address`));
    held.resolve();
    return ((await (await late).json()) as { address: string }).address;
  };
  return { asked: asked.promise, letGo };
}

async function twoBanners() {
  const [banner, other] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!banner?.cell.cellBanner || !other?.cell.cellBanner) throw new Error('The demo has two banners.');
  const fileOf = ({ fileName, ftpfolder }: { fileName: string; ftpfolder: string }) => ({ fileName, ftpfolder });
  return { banner, before: fileOf(banner.cell.cellBanner), after: fileOf(other.cell.cellBanner) };
}

const frame = (page: Page) => viewer(page).locator('[data-banner-stage] iframe');
const frameOf = (page: Page, fileName: string) =>
  viewer(page).locator(`[data-banner-stage] iframe[src*="${fileName}"]`);

test('[SCREEN-953] an address that was asked for while the cell got another file is not played as that of the file before', async () => {
  const { after, banner, before } = await twoBanners();
  const { asked, letGo } = await holdFirst(ada, banner.cell.cellID);
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await asked;
  await changeBanner(ada, banner, after);
  await frameOf(ada, after.fileName).waitFor();
  expect(await letGo()).toContain(after.fileName);
  await changeBanner(ada, banner, before);
  await frameOf(ada, before.fileName).waitFor();
  await ada.unrouteAll();
});

test('[SCREEN-953] nor is it where the viewer was closed before the file changed, and opened after it came back', async () => {
  const { after, banner, before } = await twoBanners();
  const page = await desk.seat('guest');
  const { asked, letGo } = await holdFirst(page, banner.cell.cellID);
  await openSheet(page, desk.demoUrl);
  await cellOfBanner(page, banner).click();
  await asked;
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  await changeBanner(ada, banner, after);
  expect(await letGo()).toContain(after.fileName);
  await changeBanner(ada, banner, before);
  await cellOfBanner(page, banner).click();
  await frame(page).waitFor();
  expect(await frame(page).getAttribute('src')).toContain(before.fileName);
  await page.context().close();
});
