/** What is saved of a newer banner file, in cells that still are as they were when they were looked at. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { SavedCell } from '#cells/faces.ts';
import type { Edit } from '#cells/edit.ts';
import { saveTogether } from '#cells/store.ts';
import type { Tx } from '#platform/db.ts';
import type { Author } from '#sheet-log/write.ts';
import { bannerCells, type BannerCell } from './cells-to-check.ts';
import { factsOf } from '#banners/facts/file-facts.ts';
import type { FolderFile } from '#banners/folder-files.ts';
import { isKnown, type NewerFile, type Outcome } from './look-for-newer.ts';

/** The largest number that the database counts to. */
const mostTimes = 2_147_483_647;

/** The cells as they are now, by id; those whose row, group or column is gone are not among them. */
export async function asTheyAreNow(tx: Tx, outcomes: readonly Outcome[]): Promise<Map<number, BannerCell>> {
  const now = await bannerCells(tx, { cellIDs: outcomes.map(({ cell }) => cell.cellID) });
  return new Map(now.map((cell) => [cell.cellID, cell]));
}

/** Whether a cell still shows and looks for the same. */
export function isAsItWas(before: BannerCell, now: BannerCell): boolean {
  const fields = ['ftpAccountID', 'fileType', 'fileName', 'folder', 'width', 'height'] as const;
  return fields.every((field) => before[field] === now[field]);
}

/** Whether somebody else who looked was quicker. */
export const showsAlready = (now: BannerCell, before: BannerCell, { fileName, file }: NewerFile): boolean =>
  now.fileName === fileName && now.folder === before.folder && isKnown(now.known, file);

const editOf = ({ rowID, columnID, cellID }: BannerCell, author: Author, fields: Record<string, unknown>): Edit => ({
  rowID,
  columnID,
  cellID,
  ...author,
  columnTypeID: columnTypes.banner,
  fields,
});

/** Who looked for newer files: a person, or Marquee of its own accord. */
type Looker = 'update' | 'auto';

/** The edit that shows a newer file and marks it as such. */
export const newerFile = (cell: BannerCell, author: Author, { fileName, file }: NewerFile, how: Looker) =>
  editOf(cell, author, {
    fileName,
    noOfTimesNewFileFound: Math.min(cell.noOfTimesNewFileFound + 1, mostTimes),
    recentlyUpdated: true,
    file: { ...factsOf(file), how },
  });

/** The edit that only keeps what is known of the file that the cell shows. Its pixels are still right if its weight is. */
export function knownFacts(cell: BannerCell, author: Author, file: FolderFile): Edit {
  const { width = null, height = null } = cell.known?.bytes === file.bytes ? cell.known : {};
  return editOf(cell, author, { file: { ...factsOf(file), width, height, how: 'update' satisfies Looker } });
}

/** Saves edits that were checked under the sheet's lock, in their order. Throws the refusal of one that is refused all the same. */
export async function saveAll(tx: Tx, sheetID: number, edits: readonly Edit[]): Promise<SavedCell[]> {
  return (await saveTogether(tx, sheetID, edits)).map((one) => {
    if ('refused' in one) throw new Refusal(one.refused);
    return one;
  });
}
