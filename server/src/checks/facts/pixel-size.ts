/** How many pixels wide and high a picture or a page is, read from its first bytes; nothing that is in them is run. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';

/** So much of a file tells its size, but for a few photos with large previews in front. */
export const headBytes = 256 * 1024;

/** A hostile file may claim anything. */
const most = 100_000;

const sizeOrNot = (width: number, height: number): Size | undefined =>
  width > 0 && height > 0 && width <= most && height <= most
    ? { width: Math.round(width), height: Math.round(height) }
    : undefined;

function png(head: Buffer): Size | undefined {
  return head.toString('latin1', 12, 16) === 'IHDR'
    ? sizeOrNot(head.readUInt32BE(16), head.readUInt32BE(20))
    : undefined;
}

const gif = (head: Buffer): Size | undefined => sizeOrNot(head.readUInt16LE(6), head.readUInt16LE(8));

const exifMark = 'Exif\0\0';
const orientation = 0x0112;
/** From here on a photo was taken with the camera on its side. */
const firstTurned = 5;
const lastTurned = 8;

/** Whether a photo says that it is to be turned on its side, as browsers do. */
function isTurned(segment: Buffer): boolean {
  const tiff = segment.subarray(exifMark.length);
  if (segment.toString('latin1', 0, exifMark.length) !== exifMark || tiff.length < 8) return false;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let at = first + 2; at + 12 <= tiff.length && at < first + 2 + short(first) * 12; at += 12) {
    if (short(at) === orientation) return short(at + 8) >= firstTurned && short(at + 8) <= lastTurned;
  }
  return false;
}

/** Goes from segment to segment up to the frame header: C0 to CF, but for C4, C8 and CC. */
function jpeg(head: Buffer): Size | undefined {
  let isOnItsSide = false;
  for (let at = 2; at + 9 < head.length;) {
    if (head[at] !== 0xff) return undefined;
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [high, wide] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)];
      return isOnItsSide ? sizeOrNot(high, wide) : sizeOrNot(wide, high);
    } else {
      const end = at + 2 + head.readUInt16BE(at + 2);
      if (marker === 0xe1) isOnItsSide ||= isTurned(head.subarray(at + 4, end));
      at = end;
    }
  }
  return undefined;
}

function webp(head: Buffer): Size | undefined {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return sizeOrNot(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  if (kind === 'VP8X') return sizeOrNot(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
  const bits = head.readUInt32LE(21);
  return kind === 'VP8L' ? sizeOrNot((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1) : undefined;
}

/** The first image's own extent; a picture in parts has the whole one first. */
function avif(head: Buffer): Size | undefined {
  const at = head.indexOf('ispe');
  return at < 0 ? undefined : sizeOrNot(head.readUInt32BE(at + 8), head.readUInt32BE(at + 12));
}

const pixels = (value: string | undefined): number => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? 0);

/** No tag goes on past where another begins: to look for the end of each takes the square of their number, where none has one. */
function svg(head: Buffer): Size | undefined {
  const tag = /<svg\b[^<>]*>/i.exec(head.toString())?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
  const box = (attribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const width = pixels(attribute('width') ?? '');
  const height = pixels(attribute('height') ?? '');
  return width && height ? sizeOrNot(width, height) : sizeOrNot(pixels(box[2]), pixels(box[3]));
}

/** `<meta name="ad.size" content="width=300,height=250">`, by which ad servers know it. */
function html(head: Buffer): Size | undefined {
  const metas = head.toString().match(/<meta\b[^<>]*>/gi) ?? [];
  const meta = metas.find((tag) => /\sname\s*=\s*["']?ad\.size\b/i.test(tag)) ?? '';
  const part = (name: string) => Number(new RegExp(`\\b${name}\\s*=\\s*(\\d+)`, 'i').exec(meta)?.[1] ?? 0);
  return sizeOrNot(part('width'), part('height'));
}

const readers: Record<string, (head: Buffer) => Size | undefined> = {
  png,
  gif,
  jpg: jpeg,
  jpeg,
  webp,
  avif,
  svg,
  html,
  htm: html,
};

/** The size of a picture or page by the bytes it begins with; undefined where they don't tell. */
export function pixelSize(name: string, head: Buffer): Size | undefined {
  try {
    return readers[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]?.(head);
  } catch (error) {
    // A file that ends before its header does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
