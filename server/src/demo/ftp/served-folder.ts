/** The folder that the demo's file server shows: what a client asks for, found below the root or not at all. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

export interface Entry {
  name: string;
  isFolder: boolean;
  /** bytes */
  size: number;
  modifiedAt: Date;
  /** where it lies on the disk, without symbolic links */
  realPath: string;
}

export interface ServedFolder {
  /** What is at this path, or undefined: for what is missing, what a link leads out to, and what is no file or folder. */
  find(path: string): Promise<Entry | undefined>;
  /** What is in the folder at this path, by name. Empty for what is no folder. */
  list(path: string): Promise<Entry[]>;
}

/** The path, from the root, that a client means by `asked` while it is in the folder `from`. It can't lead above the root. */
export function pathFrom(from: string, asked: string): string {
  return posix.resolve('/', from, asked);
}

/** A name that would break a line of a listing, or mean another path on some system. */
const isAwkward = (name: string) => /[\p{Cc}\\]/u.test(name);

export function serveFolder(root: string): ServedFolder {
  async function find(path: string): Promise<Entry | undefined> {
    if (isAwkward(path)) return undefined;
    try {
      const [top, realPath] = await Promise.all([realpath(root), realpath(join(root, path))]);
      if (realPath !== top && !realPath.startsWith(top + sep)) return undefined;
      const found = await stat(realPath);
      if (!found.isFile() && !found.isDirectory()) return undefined;
      const { size, mtime: modifiedAt } = found;
      return { name: posix.basename(path), isFolder: found.isDirectory(), size, modifiedAt, realPath };
    } catch {
      return undefined;
    }
  }

  async function list(path: string): Promise<Entry[]> {
    const folder = await find(path);
    if (!folder?.isFolder) return [];
    const names = (await readdir(folder.realPath)).toSorted();
    const entries = await Promise.all(names.map((name) => find(posix.join(path, name))));
    return entries.filter((entry) => entry !== undefined);
  }

  return { find, list };
}

/** A time as MDTM and MLSD tell it: `20260921143000`, in UTC. */
export const stamp = (time: Date): string => time.toISOString().replace(/\D/g, '').slice(0, 14);

/** An entry's line in MLSD and MLST. */
export function factsLine({ name, isFolder, size, modifiedAt }: Entry): string {
  const facts = isFolder ? 'type=dir;' : `type=file;size=${size};`;
  return `${facts}modify=${stamp(modifiedAt)}; ${name}`;
}

const halfAYear = 182 * 24 * 3600 * 1000;

/** An entry's line in LIST, as `ls -l` writes it: the minute for what is younger than half a year, else only the year. */
export function listLine({ name, isFolder, size, modifiedAt }: Entry): string {
  const month = modifiedAt.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  const day = String(modifiedAt.getUTCDate()).padStart(2);
  const age = Date.now() - modifiedAt.getTime();
  const isRecent = age >= 0 && age < halfAYear;
  const time = isRecent ? modifiedAt.toISOString().slice(11, 16) : String(modifiedAt.getUTCFullYear()).padStart(5);
  return `${isFolder ? 'd' : '-'}r--r--r-- 1 demo demo ${String(size).padStart(9)} ${month} ${day} ${time} ${name}`;
}
