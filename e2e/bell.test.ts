/** The bell: who is told of what concerns them, live, where it leads, and how they choose what they are told of. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { Mailbox } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { commentSaying, postAs } from './support/comments.ts';
import { boxOf } from './support/drag.ts';
import { holdBack } from './support/hold-back.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';

const mailbox = new Mailbox();
let desk: Desk;
let ada: Page;
let ben: Page;
let benID: number;
let sheet: Sheet;

beforeAll(async () => {
  await mailbox.start();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  sheet = await readSheet(ada, desk.demoUrl);
  benID = (await ask<{ userID: number }>(ben, 'GET', '/api/account/get-logged-in-user')).userID;
});

afterAll(async () => {
  await desk?.clear();
  await mailbox.stop();
});

const rows = () => sheet.groups.flatMap((group) => group.rows);
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entries = (page: Page) => list(page).getByRole('listitem');
const nameOf = async (page: Page) => (await bell(page).getAttribute('aria-label')) ?? '';
/** Ada mentions Ben on a row. */
const mention = (rowID: number, words: string) =>
  postAs('admin', desk.marquee.address, {
    rowID,
    commentText: `<p><span data-mention="${benID}">@Ben</span> ${words}</p>`,
  });
/** Before each test Ben has read everything, and is told of everything. */
beforeEach(async () => {
  await ask(ben, 'PUT', '/api/notifications', { upTo: 2_000_000_000 });
  await ask(ben, 'PUT', '/api/notifications/wishes', { kind: 'mention', inApp: true });
  await ask(ben, 'PUT', '/api/notifications/muted-sheets', { sheetID: sheet.sheetID, isMuted: false });
});
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'detached' });
};

test('[SCREEN-350] the bell counts live what concerns its person; an entry leads to it, is read then, and the focus comes back on Escape', async () => {
  const row = rows().at(-1) ?? { rowID: 0, name: '' };
  await bell(ben).waitFor();
  await expect.poll(() => nameOf(ben)).toBe('Notifications');
  await mention(row.rowID, 'could you look at this');
  await expect.poll(() => nameOf(ben)).toBe('Notifications, 1 unread');
  await expect.poll(() => nameOf(ada)).toBe('Notifications');
  await bell(ben).focus();
  await ben.keyboard.press('Enter');
  const entry = entries(ben).first();
  await entry.waitFor();
  await expect.poll(() => entry.innerText()).toContain('Nora Lindqvist mentioned you');
  await expect.poll(() => entry.innerText()).toContain(`${row.name} · ${sheet.name}`);
  // While the list is open it is live, too.
  await mention(row.rowID, 'and at that');
  await entries(ben).filter({ hasText: 'and at that' }).waitFor();
  await close(ben);
  await expect.poll(() => bell(ben).evaluate((button) => button === document.activeElement)).toBe(true);
  await ben.keyboard.press('Enter');
  await entries(ben).filter({ hasText: 'could you look' }).first().getByRole('link').click();
  await commentSaying(ben, 'could you look at this').first().waitFor();
  await list(ben).waitFor({ state: 'detached' });
  await expect.poll(() => nameOf(ben)).toBe('Notifications');
});

test('[SCREEN-351] “Mark all as read” is done at once, in all tabs; what is hidden from its reader is in no list', async () => {
  const [row] = rows();
  const tab = await desk.known('guest');
  await tab.goto('/');
  await mention(row?.rowID ?? 0, 'first');
  await mention(row?.rowID ?? 0, 'second');
  await expect.poll(() => nameOf(tab)).toBe('Notifications, 2 unread');
  await bell(ben).click();
  await list(ben).getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => nameOf(ben)).toBe('Notifications');
  await expect.poll(() => nameOf(tab)).toBe('Notifications');
  await expect.poll(() => list(ben).getByText('Unread:').count()).toBe(0);
  const many = await entries(ben).count();
  await close(ben);
  const { commentID } = await mention(row?.rowID ?? 0, 'taken back');
  await expect.poll(() => nameOf(ben)).toBe('Notifications, 1 unread');
  await ask(ada, 'DELETE', `/api/comments/${commentID}`);
  await expect.poll(() => nameOf(ben)).toBe('Notifications');
  await bell(ben).click();
  await expect.poll(() => entries(ben).count()).toBe(many);
  await close(ben);
  await tab.context().close();
});

