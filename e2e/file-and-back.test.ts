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

test('[SCREEN-953] an address that was asked for while the cell got another file is not played as that of the file before', async () => {
  const [banner, other] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!banner?.cell.cellBanner || !other?.cell.cellBanner) throw new Error('The demo has two banners.');
  const fileOf = ({ fileName, ftpfolder }: { fileName: string; ftpfolder: string }) => ({ fileName, ftpfolder });
  const [before, after] = [fileOf(banner.cell.cellBanner), fileOf(other.cell.cellBanner)];
  const plays = async (fileName: string) => {
    const frame = viewer(ada).locator(`[data-banner-stage] iframe[src*="${fileName}"]`);
    await frame.waitFor();
  };
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  await ada.route(`**/api/cells/${banner.cell.cellID}/banner-address*`, async (route) => {
    times += 1;
    if (times === 1) {
      asked.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await asked.promise;
  await changeBanner(ada, banner, after);
  await plays(after.fileName);
  const late = ada.waitForResponse((answer) => answer.url().includes(`/${banner.cell.cellID}/banner-address`));
  held.resolve();
  expect(((await (await late).json()) as { address: string }).address).toContain(after.fileName);
  await changeBanner(ada, banner, before);
  await plays(before.fileName);
});
