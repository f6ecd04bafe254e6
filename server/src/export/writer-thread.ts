/**
 * The thread that makes an exported file, from its own connection to the database: reading, XML and compression are work, and other
 * people's edits should not wait for it.
 */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { BlobGone } from '#blobs/blob-store.ts';
import { groupsOf } from '#groups/find-groups.ts';
import { atOneMoment, connect, forExports, type Tx } from '#platform/db.ts';
import { clockOf } from './clock.ts';
import type { MadeImage, MakesImage } from './packs/made-backup.ts';
import { decidedRows, recordOf } from './read-record.ts';
import { exportedChunks, exportedHead } from './read-sheet.ts';
import { recordPage, type Pictures } from './record-page.ts';
import { recordBook, workbook } from './workbook.ts';
import type { ExportJob, FromThread, ToThread } from './written-file.ts';
import { zip } from './zip.ts';

/** So much is sent at once: sending has its price, too. Bytes. */
const sentAtOnce = 64 * 1024;

if (!parentPort) throw new Error('This is a thread, not a program.');
const port = parentPort;

/** What was written and not yet sent. */
let waiting: Buffer[] = [];
let size = 0;
/** Settles once the reader wants more. */
let wanted = Promise.withResolvers<void>();
wanted.resolve();

port.on('message', (message: ToThread) => {
  if (message === 'wait') wanted = Promise.withResolvers<void>();
  else if (message === 'go on') wanted.resolve();
  else image.resolve(message);
});

/** Settles with the image that was asked for. */
let image = Promise.withResolvers<MadeImage>();
/** By a process of the thread that waits for this one. */
const makesImage: MakesImage = (of) => {
  image = Promise.withResolvers<MadeImage>();
  port.postMessage({ wanted: of } satisfies FromThread);
  return image.promise;
};

/** Sends what waits, as one piece that changes hands without being copied. */
function send(): void {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of waiting) {
    bytes.set(piece, at);
    at += piece.length;
  }
  waiting = [];
  size = 0;
  port.postMessage({ bytes } satisfies FromThread, [bytes.buffer]);
}

/** The file of a sheet, with what was decided on its banners where that is anything. */
async function* sheetFile(tx: Tx, job: ExportJob): AsyncGenerator<Buffer> {
  const { sheetID, userID, withHiddenGroups, rowIDs } = job;
  const head = await exportedHead(tx, sheetID, userID);
  const chunks = exportedChunks(tx, sheetID, { head, withHiddenGroups, rowIDs });
  const extent = { sheetID, userID, rowIDs, isPublicColumnsOnly: true, isPublicGroupsOnly: !withHiddenGroups };
  const decided = await decidedRows(tx, extent);
  const tab = { record: recordOf(tx, extent, decided), clock: clockOf(job.timeZone) };
  yield* zip(workbook(head, chunks, decided.length > 0 ? tab : undefined));
}

/** So many pictures are in one page; whoever prints more than that looks at few of them. */
const mostPictures = 1000;

/** Pictures out of the store of blobs. A store that is away is asked once: the record is there without them. */
async function picturesIn(place: NonNullable<ExportJob['record']>['blobs']): Promise<Pictures> {
  // Only a record needs it, and it takes 6 MiB of each thread.
  const { openStore } = await import('#blobs/open-store.ts');
  const store = openStore(place);
  let left = mostPictures;
  return async (hash) => {
    if (left === 0) return undefined;
    left -= 1;
    try {
      return await buffer(await store.get(hash));
    } catch (error) {
      if (!(error instanceof BlobGone)) left = 0;
      return undefined;
    }
  };
}

/** The decision record of a sheet or a group, as a file or as a page. */
async function* recordFile(tx: Tx, job: ExportJob, of: NonNullable<ExportJob['record']>): AsyncGenerator<Buffer> {
  const { sheetID, userID } = job;
  const extent = { sheetID, userID, groupID: of.groupID };
  const clock = clockOf(job.timeZone);
  const record = recordOf(tx, extent, await decidedRows(tx, extent));
  if (of.as === 'xlsx') {
    yield* zip(recordBook({ record, clock }));
    return;
  }
  const { name: sheet } = await exportedHead(tx, sheetID, userID);
  const group = (await groupsOf(tx, sheetID)).find(({ id }) => id === of.groupID)?.name;
  const head = { sheet, group, madeAt: new Date() };
  for await (const text of recordPage(head, record, clock, await picturesIn(of.blobs))) yield Buffer.from(text);
}

/** The check report. */
async function* checkReport(tx: Tx, job: ExportJob, of: NonNullable<ExportJob['checks']>): AsyncGenerator<Buffer> {
  const { sheetID, userID } = job;
  const { as, ...extent } = of;
  // No other file needs presets and rules.
  const { checkFile } = await import('./check-file.ts');
  yield* checkFile(tx, { sheetID, userID, ...extent }, as, clockOf(job.timeZone));
}

function fileFor(tx: Tx, job: ExportJob): AsyncGenerator<Buffer> {
  if (job.checks) return checkReport(tx, job, job.checks);
  return job.record ? recordFile(tx, job, job.record) : sheetFile(tx, job);
}

async function sendAll(file: AsyncIterable<Buffer>): Promise<void> {
  for await (const bytes of file) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < sentAtOnce) continue;
    send();
    await wanted.promise;
  }
  send();
}

async function write(job: ExportJob): Promise<void> {
  const db = connect(job.databaseUrl, () => undefined, forExports);
  if (job.pack) {
    const { aboutBytes, packFile, packOf } = await import('./packs/pack-file.ts');
    const { pack } = job;
    // Files take as long as the line of whoever takes them: the database is done with before.
    const making = await atOneMoment(db, (tx) => packOf(tx, job, pack, makesImage));
    await db.close();
    const { leftOut, packed } = making.pack;
    const counts = { packed: packed.length, leftOut: leftOut.length, aboutBytes: aboutBytes(packed, making.wishes) };
    port.postMessage({ counts } satisfies FromThread);
    await sendAll(packFile(making));
    return;
  }
  await atOneMoment(db, (tx) => sendAll(fileFor(tx, job)));
  await db.close();
}

await write(workerData);
port.postMessage('done' satisfies FromThread);
port.close();
