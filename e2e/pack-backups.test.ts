/** Missing backup images of a delivery pack: that they are made, how heavy they may be, and how many of them there will be. */
import type { BackupSource } from '@marquee/contract/delivery/backups.ts';
import type { PackBanner } from '@marquee/contract/delivery/packs.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { packPopup } from './support/delivery-pack.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { reachOf } from './support/reach.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { zipNames } from './support/zip-names.ts';

interface Listed {
  banners: PackBanner[];
}

let desk: Desk;
let ada: Page;
let sheet: Sheet;
const list = () => ask<Listed>(ada, 'GET', `/api/sheets/${sheet.sheetID}/delivery-pack/banners`);

beforeAll(async () => {
  vi.stubEnv('VERSIONS', '1');
  desk = await setDesk();
  ada = await desk.seat('admin');
  sheet = await readSheet(ada, desk.demoUrl);
  const areKept = async () => expect((await list()).banners.every(({ number }) => number > 0)).toBe(true);
  await vi.waitFor(areKept, { timeout: 60_000, interval: 300 });
  for (const { cellID, fileType, number } of (await list()).banners) {
    if (fileType === 2) await ask(ada, 'POST', `/api/cells/${cellID}/verdicts`, { number, verdict: 'approve' });
  }
  await openSheet(ada, desk.demoUrl);
});

afterEach(async () => {
  await ada.unrouteAll({ behavior: 'ignoreErrors' });
  if ((await popup().count()) > 0) await close();
});

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const { button, close, open, popup, sum } = packPopup(() => ada);
const make = () => popup().getByLabel('Make missing backup images from the end frame');
const weight = () => popup().getByRole('textbox', { name: 'At most, in KB' });
const said = (words: string | RegExp) => popup().getByText(words).waitFor();

/** As if this were there of the pages, one after the other; the last goes for all others. */
const backups = (...sources: [BackupSource, ...BackupSource[]]) =>
  ada.route('**/delivery-pack/banners*', async (route) => {
    const listed = (await (await route.fetch()).json()) as Listed;
    let at = 0;
    const of = () => sources[Math.min(at++, sources.length - 1)];
    const banners = listed.banners.map((banner) => (banner.fileType === 2 ? { ...banner, backup: of() } : banner));
    await route.fulfill({ json: { ...listed, banners } });
  });
const opened = async () => {
  await open();
  await sum().waitFor();
};
/** What is sent for at a press. */
async function sentFor(press: () => Promise<void>) {
  const [request, download] = await Promise.all([
    ada.waitForRequest('**/delivery-pack'),
    ada.waitForEvent('download'),
    press(),
  ]);
  return { body: request.postDataJSON() as Record<string, unknown>, download };
}

test('[PACK-43] [PACK-46] [PACK-47] missing ones are made where that is ticked, as JPG or PNG of so many KB, and so the next time', async () => {
  await backups('end');
  await opened();
  expect(await make().isChecked()).toBe(false);
  const { body: without } = await sentFor(() => button('Download').click());
  expect(without).not.toHaveProperty('makeBackups');
  await make().check();
  expect(await weight().inputValue()).toBe('40');
  await said(/ banners, about .*, and \d+ backup images of up to 40 KB each$/);
  expect(await seriousFindings(ada)).toEqual([]);
  await popup().getByLabel('PNG').check();
  await weight().fill('60');
  const { body, download } = await sentFor(() => weight().press('Enter'));
  expect(body).toMatchObject({ withBackups: true, makeBackups: { format: 'png', mostKB: 60 } });
  expect(await zipNames(download)).toContain('manifest.xlsx');
  await close();
  await opened();
  expect([await make().isChecked(), await popup().getByLabel('PNG').isChecked()]).toEqual([true, true]);
  expect(await weight().inputValue()).toBe('60');
  await popup().getByLabel('Backup images, too').uncheck();
  expect(await make().count()).toBe(0);
  const { body: none } = await sentFor(() => button('Download').click());
  expect(none).not.toHaveProperty('makeBackups');
});

test('[PACK-44] [PACK-48] how many of the missing ones can be made is told, and why the others can’t', async () => {
  await backups('end', 'later', 'own');
  await opened();
  await said(
    /^1 of 2 missing ones can be made: 1 has no picture of its end yet\. \d+ pages? comes? with one, going by file names\.$/,
  );
  await close();
  await ada.unrouteAll();
  await backups('undrawn');
  await opened();
  await said(/^None of the \d+ missing ones can be made: this server draws no pictures of banners\.$/);
  await close();
  // Where each comes with one there is nothing to make.
  await ada.unrouteAll();
  await backups('own');
  await opened();
  expect(await make().count()).toBe(0);
  await said(/^None is missing: .* going by file names\.$/);
});

test('[PACK-45] a weight that is none is told, and nothing is downloaded by it', async () => {
  await backups('end');
  await opened();
  await make().check();
  for (const wrong of ['', '0', '1001', '12.5', 'x']) {
    await weight().fill(wrong);
    await said('Say a weight from 1 to 1,000 KB.');
  }
  const asked: unknown[] = [];
  ada.on('request', (request) => request.url().endsWith('/delivery-pack') && asked.push(request));
  await button('Download').click();
  expect(await weight().evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await weight().getAttribute('aria-invalid'), asked]).toEqual(['true', []]);
  await make().uncheck();
  await said(/can be made\.$/);
});

test('[PACK-40] [PACK-43] on a phone nothing of it is out of reach', async () => {
  await ada.setViewportSize({ width: 390, height: 844 });
  try {
    await backups('end', 'later');
    await opened();
    await make().check();
    for (const thing of [make(), popup().getByLabel('PNG'), weight(), button('Download')])
      expect(await reachOf(thing)).toBe('in reach');
    expect(await popup().evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    await close();
  } finally {
    await ada.setViewportSize({ width: 1440, height: 900 });
  }
});
