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
