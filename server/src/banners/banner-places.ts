/** Where a cell's file is: in which folder, by which name, and how the name is written in the cell. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { readName } from '@marquee/contract/banner-names/names.ts';
import type { ListedFile } from '@marquee/contract/banner-names/compare.ts';
import { isIndex, isInnerFolder } from '@marquee/contract/banner-names/which-files.ts';
import type { Turns } from '#platform/turns.ts';
import type { BannerCell } from './updates/cells-to-check.ts';
import { cleanPath, fileNameIn } from './transfer/paths.ts';

const minute = 60_000;

/** A folder whose files are looked at; of html banners its sub-folders count too, so these are another place. */
export interface Place {
  ftpAccountID: number;
  folder: string;
  isHtml: boolean;
}

export interface BannerPlace {
  place: Place;
  /** what a name of the folder begins with in the cell: `en/` where the cell says `en/hero_v1.png` */
  prefix: string;
  /** the file's name in the folder, or the page of a folder banner, `sub-folder/index.html`; empty where the cell has none */
  path: string;
}

/** A cell with its place. */
export type Placed = BannerPlace & { cell: BannerCell };

/** The one spelling of a path; one that no server can have stays as it is and is refused when it is listed. */
export function spelt(...parts: string[]): string {
  try {
    return cleanPath(...parts);
  } catch {
    return parts.join('/');
  }
}

/** Whether the cell shows a banner of a whole folder, as far as its name or what is known of its file tells. */
const isFolderBanner = ({ fileType, fileName, known }: BannerCell): boolean =>
  fileType === bannerFileTypes.html &&
  fileName.includes('/') &&
  (isIndex(fileNameIn(fileName)) || (known?.noOfFiles ?? null) !== null);

/** Of how many names at the end of its path a folder banner is made: its page, its folder, and the folder around one without a name. */
export function namesOfBanner(parts: readonly string[]): number {
  const [inner = '', around] = parts.slice(0, -1).toReversed();
  return around !== undefined && isInnerFolder(inner, around) ? 3 : 2;
}

/** A cell's folder may go on in its file name; only the last name, or those of a folder banner, are the file's. */
export function bannerPlace(cell: BannerCell, isFolder = isFolderBanner(cell)): BannerPlace {
  const { ftpAccountID, fileType, fileName, folder } = cell;
  const isHtml = fileType === bannerFileTypes.html;
  const parts = fileName.split('/');
  const ofFile = isFolder ? namesOfBanner(parts) : 1;
  const prefix = parts
    .slice(0, -ofFile)
    .map((part) => `${part}/`)
    .join('');
  const path = parts.slice(-ofFile).join('/');
  return { place: { ftpAccountID, folder: spelt(folder, prefix), isHtml }, prefix, path };
}

export const keyOf = ({ ftpAccountID, folder, isHtml }: Place): string =>
  JSON.stringify([ftpAccountID, folder, isHtml]);

/** Whether two times were told by the same clock: listings for eyes are in the server's own time, everything else is in UTC. */
export const isSameClock = (one: number, other: number): boolean => one >= minute === other >= minute;

/** The cell's file as it was when it was last looked at; without its time where that cannot be compared with each listed one. */
export function knownFile({ known }: BannerCell, path: string, listed: readonly ListedFile[]): ListedFile {
  if (!known) return { path };
  const { bytes, changedAt, precisionMs } = known;
  const isOtherClock = (file: ListedFile) =>
    file.modifiedAt !== undefined && !isSameClock(precisionMs, file.precisionMs ?? precisionMs);
  const modifiedAt = changedAt === null || listed.some(isOtherClock) ? undefined : changedAt;
  return { path, bytes, modifiedAt, precisionMs };
}

/** The series that cells show by now, by place and type of file. Names are read where they are asked for: a sheet can hold many. */
export class ShownSeries {
  readonly #paths: ReadonlyMap<string, readonly string[]>;
  readonly #read = new Map<string, ReadonlySet<string>>();

  constructor(cells: readonly BannerCell[]) {
    const shown = cells.filter(({ fileName }) => fileName !== '');
    const grouped = Map.groupBy(shown, besideKey);
    this.#paths = new Map([...grouped].map(([key, those]) => [key, those.map((cell) => bannerPlace(cell).path)]));
  }

  /** Those of the cells with files of the same type in the same place. Names take a while to read, and there may be thousands. */
  async beside(cell: BannerCell, turns: Turns): Promise<ReadonlySet<string>> {
    const key = besideKey(cell);
    const known = this.#read.get(key);
    if (known) return known;
    const series = new Set<string>();
    for (const path of this.#paths.get(key) ?? []) {
      series.add(readName(path).series);
      await turns.pass();
    }
    this.#read.set(key, series);
    return series;
  }
}

const besideKey = (cell: BannerCell): string => `${cell.fileType} ${keyOf(bannerPlace(cell).place)}`;
