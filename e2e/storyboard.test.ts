/** Pictures of moments above the player's bar, really drawn, in a real browser: by pointer, keys and finger, of the version that is played. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { mayDraw } from '@marquee/server/test/drawn-banners.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { looks } from './support/banners.ts';
import { boxOf } from './support/drag.ts';
import { holdDrawings, type HeldDrawings } from './support/held-drawings.ts';
import { bar, level, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { readSheet, seriousFindings } from './support/sheet-page.ts';
import { bannersOf, placeOf, viewer, type ShownBanner } from './support/viewer.ts';

const rising = (seconds: number) =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0}b{position:absolute;inset:0;animation:go ${seconds}s both linear}@keyframes go{from{background:rgb(20,20,20)}to{background:rgb(220,220,220)}}</style><b>Ad</b>`;

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  let set: SteeredDesk;
  let held: HeldDrawings;

  beforeAll(async () => {
    vi.stubEnv('CHROMIUM', process.env['CHROMIUM_PATH'] ?? '');
    set = await setSteeredDesk({
      'long_300x250.html': rising(8),
      'short_300x250.html': rising(2),
      'bare_300x250.html': rising(3),
    });
    held = await holdDrawings(set.desk);
  });
  afterAll(async () => {
    await held?.end();
    await set?.clear();
  });

  const storyboard = (page: Page) => page.locator('[data-storyboard]');
  const asked: string[] = [];
  const isStrip = (url: string) => /^\/banner-stills\/.*moments/.test(new URL(url).pathname);
  /** Has a page drawn, and waits until its version has a strip. */
  async function drawn(): Promise<void> {
    await held.draw(set.banner.cell.cellID);
    const hasStrip = async () => {
      const current = (await set.stack()).versions.find(({ isCurrent }) => isCurrent);
      return current !== undefined && current.moments !== null;
    };
    await expect.poll(hasStrip, { timeout: 90_000, interval: 500 }).toBe(true);
  }
  async function pointAt(page: Page, slider: Locator, share: number): Promise<void> {
    const { height, width, x, y } = await boxOf(slider);
    await page.mouse.move(x + width * share, y + height / 2);
  }
  const shows = (page: Page, chosen: number, time: string) =>
    page.locator(`[data-storyboard="${chosen}"]`).getByText(time).waitFor();
  /** How light the picture is that is shown, of so many. */
  const light = (page: Page, of: number) =>
    storyboard(page).evaluate((shown, number) => {
      const strip = shown.querySelector('img');
      const context = document.createElement('canvas').getContext('2d');
      if (!strip || !context) return -1;
      const wide = strip.naturalWidth / number;
      const left = wide * Number((shown as HTMLElement).dataset['storyboard']);
      context.drawImage(strip, left + wide / 2, strip.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data[0] ?? -1;
    }, of);
  const openAt = async (page: Page, banner: ShownBanner) => {
    await page.goto(`/sheet/${set.desk.demoUrl}?banner=${encodeURIComponent(placeOf(banner))}`);
    await level(page).getByText('Exact').waitFor({ timeout: 40_000, state: 'attached' });
  };

  test(
    '[SCREEN-974] the moment that the pointer is at is above the bar, asked for once it is wanted, and goes with the pointer',
    { timeout: 180_000 },
    async () => {
      const { ada, banner } = set;
      ada.on('request', (request) => isStrip(request.url()) && asked.push(request.url()));
      await set.freeze('long_300x250.html');
      await drawn();
      await openAt(ada, banner);
      expect(asked).toEqual([]);
      await pointAt(ada, bar(ada), 0.02);
      await shows(ada, 0, '0:00.1');
      expect(await light(ada, 9)).toBeLessThan(30);
      await pointAt(ada, bar(ada), 0.5);
      await shows(ada, 4, '0:04.0');
      expect(Math.abs((await light(ada, 9)) - 120)).toBeLessThan(10);
      const [above, player] = [
        await boxOf(storyboard(ada)),
        await boxOf(viewer(ada).getByRole('group', { name: 'Player' })),
      ];
      expect(above.y + above.height).toBeLessThanOrEqual(player.y);
      await pointAt(ada, bar(ada), 0.98);
      await shows(ada, 8, '0:07.9');
      expect(asked).toHaveLength(1);
      for (const { colorScheme, viewport } of looks) {
        await ada.emulateMedia({ colorScheme });
        await ada.setViewportSize(viewport);
        await pointAt(ada, bar(ada), 0.9);
        await storyboard(ada).waitFor();
        const { width, x } = await boxOf(storyboard(ada));
        expect([x >= 0, x + width <= viewport.width]).toEqual([true, true]);
        expect(await seriousFindings(ada, '[role=dialog]')).toEqual([]);
      }
      const [first] = looks;
      if (first) await ada.setViewportSize(first.viewport);
      // Right into the banner, which is a page of its own.
      await pointAt(ada, bar(ada), 0.5);
      await storyboard(ada).waitFor();
      await pointAt(ada, viewer(ada).locator('[data-banner-stage] iframe'), 0.5);
      await storyboard(ada).waitFor({ state: 'detached' });
      // By keys it is there for a moment, and gone with the keyboard.
      await bar(ada).focus();
      await ada.keyboard.press('ArrowLeft');
      await storyboard(ada).waitFor();
      await viewer(ada).getByRole('button', { name: 'Replay' }).focus();
      await storyboard(ada).waitFor({ state: 'detached' });
    },
  );

  test('[SCREEN-974] a visitor has it, too, and by a finger for as long as that holds the bar', async () => {
    const visitor = await set.desk.window({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openAt(visitor, set.banner);
    const { height, width, x, y } = await boxOf(bar(visitor));
    const touch = await visitor.context().newCDPSession(visitor);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }],
      });
    await finger('touchStart', 0.2);
    await finger('touchMove', 0.5);
    await shows(visitor, 4, '0:04.0');
    await finger('touchEnd');
    await storyboard(visitor).waitFor({ state: 'detached' });
    await visitor.context().close();
  });

  /** A client's window at a review link of the banner, and the strips that it asks for. */
  async function aClient(): Promise<{ client: Page; strips: string[] }> {
    const { ada, banner, desk } = set;
    const { sheetID } = await readSheet(ada, desk.demoUrl);
    const body = { sheetID, name: 'Moments', scope: { of: 'rows', rowIDs: [banner.cell.rowID] } };
    const { path } = await ask<{ path: string }>(ada, 'POST', '/api/review-links', body);
    const client = await desk.window();
    const strips: string[] = [];
    client.on('request', (request) => isStrip(request.url()) && strips.push(request.url()));
    await client.goto(path);
    return { client, strips };
  }

  test('[SCREEN-975] so has whoever holds a review link', async () => {
    const { client, strips } = await aClient();
    const slider = client.getByRole('slider');
    await expect.poll(() => slider.isEnabled(), { timeout: 40_000 }).toBe(true);
    expect(strips).toEqual([]);
    await pointAt(client, slider, 0.5);
    await shows(client, 4, '0:04.0');
    expect(strips).toHaveLength(1);
    await client.context().close();
  });

  test(
    '[SCREEN-974] it is of the version that is played; where no strip is kept there is none',
    { timeout: 180_000 },
    async () => {
      const { ada, banner } = set;
      await set.freeze('short_300x250.html');
      await drawn();
      await openAt(ada, banner);
      await pointAt(ada, bar(ada), 0.98);
      await shows(ada, 4, '0:01.9');
      const play = async (name: RegExp) => {
        await viewer(ada)
          .getByRole('button', { name: /^Versions: / })
          .click();
        await ada.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name }).first().click();
      };
      await play(/long_300x250\.html/);
      await vi.waitFor(
        async () => {
          await pointAt(ada, bar(ada), 0.6);
          await pointAt(ada, bar(ada), 0.98);
          await ada.locator('[data-storyboard="8"]').getByText('0:07.9').waitFor({ timeout: 2_000 });
        },
        { timeout: 40_000 },
      );
      await set.freeze('bare_300x250.html');
      await openAt(ada, banner);
      asked.length = 0;
      await pointAt(ada, bar(ada), 0.5);
      await ada.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect([await storyboard(ada).count(), asked]).toEqual([0, []]);
    },
  );

  test(
    '[SCREEN-938] a review page that was opened before the strip was drawn has it once it is, and what plays there goes on',
    { timeout: 180_000 },
    async () => {
      const { client } = await aClient();
      const slider = client.getByRole('slider');
      await expect.poll(() => slider.isEnabled(), { timeout: 40_000 }).toBe(true);
      const playing = client.locator('iframe').first();
      const address = await playing.getAttribute('src');
      await pointAt(client, slider, 0.5);
      expect(await storyboard(client).count()).toBe(0);
      await drawn();
      await vi.waitFor(
        async () => {
          await pointAt(client, slider, 0.3);
          await pointAt(client, slider, 0.5);
          await storyboard(client).waitFor({ timeout: 2_000 });
        },
        { timeout: 40_000 },
      );
      expect(await playing.getAttribute('src')).toBe(address);
      await client.context().close();
    },
  );

  test('[SCREEN-976] on a phone all buttons of a film are in one line', { timeout: 120_000 }, async () => {
    const { ada, desk } = set;
    const film = bannersOf(await readSheet(ada, desk.demoUrl)).find(
      ({ cell }) => cell.cellBanner?.fileType === bannerFileTypes.video,
    );
    if (!film) throw new Error('The demo has no film.');
    await held.draw(film.cell.cellID);
    await ada.setViewportSize({ width: 390, height: 844 });
    await openAt(ada, film);
    const player = viewer(ada).getByRole('group', { name: 'Player' });
    await player.getByRole('button', { name: 'Save as image' }).waitFor({ timeout: 90_000 });
    const controls = player.locator('button, select').filter({ visible: true });
    const middles = await controls.evaluateAll((all) =>
      all.map((one) => {
        const { bottom, left, right, top } = one.getBoundingClientRect();
        return { middle: Math.round((top + bottom) / 2), isInside: left >= 0 && right <= innerWidth };
      }),
    );
    expect(middles.length).toBeGreaterThan(8);
    expect(new Set(middles.map(({ middle }) => middle)).size).toBe(1);
    expect(middles.every(({ isInside }) => isInside)).toBe(true);
  });
});
