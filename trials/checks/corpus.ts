/** The banners of the trial, as files: `known` was there while the rules were made, `held-out` was written down before and never tuned on. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { fileTypeOf } from '@marquee/contract/banner-names/which-files.ts';
import type { FindingLevel } from '@marquee/contract/checks/checks.ts';
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import type { Delivered } from '@marquee/server/src/checks/delivered.ts';
import { readFacts } from '@marquee/server/src/checks/facts/read-facts.ts';

export const sets = ['known', 'held-out'] as const;

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folderOf = (set: string): string => join(repository, 'trials/checks/corpus', set);

/** What a person says of a banner: by preset, of each rule that it does not pass, how. */
type Expected = Record<string, Partial<Record<RuleID, FindingLevel>>>;

/** How a banner was delivered, and where its files are if not beside this. */
interface Described extends Partial<Delivered> {
  /** a file or a folder of the repository */
  files?: string;
  expected: Expected;
}

export interface TriedBanner {
  name: string;
  delivered: Delivered;
  expected: Expected;
}

async function filesBelow(place: string): Promise<{ path: string; at: string }[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined);
  // A single file.
  if (!entries) return [{ path: place.slice(place.lastIndexOf('/') + 1), at: place }];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((at) => ({ at, path: relative(place, at).replaceAll('\\', '/') }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function readBanner(set: string, name: string): Promise<TriedBanner> {
  const text = await readFile(join(folderOf(set), `${name}.json`), 'utf8');
  const { expected, files: elsewhere, ...how } = JSON.parse(text) as Described;
  const place = elsewhere === undefined ? join(folderOf(set), name) : join(repository, elsewhere);
  const found = await filesBelow(place);
  const bytes = new Map(await Promise.all(found.map(async ({ path, at }) => [path, await readFile(at)] as const)));
  const files = found.map(({ path }) => ({ path, bytes: bytes.get(path)?.length ?? 0, hash: path }));
  const page = (files.find(({ path }) => /(?:^|\/)index\.html$/.test(path)) ?? files[0])?.path ?? '';
  const fileType = fileTypeOf(page) ?? bannerFileTypes.html;
  const read = (hash: string, most: number) => Promise.resolve((bytes.get(hash) ?? Buffer.alloc(0)).subarray(0, most));
  return {
    name,
    expected,
    delivered: {
      fileType,
      fileName: page,
      folder: '',
      size: { width: 300, height: 250 },
      zipBytes: null,
      leftOut: [],
      steered: null,
      drawn: null,
      facts: await readFacts({ page, fileType, files, read }),
      ...how,
    },
  };
}

export async function bannersOf(set: string): Promise<TriedBanner[]> {
  const names = (await readdir(folderOf(set))).filter((file) => file.endsWith('.json'));
  return Promise.all(names.map((file) => readBanner(set, file.replace(/\.json$/, ''))));
}
