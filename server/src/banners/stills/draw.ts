/** Draws the picture of a page or a film: its end, as its backup image would show it, or the last moment before that which shows anything. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { BannerBrowser, DrawnBanner, GivesFile } from './banner-browser.ts';
import { addressOf } from './given-files.ts';
import type { StillSource } from './find-stills.ts';
import { NoPicture, type PictureMaker, type Pictures } from './picture-maker.ts';

/** No banner is larger. Pixels of a side. */
const longestSide = 4096;
/** Before a film says how large it is. */
const filmSize = { width: 640, height: 360 };

/** Where something may be seen, the best first: many fade out at their end, or begin anew. Seconds. */
const momentsOf = ({ length }: DrawnBanner): ('end' | number)[] => [
  'end',
  ...(length === undefined ? [15, 5, 1] : [0.75, 0.5, 0.25].map((share) => share * length)),
];

/** Undefined where it can't be drawn for its size. */
export function drawnSize(fileType: number, size: Size | undefined): Size | undefined {
  if (fileType === bannerFileTypes.video) return filmSize;
  return size && Math.max(size.width, size.height) <= longestSide ? size : undefined;
}

/** @throws {NotDrawable | NoPicture} */
export function drawPicture(
  { browser, maker }: { browser: BannerBrowser; maker: PictureMaker },
  { fileType, ...size }: Size & { fileType: number },
  source: StillSource,
  gives: GivesFile,
): Promise<Pictures> {
  return browser.draw({ address: addressOf(source), fileType, ...size }, gives, async (drawn) => {
    for (const at of momentsOf(drawn)) {
      try {
        return await maker.make(await drawn.shoot(at), true);
      } catch (error) {
        if (!(error instanceof NoPicture) || error.reason !== 'flat') throw error;
      }
    }
    throw new NoPicture('flat');
  });
}
