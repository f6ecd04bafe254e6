/** The grid's pointer: a press selects, a click plays a banner or opens what opens at once, a second click opens the rest. */
import { useRef, type MouseEvent, type RefObject } from 'react';
import { kindViews } from '#cells/kinds/kinds.ts';
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { chooseByClick } from '#rows/choose/chooseByClick.ts';
import { isSamePlace, nameColumn, select, startEditing, useActive, type LineKey, type Place } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';

function placeAt(target: EventTarget, within: HTMLElement | null): Place | undefined {
  // What has a meaning of its own under the pointer keeps it; popups rise to the grid through React only.
  if (!(target instanceof Element) || !within?.contains(target)) return undefined;
  if (target.closest('a, button, input, textarea, label, [data-resize], [data-drag-handle]')) return undefined;
  const columnID = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const line = target.closest<HTMLElement>('[data-line]')?.dataset['line'];
  if (columnID === undefined || line === undefined) return undefined;
  // The grid itself wrote the attribute.
  return { line: line as LineKey, columnID: Number(columnID) };
}

function opensAtOnce({ line, columnID }: Place): boolean {
  if (!line.startsWith('row:') || columnID === nameColumn) return false;
  const column = currentSheet()?.shown.entry('column', `column:${columnID}`);
  return column !== undefined && kindViews[column.columnTypeID].opensOnClick;
}

/** The grid's `onMouseDown` and `onClick`. */
export function useGridPointer(scroller: RefObject<HTMLElement | null>, isEditable: boolean) {
  const wasThere = useRef(false);
  const onMouseDown = (event: MouseEvent) => {
    const place = placeAt(event.target, scroller.current);
    if (!place || event.button !== 0) return;
    const active = useActive.getState();
    wasThere.current = isSamePlace(active.place, place);
    // An editor saves when it loses the focus, and selecting takes it off the page before the browser gets to that.
    if (active.editing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    select(place, false);
  };
  const onClick = (event: MouseEvent) => {
    const place = placeAt(event.target, scroller.current);
    if (!place || chooseByClick(place) || playBannerAt(place)) return;
    if (isEditable && (wasThere.current || opensAtOnce(place))) startEditing(place);
  };
  return { onMouseDown, onClick };
}
