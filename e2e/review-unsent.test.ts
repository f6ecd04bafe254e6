/** What a client has said and the server has yet to take, when their link ends, asks for its password, falls silent or is open twice. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { holdBack } from './support/hold-back.ts';
import { button, decided, frozenAs, phone, plays, setStudio, type Studio } from './support/review.ts';
import { seriousFindings } from './support/sheet-page.ts';
import { bannersOf, type ShownBanner } from './support/viewer.ts';

let studio: Studio;
let ada: Page;
let banner: ShownBanner;

beforeAll(async () => {
  studio = await setStudio(['one.html']);
  ({ ada } = studio);
  [banner] = studio.banners as [ShownBanner];
});
afterAll(() => studio?.clear());

const endLink = (link: ReviewLink) => ask(ada, 'DELETE', `/api/review-links/${link.reviewLinkID}`);

async function openComments(client: Page): Promise<void> {
  await client.getByRole('button', { name: /comment/i }).tap();
  await client.getByRole('textbox', { name: 'Your comment' }).waitFor();
}

async function comment(client: Page, words: string): Promise<void> {
  await client.getByRole('textbox', { name: 'Your comment' }).fill(words);
  await button(client, 'Send').tap();
}

async function introduce(client: Page, name: string): Promise<void> {
  await client.getByLabel('Your name').fill(name);
  await client.getByLabel('Your email address').fill(`${name.toLowerCase()}@client.example`);
  await button(client, 'Continue').tap();
  await client.getByLabel('Your name').waitFor({ state: 'detached' });
}

const unsaid = (client: Page) =>
  client.route(/\/(?:comments|verdicts)$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
const goesOn = (client: Page) => client.unroute(/\/(?:comments|verdicts)$/);
const sent = (client: Page) => client.getByText('Your comment was sent.').waitFor();
const left = (client: Page) =>
  client.getByRole('textbox', { name: 'What you wrote can’t be sent from here any more.' });
const ended = (client: Page) => client.getByRole('heading', { name: 'This link has ended' }).waitFor();

test('[SCREEN-780] what waits to be sent when the link ends comes back in its order, and the page says what was not saved', async () => {
  const link = await studio.aLink('Ends meanwhile');
  const client = await studio.aClient(link);
  await openComments(client);
  await comment(client, 'A larger logo');
  await introduce(client, 'Dora');
  await sent(client);
  await unsaid(client);
  await comment(client, 'And a warmer red');
  await comment(client, 'Or none at all');
  await client.getByText('not sent yet').first().waitFor();
  await endLink(link);
  await ended(client);
  await goesOn(client);
  await expect.poll(() => left(client).inputValue()).toBe('And a warmer red\n\nOr none at all');
  expect(await seriousFindings(client)).toEqual([]);
  await client.context().close();
});

test('[SCREEN-780] so does what an earlier visit left, where the link has ended by the next one', async () => {
  const link = await studio.aLink('Ends between two visits');
  const client = await studio.aClient(link);
  await openComments(client);
  await comment(client, 'Which price holds?');
  await client.getByLabel('Your name').waitFor();
  await client.goto('about:blank');
  await endLink(link);
  await client.goto(link.path);
  await ended(client);
  await left(client).waitFor();
  await expect.poll(() => left(client).inputValue()).toBe('Which price holds?');
  await client.context().close();
});

test('[SCREEN-780] a decision that is not taken any more says so where the link has ended', async () => {
  const link = await studio.aLink('Ends before an approval');
  const client = await studio.aClient(link);
  await openComments(client);
  await comment(client, 'Nearly there');
  await introduce(client, 'Emil');
  await sent(client);
  await unsaid(client);
  await client.keyboard.press('Escape');
  await button(client, 'Approve').tap();
  await client.getByText(/not sent yet/i).waitFor();
  await endLink(link);
  await ended(client);
  await goesOn(client);
  await client.getByText('Your decision was not saved.').waitFor();
  expect(await seriousFindings(client)).toEqual([]);
  await client.context().close();
});

test('[SCREEN-821] nothing is said to be without comments while the first is on its way; one that only its replies keep is said to be deleted', async () => {
  const { sheet } = studio;
  const rows = sheet.groups.flatMap((group) => group.rows);
  const commentsOn = (id: number) => rows.find((row) => row.rowID === id)?.noOfComments;
  const quiet = bannersOf(sheet).find(({ cell }) => cell.rowID !== banner.cell.rowID && commentsOn(cell.rowID) === 0);
  if (!quiet) throw new Error('The demo has another banner without comments.');
  const { columnID, rowID } = quiet.cell;
  await frozenAs(ada, quiet, 'two.html');
  const link = await studio.aLink('Nothing yet', { scope: { of: 'rows', rowIDs: [rowID] }, columnIDs: [columnID] });
  const client = await studio.aClient(link);
  await openComments(client);
  const none = client.getByText('No comments yet.');
  await none.waitFor();
  // It waits until they have said who they are.
  await comment(client, 'The first one');
  await client.getByText('Sending…').waitFor();
  // No style hides it, as Firefox may forget to look at what follows when something comes before it.
  expect(await none.count()).toBe(0);
  await introduce(client, 'Noor');
  await sent(client);
  const say = (more: object) => ask<Comment>(ada, 'POST', '/api/comments', { comment: { rowID, ...more } });
  const { commentID } = await say({ commentText: '<p>Never mind</p>', isShared: true });
  await say({ commentText: '<p>Why?</p>', parentCommentID: commentID });
  await client.getByText('Why?').waitFor();
  await ask(ada, 'DELETE', `/api/comments/${commentID}`);
  await client.getByText('This comment was deleted.').waitFor();
  await client.context().close();
});

test('[SCREEN-781] what waits when the link asks for another password is sent once that is given, and nobody is asked again who they are', async () => {
  const link = await studio.aLink('Locked meanwhile');
  const client = await studio.aClient(link);
  await openComments(client);
  await comment(client, 'Fine by me');
  await introduce(client, 'Fay');
  const { isAsked, letGo } = await holdBack(client, '**/verdicts');
  await client.keyboard.press('Escape');
  await button(client, 'Approve').tap();
  await isAsked;
  await ask(ada, 'PUT', `/api/review-links/${link.reviewLinkID}`, { password: 'sesame-open' });
  await client.getByRole('heading', { name: 'This page has a password' }).waitFor();
  const refused = client.waitForResponse(/\/verdicts$/);
  letGo();
  expect((await refused).ok()).toBe(false);
  const saved = client.waitForResponse((response) => response.url().endsWith('/verdicts') && response.ok());
  await client.getByLabel('Password').fill('sesame-open');
  await button(client, 'Open').tap();
  await saved;
  await decided(client, '1 of 1 decided');
  expect(await client.getByLabel('Your name').count()).toBe(0);
  await client.context().close();
});

