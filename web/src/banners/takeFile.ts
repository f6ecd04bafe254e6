/** Taking one of several newer files for a banner. */
import type { FileChoice } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { editCell } from '#cells/editCell.ts';
import { currentSheet } from '#state/currentSheet.ts';
import { tellCalmly } from '#ui/notify.ts';

/** The cell of a choice as it is now; undefined once its row or column was deleted. */
export function cellOf({ cellID }: FileChoice): Cell | undefined {
  const shown = currentSheet()?.shown;
  const known = shown?.confirmed.cells.all().find((cell) => cell.cellID === cellID);
  return known && shown?.cell(known.rowID, known.columnID);
}

/** Sets the cell's file and marks it as updated. Resolves to whether the matter is settled; a refusal is told and is not. */
export async function takeFile(choice: FileChoice, fileName: string): Promise<boolean> {
  const cell = cellOf(choice);
  if (!cell?.cellBanner) {
    tellCalmly('This banner is gone', `${choice.rowName} was deleted meanwhile.`);
    return true;
  }
  const noOfTimesNewFileFound = cell.cellBanner.noOfTimesNewFileFound + 1;
  return editCell(cell.rowID, cell.columnID, { fileName, noOfTimesNewFileFound, recentlyUpdated: true });
}
