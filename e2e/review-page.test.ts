/** The review page on a client's phone: opened by a link without an account, decided on, and seen by the studio at each step. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Comment } from '@marquee/contract/comments.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import { digitsIn, startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { boxOf } from './support/drag.ts';
import { holdBack } from './support/hold-back.ts';
import type { Desk } from './support/desk.ts';
import { openSheet, seriousFindings } from './support/sheet-page.ts';
import { button, decided, frozenAs, phone, plays, setStudio, type Studio } from './support/review.ts';
import { cellOfBanner, type ShownBanner } from './support/viewer.ts';

let studio: Studio;
let desk: Desk;
let mailbox: Mailbox;
let ada: Page;
let banners: readonly [ShownBanner, ShownBanner, ShownBanner];
let link: ReviewLink;

beforeAll(async () => {
  mailbox = await startMailbox();
  studio = await setStudio(['one.html', 'two.html', 'three.html'], { smtpUrl: mailbox.url });
  ({ ada, desk } = studio);
  banners = studio.banners as [ShownBanner, ShownBanner, ShownBanner];
  link = await aLink();
});
afterAll(() => studio?.clear());

const aLink = (more: object = {}) => studio.aLink('Spring, round two', { maySeeOlder: true, ...more });

test('[SCREEN-623] [ERR-22] all scripts of the page, its board too, are less than 120 KB as they travel, and none of them is of the sheet', async () => {
  const dist = new URL('../web/dist/', import.meta.url);
  const folder = new URL('assets/review/', dist);
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const code = new Map(scripts.map((name) => [name, readFileSync(new URL(name, folder))]));
  const all = [...code.values()].join('');
  const isWords = (name: string) => /^(?:de|en|es|fr|nl)-/.test(name);
  // The weaker of the two ways in which it is sent.
  const sizes = [...code].map(([name, text]) => ({ name, size: gzipSync(text, { level: 9 }).length }));
  const [words, others] = [sizes.filter(({ name }) => isWords(name)), sizes.filter(({ name }) => !isWords(name))];
  expect(words).toHaveLength(5);
  const sum = others.reduce((total, { size }) => total + size, 0);
  expect(sum + Math.max(...words.map(({ size }) => size))).toBeLessThan(120_000);
  // The last two are what a call is described by for programs, and what only a server says.
  const describedAs = 'for whoever holds a review link';
  for (const foreign of ['mantine', 'sheet-update-hub', 'gridcell', 'ProseMirror', describedAs, 'no such call']) {
    expect(all.includes(foreign), foreign).toBe(false);
  }
  const page = readFileSync(new URL('review.html', dist), 'utf8');
  const files = Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, file]) => file);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !file?.startsWith('/assets/review/'))).toEqual([]);
});

test('[SCREEN-624] the first calls, up to where the first banner plays from, start in the document; it sends no referrer', async () => {
  const page = await desk.window(phone);
  const called: string[] = [];
  const { letGo } = await holdBack(page, /\/assets\/review\/review-/);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    called.push(pathname);
    if (pathname.startsWith('/api/review/banners/')) letGo();
  });
  const answer = await page.goto(link.path);
  await plays(page);
  expect(called.slice(0, 2)).toEqual(['/api/review', `/api/review/banners/${banners[0].cell.cellID}`]);
  expect(called.filter((path) => path === '/api/review')).toHaveLength(1);
  const headers = answer?.headers() ?? {};
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(await answer?.text()).not.toContain('Spring');
  await page.context().close();
});

test('[SCREEN-918] until when a link works is said to the minute, in its reader’s own time', async () => {
  const { path } = await aLink({ expiresAt: '2031-01-31T23:59:59.999Z' });
  const berlin = { ...phone, baseURL: desk.marquee.address, locale: 'de-DE', timezoneId: 'Europe/Berlin' };
  const context = await desk.browser.newContext(berlin);
  const client = await context.newPage();
  await client.goto(path);
  await plays(client);
  await button(client, 'Alle Banner').tap();
  await client.getByText('Dieser Link gilt bis zum 01.02.2031, 00:59.').waitFor();
  await context.close();
});

test('[SCREEN-919] the pictures below the banner glide to the one that is looked at only where motion is wanted', async () => {
  for (const [isStill, how] of [
    [false, 'smooth'],
    [true, 'auto'],
  ] as const) {
    const client = await desk.window({ ...phone, isStill });
    await client.goto(link.path);
    await plays(client);
    const strip = client.getByRole('navigation', { name: 'All banners' }).getByRole('list');
    expect(await strip.evaluate((list) => getComputedStyle(list).scrollBehavior)).toBe(how);
    await client.context().close();
  }
});

test('[SCREEN-625] [SCREEN-626] a client decides three banners on a phone, one with a pinned comment, and the studio sees each step', async () => {
  const [one, two, three] = banners;
  await openSheet(ada, desk.demoUrl);
  const mark = (of: ShownBanner, name: string) =>
    cellOfBanner(ada, of).getByRole('img', { name }).waitFor({ state: 'attached' });
  const client = await desk.window(phone);
  await client.goto(link.path);
  await plays(client);
  await decided(client, '0 of 3 decided');
  expect(await seriousFindings(client)).toEqual([]);

  await button(client, 'Request changes').tap();
  await client.getByRole('textbox', { name: 'What should be changed?' }).fill('The logo, larger');
  await button(client, 'Point at it').tap();
  const layer = client.locator('[data-placing]');
  const box = await boxOf(layer);
  await layer.tap({ position: { x: box.width / 4, y: box.height / 2 } });
  await client.getByText('Pinned at 0:0').waitFor();
  await button(client, 'Send').tap();
  // Only now are they asked who they are, and whoever gives up keeps their words.
  await client.getByRole('dialog', { name: 'Who are you?' }).waitFor();
  expect(await seriousFindings(client)).toEqual([]);
  await button(client, 'Cancel').tap();
  await client.getByRole('textbox', { name: 'What should be changed?' }).waitFor();
  await button(client, 'Send').tap();
  await client.getByLabel('Your name').fill('Clara Weiss');
  await client.getByLabel('Your email address').fill('clara@client.example');
  await button(client, 'Continue').tap();
  await mark(one, 'Changes requested');
  const said = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${one.cell.rowID}`);
  const pinned = said.find(({ pin }) => pin);
  expect(pinned?.commentText).toBe('<p>The logo, larger</p>');
  expect(pinned?.pin).toMatchObject({ cellID: one.cell.cellID, number: 1 });
  expect(pinned?.pin?.x).toBeCloseTo(0.25, 1);

  await client.getByRole('heading', { name: two.rowName }).waitFor();
  await decided(client, '1 of 3 decided');
  await button(client, 'Approve').tap();
  await mark(two, 'Approved');
  await button(client, 'Undo').tap();
  await decided(client, '1 of 3 decided');
  await client.getByRole('heading', { name: two.rowName }).waitFor();
  await button(client, 'Approve').tap();
  await client.getByRole('heading', { name: three.rowName }).waitFor();
  await button(client, 'Approve').tap();
  await mark(three, 'Approved');
  await client.getByRole('heading', { name: 'You’ve decided on all 3 banners' }).waitFor();
  expect(await seriousFindings(client)).toEqual([]);

  // A new version comes while they look at the old one again.
  await button(client, 'Look at them again').tap();
  await plays(client);
  const played = await client.locator('[data-banner-stage] iframe').getAttribute('src');
  await frozenAs(ada, one, 'newer.html');
  await client.getByText('A new version is here.').waitFor();
  await decided(client, '2 of 3 decided');
  await expect.poll(() => client.locator('[data-banner-stage] iframe').getAttribute('src')).toBe(played);
  await expect.poll(() => button(client, 'Approve').isDisabled()).toBe(true);
  await button(client, 'Show it').tap();
  await button(client, 'Approve').tap();
  await mark(one, 'Approved');
  await client.getByRole('heading', { name: 'You’ve decided on all 3 banners' }).waitFor();
  await client.context().close();
});

test('[SCREEN-629] on a second device the same address is asked for the code that was mailed to it, and its decisions are there', async () => {
  const client = await desk.window(phone);
  await client.goto(link.path);
  await plays(client);
  await button(client, 'Comments')
    .or(client.getByRole('button', { name: /^\d+ comments?$/ }))
    .tap();
  await client.getByRole('textbox', { name: 'Your comment' }).fill('Seen on my tablet, too');
  await button(client, 'Send').tap();
  await client.getByLabel('Your name').fill('Clara Weiss');
  await client.getByLabel('Your email address').fill('clara@client.example');
  await button(client, 'Continue').tap();
  await client.getByRole('dialog', { name: 'Check your inbox' }).waitFor();
  expect(await seriousFindings(client)).toEqual([]);
  const codes = () => mailbox.to('clara@client.example').flatMap((mail) => digitsIn(mail) ?? []);
  await expect.poll(() => codes().length, { timeout: 15_000 }).toBe(1);
  const [code = ''] = codes();
  const digits = client.getByLabel('Six-digit code');
  await digits.fill(code === '111111' ? '222222' : '111111');
  await client.getByText('That code is wrong').waitFor();
  // Copied from the mail with what is beside it.
  await digits.fill('');
  await client.keyboard.insertText(` ${code} `);
  await client.getByText('Seen on my tablet, too').waitFor();
  await client.getByText('You’re here as Clara Weiss.').waitFor();
  await decided(client, '3 of 3 decided');
  await client.context().close();
});

test('[SCREEN-627] on a wide screen keys go from banner to banner and decide; a click in a banner is caught; what is unsent is sent again', async () => {
  const own = await aLink({ name: 'By keys' });
  const client = await desk.window({ colorScheme: 'dark' });
  await client.goto(own.path);
  await plays(client);
  expect(await seriousFindings(client)).toEqual([]);
  await client.keyboard.press('ArrowRight');
  await client.getByRole('heading', { name: banners[1].rowName }).waitFor();
  await plays(client);
  await client.frameLocator('[data-banner-stage] iframe').locator('body').click();
  await client.getByText('This click would open https://example.com/shop').waitFor();
  expect(client.context().pages()).toHaveLength(1);
  await client.getByRole('heading', { name: 'Comments' }).click();
  await client.keyboard.press('x');
  const words = client.getByRole('textbox', { name: 'Why are you rejecting it?' });
  await words.fill('The wrong product');
  await client.reload();
  await plays(client);
  await client.keyboard.press('x');
  await expect.poll(() => words.inputValue()).toBe('The wrong product');
  // The answer gets lost; what was said does not, and is said once.
  let hasArrived = false;
  let isCut = true;
  await client.route('**/api/review/banners/*/verdicts', async (route) => {
    if (!hasArrived) await route.fetch();
    hasArrived = true;
    await (isCut ? route.abort() : route.continue());
  });
  await words.press('Control+Enter');
  await client.getByLabel('Your name').fill('Dora');
  await client.getByLabel('Your email address').fill('dora@client.example');
  await button(client, 'Continue').click();
  await client.getByText('Not sent yet').waitFor();
  isCut = false;
  await client.getByText('Not sent yet').waitFor({ state: 'detached', timeout: 40_000 });
  const said = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banners[1].cell.rowID}`);
  expect(said.filter(({ commentText }) => commentText.includes('wrong product'))).toHaveLength(1);
  await client.keyboard.press('b');
  await client.getByRole('main', { name: 'All banners' }).waitFor();
  expect(await seriousFindings(client)).toEqual([]);
  await client.context().close();
});

test('[SCREEN-743] who writes about a banner that is taken away decides nothing on the next one by it, and is told', async () => {
  const own = await aLink({ name: 'Taken away' });
  const client = await desk.window();
  await client.goto(own.path);
  await plays(client);
  await client.keyboard.press('c');
  const words = client.getByRole('textbox', { name: 'What should be changed?' });
  await words.click();
  await client.keyboard.type('The logo');
  await ask(ada, 'DELETE', `/api/rows/${banners[0].cell.rowID}`);
  await client.getByRole('heading', { name: banners[1].rowName }).waitFor();
  await client.keyboard.type(' and also fix it');
  await client.getByText('This banner is no longer here.').waitFor();
  expect(await client.getByLabel('Your name').count()).toBe(0);
  expect(await client.getByText('You approved this').count()).toBe(0);
  await ask(ada, 'POST', '/api/rows/restore', { rowIDs: [banners[0].cell.rowID] });
  await client.context().close();
});

test('[SCREEN-628] a link asks for its password, speaks the reader’s language, and shows nothing once it was withdrawn', async () => {
  const own = await aLink({ name: 'Geheim', password: 'sesame-open' });
  const context = await desk.browser.newContext({ ...phone, baseURL: desk.marquee.address, locale: 'de-AT' });
  const client = await context.newPage();
  await client.goto(own.path);
  await client.getByRole('heading', { name: 'Diese Seite hat ein Passwort' }).waitFor();
  expect(await seriousFindings(client)).toEqual([]);
  await client.getByLabel('Passwort').fill('wrong');
  await button(client, 'Öffnen').tap();
  await client.getByText('Das ist nicht das Passwort.').waitFor();
  await client.getByLabel('Passwort').fill('sesame-open');
  await button(client, 'Öffnen').tap();
  await plays(client);
  await button(client, 'Freigeben').waitFor();
  await expect.poll(() => client.locator('html').getAttribute('lang')).toBe('de');
  await ask(ada, 'DELETE', `/api/review-links/${own.reviewLinkID}`);
  await client.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
  expect(await client.locator('iframe').count()).toBe(0);
  expect(await client.getByText('Geheim').count()).toBe(0);
  await client.goto('/review/nobody-has-ever-made-this-one');
  await client.getByRole('heading', { name: 'Dieser Link funktioniert nicht' }).waitFor();
  await context.close();
});
