/** Small pictures of banners: which cells have one, and where it is. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, Words } from '#ids.ts';

/** What comes before the cell and the key of a picture is a pass; see `stillPath`. */
export const stillsPath = '/banner-stills/';

/** A strip of pictures of a banner that moves, beside each other: the first of its beginning, the others evenly behind it. */
export const Moments = z.object({
  address: z.string(),
  /** how many they are, each as wide as the others */
  number: z.int(),
  /** of which moment the last one is, ms */
  until: z.int(),
});
export type Moments = z.infer<typeof Moments>;

/** The pictures of a sheet that its reader sees, side by side: those of one place in the lists belong together. */
export const Stills = z.object({
  /** how every address begins, for this reader and for hours */
  base: z.string(),
  /** cell ids in their order: the first, and what each adds to the one before it */
  cells: z.array(z.int()),
  /** of which file each is, by `markOfFile`: a cell that shows another one by now has no picture yet */
  files: z.array(z.string()),
  keys: z.array(z.string()),
  /** of banners that move, of the strip of their moments: its key, how many they are, and when the last one is (ms; null where nobody knows yet) */
  moments: z.array(z.tuple([z.string(), z.int(), z.int().nullable()]).nullable()),
});
export type Stills = z.infer<typeof Stills>;

export type StillSize = 'small' | 'large' | 'moments';

/** What comes behind `base`: another picture has another address, so that each is fetched once. */
export const stillPath = (cellID: number, key: string, size: StillSize): string =>
  `${cellID}-${key}${size === 'small' ? '' : `-${size}`}.webp`;

/** The strip of moments of one of a cell's versions, in the same way. */
export const versionMomentsPath = (cellID: number, number: number, key: string): string =>
  `${cellID}-${key}-moments-v${number}.webp`;

/** A few letters that stand for a cell's file (FNV-1a, 32 bits). */
export function markOfFile({ ftpfolder, fileName }: { ftpfolder: string; fileName: string }): string {
  let hash = 0x811c9dc5;
  const words = `${ftpfolder}/${fileName}`;
  for (let at = 0; at < words.length; at += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

export const listStills = endpoint({
  name: 'listStills',
  method: 'GET',
  path: '/api/sheets/stills',
  tag: 'Versions',
  summary: 'Lists the small pictures of a sheet’s banners, of those that you see, and where they are.',
  query: z.object({ sheetURL: Words.min(1).max(100) }),
  reply: Stills,
  status: 200,
});

/** A cell whose picture is another one, or is there no more. */
export const PicturedCell = z.object({ cellID: Id, rowID: Id, columnID: Id });

/** Told when banners have other pictures: everybody who sees them reads `listStills` again. */
export const PictureBanners = z.object({ kind: z.literal('pictureBanners'), cells: z.array(PicturedCell) });
