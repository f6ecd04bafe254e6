/** What reaches people who are not looking: mails about comments and mentions, through a real mail server, and the links in them. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { Mailbox, type Received } from '@marquee/server/test/mailbox.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo, giveLogin } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import {
  callAs,
  closeComments,
  commentSaying,
  newComment,
  openRowComments,
  panelOf,
  post,
  postAs,
} from './support/comments.ts';
import { readSheet, sayYes } from './support/sheet-page.ts';

const mailbox = new Mailbox();
let desk: Desk;
let ada: Page;
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  await mailbox.start();
  desk = await setDesk({ smtpUrl: mailbox.url });
  ada = await desk.seat('admin');
  ben = await desk.seat('guest');
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(async () => {
  await desk?.clear();
  await mailbox.stop();
});

const rows = () => sheet.groups.flatMap((group) => group.rows);
/** The last row of the sheet, which a tall window does not show without scrolling. */
const farRow = () => rows().at(-1) ?? { rowID: 0, name: '' };

/** The mail to Ben about these words, once it has come. */
async function mailSaying(words: string): Promise<Received> {
  const find = () => mailbox.to(demo.guest.emailAddress).find((mail) => mail.text?.includes(words));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  const mail = find();
  if (!mail) throw new Error('The mail went away.');
  return mail;
}

const linkIn = (mail: Received): string => /Open the comment: (\S+)/.exec(mail.text ?? '')?.[1] ?? '';

const setCommentAlerts = async (page: Page, isOn: boolean) => {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  const saved = page.waitForResponse((response) => response.url().includes('/api/sheet-users'));
  await page.getByRole('switch', { name: 'Comments' }).setChecked(isOn);
  await saved;
};

/** Unread mentions of Ben, on this sheet in his tree. */
async function mentionsOfBen(): Promise<number | undefined> {
  const me = (await callAs('guest', desk.marquee.address, '/api/account/get-logged-in-user')) as { userID: number };
  const tree = (await callAs('guest', desk.marquee.address, `/api/tree-nodes?userID=${me.userID}`)) as TreeNode[];
  const nodes = tree.flatMap((node) => [node, ...node.childNodes]);
  return nodes.find((node) => node.sheetID === sheet.sheetID)?.noOfUnreadMentions;
}

test('[COMMENT-25] members are mailed what was said, by whom and where, never the author; the switch in Sheet options ends it', async () => {
  const { name } = rows()[0] ?? { name: '' };
  await openRowComments(ada, name);
  await post(ada, 'The first mail');
  const mail = await mailSaying('The first mail');
  expect(mail.subject).toBe(`Nora Lindqvist commented on ${name} in ${sheet.name}`);
  expect(mail.html).toContain('The first mail');
  expect(linkIn(mail)).toBe(`${desk.marquee.demoSheet}?comments=${rows()[0]?.rowID}`);

  await setCommentAlerts(ben, false);
  await post(ada, 'Nobody hears this one');
  await commentSaying(ada, 'Nobody hears this one').waitFor();
  await setCommentAlerts(ben, true);
  await post(ada, 'But this one');
  await mailSaying('But this one');
  const texts = mailbox.received.map((one) => one.text ?? '').join('\n');
  expect(texts).not.toContain('Nobody hears this one');
  expect(mailbox.to(demo.admin.emailAddress)).toEqual([]);
});

test('[COMMENT-25] whoever is mentioned is mailed though their alerts are off, and has it counted on the sheet until it is read', async () => {
  await setCommentAlerts(ben, false);
  const before = (await mentionsOfBen()) ?? 0;
  await newComment(ada).click();
  await ada.keyboard.type('Could you look, @sam');
  await ada.getByRole('option', { name: /Sam Whitfield/ }).waitFor();
  await ada.keyboard.press('Enter');
  await ada.keyboard.type('please?');
  await ada.keyboard.press('Control+Enter');
  await commentSaying(ada, 'Could you look').locator('[data-mention]', { hasText: '@Sam Whitfield' }).waitFor();
  const mail = await mailSaying('Could you look');
  expect(mail.subject).toMatch(/^Nora Lindqvist mentioned you on /);
  expect(mail.text).toContain('@Sam Whitfield');
  await expect.poll(mentionsOfBen).toBe(before + 1);
  await openRowComments(ben, rows()[0]?.name ?? '');
  await commentSaying(ben, 'Could you look').waitFor();
  await expect.poll(mentionsOfBen).toBe(before);
  await setCommentAlerts(ben, true);
});

test('[COMMENT-26] the link of a mail opens the sheet with these comments and the row in sight', async () => {
  const { name, rowID } = farRow();
  await postAs('admin', desk.marquee.address, { rowID, commentText: '<p>Down here</p>' });
  const page = await ben.context().newPage();
  await page.goto(linkIn(await mailSaying('Down here')));
  await commentSaying(page, 'Down here').waitFor();
  await page.getByRole('rowheader', { name }).waitFor();
  expect(await page.getByRole('rowheader', { name }).evaluate((cell) => cell.getBoundingClientRect().top)).toBeLessThan(
    900,
  );
  await closeComments(page);
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(await panelOf(page).count()).toBe(0);

  await postAs('admin', desk.marquee.address, { sheetID: sheet.sheetID, commentText: '<p>About all of it</p>' });
  const about = await mailSaying('About all of it');
  expect(linkIn(about)).toBe(`${desk.marquee.demoSheet}?comments=sheet`);
  await page.goto(linkIn(about));
  await commentSaying(page, 'About all of it').waitFor();
  await page.close();
});

test('[MAIL-13] a mail is no wider than a phone, whatever the longest word in it', async () => {
  const [, { name, rowID } = { name: '', rowID: 0 }] = rows();
  const file = 'AuroraOutdoor_SpringCampaign_Trailhead_300x250_en_v12_FINAL_approved.html';
  const rename = (to: string) => ask(ada, 'PUT', '/api/rows', { row: { rowID, name: to }, updateFields: ['name'] });
  await rename(file);
  await postAs('admin', desk.marquee.address, { rowID, commentText: `<p>${file} is too heavy</p>` });
  const { html = '' } = await mailSaying('is too heavy');
  await rename(name);
  for (const width of [390, 700]) {
    const page = await desk.window({ viewport: { width, height: 844 } });
    await page.setContent(html);
    await page.getByText('is too heavy').last().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.context().close();
  }
});

test('[COMMENT-26] who is logged out logs in first; a row that is gone says so', async () => {
  const link = linkIn(await mailSaying('Down here'));
  const page = await desk.window();
  await page.goto(link);
  await giveLogin(page, 'guest');
  await commentSaying(page, 'Down here').waitFor();

  await closeComments(ada);
  const grid = ada.getByRole('grid');
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await ada.getByRole('rowheader', { name: farRow().name }).click({ button: 'right' });
  sayYes(ada);
  await ada.getByRole('menuitem', { name: 'Delete' }).click();
  await panelOf(page).getByText('This row was deleted, and its comments with it.').waitFor();
  await page.goto(link);
  await panelOf(page).getByText('This row was deleted, and its comments with it.').waitFor();
  await page.context().close();
});
