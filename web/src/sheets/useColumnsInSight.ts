/** Which columns are in sight, of hundreds that there may be. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, type RefObject } from 'react';
import type { Stand } from '#columns/stand.ts';

/** The same array until another column comes into sight or goes out of it, or one changes its place. */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  stands: readonly Stand[],
  nameWidth: number,
): readonly Stand[] {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: stands.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => stands[index]?.width ?? 0,
    // A new function each time, which makes the virtualizer take the widths anew; there are a hundred columns at most.
    getItemKey: (index) => stands[index]?.columnID ?? index,
    paddingStart: nameWidth,
    overscan: 1,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return useMemo(() => stands.slice(first, last + 1), [stands, first, last]);
}
