/** What clients see of an account, chosen on its page. */
import type { User } from '@marquee/contract/people.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { halfClearPng, png } from './support/png.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

test('[SCREEN-670] what clients see is chosen beside a preview, a logo at once and the rest by Save', async () => {
  const page = await desk.known('admin');
  await page.goto('/account');
  await page.getByRole('tab', { name: 'For clients' }).click();
  const logo = png(400, 100, [10, 125, 85]);
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Logo file').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  await choose('notes.png', Buffer.from('no picture'));
  await page.getByText('The logo was not saved. This picture can’t be read.', { exact: false }).waitFor();
  await choose('logo.png', logo);
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Studio North');
  await page.getByLabel('Colour', { exact: true }).fill('#ffd400');
  await page.getByText('Shown slightly darker, so white text on it stays readable.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'For clients' }).click();
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Studio North');
  await expect.poll(() => page.getByLabel('Colour').inputValue()).toBe('#ffd400');
});

/** A window of the admin user at what clients see, and what changes that as another admin user would. */
async function atBrand(): Promise<{ page: Page; change: (brand: object) => Promise<void> }> {
  const page = await desk.known('admin');
  const { accountID } = await ask<User>(page, 'GET', '/api/account/get-logged-in-user');
  return { page, change: (brand) => ask(page, 'PUT', `/api/accounts/${accountID}/brand`, brand) };
}

async function openBrand(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('tab', { name: 'For clients' }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
}

test('[BRAND-9] who saves a colour leaves the name as another admin user has saved it meanwhile', async () => {
  const { change, page } = await atBrand();
  await change({ name: 'Studio North', colour: '#1a6bd8', logo: null });
  await openBrand(page);
  await change({ name: 'Studio South' });
  await page.getByLabel('Colour', { exact: true }).fill('#7a1fa2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Studio South');
  await openBrand(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Studio South');
  expect(await page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#7a1fa2');
});

test('[BRAND-2] a file with nothing in it is said to be no picture', async () => {
  const { page } = await atBrand();
  await openBrand(page);
  const empty = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
  await page.getByLabel('Logo file').setInputFiles(empty);
  await page.getByText('The logo was not saved. This picture can’t be read.', { exact: false }).waitFor();
});

/** A review link's address. */
async function aLink(page: Page, name: string): Promise<string> {
  const { sheetID } = await readSheet(page, desk.demoUrl);
  const asked = { sheetID, name, scope: { of: 'sheet' } };
  return (await ask<ReviewLink>(page, 'POST', '/api/review-links', asked)).path;
}

/** A client's window at a review link. */
async function aClient(path: string, name: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const client = await desk.window({ colorScheme });
  await client.goto(path);
  await client.getByRole('heading', { name }).waitFor();
  return client;
}

/** The colours of an image's left and right side as they are on the screen, each as red, green and blue. */
async function sidesOf(page: Page, image: ReturnType<Page['getByRole']>): Promise<number[][]> {
  const shot = (await image.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    paper?.drawImage(picture, 0, 0);
    const at = (share: number) => paper?.getImageData(picture.width * share, picture.height / 2, 1, 1).data ?? [];
    return [0.25, 0.75].map((share) => [...at(share)].slice(0, 3));
  }, shot);
}

test('[BRAND-10] a dark logo on nothing is seen in the dark, on the review page and in the preview', async () => {
  const { change, page } = await atBrand();
  await change({ name: 'Studio North', logo: halfClearPng(400, 100, [17, 17, 17]).toString('base64') });
  const client = await aClient(await aLink(page, 'In the dark'), 'In the dark', 'dark');
  // A page of nothing, which may look at any picture.
  const blank = await desk.window();
  const onDark = await sidesOf(blank, client.getByRole('img', { name: 'Studio North' }));
  await openBrand(page);
  const previewed = page.locator('[data-scheme=dark] img');
  for (const [logo = [], ground = []] of [onDark, await sidesOf(blank, previewed)]) {
    expect(Math.max(...logo)).toBeLessThan(60);
    expect(ground).toEqual([255, 255, 255]);
  }
});

/** What is written in the account's colour on the page, on its ground and on the soft shade of that colour: contrasts by WCAG 2. */
const contrastsOn = (client: Page): Promise<number[]> =>
  client.evaluate(() => {
    const at = document.querySelector('header')?.parentElement;
    if (!at) throw new Error('The review page is not there.');
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string) => {
      const probe = at.appendChild(document.createElement('i'));
      probe.style.color = colour;
      if (canvas) canvas.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      canvas?.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return ['var(--mq-surface)', 'var(--mq-accent-soft)'].map((ground) => {
      const [dark = 0, light = 0] = [luminance('var(--mq-accent)'), luminance(ground)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
  });

test('[BRAND-11] what the review page writes in the account’s colour can be read in light and dark, be it black or red', async () => {
  const { change, page } = await atBrand();
  const path = await aLink(page, 'In colour');
  for (const colour of ['#000000', '#ff0033', '#66cc66']) {
    await change({ colour });
    for (const colorScheme of ['light', 'dark'] as const) {
      const client = await aClient(path, 'In colour', colorScheme);
      expect(Math.min(...(await contrastsOn(client))), `${colour}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      await client.context().close();
    }
  }
});