test('[SCREEN-352] what one is told of is chosen on the account page, which the list leads to', async () => {
  await bell(ben).click();
  await list(ben).getByRole('link', { name: 'Notification settings' }).click();
  await ben.getByRole('tab', { name: 'Notifications', selected: true }).waitFor();
  const inApp = ben.getByRole('switch', { name: 'Mentions: in the app' });
  const email = ben.getByRole('combobox', { name: 'Replies: email' });
  await inApp.waitFor();
  await expect.poll(() => inApp.isChecked()).toBe(true);
  const saved = () => ben.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  for (const choose of [
    () => inApp.click(),
    () => email.selectOption('Daily digest'),
    () => ben.getByRole('switch', { name: `Mute ${sheet.name}` }).click(),
  ]) {
    const answered = saved();
    await choose();
    await answered;
  }
  await ben.reload();
  await inApp.waitFor();
  await expect.poll(() => inApp.isChecked()).toBe(false);
  await expect.poll(() => email.inputValue()).toBe('daily');
  await expect.poll(() => ben.getByRole('switch', { name: `Mute ${sheet.name}` }).isChecked()).toBe(true);
  await mention(rows()[0]?.rowID ?? 0, 'unseen');
  expect((await ask<{ unread: number }>(ben, 'GET', '/api/notifications/unread')).unread).toBe(0);
});

test('[SCREEN-353] nothing of the bell is asked for before a sheet’s first rows are there, its list once it is opened; visitors have none', async () => {
  const page = await desk.known('guest');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/notifications') || /\bBell\b/.test(pathname)) asked.push(pathname);
  });
  // The first rows are held back; whatever doesn't wait for them is asked for meanwhile.
  const { letGo } = await holdBack(page, (address) => address.pathname.startsWith('/api/sheets'));
  await page.goto(`/sheet/${desk.demoUrl}`);
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(asked).toEqual([]);
  letGo();
  await bell(page).waitFor();
  await expect.poll(() => asked).toContain('/api/notifications/unread');
  expect(asked).not.toContain('/api/notifications');
  await bell(page).click();
  await expect.poll(() => asked).toContain('/api/notifications');
  await page.context().close();
  const visitor = await desk.window();
  await openSheet(visitor, desk.demoUrl);
  await visitor.waitForLoadState('networkidle');
  expect(await bell(visitor).count()).toBe(0);
  await visitor.context().close();
});

