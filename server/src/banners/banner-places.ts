/** Where a cell's file is: in which folder, by which name, and how the name is written in the cell. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { readName } from '@marquee/contract/names.ts';
import type { ListedFile } from '@marquee/contract/names/compare.ts';
import { bannerFolder } from '@marquee/contract/names/which-files.ts';
import type { BannerCell } from './cells-to-check.ts';
import { cleanPath } from './transfer/paths.ts';

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
  /** the file's name in the folder, or `sub-folder/index.html`; empty where the cell has none */
  path: string;
}

/** The one spelling of a path; one that no server can have stays as it is and is refused when it is listed. */
function spelt(...parts: string[]): string {
  try {
    return cleanPath(...parts);
  } catch {
    return parts.join('/');
  }
}

/** A cell's folder may go on in its file name; only the last name, or a folder banner's two last ones, are the file's. */
export function bannerPlace({ ftpAccountID, fileType, fileName, folder }: BannerCell): BannerPlace {
  const isHtml = fileType === bannerFileTypes.html;
  const parts = fileName.split('/');
  const ofFile = isHtml && bannerFolder(fileName) !== undefined ? 2 : 1;
  const prefix = parts
    .slice(0, -ofFile)
    .map((part) => `${part}/`)
    .join('');
  const path = parts.slice(-ofFile).join('/');
  return { place: { ftpAccountID, folder: spelt(folder, prefix), isHtml }, prefix, path };
}

export const keyOf = ({ ftpAccountID, folder, isHtml }: Place): string =>
  JSON.stringify([ftpAccountID, folder, isHtml]);

/** The cell's file as it was when it was last looked at. */
export function knownFile({ known }: BannerCell, path: string): ListedFile {
  if (!known) return { path };
  const { bytes, changedAt, precisionMs } = known;
  return { path, bytes, modifiedAt: changedAt ?? undefined, precisionMs };
}

/** The series that cells show by now, by place and type of file. */
export class ShownSeries {
  readonly #series = new Map<string, Set<string>>();

  constructor(cells: readonly BannerCell[]) {
    for (const cell of cells) {
      const { place, path } = bannerPlace(cell);
      if (path !== '') this.#of(place, cell).add(readName(path).series);
    }
  }

  /** Those beside a cell. */
  beside(cell: BannerCell): ReadonlySet<string> {
    return this.#of(bannerPlace(cell).place, cell);
  }

  #of(place: Place, { fileType }: BannerCell): Set<string> {
    const key = `${fileType} ${keyOf(place)}`;
    const series = this.#series.get(key) ?? new Set();
    this.#series.set(key, series);
    return series;
  }
}
