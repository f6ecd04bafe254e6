/** A real S3 server of the test's own (`s3rver`, files in a temporary folder), and the way to it with faults. It checks no signatures. */
import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll } from 'vitest';

/** What is done to a request instead of answering it; undefined has it answered. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

interface TestS3 {
  /** a BLOB_URL for a folder of its own in the bucket */
  url: (folder: string, more?: { key?: string; bucket?: string }) => string;
  /** `127.0.0.1:PORT` */
  host: string;
  /** asked before each request until it says true, which means that it has taken care of it */
  fault: Fault | undefined;
  /** what was asked, as `PUT /bucket/key` */
  asked: string[];
}

/** Its only key, and a secret with what must be percent-encoded; it lets everything else in. */
const s3Key = 'S3RVER';
export const s3Secret = 'a/secret+that is=odd';

// Where a page of a list ends, it tells in DES, which OpenSSL has no more; done three times with one key it is the same.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const before: (algorithm: string, key: Buffer, iv: Buffer) => unknown = crypto[name];
  Object.assign(crypto, {
    [name]: (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des' ? before('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : before(algorithm, key, iv),
  });
}

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'marquee-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'banners', configs: [] }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const server = createServer((request, response) => {
    started.asked.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    if (!started.fault?.(request, response)) answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const secret = encodeURIComponent(s3Secret);
  const started: TestS3 = {
    host,
    url: (folder, { key = s3Key, bucket = 'banners' } = {}) =>
      `s3://${key}:${secret}@${host}/${bucket}/${folder}?region=eu-central-1&tls=0`,
    fault: undefined,
    asked: [],
  };
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(directory, { recursive: true, force: true });
  });
  return started;
}
