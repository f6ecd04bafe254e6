/** Playing a Banner Ad cell: a cell that names a file is played, any other is edited. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { nameColumn, type Place } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { Layout } from '#sync/shownSheet.ts';
import { openPopup } from '#screen/popups.ts';
import { isPlayable } from './bannerLook.tsx';

/** Opens the viewer on a place of the grid. False where there is no banner to play. */
export function playBannerAt({ line, columnID }: Place): boolean {
  const sheet = currentSheet();
  const rowID = line.startsWith('row:') ? Number(line.slice('row:'.length)) : 0;
  if (!sheet || rowID === 0 || columnID === nameColumn || !isPlayable(sheet.shown.cell(rowID, columnID))) return false;
  openPopup('viewer', { at: { rowID, columnID } });
  return true;
}

/** The first banner of a layout that can be played. */
export function firstPlayable({ columns, groups }: Layout): Place | undefined {
  const shown = currentSheet()?.shown;
  const columnIDs = columns
    .filter(({ columnTypeID }) => columnTypeID === columnTypes.banner)
    .map((one) => one.columnID);
  if (columnIDs.length === 0) return undefined;
  for (const rowID of groups.flatMap((group) => group.rowIDs)) {
    const columnID = columnIDs.find((id) => isPlayable(shown?.cell(rowID, id)));
    if (columnID !== undefined) return { line: `row:${rowID}`, columnID };
  }
  return undefined;
}
