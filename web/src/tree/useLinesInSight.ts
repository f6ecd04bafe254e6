/** Which lines of the tree are drawn, and where: those in sight, some beyond either edge, and the one where the keyboard stands. */
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import type { TreeLine } from './nodes.ts';
import { sizes } from './sizes.ts';

/** All in pixels, and lines by their numbers. */
export interface LinesInSight {
  lineHeight: number;
  /** how high all lines are together */
  height: number;
  drawn: readonly { line: number; top: number }[];
  scrollTo: (line: number) => void;
  /** how many lines a page has */
  page: () => number;
}

/** `at` is the line where the keyboard stands: it stays drawn out of sight too, since the focus is on it. */
export function useLinesInSight(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TreeLine[],
  at: number,
): LinesInSight {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const lineHeight = isTouched ? sizes.touchNodeHeight : sizes.nodeHeight;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    // The same function as long as the lines are, since with another one all lines are measured anew.
    getItemKey: useCallback((line: number) => lines[line]?.node.treeNodeID ?? line, [lines]),
    overscan: Math.ceil(sizes.virtualScrollBlock / lineHeight),
    scrollPaddingStart: lineHeight,
    scrollPaddingEnd: lineHeight,
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(at) ? inSight : [...inSight, at].toSorted((a, b) => a - b);
    },
  });
  return {
    lineHeight,
    height: virtualizer.getTotalSize(),
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ line: index, top: start })),
    scrollTo: useCallback((line) => virtualizer.scrollToIndex(line), [virtualizer]),
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1),
  };
}
