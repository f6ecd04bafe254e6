/** How the sheet is laid out on the grid: where its lines and its columns stand, in pixels, and the order in which keys walk through them. */
import { rowNameColumnWidth } from '@marquee/contract/sheets.ts';
import { useMemo } from 'react';
import { columnBoxesOf } from '#columns/columnBox.ts';
import { nameColumn } from '#screen/active.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import { useResizing } from '#screen/resizing.ts';
import { fitColumn } from './fitColumn.ts';
import { Lines } from './lines.ts';
import type { Ground } from './moves.ts';
import { resizeNames, useNameWidth } from './nameWidth.ts';
import { useIsNarrowed, useIsSorted, useShownLayout } from './narrow/useShownLayout.ts';

export type GridLayout = ReturnType<typeof useGridLayout>;

export function useGridLayout(sheetID: number, isEditable: boolean) {
  const layout = useShownLayout();
  const isNarrowed = useIsNarrowed();
  const isSorted = useIsSorted();
  const closed = useGroupScreen((screen) => screen.closed);
  const rowHeight = useOwnLook((look) => look.rowHeight);
  const resizing = useResizing();

  const restingNameWidth = useNameWidth(sheetID, layout.rowNameWidth);
  const nameWidth = resizing.columnID === nameColumn ? resizing.width : restingNameWidth;
  const stands = useMemo(
    () => columnBoxesOf(layout.columns, nameWidth, resizing),
    [layout.columns, nameWidth, resizing],
  );
  const lines = useMemo(
    () => new Lines(layout, closed, { rows: isEditable, group: isEditable && !isNarrowed }, rowHeight),
    [layout, closed, isEditable, isNarrowed, rowHeight],
  );
  const names = useMemo(
    () => ({
      width: nameWidth,
      least: rowNameColumnWidth.min,
      onResize: (width: number) => resizeNames(sheetID, width),
      onFit: (columnID: number) => void fitColumn(columnID),
    }),
    [nameWidth, sheetID],
  );
  const ground = useMemo<Ground>(
    () => ({
      get walk() {
        return lines.walk;
      },
      columnIDs: stands.map((stand) => stand.columnID),
    }),
    [lines, stands],
  );

  return {
    layout,
    isNarrowed,
    isSorted,
    closed,
    rowHeight,
    lines,
    /** the columns behind the row names, and where the last of them ends */
    stands,
    end: nameWidth + stands.reduce((total, stand) => total + stand.width, 0),
    nameWidth,
    /** the head of the row names */
    names,
    ground,
  };
}
