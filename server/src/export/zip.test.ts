/** Zips that are written as they go: the same bytes for the same files, however these arrive. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzipped } from '#test/unzip.ts';
import { zip } from './zip.ts';

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251));
function* inPieces(size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const zipped = (size: number) =>
  buffer(zip([0, 4, 9].map((level) => ({ name: `${level}.bin`, content: inPieces(size), level }))));

test.each([1_000, 16_384, 65_536, 65_537, 200_000])(
  '[PACK-13] files that come in pieces of %i bytes become the same zip',
  async (size) => {
    const file = await zipped(size);
    expect(file).toEqual(await zipped(bytes.length));
    expect([...unzipped(file).values()]).toEqual([bytes, bytes, bytes]);
  },
);
