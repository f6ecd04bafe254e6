/**
 * The keyboard and the pointer of a range: Shift and an arrow, Shift and a click, or dragging stretches it, Ctrl+A takes all; Delete empties
 * it, Ctrl+D fills it.
 */
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { isSamePlace, useActive, type Place } from '#screen/active.ts';
import { choosesRows, toggleRows, useMode } from '#screen/mode.ts';
import { scrollWhilePressed } from '#sheets/edgeScroll.ts';
import { lookAt } from '#sheets/lookAt.ts';
import { placeAfter, type Ground } from '#sheets/moves.ts';
import { letterOf } from '#ui/keyboard/letterOf.ts';
import { fillDown } from './fillCells.ts';
import { emptyRect } from './pasteCells.ts';
import { chooseAll, isMany, isRow, rectOf, setCorner, useRange, type Rect } from './range.ts';

const stretching = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/** The cell under the pointer; undefined over anything else. */
function cellAt(target: EventTarget, within: HTMLElement | null): Place | undefined {
  if (!(target instanceof Element) || !within?.contains(target)) return undefined;
  if (target.closest('button, input, textarea, label, [data-resize], [data-drag-handle]')) return undefined;
  const columnID = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const line = target.closest<HTMLElement>('[data-line^="row:"]')?.dataset['line'];
  if (columnID === undefined || line === undefined) return undefined;
  return { line: `row:${Number(line.slice('row:'.length))}`, columnID: Number(columnID) };
}

/** Dragging, and Shift and a click. The result of a press says whether it stretched a range. */
function useStretchByPointer(scroller: RefObject<HTMLElement | null>) {
  /** the button went down on a cell and is still down */
  const isDragging = useRef(false);
  useEffect(() => {
    // Safari goes on marking words in each cell on the way. With any marked, Ctrl+C would mean them.
    const unmark = () => {
      const words = getSelection();
      if (isDragging.current && useRange.getState().corner && words?.isCollapsed === false) words.removeAllRanges();
    };
    const end = () => {
      unmark();
      isDragging.current = false;
    };
    window.addEventListener('mouseup', end);
    document.addEventListener('selectionchange', unmark);
    return () => {
      window.removeEventListener('mouseup', end);
      document.removeEventListener('selectionchange', unmark);
    };
  }, []);

  const stretchTo = (cell: Place): void => {
    const { place, editing } = useActive.getState();
    if (!isDragging.current || editing || !place || !isRow(place.line)) return;
    if (isSamePlace(place, cell) && !useRange.getState().corner) return;
    getSelection()?.removeAllRanges();
    setCorner(cell);
  };

  const onMouseDown = (event: MouseEvent): boolean => {
    const { place, editing } = useActive.getState();
    const cell = cellAt(event.target, scroller.current);
    isDragging.current = event.button === 0 && cell !== undefined;
    const grid = scroller.current;
    if (isDragging.current && grid) {
      scrollWhilePressed(grid, event, (x, y) => {
        const under = document.elementFromPoint(x, y);
        const passed = under && cellAt(under, grid);
        if (passed) stretchTo(passed);
      });
    }
    if (!event.shiftKey || event.button !== 0 || !cell || !place || editing || !isRow(place.line)) return false;
    // The browser would mark the words between the two.
    event.preventDefault();
    setCorner(cell);
    return true;
  };

  const onMouseOver = (event: MouseEvent): void => {
    const cell = event.buttons === 1 ? cellAt(event.target, scroller.current) : undefined;
    if (cell) stretchTo(cell);
  };
  return { onMouseDown, onMouseOver };
}

/** Stretches the range; whether the key does that. */
function stretchByKey(event: KeyboardEvent, ground: Ground, place: Place, corner: Place | undefined): boolean {
  if (!event.shiftKey || !stretching.includes(event.key)) return false;
  const key = { key: event.key, shiftKey: false, isJump: event.ctrlKey || event.metaKey, page: 10 };
  const rows: Ground = { walk: ground.walk.filter(isRow), columnIDs: ground.columnIDs };
  const isToEdge = key.isJump && event.key.startsWith('Arrow');
  // Groups end where other lines stand between the rows.
  const to = placeAfter(isToEdge ? ground : rows, corner ?? place, key);
  setCorner(to);
  if (to) lookAt(to);
  return true;
}

/** Fills the cells of the range, empties them, or selects their rows; whether the key does any of that. */
function changeByKey(event: KeyboardEvent, ground: Ground, rect: Rect, letter: string): boolean {
  if (letter === 'd') void fillDown(rect, ground);
  // As spreadsheets have it: the whole of the rows that the cells stand in.
  else if (event.key === ' ' && event.shiftKey && !choosesRows(useMode.getState().mode)) toggleRows(rect.rowIDs);
  else if (useRange.getState().corner && isMany(rect) && (event.key === 'Delete' || event.key === 'Backspace'))
    void emptyRect(rect);
  else return false;
  return true;
}

/** Each handler's result says whether that was all there was to do about the event. */
export function useRangeKeys(scroller: RefObject<HTMLElement | null>, ground: Ground, isEditable: boolean) {
  // A range is of this grid, and of these rows and columns.
  useEffect(() => () => setCorner(undefined), []);
  const pointer = useStretchByPointer(scroller);

  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { place, editing } = useActive.getState();
    const { corner } = useRange.getState();
    const { target } = event;
    if (!place || editing || !isRow(place.line) || event.altKey) return false;
    if (!(target instanceof HTMLElement) || !scroller.current?.contains(target)) return false;
    if (target.closest('input, textarea, button, a')) return false;
    if (stretchByKey(event, ground, place, corner)) return true;
    const letter = event.ctrlKey || event.metaKey ? letterOf(event) : '';
    if (letter === 'a') {
      chooseAll(ground, place);
      return true;
    }
    const rect = rectOf(ground, place, corner);
    if (!rect) return false;
    if (isEditable && changeByKey(event, ground, rect, letter)) return true;
    if (event.key !== 'Escape' || !corner || !isMany(rect)) return false;
    setCorner(undefined);
    return true;
  };
  return { onKeyDown, ...pointer };
}
