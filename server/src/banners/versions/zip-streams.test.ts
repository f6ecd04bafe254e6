/** What is open of a zip's copy while it is unpacked is closed again, also where the zip is not what it says. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { s3Address } from '#blobs/s3-address.ts';
import { S3Store } from '#blobs/s3-store.ts';
import { startS3 } from '#test/s3.ts';
import { unpack } from './read-zip.ts';

const s3 = await startS3();
const limits = { bytes: 50_000_000, files: 20, unpackedBytes: 60_000_000, ratio: 10 };

/** What lists the second file says that it has 10 bytes. */
const saysLess = (zip: Buffer) => zip.writeUInt32LE(10, zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
/** As of an upload that went wrong. */
const damage = (zip: Buffer) => zip.fill(0xff, 100_000, 300_000);

test.each([
  ['is heavier than it says', saysLess],
  ['is damaged in its middle', damage],
])('[VERSION-17] a zip that %s keeps no line to the store, however often it is tried', async (_what, spoil) => {
  const drafts = await mkdtemp(join(tmpdir(), 'marquee-drafts-'));
  onTestFinished(() => rm(drafts, { recursive: true, force: true }));
  const store = new S3Store(s3Address(s3.url('zips')), drafts);
  await store.begin();
  const page = new TextEncoder().encode('<p>');
  const zip = Buffer.from(zipSync({ 'index.html': page, 'big.png': randomBytes(3_000_000) }));
  spoil(zip);
  const blob = await store.put(Readable.from([zip]));
  // As many as there may be lines.
  for (let tries = 0; tries < 64; tries += 1)
    await expect(unpack(store, blob, limits, (source) => store.put(source))).rejects.toThrow('damaged');
  const answered = store.sizeOf(blob.hash);
  expect(await Promise.race([answered, pause(5_000, 'no answer')])).toBe(zip.length);
});
