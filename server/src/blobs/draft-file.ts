/** A file of this machine in which a blob grows until it is whole, and that is gone if it never will be. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expectRoom } from '#platform/disk-room.ts';
import { Tally, type Blob } from './blob-store.ts';

/** A draft that nobody wrote to for so long has no writer any more. ms */
const abandonedMs = 3_600_000;
/** The room on the disk is looked at again after so many bytes. */
const lookBytes = 16 * 1024 * 1024;

/**
 * Writes all that comes into a new file of the folder. Nothing is left of it where that fails.
 * @param isLasting whether it is to outlast a power cut
 * @param spare how many bytes are left on the disk, in place of what usually is
 * @throws {Error} with the code ENOSPC where the disk has no more than that
 */
export async function writeDraft(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { isLasting, spare }: { isLasting: boolean; spare?: number | undefined },
): Promise<{ path: string; blob: Blob }> {
  const path = join(folder, `${randomUUID()}.part`);
  await expectRoom(folder, { spare });
  const handle = await open(path, 'wx', 0o600);
  try {
    const tally = new Tally();
    let look = lookBytes;
    try {
      for await (const chunk of source) {
        tally.add(chunk);
        if (tally.bytes >= look) {
          await expectRoom(folder, { spare });
          look += lookBytes;
        }
        await handle.writeFile(chunk);
      }
      if (isLasting) await handle.sync();
    } finally {
      await handle.close();
    }
    return { path, blob: tally.end() };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Makes the folder, and removes the drafts of processes that ended; those of others at work stay. */
export async function clearDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
