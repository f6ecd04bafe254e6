/** Where in one line the keyboard stands, and the focus that goes with it. */
import { useEffect, useRef, type RefObject } from 'react';
import { useActive, type Editing, type LineKey, type Place } from './active.ts';

export interface ActiveLine {
  /** the column where the keyboard stands in this line; undefined where it stands elsewhere */
  columnID: number | undefined;
  /** set while that place is edited */
  editing: Editing | undefined;
}

/** The place that was given the focus last. */
let given: Place | undefined;

/** Whether somebody is at something beside the grid, as in a comment or a popup. A menu goes with what was chosen in it. */
function isElsewhere(line: HTMLElement | null): boolean {
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement === document.body;
  return (
    !isNowhere &&
    activeElement.closest('[role=menu]') === null &&
    !line?.closest('[role=grid]')?.contains(activeElement)
  );
}

/** Gives the focus to the active cell in `line`'s element, unless it is edited; one effect per line instead of one per cell. */
export function useActiveLine(key: LineKey, line: RefObject<HTMLElement | null>): ActiveLine {
  const columnID = useActive(({ place }) => (place?.line === key ? place.columnID : undefined));
  const editing = useActive((active) => (active.place?.line === key ? active.editing : undefined));
  const stoodIn = useRef<LineKey>(undefined);
  useEffect(() => {
    const before = stoodIn.current;
    stoodIn.current = columnID === undefined ? undefined : key;
    if (columnID === undefined || editing) return;
    const { place } = useActive.getState();
    // A row that somebody moves to another group is drawn anew. Who has left the grid meanwhile writes on where they are.
    const isDrawnAnew = before !== key && place === given;
    given = place;
    if (isDrawnAnew && isElsewhere(line.current)) return;
    const cell = line.current?.querySelector<HTMLElement>(`[data-column="${columnID}"]`);
    // An element that had the focus for another line is to be read out anew.
    if (before !== undefined && before !== key && cell === document.activeElement) cell?.blur();
    cell?.focus({ preventScroll: true });
  }, [line, key, columnID, editing]);
  return { columnID, editing };
}
