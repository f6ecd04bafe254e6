/** A picture of one colour, for tests: another colour is another picture. */
import sharp from 'sharp';

export const plainPicture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 250, channels: 3, background: { r: red, g: 90, b: 200 } } })
    .png()
    .toBuffer();
