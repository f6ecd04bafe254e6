/** The contract of the stores of blobs, tried with each of them: what is kept, what is read back, and what is left after failures. */
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { BlobGone, StoreFailure, type BlobStore } from './blob-store.ts';
import { startS3 } from '#test/s3.ts';
import { FolderStore } from './folder-store.ts';
import { s3Address } from './s3-address.ts';
import { S3Store } from './s3-store.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-blobs-'));
  folders.push(folder);
  return folder;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
async function* chunks(...parts: string[]) {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}
const textOf = async (store: BlobStore, hash: string, range?: { start: number; end: number }) =>
  Buffer.concat(await (await store.get(hash, range)).toArray()).toString();
async function listed(store: BlobStore): Promise<string[]> {
  const hashes = [];
  for await (const { hash } of store.list()) hashes.push(hash);
  return hashes.toSorted();
}
/** Every file below a folder. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

const s3 = await startS3();
/** It lists three at a time, as it lists a thousand otherwise. */
const inBucket = (folder: string, drafts: string) => new S3Store(s3Address(s3.url(folder)), drafts, { perPage: 3 });

const kinds = {
  // Two stores over the same place are two processes.
  folder: async () => {
    const folder = await newFolder();
    return { one: new FolderStore(folder), other: new FolderStore(folder) };
  },
  // Two machines share nothing but the bucket.
  bucket: async () => {
    const name = randomUUID();
    return { one: inBucket(name, await newFolder()), other: inBucket(name, await newFolder()) };
  },
};

describe.each(Object.entries(kinds))('a %s', (_kind, make) => {
  let one: BlobStore;
  let other: BlobStore;
  beforeEach(async () => {
    ({ one, other } = await make());
    await one.begin();
    await other.begin();
  });

  test('[VERSION-1] keeps bytes under their sha-256, and gives them whole or in part', async () => {
    const blob = await one.put(chunks('Spring ', 'is ', 'here'));
    expect(blob).toEqual({ hash: sha256('Spring is here'), bytes: 14 });
    expect(await textOf(one, blob.hash)).toBe('Spring is here');
    expect(await textOf(other, blob.hash, { start: 7, end: 8 })).toBe('is');
    expect(await other.sizeOf(blob.hash)).toBe(14);
    const empty = await one.put(chunks());
    expect(await textOf(one, empty.hash)).toBe('');
  });

  test('[VERSION-1] takes what is heavy as it comes, and gives any part of it', async () => {
    const piece = Buffer.alloc(1_000_000, 'banner ');
    async function* heavy() {
      for (let n = 0; n < 30; n += 1) yield await Promise.resolve(piece);
    }
    const { hash, bytes } = await one.put(heavy());
    expect([await other.sizeOf(hash), bytes]).toEqual([30_000_000, 30_000_000]);
    expect(await textOf(other, hash, { start: 29_000_000, end: 29_000_005 })).toBe('banner');
    // Who has seen enough leaves.
    (await other.get(hash)).destroy();
    expect((await textOf(one, hash)).length).toBe(30_000_000);
  });

  test('[VERSION-1] keeps the same bytes once, also when two processes bring them at once', async () => {
    const [a, b] = await Promise.all([one.put(chunks('same')), other.put(chunks('sa', 'me'))]);
    expect(a).toEqual(b);
    expect(await listed(one)).toEqual([sha256('same')]);
    expect(await textOf(other, a.hash)).toBe('same');
  });

  test('[VERSION-1] says what it keeps before it is there', async () => {
    const named: unknown[] = [];
    const { hash } = await one.put(chunks('named'), async (blob) => {
      named.push(blob, await one.sizeOf(blob.hash));
    });
    expect(named).toEqual([{ hash, bytes: 5 }, undefined]);
  });

  test('[VERSION-2] keeps nothing of what fails halfway, or that could not be named', async () => {
    async function* broken() {
      yield* chunks('the first half');
      throw new Error('the line was cut');
    }
    await expect(one.put(broken())).rejects.toThrow('the line was cut');
    const unnamed = one.put(chunks('unnamed'), () => Promise.reject(new Error('no database')));
    await expect(unnamed).rejects.toThrow('no database');
    expect(await listed(one)).toEqual([]);
  });

  test('[VERSION-1] [VERSION-20] lists all that it keeps, however much that is, with weight and time', async () => {
    const words = Array.from({ length: 10 }, (_, nth) => `banner ${nth}`);
    const kept = await Promise.all(words.map((text) => one.put(chunks(text))));
    const found = [];
    for await (const blob of other.list()) found.push(blob);
    const byHash = (a: { hash: string }, b: { hash: string }) => a.hash.localeCompare(b.hash);
    expect(found.map(({ bytes, hash }) => ({ bytes, hash })).toSorted(byHash)).toEqual(kept.toSorted(byHash));
    // A store's clock may be another one, and tell whole seconds.
    for (const { keptAt } of found) expect(Math.abs(keptAt - Date.now())).toBeLessThan(60_000);
    // Who has seen enough leaves.
    for await (const { hash } of one.list()) {
      expect(words.map(sha256)).toContain(hash);
      break;
    }
  });

  test('[VERSION-1] forgets what is deleted, and says so where it is not there', async () => {
    const { hash } = await one.put(chunks('short-lived'));
    await other.delete(hash);
    await other.delete(hash);
    await expect(one.get(hash)).rejects.toThrow(BlobGone);
    await expect(one.get('../../etc/passwd')).rejects.toThrow(BlobGone);
    expect(await one.sizeOf(hash)).toBeUndefined();
    expect(await listed(one)).toEqual([]);
  });
});

