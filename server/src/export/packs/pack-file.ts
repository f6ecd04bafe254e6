/** Writes a delivery pack as it goes: each banner from its frozen files, which have to be what their hashes say, and behind them the manifest. */
import { createHash } from 'node:crypto';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { fullName } from '@marquee/contract/people.ts';
import { candidatesOf, type PackageFile } from '#banners/stills/backup-image.ts';
import { Tally, type Blob, type BlobStore } from '#blobs/blob-store.ts';
import { openStore } from '#blobs/open-store.ts';
import { clockOf, type Clock } from '#export/clock.ts';
import type { ExportJob } from '#export/written-file.ts';
import { zip, type ZipEntry } from '#export/zip.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';
import { BackupMaker, isAsLarge, type MakesImage } from './made-backup.ts';
import { manifestEntries, type SentBackup, type SentBanner, type SentFile } from './manifest.ts';
import { backupOf } from './own-backup.ts';
import { readPack, type LeftOutBanner, type Pack, type PackedBanner, type PackOrder } from './read-pack.ts';

type PackWishes = Pick<PackOrder, 'makeBackups' | 'pages' | 'withBackups'>;

/** Pictures, films and fonts are packed already. */
const isPacked = /\.(?:jpe?g|png|gif|webp|avif|mp4|webm|mov|m4v|mp3|ogg|m4a|woff2?|zip)$/i;
/** What a banner weighs in its zip is counted by whoever takes it: as small as can be. */
const levelOf = (path: string): number => (isPacked.test(path) ? 0 : 9);

/** What is left of scripts, styles and pages once they are packed: a fifth of a large library, half of a small page. */
const packedPart = 0.3;
/** How much of its limit the best image within it takes. */
const filledPart = 0.9;
/** What a zip says of a file beside its bytes, and the manifest of itself and of a banner. Bytes. */
const beside = { file: 150, manifest: 7_500, banner: 200 };

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
const itself = ({ files, version }: PackedBanner): PackageFile | undefined =>
  files.find(({ path }) => path === version.page) ?? files[0];

/** About how many bytes a pack of these will have: what is packed already as it is, anything else as what is usually left of it. */
export function aboutBytes(
  banners: readonly PackedBanner[],
  { makeBackups, withBackups }: Pick<PackWishes, 'makeBackups' | 'withBackups'>,
): number {
  /** As large as it may be, or as what it is made of. */
  const ofMade = ({ end, size }: PackedBanner): number =>
    makeBackups && typeof end === 'object' && isAsLarge(end, size)
      ? beside.file + Math.min(end.bytes, kilobytes(makeBackups.mostKB) * filledPart)
      : 0;
  const ofPage = (page: PackedBanner): number => {
    const { files } = page;
    const packed = files.map(({ bytes, path }) => beside.file + (isPacked.test(path) ? bytes : bytes * packedPart));
    // Which of them it is is known once it is sent.
    const backups = withBackups ? candidatesOf(files).map(({ file }) => file.bytes) : [];
    const ofBackup = backups.length > 0 ? sumOf(backups) / backups.length : ofMade(page);
    return sumOf(packed) + ofBackup;
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

/** A file that is as small as it gets, and what it was once it is sent. */
const single = (path: string, content: AsyncIterable<Buffer>, end: (file: SentFile) => void): ZipEntry => ({
  name: path,
  content: tallied(content, (blob) => end({ path, ...blob })),
  level: 0,
});

/** The backup image of a page: the one that it comes with, else one that is made. */
async function* backupEntries(
  { makesBackups, store, wishes }: PackMaking,
  page: PackedBanner,
  sent: (backup: SentBackup) => void,
): AsyncGenerator<ZipEntry> {
  const path = `backup/${page.name}`;
  const own = wishes.withBackups ? await backupOf(store, page) : undefined;
  if (own) {
    yield single(path + endingOf(own.path), frozen(store, own, page), (file) => sent({ is: 'own', file }));
    return;
  }
  const made = makesBackups ? await makesBackups.of(page) : wishes.withBackups ? 'cameWithout' : 'notWanted';
  if (typeof made === 'string') sent({ is: 'none', why: made });
  else yield single(`${path}.${wishes.makeBackups?.format}`, only(made), (file) => sent({ is: 'made', file }));
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

async function* bannerEntries(
  making: PackMaking,
  banner: PackedBanner,
  sent: (banner: SentBanner) => void,
): AsyncGenerator<ZipEntry> {
  const { store } = making;
  const { fileType, files, name } = banner;
  const one: SentBanner = { banner, path: '', file: undefined, backup: undefined };
  if (fileType !== 2) {
    const file = itself(banner);
    if (!file) return;
    one.path = name + endingOf(file.path);
    yield single(one.path, frozen(store, file, banner), (of) => (one.file = of));
  } else if (making.wishes.pages === 'zip') {
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
  if (fileType === 2) yield* backupEntries(making, banner, (backup) => (one.backup = backup));
  sent(one);
}

/** Of what a pack is made, by whom and how it is wanted. */
export interface PackMaking {
  pack: Pack;
  store: BlobStore;
  wishes: PackWishes;
  /** undefined where none are to be made */
  makesBackups: BackupMaker | undefined;
  clock: Clock;
  madeBy: string;
}

async function* entriesOf(making: PackMaking): AsyncGenerator<ZipEntry> {
  const { clock, madeBy, pack, store, wishes } = making;
  const sent: SentBanner[] = [];
  const gone: LeftOutBanner[] = [];
  for (const banner of pack.packed) {
    // Before anything of it is written: half a banner would be worse than none.
    if (await isThere(store, banner.files)) yield* bannerEntries(making, banner, (one) => sent.push(one));
    else gone.push({ banner, why: 'noCopy' });
  }
  const { makeBackups } = wishes;
  const leftOut = [...pack.leftOut, ...gone];
  yield* manifestEntries({ sheet: pack.sheet, madeBy, madeAt: new Date(), makeBackups, sent, leftOut }, clock);
}

/**
 * What is read of the database for a pack: all of it, as of one moment.
 * @param makesImage makes backup images where they are wanted
 */
export async function packOf(
  db: Queries,
  { sheetID, timeZone, userID }: Pick<ExportJob, 'sheetID' | 'timeZone' | 'userID'>,
  { blobs, keepsVersions, order }: NonNullable<ExportJob['pack']>,
  makesImage: MakesImage,
): Promise<PackMaking> {
  const [maker] = await findPeople(db, [userID]);
  const store = openStore(blobs);
  return {
    pack: await readPack(db, { sheetID, userID, groupID: undefined, keepsVersions }, order),
    store,
    makesBackups: order.makeBackups && new BackupMaker(order.makeBackups, store, makesImage),
    wishes: order,
    clock: clockOf(timeZone),
    madeBy: maker ? fullName(maker) : '',
  };
}

export const packFile = (making: PackMaking): AsyncGenerator<Buffer> => zip(entriesOf(making));
