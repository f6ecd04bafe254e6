/** Taking a newer file for banners, and putting those aside that are not wanted. */
import { mostPutAside, putFilesAside, type FileChoice, type PutAside } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { editCells } from '#cells/editCell.ts';
import { call } from '#sync/call.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere } from '#sync/sender.ts';
import { notifyError } from '#ui/messages/notify.ts';
import type { CellsNow } from './questions.ts';

/** The banner cells of the open sheet as they are shown now. */
export function cellsNow(): CellsNow {
  const shown = currentSheet()?.shown;
  const cells = shown?.confirmed.cells.all() ?? [];
  return new Map(
    [...cells].flatMap(({ cellID, rowID, columnID, cellBanner }): [number, Cell][] => {
      const cell = cellBanner && shown?.entry('row', `row:${rowID}`) ? shown.cell(rowID, columnID) : undefined;
      return cell ? [[cellID, cell]] : [];
    }),
  );
}

/** Sets the file of cells and marks them as updated, as one step that can be taken back. Resolves to whether that was saved. */
export function takeFor(taken: readonly { cell: Cell; fileName: string }[]): Promise<boolean> {
  return editCells(
    taken.map(({ cell: { rowID, columnID, cellBanner }, fileName }) => {
      const noOfTimesNewFileFound = (cellBanner?.noOfTimesNewFileFound ?? 0) + 1;
      return { rowID, columnID, fields: { fileName, noOfTimesNewFileFound, recentlyUpdated: true } };
    }),
  );
}

/** Puts the files of questions aside, or takes that back. Resolves to whether it was kept; what fails is told. */
export async function putAside(columnID: number, as: PutAside, choices: readonly FileChoice[]): Promise<boolean> {
  const files = choices.flatMap((choice) =>
    (choice.files ?? []).map((file) => ({ ...file, cellID: choice.cellID, isForAll: choice.cells !== undefined })),
  );
  try {
    for (let start = 0; start < files.length; start += mostPutAside) {
      const part = files.slice(start, start + mostPutAside);
      await call(putFilesAside, { body: { columnID, as, files: part, ...fromHere() } });
    }
    return true;
  } catch (error) {
    notifyError('Your choice was not saved', error);
    return false;
  }
}