test('[SCREEN-781] nor where nothing had been sent before it asked', async () => {
  const link = await studio.aLink('Locked before');
  const client = await studio.aClient(link);
  await openComments(client);
  await comment(client, 'Nice');
  await introduce(client, 'Gus');
  await sent(client);
  await unsaid(client);
  await comment(client, 'Very nice');
  await client.getByText(/not sent yet/i).waitFor();
  await ask(ada, 'PUT', `/api/review-links/${link.reviewLinkID}`, { password: 'sesame-open' });
  await client.getByRole('heading', { name: 'This page has a password' }).waitFor();
  // The browser thinks that it may be back.
  await client.evaluate(() => dispatchEvent(new Event('online')));
  await goesOn(client);
  const saved = client.waitForResponse((response) => response.url().endsWith('/comments') && response.status() === 201);
  await client.getByLabel('Password').fill('sesame-open');
  await button(client, 'Open').tap();
  await saved;
  await plays(client);
  expect(await client.getByLabel('Your name').count()).toBe(0);
  await client.context().close();
});

test('[SCREEN-782] a line that has gone without a word is noticed by its silence, and made anew', async () => {
  const link = await studio.aLink('Silent');
  const client = await studio.desk.window(phone);
  await client.clock.install();
  const isOpen = Promise.withResolvers<void>();
  // Nothing comes, and nothing ends.
  await client.route('**/api/review/changes', () => isOpen.resolve(), { times: 1 });
  await client.goto(link.path);
  await plays(client);
  await isOpen.promise;
  await endLink(link);
  await client.clock.fastForward(70_000);
  await ended(client);
  await client.context().close();
});

test('[SCREEN-783] two tabs of one link keep what each has said', async () => {
  const link = await studio.aLink('Twice');
  const first = await studio.aClient(link);
  const second = await first.context().newPage();
  await second.goto(link.path);
  await plays(second);
  await openComments(first);
  await comment(first, 'Said in one tab');
  await first.getByLabel('Your name').waitFor();
  await openComments(second);
  await comment(second, 'Said in the other');
  await second.getByLabel('Your name').waitFor();
  await first.close();
  await second.reload();
  await introduce(second, 'Hanna');
  const words = async () => {
    const comments = await ask<Comment[]>(ada, 'GET', `/api/comments?rowID=${banner.cell.rowID}`);
    return JSON.stringify(comments);
  };
  await expect.poll(words).toContain('Said in the other');
  await expect.poll(words).toContain('Said in one tab');
  await second.context().close();
});

test('[SCREEN-977] who says without a connection who they are is told so, and what they said goes out once they are let on', async () => {
  const client = await studio.aClient(await studio.aLink('Underground'));
  await openComments(client);
  await client.context().setOffline(true);
  await comment(client, 'Said in a tunnel');
  await client.getByLabel('Your name').fill('Tilda');
  await client.getByLabel('Your email address').fill('tilda@client.example');
  await button(client, 'Continue').tap();
  await client.getByRole('alert').getByText('There is no connection. Please try again.').waitFor();
  await client.context().setOffline(false);
  await button(client, 'Continue').tap();
  await sent(client);
  await client.context().close();
});

test('[REVIEW-60] who leaves the page while what they said is not taken yet is asked first, and nobody else', async () => {
  const client = await studio.aClient(await studio.aLink('Leaves'));
  await openComments(client);
  await comment(client, 'All good so far');
  await introduce(client, 'Ida');
  await sent(client);
  const asked: string[] = [];
  client.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await client.reload();
  await plays(client);
  expect(asked).toEqual([]);
  await unsaid(client);
  await button(client, 'Approve').tap();
  await client.getByText(/not sent yet/i).waitFor();
  await client.reload();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await client.context().close();
});
