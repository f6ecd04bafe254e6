/** Where in one line the keyboard stands, and the focus that goes with it. */
import { useEffect, type RefObject } from 'react';
import { useActive, type Editing, type LineKey } from './active.ts';

export interface ActiveLine {
  /** the column where the keyboard stands in this line; undefined where it stands elsewhere */
  columnID: number | undefined;
  /** set while that place is edited */
  editing: Editing | undefined;
}

/** Gives the focus to the active cell in `line`'s element, unless it is edited; one effect per line instead of one per cell. */
export function useActiveLine(key: LineKey, line: RefObject<HTMLElement | null>): ActiveLine {
  const columnID = useActive(({ place }) => (place?.line === key ? place.columnID : undefined));
  const editing = useActive((active) => (active.place?.line === key ? active.editing : undefined));
  useEffect(() => {
    if (columnID === undefined || editing) return;
    line.current?.querySelector<HTMLElement>(`[data-column="${columnID}"]`)?.focus({ preventScroll: true });
  }, [line, columnID, editing]);
  return { columnID, editing };
}
