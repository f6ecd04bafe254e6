/** Marks the cells that somebody else changes: a soft flash, and for a while a ring where it overruled one's own edit. */
import { useEffect, type RefObject } from 'react';
import { fullName } from '@marquee/contract/people.ts';
import { currentSheet } from '#state/currentSheet.ts';
import type { RemoteEdit } from '#state/liveSheet.ts';

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
      delete cell.dataset['by'];
      cell.removeAttribute('title');
    };
    // Straight on the element: a mark per cell in React would cost every cell a subscription.
    const mark = ({ at, isOverruling, by }: RemoteEdit) => {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${at}"]`);
      if (!cell) return;
      unmark(cell);
      // Reading the layout makes the same animation start anew.
      void cell.offsetWidth;
      cell.dataset['mark'] = isOverruling ? 'overruled' : 'changed';
      if (isOverruling) {
        const { users, formerUsers } = sheet.shown.confirmed;
        const person = [...users, ...formerUsers].find((one) => one.userID === by);
        const name = person ? fullName(person) : 'Somebody else';
        cell.title = `${name} changed this at the same moment; theirs came last.`;
        // Shown at the cell's edge by the stylesheet, as nobody hovers in time to read a tooltip.
        cell.dataset['by'] = name;
      }
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
