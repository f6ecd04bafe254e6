/** Writes a delivery pack as it goes: each banner from its frozen files, which have to be what their hashes say, and behind them the manifest. */
import { createHash } from 'node:crypto';
import { fullName } from '@marquee/contract/people.ts';
import { candidatesOf, type PackageFile } from '#banners/stills/backup-image.ts';
import { Tally, type Blob, type BlobStore } from '#blobs/blob-store.ts';
import { openStore } from '#blobs/open-store.ts';
import { clockOf, type Clock } from '#export/clock.ts';
import type { ExportJob } from '#export/written-file.ts';
import { zip, type ZipEntry } from '#export/zip.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';
import { manifestEntries, type SentBanner, type SentFile } from './manifest.ts';
import { backupOf } from './own-backup.ts';
import { readPack, type LeftOutBanner, type Pack, type PackedBanner } from './read-pack.ts';

interface PackWishes {
  pages: 'zip' | 'folder';
  withBackups: boolean;
}

/** Pictures, films and fonts are packed already. */
const isPacked = /\.(?:jpe?g|png|gif|webp|avif|mp4|webm|mov|m4v|mp3|ogg|m4a|woff2?|zip)$/i;
/** What a banner weighs in its zip is counted by whoever takes it: as small as can be. */
const levelOf = (path: string): number => (isPacked.test(path) ? 0 : 9);

/** What is left of scripts, styles and pages once they are packed: a fifth of a large library, half of a small page. */
const packedPart = 0.3;
/** What a zip says of a file beside its bytes, and the manifest of itself and of a banner. Bytes. */
const beside = { file: 150, manifest: 7_500, banner: 200 };

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
const itself = ({ files, version }: PackedBanner): PackageFile | undefined =>
  files.find(({ path }) => path === version.page) ?? files[0];

/** About how many bytes a pack of these will have: what is packed already as it is, anything else as what is usually left of it. */
export function aboutBytes(banners: readonly PackedBanner[], { withBackups }: Pick<PackWishes, 'withBackups'>): number {
  const ofPage = ({ files }: PackedBanner): number => {
    const packed = files.map(({ bytes, path }) => beside.file + (isPacked.test(path) ? bytes : bytes * packedPart));
    // Which of them it is is known once it is sent.
    const backups = withBackups ? candidatesOf(files).map(({ file }) => file.bytes) : [];
    return sumOf(packed) + sumOf(backups) / Math.max(1, backups.length);
  };
  const each = banners.map(
    (banner) => beside.banner + (banner.fileType === 2 ? ofPage(banner) : (itself(banner)?.bytes ?? 0)),
  );
  return Math.round(beside.manifest + sumOf(each));
}

const endingOf = (path: string): string => /\.[a-z\d]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? '';

/** The bytes of a frozen file. Throws where they are not those that were frozen. */
async function* frozen(store: BlobStore, { hash, path }: PackageFile, of: PackedBanner): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const bytes of (await store.get(hash)) as AsyncIterable<Buffer>) {
    sum.update(bytes);
    yield bytes;
  }
  if (sum.digest('hex') !== hash) {
    throw new Error(`The copy of ${path} of cell ${of.cellID} is not what was frozen.`);
  }
}

/** Passes bytes on, and says what they were. */
async function* tallied(bytes: AsyncIterable<Buffer>, end: (blob: Blob) => void): AsyncGenerator<Buffer> {
  const tally = new Tally();
  for await (const piece of bytes) {
    tally.add(piece);
    yield piece;
  }
  end(tally.end());
}

/** Files that the store is asked about side by side. */
const askedAtOnce = 16;

/** Whether all of them are there, as large as they were frozen. */
const isThere = async (store: BlobStore, files: readonly PackageFile[]): Promise<boolean> => {
  for (let start = 0; start < files.length; start += askedAtOnce) {
    const some = files.slice(start, start + askedAtOnce);
    const sizes = await Promise.all(some.map(({ hash }) => store.sizeOf(hash)));
    if (some.some(({ bytes }, at) => sizes[at] !== bytes)) return false;
  }
  return files.length > 0;
};

async function* bannerEntries(
  store: BlobStore,
  banner: PackedBanner,
  { pages, withBackups }: PackWishes,
  sent: (banner: SentBanner) => void,
): AsyncGenerator<ZipEntry> {
  const { fileType, files, name } = banner;
  const one: SentBanner = { banner, path: '', file: undefined, backup: undefined };
  const single = (path: string, content: AsyncIterable<Buffer>, end: (file: SentFile) => void): ZipEntry => ({
    name: path,
    content: tallied(content, (blob) => end({ path, ...blob })),
    level: 0,
  });
  if (fileType !== 2) {
    const file = itself(banner);
    if (!file) return;
    one.path = name + endingOf(file.path);
    yield single(one.path, frozen(store, file, banner), (of) => (one.file = of));
  } else if (pages === 'zip') {
    one.path = `${name}.zip`;
    const inside = files.map((file) => ({
      name: file.path,
      content: frozen(store, file, banner),
      level: levelOf(file.path),
    }));
    yield single(one.path, zip(inside), (of) => (one.file = of));
  } else {
    one.path = `${name}/`;
    for (const file of files) {
      yield { name: one.path + file.path, content: frozen(store, file, banner), level: levelOf(file.path) };
    }
  }
  const backup = fileType === 2 && withBackups ? await backupOf(store, banner) : undefined;
  if (backup)
    yield single(`backup/${name}${endingOf(backup.path)}`, frozen(store, backup, banner), (of) => (one.backup = of));
  sent(one);
}

/** Of what a pack is made, by whom and how it is wanted. */
export interface PackMaking {
  pack: Pack;
  store: BlobStore;
  wishes: PackWishes;
  clock: Clock;
  madeBy: string;
}

async function* entriesOf({ clock, madeBy, pack, store, wishes }: PackMaking): AsyncGenerator<ZipEntry> {
  const sent: SentBanner[] = [];
  const gone: LeftOutBanner[] = [];
  for (const banner of pack.packed) {
    // Before anything of it is written: half a banner would be worse than none.
    if (await isThere(store, banner.files)) yield* bannerEntries(store, banner, wishes, (one) => sent.push(one));
    else gone.push({ banner, why: 'noCopy' });
  }
  yield* manifestEntries(
    { sheet: pack.sheet, madeBy, madeAt: new Date(), sent, leftOut: [...pack.leftOut, ...gone] },
    clock,
  );
}

/** What is read of the database for a pack: all of it, as of one moment. */
export async function packOf(
  db: Queries,
  { sheetID, timeZone, userID }: Pick<ExportJob, 'sheetID' | 'timeZone' | 'userID'>,
  { blobs, keepsVersions, order }: NonNullable<ExportJob['pack']>,
): Promise<PackMaking> {
  const [maker] = await findPeople(db, [userID]);
  return {
    pack: await readPack(db, { sheetID, userID, groupID: undefined, keepsVersions }, order),
    store: openStore(blobs),
    wishes: order,
    clock: clockOf(timeZone),
    madeBy: maker ? fullName(maker) : '',
  };
}

export const packFile = (making: PackMaking): AsyncGenerator<Buffer> => zip(entriesOf(making));
