/** What one would ask for decisions about where the palette was opened: what the menus there would. */
import { kindViews } from '#cells/kinds/kinds.ts';
import type { AskedAbout } from '#decisions/bannersToAsk.ts';
import { useActive } from '#screen/active.ts';
import { useMode } from '#screen/mode.ts';
import { rowOf, useChosenCells, isRow } from '#sheets/clipboard/range.ts';
import { currentSheet } from '#sync/currentSheet.ts';

/** Undefined where nothing is chosen that has banners. */
export function askedHere(): AskedAbout | undefined {
  const { chosenRows } = useMode.getState();
  if (chosenRows.size > 0) return { rowIDs: [...chosenRows] };
  const { place } = useActive.getState();
  if (!place) return undefined;
  const column = currentSheet()?.shown.layout.columns.find(({ columnID }) => columnID === place.columnID);
  const ofColumn = column && kindViews[column.columnTypeID].decided ? { columnID: column.columnID } : {};
  if (isRow(place.line)) {
    const rowIDs = useChosenCells.getState().rect()?.rowIDs ?? [];
    return rowIDs.length > 1 ? { rowIDs } : { rowIDs: [rowOf(place.line)], ...ofColumn };
  }
  if (place.line.startsWith('title:')) return { groupID: Number(place.line.slice('title:'.length)) };
  return place.line.startsWith('head:') && ofColumn.columnID !== undefined ? ofColumn : undefined;
}
