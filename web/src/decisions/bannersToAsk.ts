/** The banners that an ask would be about: those of some rows, of a group, of a column, or one of them. */
import { access } from '@marquee/contract/columns.ts';
import { counted } from '@marquee/contract/counted.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';

/** What is asked about. Without rows and a group it is all rows; without a column, all of banners that are shown. */
export interface AskedAbout {
  rowIDs?: readonly number[];
  groupID?: number;
  columnID?: number;
}

export interface ToAsk {
  cellIDs: number[];
  /** how many rows these are in */
  noOfRows: number;
  /** how many rows have none */
  noOfEmptyRows: number;
}

/** `isAlone`: nobody but oneself is asked, so what only oneself sees may be asked about. */
export function bannersToAsk({ shown }: LiveSheet, about: AskedAbout, isAlone: boolean): ToAsk {
  const { columns, groups } = shown.layout;
  const hidden = new Set(useOwnLook.getState().hiddenColumns);
  const mayAsk = columns.filter(
    ({ accessRestrictions, columnID, columnTypeID }) =>
      kindViews[columnTypeID].decided !== undefined &&
      (about.columnID === undefined ? !hidden.has(columnID) : about.columnID === columnID) &&
      (isAlone || accessRestrictions !== access.justForMe),
  );
  const inGroups = groups.filter(({ groupID }) => about.groupID === undefined || groupID === about.groupID);
  const rowIDs = about.rowIDs ?? inGroups.flatMap((group) => group.rowIDs);
  const found = rowIDs.map((rowID) =>
    mayAsk.flatMap(({ columnID, columnTypeID }) => {
      const cell = shown.cell(rowID, columnID);
      return cell && kindViews[columnTypeID].decided?.(cell, undefined) !== undefined ? cell.cellID : [];
    }),
  );
  const noOfRows = found.filter((cellIDs) => cellIDs.length > 0).length;
  return { cellIDs: found.flat(), noOfRows, noOfEmptyRows: rowIDs.length - noOfRows };
}

/** `12 banners of 9 rows; 2 rows have no banner.` */
export function bannersToAskInWords({ cellIDs, noOfEmptyRows, noOfRows }: ToAsk): string {
  if (cellIDs.length === 0) return 'There are no banners to decide on here.';
  const rows = cellIDs.length === 1 ? '' : ` of ${counted(noOfRows, 'row')}`;
  const empty = noOfEmptyRows === 0 ? '' : `; ${counted(noOfEmptyRows, 'row has', 'rows have')} no banner`;
  return `${counted(cellIDs.length, 'banner')}${rows}${empty}.`;
}
