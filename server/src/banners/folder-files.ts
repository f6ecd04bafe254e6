/** The files of a folder as banners: single files, and sub-folders with an `index.html`, which are one banner each. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { ListedFile } from '@marquee/contract/names/compare.ts';
import type { BannerFileType } from '@marquee/contract/names/which-files.ts';
import { TransferFailure } from './transfer/failures.ts';
import type { TransferRun } from './transfer/run.ts';
import type { Entry, TransferAccount } from './transfer/transfer.ts';

/** A file of the folder. Of a folder banner `bytes` are those of all its files, and its time is that of the newest. */
export interface FolderFile extends ListedFile {
  bytes: number;
  /** of a folder banner */
  noOfFiles?: number;
}

/** Folders that no banner is in. */
const isBannerFolder = ({ isFolder, name }: Entry): boolean =>
  isFolder && !name.startsWith('.') && name.toUpperCase() !== '__MACOSX';

const newest = (entries: readonly Entry[]): number | undefined => {
  const times = entries.flatMap((entry) => entry.modifiedAt ?? []);
  return times.length ? Math.max(...times) : undefined;
};

/** A sub-folder as one banner; undefined where it holds no `index.html`. */
export function asBanner(folderName: string, entries: readonly Entry[]): FolderFile | undefined {
  const files = entries.filter((entry) => !entry.isFolder);
  const index = files.find((file) => file.name.toLowerCase() === 'index.html');
  if (!index) return undefined;
  return {
    path: `${folderName}/${index.name}`,
    // An empty index.html is no banner, whatever lies beside it.
    bytes: index.bytes === 0 ? 0 : files.reduce((bytes, file) => bytes + file.bytes, 0),
    modifiedAt: newest(files),
    precisionMs: Math.max(...files.map((file) => file.precisionMs)),
    noOfFiles: files.length,
  };
}

/** What is in a sub-folder; nothing where this one can't be read, which is no reason to go without the others. */
async function listed(run: TransferRun, account: TransferAccount, folder: string): Promise<Entry[]> {
  try {
    return await run.list(account, folder);
  } catch (error) {
    if (error instanceof TransferFailure && error.onlyFolder) return [];
    throw error;
  }
}

/**
 * What a folder of an account holds for cells of this file type; only html banners can be folders, so only for them sub-folders are
 * looked into. Throws what `TransferRun.list` throws.
 */
export async function filesIn(
  run: TransferRun,
  account: TransferAccount,
  folder: string,
  fileType: BannerFileType,
): Promise<FolderFile[]> {
  const entries = await run.list(account, folder);
  const files = entries
    .filter((entry) => !entry.isFolder)
    .map(({ name, bytes, modifiedAt, precisionMs }) => ({ path: name, bytes, modifiedAt, precisionMs }));
  if (fileType !== bannerFileTypes.html) return files;
  const folders = await Promise.all(
    entries
      .filter(isBannerFolder)
      .map(async ({ name }) => asBanner(name, await listed(run, account, `${folder}/${name}`))),
  );
  return [...files, ...folders.filter((banner) => banner !== undefined)];
}
