/** A picture that no format makes light, for tests: each of its pixels is by chance, the same each time. */
import sharp from 'sharp';

export function noisyPicture(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let chance = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = chance >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
