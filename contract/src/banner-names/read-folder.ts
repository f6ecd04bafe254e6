/** A folder's files as banners of one type, read once for all cells that show a file of it: of thousands each cell is compared with its own series. */
import { readFile, type ListedFile, type ReadFile } from './compare.ts';
import { isBannerFile, isZip, withoutTwins, type BannerFileType } from './which-files.ts';

export interface ReadFolder {
  /** all that lies there, by its path in one form */
  byPath: ReadonlyMap<string, ReadFile>;
  /** what counts as a banner of that type, as it is listed */
  banners: readonly ReadFile[];
  bySeries: ReadonlyMap<string, readonly ReadFile[]>;
}

const known = new WeakMap<readonly ListedFile[], Map<string, ReadFolder>>();

/** Reads a list, once for each array, which has to stay as it is; `shown` is the file that a cell shows, as a folder and its zip are one banner. */
export function readFolder(files: readonly ListedFile[], fileType: BannerFileType, shown = ''): ReadFolder {
  const ofList = known.get(files) ?? new Map<string, ReadFolder>();
  known.set(files, ofList);
  const key = `${fileType} ${isZip(shown)}`;
  const folder = ofList.get(key) ?? readNow(files, fileType, shown);
  ofList.set(key, folder);
  return folder;
}

function readNow(files: readonly ListedFile[], fileType: BannerFileType, shown: string): ReadFolder {
  const all = withoutTwins(files, shown).map(readFile);
  const banners = all.filter(({ file }) => isBannerFile(file.path, fileType, file.bytes ?? 1));
  return {
    // The first of two that are spelt alike.
    byPath: new Map(all.toReversed().map((read) => [read.path, read])),
    banners,
    bySeries: Map.groupBy(banners, ({ name }) => name.series),
  };
}
