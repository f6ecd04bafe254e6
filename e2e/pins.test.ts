/** Pins in two browsers: placed on a banner by one, seen at once by the other, and settled beside the newer version. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import type { Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { holdBack } from './support/hold-back.ts';
import { setPinnedDesk, type PinnedDesk } from './support/pinned-desk.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { cellOfBanner, isShown, viewer, type ShownBanner } from './support/viewer.ts';

let set: PinnedDesk;
let desk: Desk;
let ada: Page;
let ben: Page;
let banner: ShownBanner;
/** the numbers of the two versions */
let older: number;
let newer: number;

beforeAll(async () => {
  set = await setPinnedDesk((opened) => opened.seat('admin'));
  ({ ada, banner, desk } = set);
  ben = await desk.seat('guest');
  older = await set.frozenAs('hero_v1.svg');
}, 120_000);

afterAll(async () => {
  await desk?.clear();
  vi.unstubAllEnvs();
});

const layer = (page: Page) => viewer(page).getByRole('application', { name: /^Place the pin/ });
const mark = (page: Page, number: number) =>
  viewer(page).getByRole('button', { name: new RegExp(`^Pin ${number}, on v\\d`) });
const words = (page: Page) => page.getByRole('textbox', { name: 'Comment on the banner' });

/** Lets the page run what waits for its turn. */
const turns = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

test('[SCREEN-746] who places a pin writes into its box before the editor has come, and no key closes it', async () => {
  const { isAsked, letGo } = await holdBack(ada, /\/assets\/Editor-[^/]*\.js/);
  await openSheet(ada, desk.demoUrl);
  await cellOfBanner(ada, banner).click();
  await isShown(ada, banner);
  await viewer(ada).getByRole('button', { name: 'Comment on the banner' }).waitFor();
  await viewer(ada).press('p');
  await layer(ada).press('Enter');
  await words(ada).waitFor();
  // The card takes the focus a moment after it is drawn, as whatever keeps the focus in it does.
  await turns(ada);
  await ada.keyboard.type('a smaller logo, p');
  await isAsked;
  letGo();
  // Only the editor has a toolbar.
  await ada.getByRole('button', { name: 'Bold' }).waitFor();
  await turns(ada);
  await ada.keyboard.type('lease');
  await words(ada).getByText('a smaller logo, please', { exact: true }).waitFor();
  await ada.getByRole('button', { name: 'Cancel' }).click();
  await words(ada).waitFor({ state: 'detached' });
  await ada.unrouteAll();
});

