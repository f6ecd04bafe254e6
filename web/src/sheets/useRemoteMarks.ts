/** Marks the cells that somebody else changes: a soft flash, and for a while a ring where it overruled one's own edit. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { fullName } from '@marquee/contract/people.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { RemoteEdit } from '#sync/liveSheet.ts';

const flashMs = 1_000;
const overruledMs = 4_000;

interface Mark {
  /** undefined while the cell is not drawn */
  element: HTMLElement | undefined;
  /** whose change overruled one's own; undefined for a flash */
  by: string | undefined;
  timer: ReturnType<typeof setTimeout>;
}

function show({ element, by }: Mark): void {
  if (!element) return;
  element.dataset['mark'] = by === undefined ? 'changed' : 'overruled';
  if (by === undefined) return;
  element.title = `${by} changed this at the same time. Theirs was saved last.`;
  // Shown at the cell's edge by the stylesheet, as nobody hovers in time to read a tooltip.
  element.dataset['by'] = by;
}

function hide(element: HTMLElement | undefined): void {
  if (!element) return;
  delete element.dataset['mark'];
  delete element.dataset['by'];
  element.removeAttribute('title');
}

/** To be called in each rendering of the grid, as elements draw other cells then. */
export function useRemoteMarks(scroller: RefObject<HTMLElement | null>): void {
  const marks = useRef(new Map<string, Mark>());

  useLayoutEffect(() => {
    for (const [at, mark] of marks.current) {
      if (mark.element?.isConnected && mark.element.dataset['cell'] === at) continue;
      hide(mark.element);
      // A flash that is over for who scrolled on does not come again.
      mark.element =
        mark.by === undefined
          ? undefined
          : (scroller.current?.querySelector<HTMLElement>(`[data-cell="${at}"]`) ?? undefined);
      show(mark);
    }
  });

  useEffect(() => {
    const sheet = currentSheet();
    if (!sheet) return undefined;
    const all = marks.current;
    const unmark = (at: string) => {
      clearTimeout(all.get(at)?.timer);
      hide(all.get(at)?.element);
      all.delete(at);
    };
    const nameOf = (userID: number | undefined): string => {
      const { users, formerUsers } = sheet.shown.confirmed;
      const person = [...users, ...formerUsers].find((one) => one.userID === userID);
      return person ? fullName(person) : 'Someone else';
    };
    // Straight on the elements: a mark per cell in React would cost every cell a subscription. Those in sight are enough.
    const mark = ({ cells, overruled, by }: RemoteEdit) => {
      const changed = new Set<string>(cells);
      const drawn = scroller.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
      const marked = [...drawn].filter((cell) => changed.has(cell.dataset['cell'] ?? ''));
      for (const cell of marked) unmark(cell.dataset['cell'] ?? '');
      // Reading the layout makes the same animation start anew.
      void scroller.current?.offsetWidth;
      for (const element of marked) {
        const at = element.dataset['cell'] ?? '';
        const isOverruling = [...overruled].some((other) => other === at);
        const timer = setTimeout(() => unmark(at), isOverruling ? overruledMs : flashMs);
        const made = { element, by: isOverruling ? nameOf(by) : undefined, timer };
        all.set(at, made);
        show(made);
      }
    };
    sheet.remoteEdits.add(mark);
    return () => {
      sheet.remoteEdits.delete(mark);
      for (const at of all.keys()) unmark(at);
    };
  }, [scroller]);
}
