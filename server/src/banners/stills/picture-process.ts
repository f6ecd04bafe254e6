/**
 * The process that makes pictures small, by itself: what it reads is hostile and is read by C code, so it has no settings, no secrets and no
 * database, may write no file and start nothing, and is ended where it takes too long.
 */
import type { Sharp } from 'sharp';
import type { MadePicture, PictureAnswer, PictureOrder, PictureSize } from './picture-sizes.ts';

/** A banner has a hundredth of that. */
const mostPixels = 25_000_000;

/** Twice what cells, and what hovers over them, have room for, as screens have two dots for a pixel; mail programs show dots as they are. */
const boxes: Record<PictureSize, { width: number; height: number }> = {
  small: { width: 240, height: 176 },
  large: { width: 720, height: 600 },
  mail: { width: 240, height: 160 },
};

/** Not all mail programs know WebP, or what shows through. */
const written = (picture: Sharp, size: PictureSize): Sharp =>
  size === 'mail' ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }) : picture.webp({ quality: 82 });

const { default: sharp } = await import('sharp').catch(() => ({ default: undefined }));

if (sharp) {
  sharp.cache(false);
  sharp.concurrency(1);
  // Nothing but what browsers show as images, and from memory alone: an SVG could ask for other files, and is a program.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer', 'HeifBuffer'];
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
}

/** So much a picture of one colour may differ from itself: of 255. */
const flatness = 6;

/** Whether nothing is to be seen in it. */
async function isFlat(bytes: Uint8Array): Promise<boolean> {
  if (!sharp) return false;
  const { channels } = await sharp(bytes, { limitInputPixels: mostPixels }).flatten({ background: '#ffffff' }).stats();
  return channels.every(({ max, min }) => max - min <= flatness);
}

/** All sizes of a picture; of one that moves, its first frame. */
async function make(bytes: Uint8Array): Promise<Record<PictureSize, MadePicture>> {
  if (!sharp) throw new Error('There is no sharp.');
  const made = async (size: PictureSize): Promise<MadePicture> => {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ ...boxes[size], fit: 'inside', withoutEnlargement: true });
    const { data, info } = await written(picture, size).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  return { small: await made('small'), large: await made('large'), mail: await made('mail') };
}

const answer = (words: PictureAnswer) => process.send?.(words);

// Whoever started it is gone, and nobody waits for a picture.
process.on('disconnect', () => process.exit());
process.on('message', ({ id, bytes, refusesFlat }: PictureOrder) => {
  const made = async (): Promise<PictureAnswer> => {
    if (!sharp) return { id, failed: 'unavailable' };
    return refusesFlat && (await isFlat(bytes)) ? { id, failed: 'flat' } : { id, made: await make(bytes) };
  };
  made().then(answer, () => answer({ id, failed: 'unreadable' }));
});
