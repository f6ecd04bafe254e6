/**
 * Keeps the place of the keyboard in sight: scrolls just so far that it is no longer hidden, not even by what sticks. What is pressed
 * stays under the pointer, however it comes by the focus: a click that is released over something else would be lost.
 */
import { useEffect, useRef, type RefObject } from 'react';
import type { ColumnBox } from '#columns/columnBox.ts';
import { nameColumn, useActive, type Place } from '#screen/active.ts';
import { gridMargin, sizes, type Lines } from './lines.ts';
import { useLookedAt } from './lookAt.ts';
import { usePressed } from './usePressed.ts';

/** The scroll position nearest to `now` at which `start` to `end` lies between the insets. */
function nearest(now: number, start: number, end: number, room: { before: number; size: number }): number {
  if (start < now + room.before) return start - room.before;
  return Math.max(now, end - room.size);
}

/** How much of the lower edge of the grid the bar of selected rows lies over. */
function covered(scroller: HTMLElement): number {
  const bar = document.querySelector('[data-selection]')?.getBoundingClientRect();
  return bar ? Math.max(0, scroller.getBoundingClientRect().bottom - bar.top) : 0;
}

function reveal(
  scroller: HTMLElement,
  place: Place,
  lines: Lines,
  stands: readonly ColumnBox[],
  nameWidth: number,
): void {
  const line = lines.find(place.line);
  const hasCells = place.line.startsWith('row:') || place.line.startsWith('head:');
  const stand = hasCells && stands.find((other) => other.columnID === place.columnID);
  if (!line) return;
  const stuck = line.kind === 'row' ? sizes.title + sizes.heads : 0;
  // In the lowest windows the bar leaves no room for a line.
  const free = scroller.clientHeight - covered(scroller);
  const top = nearest(scroller.scrollTop, line.top, line.top + line.size, {
    before: stuck,
    size: free >= stuck + line.size ? free : scroller.clientHeight,
  });
  // The names are always in sight.
  const start = gridMargin + (stand ? stand.left : 0);
  const left = stand
    ? nearest(scroller.scrollLeft, start, start + stand.width, { before: nameWidth, size: scroller.clientWidth })
    : scroller.scrollLeft;
  scroller.scrollTo({ top, left, behavior: 'instant' });
}

export function useReveal(
  scroller: RefObject<HTMLElement | null>,
  lines: Lines,
  stands: readonly ColumnBox[],
  nameWidth: number,
  lookOnward: (element: HTMLElement) => void,
): void {
  const isPressed = usePressed();
  useEffect(
    () =>
      useActive.subscribe(({ place, isToReveal }, { place: before }) => {
        if (!place || !isToReveal || place === before || !scroller.current || isPressed.current) return;
        reveal(scroller.current, place, lines, stands, nameWidth);
        // What comes into sight is drawn together with the new place, not once more when the browser tells of the scrolling.
        lookOnward(scroller.current);
      }),
    [scroller, lines, stands, nameWidth, isPressed, lookOnward],
  );

  useEffect(
    () =>
      useLookedAt.subscribe(({ place }) => {
        if (place && scroller.current) reveal(scroller.current, place, lines, stands, nameWidth);
      }),
    [scroller, lines, stands, nameWidth],
  );

  // A line to add something moves down with each addition; whoever types into it goes with it. Who has scrolled away from it stays
  // away, whatever others add meanwhile.
  const before = useRef({ lines, stands });
  useEffect(() => {
    const { place, isToReveal } = useActive.getState();
    const element = scroller.current;
    const was = before.current;
    const stood = place && was.lines.find(place.line);
    const isNew = (columnID: number) => ![nameColumn, ...was.stands.map((stand) => stand.columnID)].includes(columnID);
    before.current = { lines, stands };
    if (!place || !element) return;
    // Something new that the keyboard was led to before it was drawn.
    if (isToReveal && (!stood || isNew(place.columnID))) reveal(element, place, lines, stands, nameWidth);
    if (!place.line.startsWith('add') || !stood || !element.contains(document.activeElement)) return;
    const wasInSight =
      stood.top + stood.size > element.scrollTop && stood.top < element.scrollTop + element.clientHeight;
    if (wasInSight) reveal(element, place, lines, [], nameWidth);
  }, [scroller, lines, stands, nameWidth]);
}