test('[SCREEN-520] [SCREEN-521] [SCREEN-605] one places a pin by P and a click, the words survive Escape, and the other sees it at once', async () => {
  for (const page of [ada, ben]) {
    await openSheet(page, desk.demoUrl);
    await cellOfBanner(page, banner).click();
    await isShown(page, banner);
    await viewer(page).getByRole('button', { name: 'Comment on the banner' }).waitFor();
  }
  await viewer(ada).press('p');
  const box = await boxOf(layer(ada));
  await layer(ada).click({ position: { x: box.width / 4, y: box.height / 2 } });
  await words(ada).pressSequentially('The logo, larger');
  await words(ada).press('Escape');
  await words(ada).waitFor({ state: 'detached' });
  // The keyboard is back where it began. By it, a tenth to the right of the middle.
  await expect
    .poll(() => ada.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Finish your comment');
  await ada.keyboard.press('Enter');
  await layer(ada).press('Shift+ArrowRight');
  await layer(ada).press('Enter');
  await words(ada).getByText('The logo, larger').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await ada.getByRole('radiogroup', { name: 'Who reads this' }).getByText('Shared', { exact: true }).click();
  await ada.getByText('Clients with a review link read this, too').waitFor();
  await ada.getByRole('button', { name: 'Post', exact: true }).click();
  await mark(ben, 1).waitFor();
  const [pin] = await set.pins();
  expect(pin).toMatchObject({ cellID: banner.cell.cellID, version: older, y: 0.5 });
  expect(pin?.x).toBeCloseTo(0.6);
  await mark(ben, 1).hover();
  await ben.getByText('The logo, larger').first().waitFor();
  await mark(ben, 1).click();
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByRole('button', { name: 'Reply' }).waitFor();
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByText('Shared', { exact: true }).waitFor();
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByRole('button', { name: 'Close' }).click();
});

test('[SCREEN-523] the marks are hidden, and stay so after a reload', async () => {
  await viewer(ben).getByRole('button', { name: 'Hide the pins' }).click();
  await mark(ben, 1).waitFor({ state: 'detached' });
  await ben.reload();
  await viewer(ben).getByRole('button', { name: 'Show the pins' }).click();
  await mark(ben, 1).waitFor();
});

test('[LOOK-40] a pin that the keyboard is at shows it, also while it tells that it is of this moment', async () => {
  const pin = mark(ada, 1);
  await viewer(ada).press('Shift+Tab');
  const look = () =>
    pin.evaluate((element) => [getComputedStyle(element).outlineStyle, getComputedStyle(element).boxShadow]);
  const [, before] = await look();
  await pin.focus();
  await expect.poll(look).toEqual(['solid', expect.not.stringContaining(before ?? '')]);
  await viewer(ada).focus();
});

test('[SCREEN-524] [SCREEN-525] [PIN-7] beside the newer version the request is listed, is fixed by one and shown so to the other, and undone', async () => {
  newer = await set.frozenAs('hero_v2.svg');
  const list = (page: Page) => viewer(page).getByRole('region', { name: 'Requests on older versions' });
  for (const page of [ada, ben]) {
    await list(page)
      .getByRole('heading', { name: `Open from v${older}: 1` })
      .waitFor();
    await viewer(page).getByRole('button', { name: '1 open' }).waitFor();
  }
  expect(await seriousFindings(ben)).toEqual([]);
  // Also a little beside it.
  const { x, y } = await boxOf(list(ben).getByRole('checkbox', { name: 'Fixed: The logo, larger' }));
  await ben.mouse.click(x - 4, y - 4);
  await list(ada)
    .getByText(/^Fixed: /)
    .waitFor();
  await viewer(ada).getByRole('button', { name: 'All fixed' }).waitFor();
  await ben.getByRole('button', { name: 'Undo', exact: true }).click();
  await viewer(ada).getByRole('button', { name: '1 open' }).waitFor();
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .click();
  await viewer(ada)
    .getByRole('button', { name: `Compare v${older} with v${newer}` })
    .click();
  await viewer(ada)
    .getByRole('group', { name: `Pins on v${older}` })
    .waitFor();
  expect(
    await viewer(ada)
      .getByRole('group', { name: `Pins on v${newer}` })
      .count(),
  ).toBe(0);
});

test('[SCREEN-522] [SCREEN-526] a comment leads to its pin on its version, as its link does, and Back closes it', async () => {
  const [comment] = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`);
  await viewer(ada).getByRole('button', { name: 'Close viewer' }).click();
  await ada
    .getByRole('button', { name: new RegExp(`^Comments on ${banner.rowName}:`) })
    .first()
    .click();
  await ada.getByRole('button', { name: `Pin 1 on v${older}: show it on the banner` }).click();
  await viewer(ada)
    .getByRole('button', { name: `Versions: v${older} of ${newer}` })
    .waitFor();
  await mark(ada, 1).waitFor();
  await ada.goBack();
  await viewer(ada).waitFor({ state: 'detached' });
  const place = `banner=${banner.cell.rowID}:${banner.cell.columnID}&pin=${comment?.commentID}`;
  await openSheet(ben, desk.demoUrl);
  await ben.goto(`${desk.marquee.address}/sheet/${desk.demoUrl}?${place}`);
  await ben.getByRole('dialog', { name: 'Pin 1' }).getByText('The logo, larger').waitFor();
  await viewer(ben)
    .getByRole('button', { name: `Versions: v${older} of ${newer}` })
    .waitFor();
});

test('[COMMENT-62] what is being pinned to a banner whose sheet is deleted is offered back', async () => {
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  await openSheet(ben, desk.demoUrl);
  await cellOfBanner(ben, banner).click();
  await isShown(ben, banner);
  await viewer(ben).press('p');
  await layer(ben).press('Enter');
  await words(ben).pressSequentially('Half a pin');
  await words(ben).getByText('Half a pin').waitFor();
  await ask(ada, 'DELETE', `/api/sheets/${sheetID}`);
  await ben.getByText('Your Marquee sheets').waitFor();
  await expect.poll(() => ben.getByLabel('What you wrote').inputValue()).toBe('Half a pin');
});
