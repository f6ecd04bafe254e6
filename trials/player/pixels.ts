/** Compares pictures of a page pixel by pixel. */
import { inflateSync } from 'node:zlib';

interface Picture {
  width: number;
  height: number;
  /** how many bytes a pixel has */
  step: number;
  pixels: Buffer;
}

/** What is left of a byte once its neighbours are taken off, as PNG has it. */
function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Reads a screenshot: a PNG of 8 bits a channel, not interlaced. */
function readPng(file: Buffer): Picture {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const step = file[25] === 6 ? 4 : 3;
  const packed = inflateSync(Buffer.concat(parts));
  const line = width * step;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x += 1) {
      const at = y * line + x;
      const left = x < step ? 0 : (pixels[at - step] ?? 0);
      const up = y === 0 ? 0 : (pixels[at - line] ?? 0);
      const corner = x < step || y === 0 ? 0 : (pixels[at - line - step] ?? 0);
      pixels[at] = (packed[y * (line + 1) + 1 + x] ?? 0) + foretold(filter, left, up, corner);
    }
  }
  return { width, height, step, pixels };
}

/** Of three channels together: less is what no eye tells apart. */
const visible = 24;

/** How many pixels two screenshots of one size differ in. */
export function differingPixels(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return 0;
  const [a, b] = [readPng(one), readPng(other)];
  let count = 0;
  for (let at = 0; at < a.width * a.height; at += 1) {
    let sum = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      sum += Math.abs((a.pixels[at * a.step + channel] ?? 0) - (b.pixels[at * b.step + channel] ?? 0));
    }
    if (sum > visible) count += 1;
  }
  return count;
}
