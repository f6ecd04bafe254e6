/** Reads a sheet as it travels packed, in slices that leave the screen time for anything else. */
import { getPackedSheet, Unpacking, type PackedLine } from '@marquee/contract/packed-sheet.ts';
import type { OpenSheet, ReadSheet } from '@marquee/contract/open-sheet.ts';
import { callForLines, NetworkError } from './call.ts';

/** How long a slice may take. Milliseconds. */
const sliceMs = 12;

const parsed = (line: string): PackedLine => JSON.parse(line) as PackedLine;

/** Lets whatever else is to be done come first. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => void setTimeout(resolve, 0));

/**
 * Reads a sheet, with the cells of so many rows or of all; what says the same as in `before` is the same object. `asked` is
 * the answer where it was asked for already. Throws as `call` does.
 */
export async function readPacked(
  query: { sheetURL: string; firstRows?: number },
  before?: OpenSheet,
  asked?: Promise<Response>,
): Promise<ReadSheet> {
  const unpacking = new Unpacking(before);
  let until = performance.now() + sliceMs;
  const pauseIfLong = async () => {
    if (performance.now() < until) return;
    await pause();
    until = performance.now() + sliceMs;
  };
  for await (const line of callForLines(getPackedSheet, { query }, asked)) {
    await pauseIfLong();
    if (line === '') continue;
    for (const _ of unpacking.take(parsed(line))) await pauseIfLong();
  }
  // A proxy may have cut it off without a word.
  if (!unpacking.isComplete) throw new NetworkError();
  return unpacking.sheet;
}
