/** What becomes of one banner: whether it stands when it is held, and whether a moment is one picture however it is reached. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { levels, type Level } from '@marquee/web/player/messages.ts';
import type { Browser, Page } from 'playwright';
import type {} from './page/page.ts';
import { differingPixels } from './pixels.ts';
import { bannerPath } from './serve.ts';

export interface Found {
  name: string;
  /** what the player says of it, and what it turned out to be */
  said: Level | undefined;
  is: Level | 'failed';
  /** differing pixels: while it was held, of two fresh loads at two moments, gone back, played to against sought, at the beginning */
  held: number;
  same: [number, number];
  back: number;
  played: number;
  zero: number;
  /** whether anything in it ever moved */
  moves: boolean;
  /** ms from 2.5 s to 15 s */
  ahead: number;
  length: string;
  error?: string;
}

/** The size that a banner says it has. */
async function sizeOf(folder: string, name: string): Promise<{ width: number; height: number }> {
  const page = await readFile(join(folder, `${name}.html`), 'utf8');
  const [, width = '300', height = '250'] = /width\s*=\s*(\d+)\s*,\s*height\s*=\s*(\d+)/i.exec(page) ?? [];
  return { width: Number(width), height: Number(height) };
}

export class Tried {
  readonly page: Page;
  readonly #clip: { x: number; y: number; width: number; height: number };

  private constructor(page: Page, size: { width: number; height: number }) {
    this.page = page;
    this.#clip = { x: 0, y: 0, ...size };
  }

  /**
   * Opens a banner in a window of its own, and waits until it is known.
   * @param prepare is given the window's page before anything is loaded
   */
  static async open(
    browser: Browser,
    base: string,
    folder: string,
    name: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Tried> {
    const size = await sizeOf(folder, name);
    const context = await browser.newContext({ viewport: { width: size.width + 40, height: size.height + 40 } });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await prepare?.(page);
    const banner = encodeURIComponent(`${bannerPath}${name}.html?steered`);
    await page.goto(`${base}/?banner=${banner}&width=${size.width}&height=${size.height}`);
    await page.waitForFunction(() => window.trial.state().level !== undefined);
    return new Tried(page, size);
  }

  picture(): Promise<Buffer> {
    return this.page.screenshot({ clip: this.#clip });
  }

  state() {
    return this.page.evaluate(() => window.trial.state());
  }

  /**
   * Goes to a moment; answers its picture, and how many ms it took.
   * @param expected what it should look like: a busy machine may draw it late, and what is another picture stays one
   */
  async seek(at: number, expected?: Buffer): Promise<{ picture: Buffer; ms: number }> {
    const ms = await this.page.evaluate(async (to) => {
      const from = performance.now();
      await window.trial.seek(to);
      return performance.now() - from;
    }, at);
    let picture = await this.settled();
    for (let tries = 0; expected && tries < 10 && differingPixels(picture, expected) > 0; tries += 1) {
      picture = await this.settled();
    }
    return { picture, ms };
  }

  async pause(): Promise<void> {
    await this.page.evaluate(() => window.trial.pause());
  }

  /** The picture once the browser has drawn twice, which is what a person sees. */
  async settled(): Promise<Buffer> {
    const twice = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))));
    await this.page.evaluate(twice);
    let last = await this.picture();
    // Frames are drawn by processes of their own, which may be late.
    for (let tries = 0; tries < 10; tries += 1) {
      await this.page.evaluate(twice);
      const next = await this.picture();
      if (next.equals(last)) break;
      last = next;
    }
    return last;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** What two windows show that stand at one moment, and how many pixels differ: a busy machine may draw either of them late. */
async function compare(one: Tried, other: Tried): Promise<{ picture: Buffer; pixels: number }> {
  for (let tries = 1; ; tries += 1) {
    const picture = await one.settled();
    const pixels = differingPixels(picture, await other.settled());
    if (pixels === 0 || tries === 10) return { picture, pixels };
  }
}

const [first, second, far] = [1, 2.5, 15];

export async function tryBanner(browser: Browser, base: string, folder: string, name: string): Promise<Found> {
  const found: Found = {
    name,
    said: undefined,
    is: 'failed',
    held: -1,
    same: [-1, -1],
    back: -1,
    played: -1,
    zero: -1,
    moves: false,
    ahead: -1,
    length: '',
  };
  const open: Tried[] = [];
  const opened = async () => {
    const tried = await Tried.open(browser, base, folder, name);
    open.push(tried);
    return tried;
  };
  try {
    // In full flight.
    const flying = await opened();
    await flying.page.waitForFunction(() => window.trial.state().at > 0.7 || window.trial.state().level === 'plays');
    await flying.pause();
    const standing = await flying.settled();
    await flying.page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    found.held = differingPixels(standing, await flying.settled());
    const { at } = await flying.state();
    await flying.close();

    const [one, other] = [await opened(), await opened()];
    const bothAt = async (at: number) => {
      await Promise.all([one, other].map((tried) => tried.seek(at)));
      return compare(one, other);
    };
    const [a1, a2] = [await bothAt(first), await bothAt(second)];
    found.same = [a1.pixels, a2.pixels];
    const before = await other.state();
    found.back = differingPixels((await other.seek(first, a1.picture)).picture, a1.picture);
    found.played = differingPixels((await other.seek(at, standing)).picture, standing);
    await other.seek(0);
    const again = await opened();
    await again.seek(0);
    const zero = await compare(other, again);
    found.zero = zero.pixels;
    found.moves = differingPixels(zero.picture, a1.picture) + differingPixels(a1.picture, a2.picture) > 0;
    const wasReplayed = (await other.state()).frames > before.frames;
    found.ahead = Math.round((await one.seek(far)).ms);
    const state = await one.state();
    // What the viewer keeps of it, unless the banner has said worse by now.
    const kept = await again.page.evaluate(() => window.trial.find());
    found.said = levels[Math.max(levels.indexOf(kept), state.level ? levels.indexOf(state.level) : 0)];
    found.length = state.isEndless
      ? 'endless'
      : state.isLengthSure
        ? state.length.toFixed(2)
        : `${state.length.toFixed(2)}+`;
    const isExact = [...found.same, found.back, found.played, found.zero].every((pixels) => pixels === 0);
    found.is = found.held > 0 ? 'plays' : !isExact ? 'pause' : wasReplayed ? 'replay' : 'exact';
  } catch (error) {
    found.error = String(error).split('\n')[0] ?? '';
  }
  await Promise.all(open.map((tried) => tried.close().catch(() => undefined)));
  return found;
}
