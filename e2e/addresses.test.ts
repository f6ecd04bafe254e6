/** What any address is answered by: a page of the application, a file, or that there is none; and what a page says of itself. */
import { pages } from '@marquee/contract/pages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Page } from './support/browser.ts';
import { ask } from './support/ask.ts';
import { panelOf, sheetLink } from './support/comments.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { bannersOf, play, viewer } from './support/viewer.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
});

afterAll(() => desk?.clear());

const get = (path: string) => fetch(`${desk.marquee.address}${path}`);

test('[SCREEN-153] [SCREEN-816] every page has its address; a file that is not there, and any other address, is answered by 404', async () => {
  for (const path of Object.values(pages)) {
    const answer = await get(path.replace(/\$\w+/g, 'some-code.png'));
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
  for (const path of ['/assets/SheetPage-1234.js', '/assets/', '/foo.png', '/deep/er/file.css?v=1', '/robots.txt']) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=utf-8']);
  }
  // What pages are made of lacks what keeps pages safe.
  for (const path of ['/index.html', '/review.html']) expect([path, (await get(path)).status]).toEqual([path, 404]);
  const answer = await ada.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await ada.getByText('Page not found').waitFor();
  await ada.getByRole('link', { name: 'Go to your sheets' }).click();
  await ada.getByText('Your Marquee sheets').waitFor();
});

test('[SCREEN-153] the icon of the tab is there, and looks different on a dark one', async () => {
  await ada.goto('/');
  const href = await ada.locator('link[rel=icon]').getAttribute('href');
  // It is in the page itself; other programs ask for the file.
  for (const address of [href ?? '', '/favicon.svg']) {
    const answer = await fetch(new URL(address, ada.url()));
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(await answer.text()).toContain('prefers-color-scheme: dark');
  }
});

test('[SCREEN-378] the link of a banner and that of comments are copied where they are shown, and lead there', async () => {
  await openSheet(ada, desk.demoUrl);
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => ada.evaluate(() => navigator.clipboard.readText());
  const [banner] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!banner) throw new Error('The demo has no banner.');
  await play(ada, banner);
  const title = await viewer(ada).getByRole('heading').innerText();
  await viewer(ada).getByRole('button', { name: 'Copy link' }).click();
  const link = `${desk.marquee.address}/sheet/${desk.demoUrl}?banner=${banner.cell.rowID}:${banner.cell.columnID}`;
  await expect.poll(copied).toBe(link);
  await viewer(ada).getByRole('button', { name: 'Close viewer' }).click();

  // It plays for whoever has no login, too; once it is closed the address is that of the sheet.
  const visitor = await desk.window();
  await visitor.goto(link);
  await expect.poll(() => viewer(visitor).getByRole('heading').innerText()).toBe(title);
  await viewer(visitor).getByRole('button', { name: 'Close viewer' }).click();
  await expect.poll(() => new URL(visitor.url()).search).toBe('');
  await visitor.goto(`/sheet/${desk.demoUrl}?banner=1:999999`);
  await visitor.getByText('Banner not found').waitFor();
  await visitor.context().close();

  await sheetLink(ada).click();
  await panelOf(ada).getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(`${desk.marquee.address}/sheet/${desk.demoUrl}?comments=sheet`);
  await ada.getByRole('button', { name: 'Close comments' }).click();
});

test('[SCREEN-793] a link to a row leads who has no login past the login page, to that row as the public sees it', async () => {
  const { groups } = await readSheet(ada, desk.demoUrl);
  const row = groups.find(({ hideFromPublic }) => !hideFromPublic)?.rows[3];
  const hidden = groups.find(({ hideFromPublic }) => hideFromPublic)?.rows[0];
  const visitor = await desk.window();
  const goPast = async (said: string) => {
    await visitor.goto(`/sheet/${desk.demoUrl}${said}`);
    await visitor.getByText('Log in to work on the sheet.').waitFor();
    await visitor.getByRole('link', { name: 'See the sheet without logging in' }).click();
  };
  await goPast(`?row=${row?.rowID}`);
  const line = () => visitor.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line'));
  await expect.poll(line).toBe(`row:${row?.rowID}`);
  await goPast(`?row=${hidden?.rowID}`);
  await visitor.getByText('This row was deleted, or only members of this sheet can see it.').waitFor();
  await goPast('?comments=sheet');
  await visitor.getByText('Only members of this sheet can see its comments.').waitFor();
  await visitor.context().close();
});

test('[PUB-8] a link to a sheet is shown elsewhere by its public name, and one to no sheet as any page', async () => {
  const { sheetID } = await readSheet(ada, desk.demoUrl);
  const said = async (path: string) => {
    const html = await (await get(path)).text();
    const tags = html.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g);
    return {
      title: /<title>(.*?)<\/title>/.exec(html)?.[1],
      ...Object.fromEntries([...tags].map(([, name = '', content]) => [name, content])),
    };
  };
  await ask(ada, 'PUT', '/api/sheets', {
    sheet: { sheetID, name: 'Spring <b>"& more' },
    updateFields: ['name'],
  });
  const address = desk.marquee.address;
  for (const path of [`/sheet/${desk.demoUrl}`, `/sheet/s/${desk.demoUrl}`]) {
    expect(await said(path)).toMatchObject({
      title: 'Spring &lt;b&gt;&quot;&amp; more · Marquee',
      'og:title': 'Spring &lt;b&gt;&quot;&amp; more',
      'og:url': `${address}${path}`,
      'og:image': `${address}/social.png`,
    });
  }
  expect((await get('/social.png')).headers.get('content-type')).toBe('image/png');
  const manifest = await (await get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
  for (const path of ['/sheet/no-such-sheet', '/login', '/account'])
    expect(await said(path)).toEqual({ title: 'Marquee' });
});

test('[PUB-7] search engines are told to leave sheets and their banners alone, and home is not hidden from them', async () => {
  const visitor = await desk.window();
  const answer = await visitor.goto(`/sheet/${desk.demoUrl}`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await visitor.getByRole('grid').waitFor();
  await expect.poll(() => visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const [banner] = bannersOf(await readSheet(visitor, desk.demoUrl));
  if (!banner) throw new Error('The demo has no banner.');
  const files = visitor.waitForResponse((response) => response.url().includes('/banner-files/'));
  await play(visitor, banner);
  expect((await files).headers()['x-robots-tag']).toBe('noindex');
  expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
  await visitor.context().close();
});

test('[SCREEN-153] each page has one banner landmark, the viewer and popups included', async () => {
  for (const path of ['/', '/login', '/account', '/no/such/page']) {
    await ada.goto(path);
    await ada.getByRole('main').waitFor();
    await expect.poll(() => ada.getByRole('banner').count(), { message: path }).toBe(1);
  }
  await openSheet(ada, desk.demoUrl);
  await expect.poll(() => ada.getByRole('banner').count()).toBe(1);
  const [banner] = bannersOf(await readSheet(ada, desk.demoUrl));
  if (!banner) throw new Error('The demo has no banner.');
  await play(ada, banner);
  await expect.poll(() => ada.getByRole('banner').count()).toBe(1);
});
