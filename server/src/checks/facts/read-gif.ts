/** How a GIF plays: its pictures, how long a round takes, and how often it plays. */
import type { GifFact } from './banner-facts.ts';

/** More pictures nobody draws. */
const mostFrames = 20_000;
/** Browsers show a picture that says it takes less than 20 ms for 100. */
const shortest = 20;
const instead = 100;

/** Skips the parts that a block's data comes in; the place behind them. */
function afterParts(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Reads a GIF from its blocks; undefined for what is none, or is cut off before a picture. */
export function readGif(path: string, bytes: Buffer): GifFact | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  const times: number[] = [];
  let plays = 1;
  let delay = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (at < bytes.length && times.length < mostFrames) {
    const kind = bytes[at];
    if (kind === 0x21) {
      const label = bytes[at + 1];
      if (label === 0xf9 && at + 6 < bytes.length) delay = bytes.readUInt16LE(at + 4) * 10;
      const isLoop =
        label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(bytes.toString('latin1', at + 3, at + 14));
      if (isLoop && bytes[at + 15] === 1 && at + 17 < bytes.length) {
        const again = bytes.readUInt16LE(at + 16);
        plays = again === 0 ? 0 : again + 1;
      }
      at = afterParts(bytes, at + 2);
    } else if (kind === 0x2c && at + 10 < bytes.length) {
      times.push(delay < shortest ? instead : delay);
      delay = 0;
      at = afterParts(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  if (times.length === 0) return undefined;
  const ms = times.reduce((sum, time) => sum + time, 0);
  return { path, frames: times.length, ms: times.length === 1 ? 0 : ms, plays, rate: rateOf(times) };
}

/** The most pictures that begin within one second. */
function rateOf(times: readonly number[]): number {
  if (times.length === 1) return 0;
  let most = 0;
  let first = 0;
  let within = 0;
  for (const [last, time] of times.entries()) {
    within += time;
    while (within > 1_000 && first < last) {
      within -= times[first] ?? 0;
      first += 1;
    }
    most = Math.max(most, last - first + 1);
  }
  return most;
}