describe('in a folder', () => {
  test('[START-34] that cannot be made is said in a sentence, and does not pass by itself', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    const folder = join(file, 'blobs');
    const failure: unknown = await new FolderStore(folder).begin().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure).toMatchObject({
      mayPass: false,
      message: expect.stringContaining(`${folder} cannot keep versions`),
    });
  });

  test('[VERSION-2] takes nothing that would be the last of its disk’s room', async () => {
    const folder = await newFolder();
    const store = new FolderStore(folder, Number.MAX_SAFE_INTEGER);
    await store.begin();
    await expect(store.put(chunks('too much'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await filesIn(folder)).toEqual([]);
  });

  test('[VERSION-2] a start removes the drafts of processes that ended, and none of others at work', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'drafts'));
    for (const name of ['old.part', 'new.part']) await writeFile(join(folder, 'drafts', name), 'half');
    await utimes(join(folder, 'drafts', 'old.part'), 1, 1);
    await new FolderStore(folder).begin();
    expect((await filesIn(folder)).map(({ name }) => name)).toEqual(['new.part']);
  });

  test('[VERSION-2] a disk that takes no more leaves nothing half', async () => {
    const folder = await newFolder();
    const script = `
      import { FolderStore } from ${JSON.stringify(new URL('folder-store.ts', import.meta.url).href)};
      const store = new FolderStore(${JSON.stringify(folder)});
      await store.begin();
      async function* much() { for (let n = 0; n < 64; n += 1) yield Buffer.alloc(65536, 'x'); }
      const failed = await store.put(much()).then(() => 'kept', (error) => error.code);
      console.log(failed);`;
    // Files may have 1 MiB there, in blocks of 512 or 1,024 bytes: what goes beyond fails as on a full disk.
    const node = `exec "${process.execPath}" --input-type=module --eval "$0"`;
    const run = spawnSync('sh', ['-c', `trap '' XFSZ; ulimit -f 1024; ${node}`, script], { encoding: 'utf8' });
    expect(run.stdout.trim(), run.stderr).toBe('EFBIG');
    expect(await filesIn(folder)).toEqual([]);
  });
});
