/** Marks the cells that somebody else changes: a soft flash, and for a while a ring where it overruled one's own edit. */
import { useEffect, type RefObject } from 'react';
import { currentSheet } from '#state/currentSheet.ts';

const flashMs = 1_000;
const overruledMs = 4_000;

export function useRemoteMarks(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = currentSheet();
    if (!sheet) return undefined;
    const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
    const unmark = (cell: HTMLElement) => {
      clearTimeout(timers.get(cell));
      timers.delete(cell);
      delete cell.dataset['mark'];
      cell.removeAttribute('title');
    };
    // Straight on the element: a mark per cell in React would cost every cell a subscription.
    const mark = ({ at, isOverruling }: { at: string; isOverruling: boolean }) => {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${at}"]`);
      if (!cell) return;
      unmark(cell);
      // Reading the layout makes the same animation start anew.
      void cell.offsetWidth;
      cell.dataset['mark'] = isOverruling ? 'overruled' : 'changed';
      if (isOverruling) cell.title = 'Somebody else changed this at the same moment; theirs came last.';
      timers.set(
        cell,
        setTimeout(() => unmark(cell), isOverruling ? overruledMs : flashMs),
      );
    };
    sheet.remoteEdits.add(mark);
    return () => {
      sheet.remoteEdits.delete(mark);
      for (const cell of timers.keys()) unmark(cell);
    };
  }, [scroller]);
}
