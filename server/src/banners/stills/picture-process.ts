/**
 * The process that makes pictures small, by itself: what it reads is hostile and is read by C code, so it has no settings, no secrets and no
 * database, may write no file and start nothing, and is ended where it takes too long.
 */
import type { Sharp } from 'sharp';
import { lookOf } from './look.ts';
import {
  pictureSizes,
  smallSizes,
  type ImageFormat,
  type MadePicture,
  type MadePictures,
  type PictureAnswer,
  type PictureOrder,
  type PictureSize,
} from './picture-sizes.ts';

/** A banner has a hundredth of that. */
const mostPixels = 25_000_000;

/** Twice what cells, and what hovers over them, have room for, as screens have two dots for a pixel; mail programs show dots as they are. */
const boxes: Partial<Record<PictureSize, { width: number; height: number }>> = {
  small: { width: 240, height: 176 },
  large: { width: 720, height: 600 },
  mail: { width: 240, height: 160 },
  /** each of them */
  moments: { width: 400, height: 320 },
};

const { default: sharp } = await import('sharp').catch(() => ({ default: undefined }));

if (sharp) {
  sharp.cache(false);
  sharp.concurrency(1);
  // Nothing but what browsers show as images, and from memory alone: an SVG could ask for other files, and is a program.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer', 'HeifBuffer'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
}

class Failed extends Error {
  readonly reason: Extract<PictureAnswer, { failed: unknown }>['failed'];
  constructor(reason: Failed['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A picture as it is upright; of one that moves, its first frame. */
function read(bytes: Uint8Array): Sharp {
  if (!sharp) throw new Failed('unavailable');
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).autoOrient();
}

async function made(picture: Sharp): Promise<MadePicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Not all programs know what shows through. */
const opaque = (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' });

/** So much a picture of one colour may differ from itself: of 255. */
const flatness = 6;

/** Whether nothing is to be seen in it. */
async function isFlat(bytes: Uint8Array): Promise<boolean> {
  const { channels } = await opaque(read(bytes)).stats();
  return channels.every(({ max, min }) => max - min <= flatness);
}

/** Not all mail programs know WebP. */
function written(picture: Sharp, size: PictureSize): Sharp {
  if (size === 'end') return opaque(picture).png({ compressionLevel: 9 });
  return size === 'mail' ? opaque(picture).jpeg({ quality: 82 }) : picture.webp({ quality: 82 });
}

/** All sizes of a picture. */
async function sizesOf(bytes: Uint8Array, isDrawn: boolean): Promise<MadePictures> {
  if (isDrawn && (await isFlat(bytes))) throw new Failed('flat');
  const pictures: MadePictures = {};
  for (const size of isDrawn ? pictureSizes.filter((one) => one !== 'moments') : smallSizes) {
    const box = boxes[size];
    const picture = read(bytes);
    const fitting = box ? picture.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : picture;
    pictures[size] = await made(written(fitting, size));
  }
  return pictures;
}

/** With more pixels than that few colours are chosen in a hurry: it takes a tenth of the time, which would be a minute for a large photo. */
const hurriedFrom = 500_000;

/** A PNG of few colours: the library knows 256 and 16 of them. Where they are sprinkled it looks better, and weighs more. */
const fewColours = (colours: 16 | 256, dither: number) => (picture: Sharp, pixels: number) =>
  picture.png({ palette: true, colours, dither, effort: pixels > hurriedFrom ? 3 : 7 });

/** The ways in which an image can be written, the best first. */
const waysOf: Readonly<Record<ImageFormat, readonly ((picture: Sharp, pixels: number) => Sharp)[]>> = {
  jpg: [96, 93, 90, 87, 84, 81, 78, 75, 71, 67, 63, 58, 53, 48, 43, 38, 33, 28].map(
    (quality) => (picture) =>
      // Text on a plain ground has coloured edges where its colours are halved.
      picture.jpeg({ quality, mozjpeg: true, chromaSubsampling: quality >= 75 ? '4:4:4' : '4:2:0' }),
  ),
  png: [
    (picture) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }),
    fewColours(256, 0.8),
    fewColours(256, 0),
    fewColours(16, 0.8),
    fewColours(16, 0),
  ],
};

/** The best image of that format that weighs no more. */
async function imageOf(bytes: Uint8Array, format: ImageFormat, mostBytes: number): Promise<MadePicture> {
  const { height, width } = await read(bytes).metadata();
  const [best, ...others] = waysOf[format];
  const within = async (way: typeof best): Promise<MadePicture | undefined> => {
    const image = await made(way?.(opaque(read(bytes)), width * height) ?? read(bytes));
    return image.bytes.length <= mostBytes ? image : undefined;
  };
  const first = await within(best);
  if (first) return first;
  let found: MadePicture | undefined;
  if (format === 'jpg') {
    // Each weighs less than the one before it, or so little more that it doesn't matter.
    for (let low = 0, high = others.length - 1; low <= high;) {
      const middle = (low + high) >>> 1;
      const image = await within(others[middle]);
      found = image ?? found;
      if (image) high = middle - 1;
      else low = middle + 1;
    }
  } else {
    // What is sprinkled with few colours may weigh more than what has many. The last one is the lightest.
    const lightest = await within(others.at(-1));
    for (const way of lightest ? others.slice(0, -1) : []) found ??= await within(way);
    found ??= lightest;
  }
  if (!found) throw new Failed('tooHeavy');
  return found;
}

const tileOf = (bytes: Uint8Array): Sharp =>
  opaque(read(bytes)).resize({ ...boxes.moments, fit: 'inside', withoutEnlargement: true });

/** Pictures of one size beside each other. Where they are all the same, there is nothing to be told by it. */
async function stripOf(pictures: readonly Uint8Array[]): Promise<MadePicture> {
  if (!sharp) throw new Failed('unavailable');
  const tiles: MadePicture[] = [];
  for (const bytes of pictures) {
    tiles.push(await made(tileOf(bytes).removeAlpha().raw()));
  }
  const [first] = tiles;
  if (!first || tiles.every(({ bytes }) => Buffer.compare(bytes, first.bytes) === 0)) throw new Failed('flat');
  const { height, width } = first;
  const strip = sharp({ create: { width: width * tiles.length, height, channels: 3, background: '#ffffff' } });
  const beside = tiles.map((tile, at) => ({
    input: Buffer.from(tile.bytes),
    raw: { width: tile.width, height: tile.height, channels: 3 as const },
    left: at * width,
    top: 0,
  }));
  return { ...(await made(strip.composite(beside).webp({ quality: 80 }))), tiles: tiles.length };
}

async function obey(order: PictureOrder): Promise<PictureAnswer> {
  const { id } = order;
  if (order.make === 'look') return { id, look: await lookOf(order.end, order.others, read) };
  if (order.make === 'sizes') return { id, made: await sizesOf(order.bytes, order.isDrawn) };
  if (order.make === 'tile')
    return { id, made: { image: await made(tileOf(order.bytes).png({ compressionLevel: 1 })) } };
  if (order.make === 'strip') return { id, made: { moments: await stripOf(order.pictures) } };
  return { id, made: { image: await imageOf(order.bytes, order.format, order.mostBytes) } };
}

const answer = (words: PictureAnswer) => process.send?.(words);

// Whoever started it is gone, and nobody waits for a picture.
process.on('disconnect', () => process.exit());
process.on('message', (order: PictureOrder) => {
  const { id } = order;
  obey(order).then(answer, (error: unknown) =>
    answer({ id, failed: error instanceof Failed ? error.reason : 'unreadable' }),
  );
});
