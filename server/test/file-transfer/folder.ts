/** A folder of banners on this machine for a real server to show, with names and times that are known. */
import { chmod, chown, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { atEnd } from './at-end.ts';

/** The user and group that a server run by root shows files as: FTP servers don't let root in. */
export const nobody = 65_534;
export const isRoot = process.getuid?.() === 0;
/** Options of `spawn`: root could read everything, so its servers are somebody else. */
export const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

export interface BannerFolder {
  /** the folder on this machine */
  path: string;
  /** writes a file with a known time (ms since 1970), and the folders it needs */
  write(name: string, content: string | Buffer, modifiedAt?: number): Promise<void>;
  makeFolder(name: string): Promise<void>;
  link(name: string, target: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** takes the right to read it from everybody */
  lock(name: string): Promise<void>;
}

/** A new folder, removed when the test file ends. */
export async function bannerFolder(): Promise<BannerFolder> {
  const path = await mkdtemp(join(tmpdir(), 'marquee-banners-'));
  atEnd(() => rm(path, { recursive: true, force: true }));
  const own = async (place: string) => {
    if (isRoot) await chown(place, nobody, nobody);
  };
  await own(path);
  const makeFolder = async (name: string) => {
    const first = await mkdir(join(path, name), { recursive: true });
    if (first) for (let place = join(path, name); place.startsWith(first); place = dirname(place)) await own(place);
  };
  return {
    path,
    makeFolder,
    async write(name, content, modifiedAt = Date.now()) {
      await makeFolder(dirname(name));
      await writeFile(join(path, name), content);
      await utimes(join(path, name), modifiedAt / 1000, modifiedAt / 1000);
      await own(join(path, name));
    },
    link: (name, target) => symlink(target, join(path, name)),
    lock: (name) => chmod(join(path, name), 0),
    remove: (name) => rm(join(path, name), { recursive: true }),
  };
}
