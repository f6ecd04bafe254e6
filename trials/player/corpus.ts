/** The banners of the trial: `known` was there while the player was made, `held-out` was not. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sets = ['known', 'held-out'] as const;

export const folderOf = (set: string): string => fileURLToPath(new URL(`corpus/${set}`, import.meta.url));

/** Banners that mean no good, and are no matter of how well they are steered. */
const hostile = 'hostile-';

/** The names of the banners in a folder; pages that another page there names are parts of that. */
export async function bannersIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const pages = files.filter((file) => file.endsWith('.html'));
  const texts = await Promise.all(pages.map((file) => readFile(join(folder, file), 'utf8')));
  const isPart = (file: string) => texts.some((text, at) => pages[at] !== file && text.includes(file));
  return pages.filter((file) => !isPart(file) && !file.startsWith(hostile)).map((file) => file.replace(/\.html$/, ''));
}
