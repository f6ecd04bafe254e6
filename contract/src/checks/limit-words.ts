/** Weights of limits, as presets give them and as they are said. Platforms count 1,024 bytes to a KB, and so do presets. */
import { sizeInWords } from '#cell-kinds/banner.ts';
import { withCommas } from '#with-commas.ts';

/**
 * KB as the platforms’ documents mean them. Some may mean 1,000 bytes: who keeps to those keeps to this, too, so that no banner fails that is
 * within its limit by either reading.
 */
export const kilobytes = (count: number): number => count * 1_024;
export const megabytes = (count: number): number => Math.ceil(count * 1_024 * 1_024);

/** A limit as its platform says it: `200 KB` of 204,800 bytes; of one that is no whole number of KB so, as weights are said. */
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
  return Number.isInteger(kb) ? `${withCommas(kb)} KB` : sizeInWords(bytes);
}

/** A weight beside the limit that it is above: exact where it is hardly above it, so that both never read the same. */
export function weightAbove(bytes: number, limit: number): string {
  const isNear = bytes - limit < (limit < megabytes(1) ? kilobytes(1) : limit * 0.05);
  return isNear || sizeInWords(bytes) === limitInWords(limit) ? `${withCommas(bytes)} bytes` : sizeInWords(bytes);
}
