/** The right click on a cell, and the keys and the long press that mean the same: which cells its menu is about. */
import type { MouseEvent, RefObject } from 'react';
import { isSamePlace, nameColumn, select, useActive, type Place } from '#screen/active.ts';
import { rectOf, rowOf, useRange, type Rect } from '#sheets/clipboard/range.ts';
import type { Ground } from '#sheets/moves.ts';
import { sheetStore } from '#ui/stores.ts';

export interface CellMenuAt {
  rowID: number;
  columnID: number;
  anchor: HTMLElement;
  /** the chosen cells, of which this is one */
  rect: Rect;
}

export const useCellMenuAt = sheetStore<{ at: CellMenuAt | undefined }>(() => ({ at: undefined }));

export const closeCellMenu = (): void => useCellMenuAt.setState({ at: undefined });

/** What browsers have a menu of their own for that people want: links open in new tabs, words are spelt right. */
const browsers = 'a, input, textarea';

/** The cell of a row under the pointer; undefined over anything else, row names included. */
function cellAt(target: EventTarget, within: HTMLElement | null) {
  if (!(target instanceof Element) || !within?.contains(target) || target.closest(browsers)) return undefined;
  const anchor = target.closest<HTMLElement>('[data-cell]');
  const [rowID = 0, columnID = 0] = anchor?.dataset['cell']?.split(':').map(Number) ?? [];
  const place: Place = { line: `row:${rowID}`, columnID };
  return anchor && columnID !== nameColumn ? { anchor, place } : undefined;
}

/** The grid's `onContextMenu`, and what comes before it: a press on one of several chosen cells leaves them chosen. */
export function useCellMenu(scroller: RefObject<HTMLElement | null>, ground: Ground) {
  const chosen = (): Rect | undefined => rectOf(ground, useActive.getState().place, useRange.getState().corner);
  const isChosen = ({ line, columnID }: Place): boolean => {
    const rect = useRange.getState().corner && chosen();
    return rect !== undefined && rect.rowIDs.includes(rowOf(line)) && rect.columnIDs.includes(columnID);
  };
  const onMouseDown = (event: MouseEvent): boolean => {
    if (event.button !== 2) return false;
    const cell = cellAt(event.target, scroller.current);
    // The focus would go there, and with it the range.
    if (cell && isChosen(cell.place)) event.preventDefault();
    return true;
  };
  const onContextMenu = (event: MouseEvent): void => {
    const cell = cellAt(event.target, scroller.current);
    if (!cell || event.defaultPrevented || useActive.getState().editing) return;
    const { anchor, place } = cell;
    const { place: before } = useActive.getState();
    if (!isChosen(place) && !(before && isSamePlace(before, place))) select(place, false);
    const rect = chosen();
    if (!rect) return;
    event.preventDefault();
    useCellMenuAt.setState({ at: { rowID: rowOf(place.line), columnID: place.columnID, anchor, rect } });
  };
  return { onMouseDown, onContextMenu };
}
