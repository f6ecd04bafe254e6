/** A client's page comes back by itself: after its connection or a banner's file server was away, and once an ended link is open again. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { phone, plays, setStudio, type Studio } from './support/review.ts';
import { silentAt } from './support/silent.ts';

const files = '**/banner-files/**';
let studio: Studio;

beforeAll(async () => {
  studio = await setStudio(['one.html']);
});
afterAll(() => studio?.clear());

const aPage = (): Promise<Page> => studio.desk.window(phone);
const unplayable = (client: Page) => client.getByRole('alert').getByText('This banner can’t be played right now.');
/** What tells a page that it may be worth asking again. */
const comesOnline = (client: Page) => client.evaluate(() => dispatchEvent(new Event('online')));

test('[REVIEW-45] a banner whose file server was away plays by itself once that is back; one that is gone is not asked for again', async () => {
  const link = await studio.aLink('Server away');
  const client = await aPage();
  const answer = (headers: Record<string, string>) =>
    client.route(files, (route) => route.fulfill({ status: 502, headers, contentType: 'text/html', body: '<p>Away' }));
  await answer({ 'retry-after': '1' });
  await client.goto(link.path);
  await unplayable(client).waitFor();
  await client.unrouteAll();
  await plays(client);
  expect(await unplayable(client).count()).toBe(0);
  let asked = 0;
  client.on('request', (request) => void (asked += request.method() === 'HEAD' ? 1 : 0));
  await answer({});
  await client.reload();
  await unplayable(client).waitFor();
  const before = asked;
  await comesOnline(client);
  await client.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toBe(before + 1);
  await client.context().close();
});

test('[REVIEW-45] a banner and where it plays from are had by themselves once the connection is back', async () => {
  const link = await studio.aLink('Connection away');
  const client = await aPage();
  await client.route(files, (route) => route.abort());
  await client.goto(link.path);
  await unplayable(client).waitFor();
  await client.unrouteAll();
  await comesOnline(client);
  await plays(client);
  await client.route('**/api/review/banners/**', (route) => route.abort());
  await client.reload();
  await unplayable(client).waitFor();
  await client.unrouteAll();
  await comesOnline(client);
  await plays(client);
  await client.context().close();
});

test('[REVIEW-46] a page that could not be loaded, or whose link had ended, opens by itself once it can', async () => {
  const link = await studio.aLink('Ends and opens');
  const client = await aPage();
  const change = (expiresAt: string | null) =>
    ask(studio.ada, 'PUT', `/api/review-links/${link.reviewLinkID}`, { expiresAt });
  await client.route('**/api/review', (route) => route.abort());
  await client.goto(link.path);
  await client.getByText('This page could not be loaded. Please check your connection.').waitFor();
  await client.unrouteAll();
  await comesOnline(client);
  await plays(client);
  await change(new Date(Date.now() - 60_000).toISOString());
  await client.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await change(null);
  await comesOnline(client);
  await plays(client);
  // It hears of what happens again.
  await change(new Date(Date.now() - 60_000).toISOString());
  await client.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await client.context().close();
});

test('[REVIEW-58] a page whose sentences do not arrive is loaded again until they do', async () => {
  const link = await studio.aLink('Without words');
  const client = await aPage();
  await client.route('**/assets/review/en-*.js', (route) => route.abort());
  // By then they were asked for in vain.
  const goesOn = client.waitForRequest('**/api/review/changes');
  await client.goto(link.path);
  await goesOn;
  await client.unrouteAll();
  await comesOnline(client);
  await plays(client);
  await client.context().close();
});

test.each(['**/api/review', '**/api/review/banners/*'])(
  '[SCREEN-769] what the page’s first script asks of a line that never answers is asked for again: %s',
  async (address) => {
    const link = await studio.aLink('Never answered');
    const client = await aPage();
    const { endReads, isAsked } = await silentAt(client, address);
    await client.goto(link.path);
    await isAsked;
    await endReads();
    await plays(client);
    await client.context().close();
  },
);
