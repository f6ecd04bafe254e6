/** One server per data folder: a lock that the system itself drops when its holder dies, however it dies. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#platform/env.ts';

const busy = 5; // SQLITE_BUSY

/**
 * Takes the lock of `dataDir` and returns the function that gives it back.
 *
 * Node cannot lock a file, but SQLite, which Node carries, does: an exclusive transaction on an empty database is a
 * file lock of the operating system. Unlike a file with a process id in it, it cannot outlive a `kill -9`, and a process
 * id that was given to another program cannot be mistaken for the holder.
 * @param timeoutMs how long to wait for a holder that is about to stop.
 * @throws {StartError} when another server holds it.
 */
export async function lockDataDir(dataDir: string, timeoutMs: number): Promise<() => void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const unlock = tryLock(dataDir);
    if (unlock) return unlock;
    if (Date.now() > deadline) {
      throw new StartError(
        `Another server is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR (and PORT) to run a second one.`,
      );
    }
    await pause(50);
  }
}

/** The way to give the lock back, or `undefined` when another server holds it. */
function tryLock(dataDir: string): (() => void) | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, 'server.lock'));
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => file?.close();
  } catch (error) {
    if (file?.isOpen) file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw new StartError(
      `The data folder ${dataDir} cannot be locked: set DATA_DIR to a folder on a local disk that this user may write to.`,
      { cause: error },
    );
  }
}
