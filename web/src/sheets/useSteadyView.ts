/** Keeps in sight what is in sight when lines above it come or go, whoever adds, moves or deletes them. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { sizes, type Line, type Lines } from './lines.ts';
import { useView, type View } from './useView.ts';

/** Pixels at the top of the grid that a group's title and headers stick to, and that rows are hidden behind. */
const stuck = sizes.title + sizes.heads;

/** The line at an index, or the first of those behind it (`step` 1) or before it (-1) that is still there: as it is now. */
function survivor(before: Lines, now: Lines, from: number, step: 1 | -1): Line | undefined {
  for (let index = from; index >= 0 && index < before.count; index += step) {
    const was = before.at(index);
    const is = was && now.find(was.key);
    if (is) return is;
  }
  return undefined;
}

/**
 * How many pixels to scroll by from `scrollTop` for the reader to stay where they are: between the line that begins what they see and
 * the one before it, or what is left around them. Of the two the one that moved less counts, since one line may have been moved
 * itself. At the very top the reader stays at the top.
 */
export function shiftOf(before: Lines, now: Lines, scrollTop: number): number {
  const first = before.indexAt(scrollTop + stuck);
  const edge = before.at(first)?.top;
  if (scrollTop <= 0 || edge === undefined) return 0;
  const below = survivor(before, now, first, 1);
  const above = survivor(before, now, first - 1, -1);
  const shifts = [...(above ? [above.top + above.size - edge] : []), ...(below ? [below.top - edge] : [])];
  return shifts.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 0;
}

const shifted = (view: View, by: number): View => ({
  ...view,
  top: Math.max(0, view.top + by),
  bottom: Math.max(0, view.bottom + by),
});

/**
 * What is in sight of the grid. While `isPlain`, with all rows in the sheet's own order, and the same groups closed, it follows what
 * it showed; narrowing, sorting and closing groups are meant to show something else.
 */
export function useSteadyView(
  scroller: RefObject<HTMLElement | null>,
  lines: Lines,
  closed: ReadonlySet<number>,
  isPlain: boolean,
): Pick<ReturnType<typeof useView>, 'view' | 'isMoving' | 'lookOnward'> {
  const { view, isMoving, look, lookOnward, scrollTop } = useView(scroller);
  const [drawn, setDrawn] = useState({ lines, closed, isPlain, view, shift: 0, followed: view });
  if (drawn.lines !== lines || drawn.closed !== closed || drawn.isPlain !== isPlain) {
    const isFollowed = drawn.isPlain && isPlain && drawn.closed === closed;
    const shift = isFollowed ? shiftOf(drawn.lines, lines, view.top) : 0;
    setDrawn({ lines, closed, isPlain, view, shift, followed: shifted(view, shift) });
  }

  useLayoutEffect(() => {
    const element = scroller.current;
    if (drawn.shift === 0 || !element) return;
    element.scrollTo({ top: scrollTop.current + drawn.shift, behavior: 'instant' });
    look(element);
  }, [scroller, drawn, look, scrollTop]);

  // Shifted before it is scrolled, so that what comes into sight is drawn once, and what stays is not drawn anew. The same object in each
  // rendering: what is drawn is worked out of it, and looked at while rendering.
  return { view: drawn.shift !== 0 && drawn.view === view ? drawn.followed : view, isMoving, lookOnward };
}
