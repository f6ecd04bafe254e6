/** Pictures for tests: a PNG of one colour, whole or half of it clear. */
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Lines that are all alike, in colours with (6) or without (2) how far they cover what is behind them. */
function striped(width: number, height: number, colourType: 2 | 6, pixels: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colourType, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const line = Buffer.concat([Buffer.from([0]), pixels]);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

export const png = (width: number, height: number, colour: Colour): Buffer =>
  striped(width, height, 2, Buffer.alloc(width * 3, Buffer.from(colour)));

/** What is behind it shows in its right half. */
export const halfClearPng = (width: number, height: number, colour: Colour): Buffer =>
  striped(
    width,
    height,
    6,
    Buffer.concat([Buffer.alloc(width * 2, Buffer.from([...colour, 255])), Buffer.alloc(width * 2)]),
  );
