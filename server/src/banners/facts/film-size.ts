/** How many pixels wide and high an mp4 or webm film is, read from its header, wherever in the file that is. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';

/** Bytes of the file from `start`; fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

/** A header larger than this is left unread. */
const mostHeader = 4 * 1024 * 1024;
/** More boxes than these before the header are no film. */
const mostBoxes = 20;

const sizeOrNot = (width: number, height: number): Size | undefined =>
  width > 0 && height > 0 && width <= 100_000 && height <= 100_000 ? { width, height } : undefined;

/** A box: its kind, where it begins, where its content does, and where it ends. */
interface Box {
  kind: string;
  content: number;
  end: number;
}

function boxAt(bytes: Buffer, at: number, last: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const kind = bytes.toString('latin1', at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? last - at : short;
  const content = at + (short === 1 ? 16 : 8);
  return length < content - at ? undefined : { kind, content, end: at + length };
}

function boxesIn(bytes: Buffer, { content, end }: { content: number; end: number }): Box[] {
  const boxes: Box[] = [];
  for (let at = content; at < Math.min(end, bytes.length);) {
    const box = boxAt(bytes, at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Whether the matrix before a track's size turns it on its side, as phones have it: all of its width becomes height. */
function isTurned(header: Buffer, { content, end }: Box): boolean {
  const at = end - 44;
  const [a, b, d] = [at, at + 4, at + 16].map((part) => (at < content ? 1 : header.readInt32BE(part)));
  return a === 0 && d === 0 && b !== 0;
}

/** The first track that has a size: width and height are the last eight bytes of its header, in 1/65536 pixels. */
function sizeInTracks(header: Buffer): Size | undefined {
  const tracks = boxesIn(header, { content: 0, end: header.length }).filter((box) => box.kind === 'trak');
  for (const track of tracks) {
    const head = boxesIn(header, track).find((box) => box.kind === 'tkhd');
    if (!head || head.end > header.length || head.end - head.content < 8) continue;
    const size = sizeOrNot(header.readUInt32BE(head.end - 8) >>> 16, header.readUInt32BE(head.end - 4) >>> 16);
    if (size) return isTurned(header, head) ? { width: size.height, height: size.width } : size;
  }
  return undefined;
}

/** Each question to a server takes a while, so that more is asked for than is needed at once. */
const windowBytes = 64 * 1024;

function inWindows(read: ReadPart): ReadPart {
  let begin = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (start, length) => {
    if (start < begin || start + length > begin + bytes.length) {
      bytes = await read(start, Math.max(length, windowBytes));
      begin = start;
    }
    return bytes.subarray(start - begin, start - begin + length);
  };
}

async function mp4(bytes: number, readPart: ReadPart): Promise<Size | undefined> {
  const read = inWindows(readPart);
  let at = 0;
  for (let seen = 0; seen < mostBoxes && at < bytes; seen += 1) {
    const box = boxAt(await read(at, 16), 0, bytes - at);
    if (!box) return undefined;
    if (box.kind === 'moov') {
      const length = box.end - box.content;
      return length > mostHeader ? undefined : sizeInTracks(await read(at + box.content, length));
    }
    at += box.end;
  }
  return undefined;
}

/** A number of EBML: how many bytes it takes is said by its first set bit, which is not part of a length. */
function ebmlNumber(bytes: Buffer, at: number, keepsMark: boolean): { value: number; next: number } | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  const mark = keepsMark ? 0 : 2 ** (8 - length);
  let value = (bytes[at] ?? 0) - mark;
  for (let next = at + 1; next < at + length; next += 1) value = value * 256 + (bytes[next] ?? 0);
  return { value, next: at + length };
}

const segment = 0x18538067;
const tracks = 0x1654ae6b;
const trackEntry = 0xae;
const video = 0xe0;
const pixelWidth = 0xb0;
const pixelHeight = 0xba;

/** Walks the elements, into those that lead to the first video track. */
function webm(head: Buffer): Size | undefined {
  const found = new Map<number, number>();
  for (let at = 0; at < head.length;) {
    const id = ebmlNumber(head, at, true);
    const length = id && ebmlNumber(head, id.next, false);
    if (!id || !length) return undefined;
    const isWay = [segment, tracks, trackEntry, video].includes(id.value);
    if (id.value === pixelWidth || id.value === pixelHeight) {
      if (length.value > 4 || length.next + length.value > head.length) return undefined;
      found.set(id.value, head.readUIntBE(length.next, length.value));
      const size = sizeOrNot(found.get(pixelWidth) ?? 0, found.get(pixelHeight) ?? 0);
      if (size) return size;
    }
    at = isWay ? length.next : length.next + length.value;
  }
  return undefined;
}

/** The size of a film; undefined where its header doesn't tell. Throws what `read` throws. */
export async function filmSize(name: string, bytes: number, read: ReadPart): Promise<Size | undefined> {
  if (/\.mp4$/i.test(name)) return mp4(bytes, read);
  return /\.webm$/i.test(name) ? webm(await read(0, windowBytes)) : undefined;
}
