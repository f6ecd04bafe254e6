/** The files of a folder as banners: single files, and sub-folders with a page and what belongs to it, which are one banner each. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { ListedFile } from '@marquee/contract/banner-names/compare.ts';
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import { isIndex, isPage, type BannerFileType } from '@marquee/contract/banner-names/which-files.ts';
import { contentTypeOf } from './playing/content-types.ts';
import { TransferFailure } from './transfer/failures.ts';
import { fileNameIn } from './transfer/paths.ts';
import type { TransferRun } from './transfer/run.ts';
import type { Entry, TransferAccount } from './transfer/transfer.ts';

/** What a listing tells of the files of a folder banner together: their weight, the time of the newest, and how many there are. */
interface Together {
  bytes: number;
  modifiedAt: number | undefined;
  noOfFiles: number;
}

/** A file of the folder. Of a folder banner `bytes` are those of all its files, in folders of its own too, and its time is that of the newest. */
export interface FolderFile extends ListedFile {
  bytes: number;
  /** of a folder banner */
  noOfFiles?: number;
  /** the same without what lies in folders of its own, which once was all that counted */
  beside?: Together;
}

/** Folders that no banner is in. */
const isBannerFolder = ({ isFolder, name }: Entry): boolean =>
  isFolder && !name.startsWith('.') && name.toUpperCase() !== '__MACOSX';

const newest = (entries: readonly Entry[]): number | undefined => {
  const times = entries.flatMap((entry) => entry.modifiedAt ?? []);
  return times.length ? Math.max(...times) : undefined;
};

/** What folders are called in which a banner keeps its pictures, scripts and the like. */
const assetFolder =
  /^(?:assets?|audio|css|data|fonts?|gfx|images?|img|js|libs?|media|pics?|resources?|scripts?|sounds?|static|styles?|vendor|videos?)$/i;
const isAsset = ({ isFolder, name }: Entry): boolean =>
  isFolder ? assetFolder.test(name) : contentTypeOf(name) !== undefined && !isPage(name);

/** The page that a folder opens with: its index, else its only page, if other files of a banner lie beside it. */
export function pageOf(entries: readonly Entry[]): Entry | undefined {
  const pages = entries.filter(({ isFolder, name }) => !isFolder && !name.startsWith('.') && isPage(name));
  const index =
    pages.find(({ name }) => name.toLowerCase() === 'index.html') ?? pages.find(({ name }) => isIndex(name));
  if (index) return index;
  return pages.length === 1 && entries.some(isAsset) ? pages[0] : undefined;
}

/** A sub-folder as one banner, with the files in folders of its own; undefined where none of its pages is the one to open. */
function asBanner(folderName: string, entries: readonly Entry[], below: readonly Entry[] = []): FolderFile | undefined {
  const page = pageOf(entries);
  if (!page) return undefined;
  const beside = entries.filter((entry) => !entry.isFolder);
  const files = [...beside, ...below];
  const together = (those: readonly Entry[]): Together => ({
    // An empty page is no banner, whatever lies beside it.
    bytes: page.bytes === 0 ? 0 : those.reduce((bytes, file) => bytes + file.bytes, 0),
    modifiedAt: newest(those),
    noOfFiles: those.length,
  });
  return {
    path: `${folderName}/${page.name}`,
    ...together(files),
    precisionMs: Math.max(...files.map((file) => file.precisionMs)),
    ...(below.length > 0 && { beside: together(beside) }),
  };
}

/** Says what is in a folder. */
type List = (folder: string) => Promise<Entry[]>;

/** Folders of a banner's own that are looked into; what lies in any more is left out. */
const mostOwnFolders = 100;

