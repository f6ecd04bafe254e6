/**
 * The thread that makes an exported file, from its own connection to the database: reading, XML and compression are work, and other
 * people's edits should not wait for it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { atOneMoment, connect, forExports } from '#platform/db.ts';
import { exportedChunks, exportedHead } from './read-sheet.ts';
import { workbook } from './workbook.ts';
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
  else wanted.resolve();
});

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

async function write({ databaseUrl, sheetID, userID, withHiddenGroups, rowIDs }: ExportJob): Promise<void> {
  const db = connect(databaseUrl, () => undefined, forExports);
  await atOneMoment(db, async (tx) => {
    const head = await exportedHead(tx, sheetID, userID);
    const chunks = exportedChunks(tx, sheetID, { head, withHiddenGroups, rowIDs });
    for await (const bytes of zip(workbook(head, chunks))) {
      waiting.push(bytes);
      size += bytes.length;
      if (size < sentAtOnce) continue;
      send();
      await wanted.promise;
    }
  });
  send();
  await db.close();
}

await write(workerData);
port.postMessage('done' satisfies FromThread);
port.close();
