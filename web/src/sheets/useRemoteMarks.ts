/** Marks the cells that somebody else changes: a soft flash, and for a while a ring where it overruled one's own edit. */
import { useEffect, type RefObject } from 'react';
import { fullName } from '@marquee/contract/people.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { RemoteEdit } from '#sync/liveSheet.ts';

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
    const nameOf = (userID: number | undefined): string => {
      const { users, formerUsers } = sheet.shown.confirmed;
      const person = [...users, ...formerUsers].find((one) => one.userID === userID);
      return person ? fullName(person) : 'Somebody else';
    };
    // Straight on the elements: a mark per cell in React would cost every cell a subscription. Those in sight are enough.
    const mark = ({ cells, overruled, by }: RemoteEdit) => {
      const changed = new Set<string>(cells);
      const drawn = scroller.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
      const marked = [...drawn].filter((cell) => changed.has(cell.dataset['cell'] ?? ''));
      for (const cell of marked) unmark(cell);
      // Reading the layout makes the same animation start anew.
      void scroller.current?.offsetWidth;
      for (const cell of marked) {
        const isOverruling = [...overruled].some((at) => at === cell.dataset['cell']);
        cell.dataset['mark'] = isOverruling ? 'overruled' : 'changed';
        if (isOverruling) {
          cell.title = `${nameOf(by)} changed this at the same moment; theirs came last.`;
          // Shown at the cell's edge by the stylesheet, as nobody hovers in time to read a tooltip.
          cell.dataset['by'] = nameOf(by);
        }
        timers.set(
          cell,
          setTimeout(() => unmark(cell), isOverruling ? overruledMs : flashMs),
        );
      }
    };
    sheet.remoteEdits.add(mark);
    return () => {
      sheet.remoteEdits.delete(mark);
      for (const cell of timers.keys()) unmark(cell);
    };
  }, [scroller]);
}
