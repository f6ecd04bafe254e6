/** Where a Chromium of this machine is, if it has one. */
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Without windows first: it draws the same for a third less of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * @param wanted the setting: a path, `0` for none, or undefined for whatever the PATH has
 * @param path the PATH
 */
export async function findChromium(wanted: string | undefined, path: string): Promise<string | undefined> {
  if (wanted === '0') return undefined;
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates =
    wanted === undefined ? names.flatMap((name) => folders.map((folder) => join(folder, name))) : [wanted];
  for (const candidate of candidates) {
    if (await isProgram(candidate)) return candidate;
  }
  return undefined;
}

/** A sentence for whoever starts Marquee where pages and films will have no pictures, and nobody said that they should have none. */
export async function whyNothingIsDrawn(wanted: string | undefined, path: string): Promise<string | undefined> {
  if (wanted === '0' || (await findChromium(wanted, path)) !== undefined) return undefined;
  const what = 'Html banners and films have no pictures:';
  return wanted === undefined
    ? `${what} this machine has no Chromium. docs/operating.md says how to install one; CHROMIUM=0 hides this line.`
    : `${what} CHROMIUM is ${wanted}, which is no program.`;
}
