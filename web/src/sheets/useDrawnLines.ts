/** What of the grid is drawn: the lines and the columns in sight, and the lines in which the keyboard and the focus are. */
import { useMemo, useState, type FocusEvent, type RefObject } from 'react';
import { useActive } from '#screen/active.ts';
import { standAtFocus, standInSight } from './focusGrid.ts';
import { linesInSight } from './linesInSight.ts';
import { useColumnsInSight } from './useColumnsInSight.ts';
import type { GridLayout } from './useGridLayout.ts';
import { useSteadyView } from './useSteadyView.ts';
import { useStillRows } from './useStillRows.ts';

/** The row that got the focus, where it is not the one where the keyboard stands, which is kept drawn anyway. */
function lineOf({ currentTarget, target }: FocusEvent<HTMLElement>): string | undefined {
  if (!currentTarget.contains(target)) return undefined;
  const line = target.closest<HTMLElement>('[data-line^="row:"]')?.dataset['line'];
  return line === useActive.getState().place?.line ? undefined : line;
}

/** `onFocus` and `onBlur` are the grid's own. */
export function useDrawnLines(
  scroller: RefObject<HTMLElement | null>,
  { closed, isNarrowed, isSorted, lines, nameWidth, stands }: GridLayout,
) {
  const activeLine = useActive(({ place }) => place?.line);
  const [focusedLine, setFocusedLine] = useState<string>();
  const { view, isMoving, lookOnward } = useSteadyView(scroller, lines, closed, !isNarrowed && !isSorted);
  const inSight = useColumnsInSight(view, stands, nameWidth);
  const drawn = useMemo(
    () => linesInSight(lines, view, [activeLine, focusedLine]),
    [lines, view, activeLine, focusedLine],
  );
  const isStill = useStillRows(drawn, isMoving);
  return {
    drawn,
    inSight,
    isMoving,
    isStill,
    lookOnward,
    /** whether the keyboard stands in one of the lines, so that Tab leads there instead of to the grid */
    hasKeyboard: activeLine !== undefined && lines.indexOf(activeLine) !== -1,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target === event.currentTarget) standInSight(lines, event.currentTarget);
      else standAtFocus(event);
      setFocusedLine(lineOf(event));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocusedLine(undefined);
    },
  };
}
