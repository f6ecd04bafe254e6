/** Reads a sheet as it travels packed: its first screen in one go, all of it in slices that leave the screen time for anything else. */
import { getPackedSheet, Unpacking, type PackedLine } from '@marquee/contract/packed-sheet.ts';
import type { OpenSheet, ReadSheet } from '@marquee/contract/open-sheet.ts';
import { callForLines, NetworkError } from './call.ts';

/** How long a slice may take. Milliseconds. */
const sliceMs = 12;

const parsed = (line: string): PackedLine => JSON.parse(line) as PackedLine;

/** Unpacks what has arrived as a whole. */
export function unpackNow(text: string): ReadSheet {
  const unpacking = new Unpacking();
  for (const line of text.split('\n')) if (line !== '') for (const _ of unpacking.take(parsed(line)));
  return unpacking.sheet;
}

/** Lets whatever else is to be done come first. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => void setTimeout(resolve, 0));

/** Reads a sheet, with the cells of so many rows or of all; what says the same as in `before` is the same object. Throws as `call` does. */
export async function readPacked(
  query: { sheetURL: string; firstRows?: number },
  before?: OpenSheet,
): Promise<ReadSheet> {
  const unpacking = new Unpacking(before);
  let until = performance.now() + sliceMs;
  const pauseIfLong = async () => {
    if (performance.now() < until) return;
    await pause();
    until = performance.now() + sliceMs;
  };
  for await (const line of callForLines(getPackedSheet, { query })) {
    await pauseIfLong();
    if (line === '') continue;
    for (const _ of unpacking.take(parsed(line))) await pauseIfLong();
  }
  // A proxy may have cut it off without a word.
  if (!unpacking.isComplete) throw new NetworkError();
  return unpacking.sheet;
}
