/**
 * Draws the pictures of a page or a film: its end, as its backup image would show it, or the last moment before that which shows anything; and
 * what it shows from its beginning to there.
 */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { BannerBrowser, DrawnBanner, GivesFile } from './banner-browser.ts';
import type { Shot } from './browser-words.ts';
import { addressOf } from './given-files.ts';
import type { StillSource } from './find-stills.ts';
import { NotDrawable } from './not-drawable.ts';
import { NoPicture, type PictureMaker, type Pictures } from './picture-maker.ts';
import type { MadePicture } from './picture-sizes.ts';

/** No banner is larger. Pixels of a side. */
const longestSide = 4096;
/** Before a film says how large it is. */
const filmSize = { width: 640, height: 360 };

/** Where something may be seen, the best first: many fade out at their end, or begin anew. Seconds. */
const momentsBefore = (length: number | undefined): number[] =>
  length === undefined ? [15, 5, 1] : [0.75, 0.5, 0.25].map((share) => share * length);

/** Undefined where it can't be drawn for its size. */
export function drawnSize(fileType: number, size: Size | undefined): Size | undefined {
  if (fileType === bannerFileTypes.video) return filmSize;
  return size && Math.max(size.width, size.height) <= longestSide ? size : undefined;
}

/** Undefined for a picture that is of one colour all over. */
async function madeOf(maker: PictureMaker, { png }: Shot<Buffer>): Promise<Pictures | undefined> {
  try {
    return await maker.makeDrawn(png);
  } catch (error) {
    if (error instanceof NoPicture && error.reason === 'flat') return undefined;
    throw error;
  }
}

/** The last picture that shows anything, and its moment in seconds. */
async function lastOf(
  drawn: DrawnBanner,
  maker: PictureMaker,
  end: Shot<Buffer>,
): Promise<{ at: number; pictures: Pictures }> {
  const pictures = await madeOf(maker, end);
  if (pictures) return { at: end.length ?? usualLength, pictures };
  for (const at of momentsBefore(end.length)) {
    const earlier = await madeOf(maker, await drawn.shoot(at));
    if (earlier) return { at, pictures: earlier };
  }
  throw new NoPicture('flat');
}

/** So many pictures tell what a banner shows, */
const mostMoments = 9;
/** as far apart as that, or further. Seconds */
const leastBetween = 0.5;
/** What never ends is over by then for most. Seconds */
const usualLength = 15;
/** Others wait for longer than that for none. ms */
const longestStory = 30_000;

/**
 * Pictures of the moments from the first to the last one; undefined where there is nothing to tell.
 * @param last seconds
 */
async function storyOf(drawn: DrawnBanner, maker: PictureMaker, last: number): Promise<MadePicture | undefined> {
  const steps = Math.min(mostMoments - 1, Math.floor(last / leastBetween));
  if (steps === 0) return undefined;
  const until = performance.now() + longestStory;
  try {
    // As small as they will be: nine of a large page would be more than Marquee has room for.
    const tiles: Uint8Array[] = [];
    for (let step = 0; step <= steps; step += 1) {
      if (performance.now() > until) return undefined;
      const shot = await drawn.shoot((last * step) / steps);
      if (!shot.isThere) return undefined;
      tiles.push(await maker.tile(shot.png));
    }
    return { ...(await maker.strip(tiles)), until: Math.round(last * 1_000) };
  } catch (error) {
    // It has a picture all the same.
    if (error instanceof NoPicture || (error instanceof NotDrawable && mayBeLate.has(error.reason))) return undefined;
    throw error;
  }
}
const mayBeLate = new Set(['lost', 'unreadable']);

/** What comes of a banner: its pictures, and how long it plays, in seconds. */
export interface Drawn extends Pick<Shot<Buffer>, 'length' | 'isEndless'> {
  pictures: Pictures;
}

/**
 * What a banner looks like at a moment.
 * @param at seconds
 * @throws {NotDrawable}
 */
export const drawMoment = (
  browser: BannerBrowser,
  { fileType, ...size }: Size & { fileType: number },
  source: StillSource,
  { at, gives, signal }: { at: number | 'end'; gives: GivesFile; signal: AbortSignal },
): Promise<Shot<Buffer>> =>
  browser.draw({ address: addressOf(source), fileType, ...size }, gives, (drawn) => drawn.shoot(at), signal);

/** @throws {NotDrawable | NoPicture} */
export function draw(
  { browser, maker }: { browser: BannerBrowser; maker: PictureMaker },
  { fileType, ...size }: Size & { fileType: number },
  source: StillSource,
  gives: GivesFile,
): Promise<Drawn> {
  return browser.draw({ address: addressOf(source), fileType, ...size }, gives, async (drawn) => {
    const end = await drawn.shoot('end');
    const { at, pictures } = await lastOf(drawn, maker, end);
    const moments = end.isThere ? await storyOf(drawn, maker, at) : undefined;
    return {
      pictures: moments ? { ...pictures, moments } : pictures,
      length: end.length,
      isEndless: end.isEndless,
    };
  });
}
