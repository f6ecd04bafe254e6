/** A bucket as a store of blobs: what its operator is told, what is tried again, and what is never said. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/file-transfer/free-port.ts';
import { s3Secret, startS3 } from '#test/s3.ts';
import { StoreFailure } from './blob-store.ts';
import { openStore, placeOfBlobs } from './open-store.ts';
import { s3Address } from './s3-address.ts';
import { signed } from './s3-requests.ts';
import { S3Store } from './s3-store.ts';

const s3 = await startS3();
afterEach(() => {
  s3.fault = undefined;
  s3.asked.length = 0;
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-drafts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const patience = { idleMs: 20_000, retryMs: [1, 1] };
const storeAt = async (url: string, idleMs = patience.idleMs) =>
  new S3Store(s3Address(url), await newFolder(), { patience: { ...patience, idleMs } });
const socketOf = (stream: Readable) => (stream as IncomingMessage).socket;
const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreFailure)) throw new Error('It did not fail as stores do.', { cause: error });
  return error;
};
async function* chunks(...parts: string[]) {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

describe('what the operator is told', () => {
  test.each([
    ['an unknown key', { key: 'NOBODY' }, 'does not know the key in BLOB_URL'],
    ['a bucket that is not there', { bucket: 'nothing' }, 'There is no bucket “nothing”'],
  ])('[VERSION-16] of %s is a sentence, without the secret', async (_what, more, words) => {
    const error = await failure((await storeAt(s3.url('told', more))).begin());
    expect([error.message, error.mayPass]).toEqual([expect.stringContaining(words), false]);
    expect(error.message).toContain(s3.host);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(s3Secret);
  });

  test.each([
    ['SignatureDoesNotMatch', 403, 'the secret in BLOB_URL is wrong', false],
    ['AccessDenied', 403, 'may not write, read and delete', false],
    ['AuthorizationHeaderMalformed', 400, 'is not in the region “eu-central-1”', false],
    ['RequestTimeTooSkewed', 403, 'The clock of this machine differs', false],
    ['SomethingNew', 400, 'answers 400 (SomethingNew)', false],
    ['ServiceUnavailable', 503, 'answers 503 (ServiceUnavailable)', true],
  ])('[VERSION-16] of the answer %s is a sentence', async (code, status, words, mayPass) => {
    s3.fault = (request, response) => {
      request.resume();
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code><Key>x</Key></Error>`);
      return true;
    };
    const error = await failure((await storeAt(s3.url('told'))).begin());
    expect([error.message, error.mayPass]).toEqual([expect.stringContaining(words), mayPass]);
  });

  test('[VERSION-16] of one that nobody answers for is that it can’t be reached, and it may pass', async () => {
    const url = `s3://key:secret@127.0.0.1:${await freePort()}/bucket?tls=0`;
    const error = await failure((await storeAt(url)).begin());
    expect(error.message).toMatch(/can’t be reached \(ECONNREFUSED\)/);
    expect(error.mayPass).toBe(true);
  });

  test('[VERSION-16] of its place names the bucket and no key', () => {
    const blobUrl = 's3://KEY:a%2Fsecret@s3.example.com:9000/bucket/marquee?region=x';
    const place = placeOfBlobs({ dataDir: '/data', blobUrl });
    expect(place).toBe('the bucket “bucket” at s3.example.com:9000, below marquee/');
    expect(placeOfBlobs({ dataDir: '/data', blobUrl: undefined })).toBe('the folder /data/blobs');
    expect(placeOfBlobs({ dataDir: '/data', blobUrl: 'file:///srv/some%20blobs' })).toBe('the folder /srv/some blobs');
  });
});

describe('what goes wrong on the way', () => {
  test('[VERSION-17] is tried again: an answer of 500, a line that breaks before it or in the middle of an upload', async () => {
    let failed = 0;
    s3.fault = (request, response) => {
      failed += 1;
      if (failed % 3 === 1) {
        request.resume();
        response.writeHead(500).end();
        return true;
      }
      if (failed % 3 === 2) {
        request.once('readable', () => response.destroy());
        return true;
      }
      return false;
    };
    const store = await storeAt(s3.url('again'));
    const { hash } = await store.put(chunks('kept ', 'all the same'));
    expect(await store.sizeOf(hash)).toBe(17);
    expect(Buffer.concat(await (await store.get(hash)).toArray()).toString()).toBe('kept all the same');
  });

  test('[VERSION-17] ends: a store that says nothing is given up, also in the middle of a file, and leaves no draft', async () => {
    const drafts = await newFolder();
    const patient = await storeAt(s3.url('silent'));
    await patient.begin();
    const store = new S3Store(s3Address(s3.url('silent')), drafts, { patience: { idleMs: 1_000, retryMs: [] } });
    await store.tidy();
    const { hash } = await patient.put(chunks('x'.repeat(100_000)));
    s3.fault = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' }).write('half of it');
      return true;
    };
    const stream = await store.get(hash);
    await expect(stream.toArray()).rejects.toThrow('can’t be reached');
    s3.fault = () => true;
    expect((await failure(store.put(chunks('other')))).mayPass).toBe(true);
    expect(await readdir(drafts)).toEqual([]);
  });

  test('[VERSION-17] a reader who takes its time is not taken for a silent store', async () => {
    const patient = await storeAt(s3.url('slow'));
    await patient.begin();
    const store = await storeAt(s3.url('slow'), 1_000);
    const { hash } = await patient.put(chunks('x'.repeat(5_000_000)));
    const stream = await store.get(hash);
    // Twice, as long as the store may be silent.
    for (let n = 0; n < 2; n += 1) await once(socketOf(stream), 'timeout');
    expect(Buffer.concat(await stream.toArray()).length).toBe(5_000_000);
  });
});

test('[VERSION-1] bytes that are in the bucket are not sent there again', async () => {
  const [one, other] = [await storeAt(s3.url('once')), await storeAt(s3.url('once'))];
  await Promise.all([one.begin(), other.begin()]);
  await one.put(chunks('once'));
  s3.asked.length = 0;
  await other.put(chunks('once'));
  expect(s3.asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
});

describe('a list of what is in the bucket', () => {
  const listed = async (store: S3Store) => {
    const hashes = [];
    for await (const { hash } of store.list()) hashes.push(hash);
    return hashes.toSorted();
  };
  const filled = async (folder: string) => {
    const address = s3Address(s3.url(encodeURIComponent(folder)));
    const store = new S3Store(address, await newFolder(), { patience, perPage: 2 });
    await store.begin();
    const kept = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => store.put(chunks(text))));
    return { store, hashes: kept.map(({ hash }) => hash).toSorted() };
  };

  test.each(['plain', 'R&D', 'A&z <old>', 'été 100 % +1'])(
    '[VERSION-20] goes on page after page below “%s”',
    async (folder) => {
      const { store, hashes } = await filled(folder);
      s3.asked.length = 0;
      expect(await listed(store)).toEqual(hashes);
      expect(s3.asked).toHaveLength(3);
    },
  );

  test('[VERSION-20] goes on behind a page on which there is nothing, where the store says that there is more', async () => {
    const { store, hashes } = await filled('gaps');
    let asked = 0;
    s3.fault = (request, response) => {
      asked += 1;
      request.resume();
      const entries = hashes.map(
        (hash) => `<Contents><Key>gaps/${hash.slice(0, 2)}/${hash}</Key><Size>1</Size></Contents>`,
      );
      const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>more &amp; &#x26; more</NextContinuationToken>`;
      const all = `<IsTruncated>false</IsTruncated>${entries.join('')}`;
      const isSecond =
        new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') === 'more & & more';
      response.writeHead(200).end(`<ListBucketResult>${isSecond ? all : more}</ListBucketResult>`);
      return true;
    };
    expect(await listed(store)).toEqual(hashes);
    expect(asked).toBe(2);
  });

  test('[VERSION-20] ends where the store says the same again and again', async () => {
    const { store } = await filled('circles');
    s3.fault = (request, response) => {
      request.resume();
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>';
      response.writeHead(200).end(`<ListBucketResult>${more}</ListBucketResult>`);
      return true;
    };
    expect((await failure(listed(store))).message).toContain('lists the same files again and again');
  });
});

test('[VERSION-16] a folder elsewhere may be named instead, for machines that share one', async () => {
  const folder = await newFolder();
  const dataDir = await newFolder();
  const where = { dataDir, blobUrl: new URL(`file://${folder}/shared`).href };
  const store = openStore(where);
  await store.begin();
  const { hash } = await store.put(chunks('shared'));
  expect(await readdir(join(folder, 'shared', hash.slice(0, 2)))).toEqual([hash]);
  expect(await readdir(dataDir)).toEqual([]);
});

test('[VERSION-16] requests are signed as Amazon’s own example is', async () => {
  // “Signature Calculations for the Authorization Header”, in the reference of Amazon S3; its bucket is part of the host name.
  const example = {
    ...s3Address(
      's3://AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMI%2FK7MDENG%2FbPxRfiCYEXAMPLEKEY@examplebucket.s3.amazonaws.com/b',
    ),
    bucket: '',
  };
  const query = { 'max-keys': '2', prefix: 'J' };
  const { headers } = await signed(example, { method: 'GET', query }, '20130524T000000Z');
  expect(headers['authorization']).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
