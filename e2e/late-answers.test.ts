/** Answers that come once a person is elsewhere, or has taken back what was asked. */
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { password, startProftpd, userName } from '@marquee/server/test/file-transfer/proftpd.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { openRowComments, panelOf, post } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, changeBanner, cellOfBanner, isShown, press, viewer, type ShownBanner } from './support/viewer.ts';

let desk: Desk;
let ada: Page;
let banners: readonly [ShownBanner, ShownBanner];

const stackOf = ({ cell }: ShownBanner) => ask<VersionStack>(ada, 'GET', `/api/cells/${cell.cellID}/versions`);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="teal"/></svg>';

beforeAll(async () => {
  vi.stubEnv('FTP_LOOPBACK', '1');
  vi.stubEnv('VERSIONS', '1');
  const folder = await bannerFolder();
  await folder.write('late/hero_v1.svg', svg, 1_780_000_000_000);
  const host = await startProftpd(folder.path);
  desk = await setDesk();
  ada = await desk.seat('admin');
  const body = { name: 'Late', protocol: 1, host, userName, password, directory: '' };
  const { ftpAaccountID } = await ask<FtpAccount>(ada, 'POST', '/api/ftp-accounts', body);
  const [first, second] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!first || !second) throw new Error('The demo has too few banners.');
  banners = [first, second];
  for (const banner of banners) {
    await changeBanner(ada, banner, {
      ftpaccountID: ftpAaccountID,
      ftpfolder: 'late',
      fileType: 1,
      fileName: 'hero_v1.svg',
    });
    await vi.waitFor(
      async () => {
        expect((await stackOf(banner)).versions.find(({ isCurrent }) => isCurrent)?.fileName).toBe('hero_v1.svg');
      },
      { timeout: 60_000, interval: 200 },
    );
  }
}, 120_000);

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

/** Holds the answer to the next call of a sort, until the result is called, which resolves once the page has it. */
async function hold(path: RegExp, method: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  let isTaken = false;
  await ada.route(path, async (route) => {
    if (isTaken || route.request().method() !== method) return route.fallback();
    isTaken = true;
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
    given.resolve();
  });
  return async () => {
    held.resolve();
    await given.promise;
    await drawn();
  };
}

/** Once the page has drawn what came of what it was given. */
const drawn = (): Promise<void> =>
  ada.evaluate(async () => {
    for (let pictures = 0; pictures < 5; pictures += 1) await new Promise(requestAnimationFrame);
  });

const said = () => viewer(ada).getByRole('region', { name: 'Decisions' });

test('[SCREEN-480] words of a verdict are asked for still when the answer about another banner comes', async () => {
  const [first, second] = banners;
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, first).click();
  await isShown(ada, first);
  await said().getByText('Waiting for a decision').waitFor();
  await viewer(ada).press('c');
  const words = said().getByRole('textbox', { name: 'What should be changed' });
  await words.pressSequentially('A larger logo');
  const answer = await hold(/decisions|verdicts/, 'POST');
  await said().getByRole('button', { name: 'Request changes' }).first().click();
  await press(ada, 'Next banner');
  await isShown(ada, second);
  await said().getByText('Waiting for a decision').waitFor();
  await viewer(ada).press('c');
  await words.pressSequentially('Another colour');
  await answer();
  await ada.keyboard.type(' at last');
  await drawn();
  // Where the box had gone its letters would decide.
  expect((await stackOf(second)).decision.state).toBe('waiting');
  await expect.poll(() => words.innerText()).toContain('Another colour at last');
});

test('[SCREEN-520] the words of a pin stay open when the answer about another banner comes', async () => {
  const [first, second] = banners;
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, first).click();
  await isShown(ada, first);
  const layer = viewer(ada).getByRole('application', { name: /^Place the pin/ });
  const words = ada.getByRole('textbox', { name: 'Comment on the banner' });
  await viewer(ada).getByRole('button', { name: 'Comment on the banner' }).waitFor();
  await viewer(ada).press('p');
  await layer.press('Enter');
  await words.pressSequentially('The logo, larger');
  const answer = await hold(/\/api\/comments/, 'POST');
  await ada.getByRole('button', { name: 'Post', exact: true }).click();
  await press(ada, 'Next banner');
  await isShown(ada, second);
  await viewer(ada).getByRole('button', { name: 'Comment on the banner' }).waitFor();
  await viewer(ada).press('p');
  await layer.press('Enter');
  await words.pressSequentially('This one, too');
  await answer();
  await ada.keyboard.type(' at last');
  await drawn();
  // Where the box had gone its letters would decide.
  expect((await stackOf(second)).decision.state).toBe('waiting');
  await expect.poll(() => words.innerText()).toContain('This one, too at last');
});

test('[SCREEN-601] [UNDO-7] what is taken back before it is answered is, and nobody is blamed', async () => {
  const { groups } = await readSheet(ada, desk.demoUrl);
  const row = groups.flatMap((group) => group.rows).find((one) => one.noOfComments === 0);
  if (!row) throw new Error('The demo has no row without comments.');
  await openSheet(ada, desk.demoUrl);
  await openRowComments(ada, row.name);
  await post(ada, 'The budget is gone');
  const thread = panelOf(ada).locator('[data-thread]').filter({ hasText: 'The budget' });
  const answer = await hold(/\/api\/comments/, 'PUT');
  ada.once('dialog', (dialog) => void dialog.accept());
  await thread.getByRole('button', { name: 'Share with clients' }).click();
  await ada.getByRole('button', { name: 'Undo', exact: true }).click();
  await answer();
  await thread.getByRole('button', { name: 'Share with clients' }).waitFor();
  expect(await ada.getByText('Someone has changed it since').count()).toBe(0);
  const [comment] = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${row.rowID}`);
  expect(comment?.isShared).toBe(false);
});
