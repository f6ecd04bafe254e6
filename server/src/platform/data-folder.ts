/** The data folder: made for its owner's eyes only, and the sentence for what keeps Marquee from it. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDiskFull } from './disk-room.ts';
import { StartError } from './env.ts';

/** With those above it. Node's own way to do so asks for ever where a folder takes none in it and says that it is not there: /proc, or one that autofs mounts. */
function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Makes the folder where it is not there yet.
 * @throws {StartError} with one sentence where it can't be made, or is none
 */
export function makeDataFolder(dataDir: string): void {
  try {
    // What it is in stays open to others, among them whoever PostgreSQL runs as.
    makeFolder(dirname(dataDir));
    makeFolder(dataDir, 0o700);
  } catch (error) {
    throw fileFailure(error, dataDir);
  }
}

/** The sentence for an error of the file system in `dataDir`; any other error is returned as it is. */
export function fileFailure(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDiskFull(error)) return diskFull(dataDir);
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(`The data folder ${dataDir} is not a folder: set DATA_DIR to another path.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    const sentence = `The data folder ${dataDir} cannot be written to: give this user the right to, or set DATA_DIR to another folder.`;
    return new StartError(sentence, { cause: error });
  }
  return error;
}

export const diskFull = (dataDir: string): StartError =>
  new StartError(`The disk that holds the data folder ${dataDir} is full: make room and start again.`);
