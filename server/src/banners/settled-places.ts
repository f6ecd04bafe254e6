/** Settles where cells belong whose page may be a file among others or the page of a folder banner: only its folder tells. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { isIndex } from '@marquee/contract/banner-names/which-files.ts';
import { bannerPlace, keyOf, type Placed } from './banner-places.ts';
import { isBannerOf } from './folder-files.ts';
import { TransferFailure } from './transfer/failures.ts';
import { fileNameIn } from './transfer/paths.ts';
import type { TransferRun } from './transfer/run.ts';
import type { TransferAccount } from './transfer/transfer.ts';

/** Whether a cell's page is the one of its folder's banner; undefined where the folder can't be read. */
async function isOfFolder(
  run: TransferRun,
  account: TransferAccount,
  { folder, fileName }: Placed['cell'],
): Promise<boolean | undefined> {
  const at = fileName.lastIndexOf('/');
  try {
    return isBannerOf(fileName.slice(at + 1), await run.list(account, `${folder}/${fileName.slice(0, at)}`));
  } catch (error) {
    if (error instanceof TransferFailure && error.onlyFolder) return undefined;
    throw error;
  }
}

/** Of the cells of one place those that belong there, and the others by the places where they do. */
export async function settled(
  run: TransferRun,
  account: TransferAccount,
  cells: readonly Placed[],
): Promise<{ here: Placed[]; elsewhere: Placed[][] }> {
  const settledCells = await Promise.all(
    cells.map(async (placed): Promise<Placed> => {
      const { fileType, fileName } = placed.cell;
      const page = fileNameIn(fileName);
      if (fileType !== bannerFileTypes.html || page === fileName || isIndex(page)) return placed;
      const isFolder = await isOfFolder(run, account, placed.cell);
      return isFolder === undefined ? placed : { cell: placed.cell, ...bannerPlace(placed.cell, isFolder) };
    }),
  );
  const [first] = cells;
  const isHere = ({ place }: Placed) => first !== undefined && keyOf(place) === keyOf(first.place);
  const away = settledCells.filter((placed) => !isHere(placed));
  return {
    here: settledCells.filter(isHere),
    elsewhere: [...Map.groupBy(away, ({ place }) => keyOf(place)).values()],
  };
}
