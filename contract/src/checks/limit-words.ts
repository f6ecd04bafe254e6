/** Weights of limits, as presets give them and as they are said. Platforms count 1,024 bytes to a KB, and so do presets. */
import { sizeInWords } from '#cell-kinds/banner.ts';
import { withCommas } from '#with-commas.ts';

/**
 * KB as the platforms’ documents mean them. Some may mean 1,000 bytes: who keeps to those keeps to this, too, so that no banner fails that is
 * within its limit by either reading.
 */
export const kilobytes = (count: number): number => count * 1_024;
export const megabytes = (count: number): number => Math.ceil(count * 1_024 * 1_024);

const inBytes = (bytes: number): string => `${withCommas(bytes)} bytes`;

/** What words of a weight come to where KB are taken for 1,000 bytes, as whoever reads them may do. */
const units: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };
function taken(words: string): number {
  const [count = '', unit = ''] = words.split(' ');
  return Math.round(Number(count.replaceAll(',', '')) * (units[unit] ?? 1));
}

/** A limit as its platform says it: `200 KB` of 204,800 bytes; of one that is no whole number of KB so, as weights are said, if they say it exactly. */
export function limitInWords(bytes: number): string {
  for (const [unit, of] of [
    ['GB', megabytes(1_024)],
    ['MB', megabytes(1)],
  ] as const) {
    const tenths = (bytes / of) * 10;
    // 2.2 MB are no whole number of bytes.
    if (tenths >= 10 && Math.abs(tenths - Math.round(tenths)) < 1e-4) return `${Math.round(tenths) / 10} ${unit}`;
  }
  const kb = bytes / kilobytes(1);
  if (Number.isInteger(kb)) return `${withCommas(kb)} KB`;
  const words = sizeInWords(bytes);
  return taken(words) === bytes ? words : inBytes(bytes);
}

/** A weight beside the limit that it is above: exact where it is hardly above it, or would read as no more than it. */
export function weightAbove(bytes: number, limit: number): string {
  const isNear = bytes - limit < (limit < megabytes(1) ? kilobytes(1) : limit * 0.05);
  const words = sizeInWords(bytes);
  return isNear || taken(words) <= taken(limitInWords(limit)) ? inBytes(bytes) : words;
}