test.each(['light', 'dark'] as const)(
  '[SCREEN-354] axe finds nothing serious in the list and the choices, %s, wide and narrow',
  async (colorScheme) => {
    await mention(rows()[0]?.rowID ?? 0, `in ${colorScheme}`);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await desk.known('guest', { colorScheme, viewport });
      await page.goto('/');
      await expect.poll(() => nameOf(page)).toBe('Notifications, 1 unread');
      await bell(page).click();
      await entries(page).first().waitFor();
      const box = await boxOf(list(page));
      expect(box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
      await list(page).getByRole('link', { name: 'Notification settings' }).click();
      await page.getByRole('switch', { name: 'Mentions: in the app' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.context().close();
    }
  },
);

test('[SCREEN-355] the link in a mail about a kind turns these mails off by one button, and says where they are turned on again', async () => {
  await ask(ben, 'PUT', '/api/notifications/wishes', { kind: 'assigned', mail: 'now' });
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.who)?.columnID ?? 0;
  for (const userID of [null, benID])
    await ask(ada, 'POST', '/api/cells', { cell: { rowID: rows()[0]?.rowID, columnID, cellUser: { userID } } });
  const find = () => mailbox.to(demo.guest.emailAddress).find((mail) => mail.subject === '1 row was assigned to you');
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  const link = /Turn off these emails: (\S+)/.exec(find()?.text ?? '')?.[1] ?? '';
  const page = await desk.window();
  await page.goto(link);
  await page.getByText('You won’t get any more emails about “Assigned to you”. All other emails stay on.').waitFor();
  await page.getByRole('button', { name: 'Turn off these emails' }).click();
  await page.getByText('To turn them back on, go to My account, Notifications.').waitFor();
  const { kinds } = await ask<{ kinds: { kind: string; mail: string }[] }>(ben, 'GET', '/api/notifications/wishes');
  expect(kinds.find(({ kind }) => kind === 'assigned')?.mail).toBe('never');
  await page.context().close();
});

test('[SCREEN-853] an entry leads to its row also where a search leaves that out, or a board stands in its place', async () => {
  const [one, other] = rows();
  const line = (rowID: number | undefined) => ben.locator(`[data-line="row:${rowID}"]`);
  const goTo = async (rowID: number | undefined, words: string) => {
    await mention(rowID ?? 0, words);
    await bell(ben).click();
    await entries(ben).filter({ hasText: words }).getByRole('link').click();
    await commentSaying(ben, words).waitFor();
  };
  await openSheet(ben, desk.demoUrl);
  const search = ben.getByRole('textbox', { name: 'Search this sheet' });
  await search.fill('nothing has these words');
  await ben.getByText('No rows match.').waitFor();
  await goTo(one?.rowID, 'behind the search');
  await line(one?.rowID).waitFor();
  await expect.poll(() => search.inputValue()).toBe('');
  await ben.getByRole('button', { name: 'Board', exact: true }).click();
  await ben.getByRole('region', { name: 'Board' }).waitFor();
  await goTo(other?.rowID, 'behind the board');
  await line(other?.rowID).waitFor();
  await ben.getByRole('region', { name: 'Board' }).waitFor({ state: 'detached' });
});

test('[SCREEN-352] what one tab chooses leaves the rest as another has chosen it', async () => {
  const open = async (page: Page) => {
    await page.goto('/account#notifications');
    await page.getByRole('switch', { name: 'Mentions: in the app' }).waitFor();
  };
  const tab = await desk.known('guest');
  await open(ben);
  await open(tab);
  const saved = (page: Page) =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  const first = saved(ben);
  await ben.getByRole('combobox', { name: 'Mentions: email' }).selectOption('Daily digest');
  await first;
  const second = saved(tab);
  await tab.getByRole('switch', { name: 'Mentions: in the app' }).click();
  await second;
  await open(ben);
  await ben.reload();
  await expect.poll(() => ben.getByRole('combobox', { name: 'Mentions: email' }).inputValue()).toBe('daily');
  await expect.poll(() => ben.getByRole('switch', { name: 'Mentions: in the app' }).isChecked()).toBe(false);
  await tab.context().close();
});

test('[SCREEN-890] choices that follow each other quickly are saved in their order, and what shows is what is saved', async () => {
  await ben.goto('/account#notifications');
  // Where it was there before, that alone reads nothing.
  await ben.reload();
  const inApp = ben.getByRole('switch', { name: 'Mentions: in the app' });
  await expect.poll(() => inApp.isChecked()).toBe(true);
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await ben.route('**/api/notifications/wishes', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    asked += 1;
    if (asked === 1) await held.promise;
    const response = await route.fetch();
    held.resolve();
    return route.fulfill({ response });
  });
  await inApp.click();
  await expect.poll(() => inApp.isChecked()).toBe(false);
  await inApp.click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  // Whatever was asked by now is on its way: one that waits for no other overtakes it.
  await ben.evaluate(() => fetch('/api/notifications/unread'));
  if (asked === 1) held.resolve();
  await expect.poll(() => asked).toBe(2);
  await ben.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => inApp.isChecked()).toBe(true);
  await ben.reload();
  await inApp.waitFor();
  expect(await inApp.isChecked()).toBe(true);
});

test('[SCREEN-890] a switch that is clicked twice in a row is as it was', async () => {
  await ben.goto('/account#notifications');
  await ben.reload();
  const inApp = ben.getByRole('switch', { name: 'Replies: in the app' });
  await expect.poll(() => inApp.isChecked()).toBe(true);
  const sent: unknown[] = [];
  ben.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()));
  // A page that is busy hears of both before it shows anything.
  await inApp.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });
  await expect.poll(() => sent).toEqual([false, true].map((isOn) => ({ kind: 'reply', inApp: isOn })));
  await expect.poll(() => inApp.isChecked()).toBe(true);
});
