/** Steering frozen banners: how soon they begin and answer, and what the script costs, against the same banners in frames of their own. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../e2e/support/browser.ts';
import { buildPage } from '../trials/player/build-page.ts';
import { folderOf } from '../trials/player/corpus.ts';
import { bannerPath, serveBanners } from '../trials/player/serve.ts';
import { Tried } from '../trials/player/try-banner.ts';
import { median, percentile } from './numbers.ts';
import type { Figure } from './report.ts';

const frame = 1 / 60;
/** Of the last moment sought. Seconds. */
const far = 15;
const script = new URL('../web/dist/banner-player.js', import.meta.url);
const reference = 'player: the same banners in a frame of their own without the script, until it is loaded';

const figure = (name: string, all: readonly number[], unit: string, atMost: number): Figure => ({
  name,
  measured: median(all),
  unit,
  also: { p95: percentile(all, 0.95) },
  target: { atMost },
});

export async function player(times: number): Promise<Figure[]> {
  const folder = folderOf('known');
  const { base, close } = await serveBanners(folder, await buildPage());
  const browser = await openBrowser();
  try {
    const open = (name: string) => Tried.open(browser, base, folder, name);
    const first = await open('css');
    const [starts, bares, pauses]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < times; turn += 1) {
      for (const name of ['gsap3', 'css', 'raf-date']) {
        const address = `${bannerPath}${name}.html`;
        bares.push(await first.page.evaluate((at) => window.trial.bare(at), address));
        starts.push(await first.page.evaluate((at) => window.trial.next(at), `${address}?steered`));
      }
      await first.page.waitForFunction(() => window.trial.state().at > 0.3);
      const [before, after] = await first.page.evaluate(async () => {
        const at = window.trial.state().at;
        window.trial.pause();
        await new Promise((done) => setTimeout(done, 200));
        return [at, window.trial.state().at] as const;
      });
      pauses.push((after - before) / frame);
    }
    const seeks: Record<string, number[]> = { css: [], gsap3: [] };
    const aheads: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      for (const [name, all] of Object.entries(seeks)) {
        const tried = await open(name);
        await tried.pause();
        all.push((await tried.seek(1)).ms, (await tried.seek(1.5)).ms, (await tried.seek(2)).ms);
        await tried.close();
      }
      const tried = await open('canvas-random');
      await tried.pause();
      aheads.push((await tried.seek(far)).ms);
      await tried.close();
    }
    const bytes = gzipSync(readFileSync(script), { level: 9 }).length;
    return [
      {
        ...figure('player: a banner after another begins', starts, 'ms', 150),
        reference: { what: reference, value: median(bares) },
      },
      figure('player: pictures that a pause comes too late', pauses, 'frames', 1),
      figure('player: half a second on, CSS', seeks['css'] ?? [], 'ms', 50),
      figure('player: half a second on, GSAP', seeks['gsap3'] ?? [], 'ms', 50),
      figure('player: 15 s ahead, a canvas by frames', aheads, 'ms', 1_000),
      figure(
        'player: a frame of these, with its drawing',
        aheads.map((ms) => ms / (far / frame)),
        'ms',
        1,
      ),
      figure('player: the script, compressed', [bytes], 'bytes', 6 * 1024),
    ];
  } finally {
    await browser.close();
    close();
  }
}
