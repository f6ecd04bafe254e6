/** Images of a weight: as good as can be had within it, whatever the picture. */
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { PictureMaker } from './picture-maker.ts';

const maker = new PictureMaker();
afterAll(() => maker.close());

/** A ground that goes from one colour to another, as many banners have. */
const ground = (width: number, height: number) => {
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="#44aaff"/><stop offset="1" stop-color="#112233"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="90" cy="90" r="60" fill="#ee3333"/></svg>`;
  return sharp(Buffer.from(words)).png().toBuffer();
};

async function coloursOf(bytes: Uint8Array): Promise<number> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  const colours = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) colours.add(pixels.readUIntBE(at, 3));
  return colours.size;
}

describe('[PACK-50] a PNG of a gentle ground', () => {
  test('keeps its colours where only sprinkling them is too heavy', async () => {
    const { bytes } = await maker.image(await ground(1080, 600), { format: 'png', mostBytes: 44_000 });
    expect(bytes.length).toBeLessThanOrEqual(44_000);
    expect(await coloursOf(bytes)).toBeGreaterThan(100);
  });

  test('is had in few colours where no better one is light enough', async () => {
    const { bytes } = await maker.image(await ground(300, 250), { format: 'png', mostBytes: 4_096 });
    expect(bytes.length).toBeLessThanOrEqual(4_096);
    expect(await coloursOf(bytes)).toBe(16);
  });
});
