/** What a version is made of: files by their paths, none of which leads out of the package, and the hash of them all. */
import { createHash } from 'node:crypto';
import type { VersionLimits } from '#platform/env.ts';
import { NotFrozen } from './not-frozen.ts';

export interface PackedFile {
  path: string;
  hash: string;
  bytes: number;
}

export interface Package {
  hash: string;
  bytes: number;
  files: PackedFile[];
}

const byPath = (a: PackedFile, b: PackedFile) => (a.path < b.path ? -1 : 1);

/** The hash of a package of one's own folder or zip: of the sorted list of its paths and their hashes. */
const hashOf = (files: readonly PackedFile[]): string =>
  createHash('sha256')
    .update(files.map(({ path, hash }) => `${path}\0${hash}\n`).join(''))
    .digest('hex');

/** A single file is its own package, by its own hash, whatever it is called. */
export function packed(unsorted: readonly PackedFile[], isSingle: boolean): Package {
  const files = unsorted.toSorted(byPath);
  const [only] = files;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { hash: isSingle && only ? only.hash : hashOf(files), bytes, files };
}

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const unsafe = /[\u0000-\u001f\u007f\\]/;
/** Names that are devices on Windows, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const longestPath = 1_024;

const isSafe = (path: string): boolean =>
  path.length <= longestPath &&
  !unsafe.test(path) &&
  !/^[a-z]:/i.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !device.test(part));

/**
 * Looks at the paths of a package as they come: none leaves it, none is another one's on a disk that knows no capital letters, and there
 * are not too many.
 */
export class PathCheck {
  readonly #limits: VersionLimits;
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(limits: VersionLimits) {
    this.#limits = limits;
  }

  /** Throws what is wrong with one more path. */
  add(path: string): void {
    if (!isSafe(path)) throw new NotFrozen('badPath', this.#limits, { name: path });
    const key = path.normalize('NFC').toLowerCase();
    const above = key.split('/').slice(0, -1);
    const folders = above.map((_part, at) => above.slice(0, at + 1).join('/'));
    if (this.#files.has(key) || this.#folders.has(key) || folders.some((folder) => this.#files.has(folder))) {
      throw new NotFrozen('clash', this.#limits, { name: path });
    }
    this.#files.add(key);
    for (const folder of folders) this.#folders.add(folder);
    if (this.#files.size > this.#limits.files) throw new NotFrozen('tooManyFiles', this.#limits);
  }
}