/** The files in the folders of a banner's own, however deep. */
async function filesBelow(list: List, folder: string, entries: readonly Entry[]): Promise<Entry[]> {
  const found: Entry[] = [];
  const foldersIn = (around: string, inside: readonly Entry[]) =>
    inside.filter(isBannerFolder).map(({ name }) => `${around}/${name}`);
  const folders = foldersIn(folder, entries);
  for (let at = 0; at < Math.min(folders.length, mostOwnFolders); at += 1) {
    const one = folders[at] ?? '';
    const inside = await list(one);
    found.push(...inside.filter((entry) => !entry.isFolder));
    folders.push(...foldersIn(one, inside));
  }
  return found;
}

/** A folder as one banner, with all that it is made of; undefined where none of its pages is the one to open. */
export async function wholeBanner(
  list: List,
  { folder, folderName = folder, entries }: { folder: string; folderName?: string; entries: readonly Entry[] },
): Promise<FolderFile | undefined> {
  if (!pageOf(entries)) return undefined;
  return asBanner(folderName, entries, await filesBelow(list, folder, entries));
}

/** Whether a page of a folder is what `asBanner` makes of that folder. */
export const isBannerOf = (pageName: string, entries: readonly Entry[]): boolean =>
  asBanner('', entries)?.path.toLowerCase() === `/${pageName.toLowerCase()}`;

/** The size that a path states: in what its banner is called by, else in the name of its page. */
export const sizeInPath = (path: string): Size | undefined => sizeInName(path) ?? sizeInName(fileNameIn(path));

/** What is in a sub-folder; nothing where this one can't be read, which is no reason to go without the others. */
export async function listedIf(list: List, folder: string): Promise<Entry[]> {
  try {
    return await list(folder);
  } catch (error) {
    if (error instanceof TransferFailure && error.onlyFolder) return [];
    throw error;
  }
}

/** Folders without a page of their own that are looked through for one folder deeper; what lies in any more is left out. */
const mostDeeper = 1_000;

/** The banners that a folder's sub-folders are, or hold one folder deeper: there only a sub-folder without a page of its own is looked into. */
async function bannersBelow(
  list: List,
  folder: string,
  entries: readonly Entry[],
  areNamesEnough: boolean,
): Promise<FolderFile[]> {
  let deeper = 0;
  const bannersIn = async (path: string, isDeepest: boolean): Promise<(FolderFile | undefined)[]> => {
    const around = `${folder}/${path}`;
    const inside = await list(around);
    const own = areNamesEnough
      ? asBanner(path, inside)
      : await wholeBanner(list, { folder: around, folderName: path, entries: inside });
    if (own || isDeepest) return [own];
    const further = inside.filter((entry) => isBannerFolder(entry) && !assetFolder.test(entry.name));
    const looked = further.slice(0, Math.max(0, mostDeeper - deeper));
    deeper += looked.length;
    return (await Promise.all(looked.map(({ name }) => bannersIn(`${path}/${name}`, true)))).flat();
  };
  const found = await Promise.all(entries.filter(isBannerFolder).map(({ name }) => bannersIn(name, false)));
  return found.flat().filter((banner) => banner !== undefined);
}

/**
 * What a folder of an account holds for cells of this file type; only html banners can be folders, so only for them sub-folders are
 * looked into. Where names are enough, it is not told what lies in folders of a banner's own. Throws what `TransferRun.list` throws.
 */
export async function filesIn(
  run: TransferRun,
  account: TransferAccount,
  folder: string,
  { fileType, areNamesEnough = false }: { fileType: BannerFileType; areNamesEnough?: boolean },
): Promise<FolderFile[]> {
  const entries = await run.list(account, folder);
  const files = entries
    .filter((entry) => !entry.isFolder)
    .map(({ name, bytes, modifiedAt, precisionMs }) => ({ path: name, bytes, modifiedAt, precisionMs }));
  if (fileType !== bannerFileTypes.html) return files;
  const list = (below: string) => listedIf((one) => run.list(account, one), below);
  return [...files, ...(await bannersBelow(list, folder, entries, areNamesEnough))];
}
