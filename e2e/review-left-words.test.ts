/** What a client was writing on the review page when the place for it went: it is handed back, whatever took the place away. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { button, setStudio, type Studio } from './support/review.ts';
import { seriousFindings } from './support/sheet-page.ts';

let studio: Studio;
let ada: Page;
/** of the banner that is shown first */
let rowID: number;

beforeAll(async () => {
  studio = await setStudio(['one.html', 'two.html']);
  ({ ada } = studio);
  rowID = studio.banners[0]?.cell.rowID ?? 0;
});
afterAll(() => studio?.clear());

const left = (client: Page) =>
  client.getByRole('textbox', { name: 'What you wrote can’t be sent from here any more.' });

test('[SCREEN-747] words about a banner that is taken away are handed back, after a reload too, until it is there again or they are discarded', async () => {
  const client = await studio.aClient(await studio.aLink('Taken away'));
  await button(client, 'Request changes').tap();
  await client.getByRole('textbox', { name: 'What should be changed?' }).fill('The logo is the old one');
  await ask(ada, 'DELETE', `/api/rows/${rowID}`);
  await left(client).waitFor();
  await expect.poll(() => left(client).inputValue()).toBe('The logo is the old one');
  expect(await seriousFindings(client)).toEqual([]);
  await client.reload();
  await left(client).waitFor();
  await ask(ada, 'POST', '/api/rows/restore', { rowIDs: [rowID] });
  await left(client).waitFor({ state: 'detached' });
  await ask(ada, 'DELETE', `/api/rows/${rowID}`);
  await button(client, 'Discard').tap();
  await left(client).waitFor({ state: 'detached' });
  await button(client, 'Undo').tap();
  await left(client).waitFor();
  await ask(ada, 'POST', '/api/rows/restore', { rowIDs: [rowID] });
  await client.context().close();
});

test('[SCREEN-747] words are handed back where the link allows no comments any more, and where it ended', async () => {
  const link = await studio.aLink('Closed meanwhile');
  const client = await studio.aClient(link);
  await client.getByRole('button', { name: /comment/i }).tap();
  await client.getByRole('textbox', { name: 'Your comment' }).fill('Which of the two prices holds?');
  await ask(ada, 'PUT', `/api/review-links/${link.reviewLinkID}`, { mayComment: false });
  await left(client).waitFor();
  await ask(ada, 'DELETE', `/api/review-links/${link.reviewLinkID}`);
  await client.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await expect.poll(() => left(client).inputValue()).toBe('Which of the two prices holds?');
  expect(await seriousFindings(client)).toEqual([]);
  await client.context().close();
});

test('[SCREEN-616] words that are refused are given back before those that were written since', async () => {
  const link = await studio.aLink('Refused late');
  const client = await studio.aClient(link);
  await client.getByRole('button', { name: /comment/i }).tap();
  const held = Promise.withResolvers<void>();
  await client.route('**/api/review/banners/*/comments', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const words = client.getByRole('textbox', { name: 'Your comment' });
  await words.fill('Which price holds?');
  await button(client, 'Send').tap();
  await client.getByLabel('Your name').fill('Dora');
  await client.getByLabel('Your email address').fill('dora@client.example');
  await button(client, 'Continue').tap();
  await client.getByText('You’re here as Dora.').waitFor();
  await words.fill('And whose logo is that?');
  await ask(ada, 'PUT', `/api/review-links/${link.reviewLinkID}`, { mayComment: false });
  await left(client).waitFor();
  held.resolve();
  await expect.poll(() => left(client).inputValue()).toBe('Which price holds?\n\nAnd whose logo is that?');
  await client.context().close();
});

test('[SCREEN-617] who closes the page when asked who they are, and gives up later, has decided nothing and has the words', async () => {
  const client = await studio.aClient(await studio.aLink('Given up'));
  await button(client, 'Request changes').tap();
  await client.getByRole('textbox', { name: 'What should be changed?' }).fill('The old logo');
  await button(client, 'Send').tap();
  await client.getByLabel('Your name').waitFor();
  await client.reload();
  await client.getByLabel('Your name').waitFor();
  await button(client, 'Cancel').tap();
  const words = client.getByRole('textbox', { name: 'What should be changed?' });
  await words.waitFor();
  await expect.poll(() => words.inputValue()).toBe('The old logo');
  await button(client, 'Cancel').tap();
  await client.getByText('Waiting for a decision').first().waitFor();
  expect(await client.getByText('You requested changes.').count()).toBe(0);
  await client.context().close();
});

test('[REVIEW-72] what another tab of the link sends takes nothing away that was written here; the same words go from both', async () => {
  const link = await studio.aLink('Open twice');
  const client = await studio.aClient(link);
  const words = (page: Page) => page.getByRole('textbox', { name: 'Your comment' });
  const openComments = async (page: Page) => {
    await page.getByRole('button', { name: /comment/i }).tap();
    await words(page).waitFor();
  };
  await openComments(client);
  await words(client).fill('First of all');
  await button(client, 'Send').tap();
  await client.getByLabel('Your name').fill('Twice');
  await client.getByLabel('Your email address').fill('twice@client.example');
  await button(client, 'Continue').tap();
  await client.getByText('You’re here as Twice.').waitFor();
  const tab = await client.context().newPage();
  await tab.goto(link.path);
  await openComments(tab);

  await words(client).fill('From the one');
  await words(tab).fill('From the other');
  await button(client, 'Send').tap();
  await tab.getByText('From the one').waitFor();
  await tab.reload();
  await openComments(tab);
  await expect.poll(() => words(tab).inputValue()).toBe('From the other');

  await words(client).fill('Half a thought');
  await words(tab).fill('A whole one');
  await button(tab, 'Send').tap();
  const isKept = () => client.evaluate(() => JSON.stringify(localStorage).includes('Half a thought'));
  await expect.poll(isKept).toBe(true);
  await client.reload();
  await openComments(client);
  await expect.poll(() => words(client).inputValue()).toBe('Half a thought');

  await tab.reload();
  await openComments(tab);
  await expect.poll(() => words(tab).inputValue()).toBe('Half a thought');
  await button(tab, 'Send').tap();
  await expect.poll(() => words(client).inputValue()).toBe('');
  await client.context().close();
});
