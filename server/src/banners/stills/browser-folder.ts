/** The folder of the process that has Chromium draw: made for it, removed with it, and where it was killed, by the next one. */
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'marquee-browser-';
/** Nobody uses one that is older. ms */
const leftAfterMs = 6 * 3_600_000;

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/** Says that a folder is in use. */
export const useFolder = (folder: string): void => utimesSync(folder, new Date(), new Date());

/** Makes one, and removes what others of this user left behind. */
export function ownFolder(temporary: string): string {
  for (const name of readdirSync(temporary)) {
    if (!name.startsWith(prefix)) continue;
    try {
      const left = statSync(join(temporary, name));
      const isOurs = left.uid === (process.getuid?.() ?? left.uid);
      if (isOurs && Date.now() - left.mtimeMs > leftAfterMs) removeFolder(join(temporary, name));
    } catch {
      // Another process was quicker.
    }
  }
  return mkdtempSync(join(temporary, prefix));
}
