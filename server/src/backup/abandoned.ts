/** Removes what backups left that were killed: as large as they were, and of no use. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedEnd } from './manifest.ts';

/** One that is being made writes into its folder all the time. Milliseconds. */
const longestSilence = 24 * 3_600_000;

async function lastWritten(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}

/** Removes the unfinished backups in a folder into which nothing was written for a day. */
export async function removeAbandoned(backups: string): Promise<void> {
  const names = await readdir(backups).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('marquee-') && one.endsWith(unfinishedEnd))) {
    const folder = join(backups, name);
    // What another one finishes or removes meanwhile is no longer our business.
    const written = await lastWritten(folder).catch(() => Date.now());
    if (Date.now() - written > longestSilence) await rm(folder, { recursive: true, force: true });
  }
}
