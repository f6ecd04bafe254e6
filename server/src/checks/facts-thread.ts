/** The thread that reads what banners are made of, one after the other: what is hostile in them costs the server no more than this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { BlobGone, type BlobStore } from '#blobs/blob-store.ts';
import { openStore, type BlobPlace } from '#blobs/open-store.ts';
import type { FactsJob, FactsRead, Turn } from './facts-reader.ts';
import { readFacts } from './facts/read-facts.ts';

/** Nothing asks for more of one file. Bytes. */
const mostRead = 16_000_000;
/** What is known of a banner is kept in the database. Characters */
const longestFacts = 2_000_000;

if (!parentPort) throw new Error('This is a thread, not a program.');
const port = parentPort;

async function readFrom(store: BlobStore, hash: string, most: number): Promise<Buffer> {
  if (most < 1) return Buffer.alloc(0);
  const stream = await store.get(hash, { start: 0, end: Math.min(most, mostRead) - 1 });
  return Buffer.concat(await stream.toArray());
}

/** The database keeps no NUL, and no half of a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
const cleaned = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [clean(name), of]));
};

/** Bytes that are kept can be read: whatever else is wrong is the store's fault, or the line's, or the machine's. */
const storeFailureOf = (error: unknown): FactsRead =>
  error instanceof BlobGone ? { failed: 'gone' } : { storeAway: String(error) };
const nowIs = (turn: Turn) => port.postMessage(turn);

async function read(store: BlobStore, { files, fileType, page }: FactsJob): Promise<FactsRead> {
  let ofStore: { error: unknown } | undefined;
  const bytesOf = new Map(files.map(({ bytes, hash }) => [hash, bytes]));
  const get = async (hash: string, most: number) => {
    nowIs('store');
    try {
      return await readFrom(store, hash, Math.min(most, bytesOf.get(hash) ?? 0));
    } catch (error) {
      ofStore ??= { error };
      throw error;
    } finally {
      nowIs('reading');
    }
  };
  try {
    const facts = JSON.stringify(await readFacts({ page, fileType, files, read: get }), cleaned);
    // Whoever reads facts may take a file that can't be read for an empty one: then they are of nothing.
    if (ofStore) return storeFailureOf(ofStore.error);
    return facts.length > longestFacts ? { failed: 'unreadable', why: 'too much is known of it' } : { facts };
  } catch (error) {
    return ofStore ? storeFailureOf(ofStore.error) : { failed: 'unreadable', why: String(error) };
  }
}

const store = openStore(workerData as BlobPlace);
port.on('message', (job: FactsJob) => void read(store, job).then((facts) => port.postMessage(facts)));
