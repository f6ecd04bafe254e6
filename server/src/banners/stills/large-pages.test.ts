/** Pages that are as large as pages may be, drawn: what the server keeps in memory of them. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { noisyPicture } from '#test/noisy-picture.ts';
import { BannerBrowser, type DrawnBanner } from './banner-browser.ts';
import { draw } from './draw.ts';
import { PictureMaker } from './picture-maker.ts';

const maker = new PictureMaker();
afterAll(() => maker.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** In buffers that something still refers to. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

const size = { width: 1000, height: 800 };
const noise = await noisyPicture(size.width, size.height);

/** A browser that takes pictures which no format makes light, and notes what is held before each. */
class NoisyBrowser extends BannerBrowser {
  readonly held: number[] = [];

  override async draw<T>(_banner: unknown, _gives: unknown, work: (drawn: DrawnBanner) => Promise<T>): Promise<T> {
    const shoot = async () => {
      this.held.push(heldBytes());
      const at = this.held.length;
      const mark = {
        input: { create: { width: 9 * at, height: 90, channels: 3, background: 'red' } },
        left: 0,
        top: 0,
      } as const;
      const png = Buffer.from(await sharp(noise).composite([mark]).png().toBuffer());
      return { png, isThere: true, length: 8, isEndless: false };
    };
    return work({ ...size, shoot });
  }
}

test('[STILL-16] [ERR-30] of the moments of a page no more is held at once than four of its pictures', async () => {
  const browser = new NoisyBrowser('');
  const source = { page: 'index.html', files: [], isWhole: true, names: [], size };
  const gives = () => Promise.resolve('missing' as const);
  const { pictures } = await draw({ browser, maker }, { fileType: bannerFileTypes.html, ...size }, source, gives);
  expect(pictures.moments?.tiles).toBe(9);
  // The first is the end, which is kept.
  const [, second = 0, ...others] = browser.held;
  expect(Math.max(...others) - second).toBeLessThan(4 * noise.length);
});
