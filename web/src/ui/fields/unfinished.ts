/** Words that were being written when their editor went off the page: taken up by the next editor of the same place, or else settled. */
import { useEffect, useLayoutEffect, useRef } from 'react';

const left = new Map<string, string>();

/** Of each editor on the page, what tells what is being written in it. */
const editors = new Set<() => string | undefined>();

/** Whether anything is being written in an editor of the page. */
export const isUnfinished = (): boolean => [...editors].some((read) => read() !== undefined);

interface Unfinished {
  /** what is being written; undefined where that is nothing, or over */
  read: () => string | undefined;
  /** goes on with what was being written */
  restore: (words: string) => void;
  /** decides about words that no editor went on with */
  settle: (words: string) => void;
}

/**
 * To be used in an editor that may be taken away under the hand of who writes in it: its row goes to another group, or is deleted.
 * `place` is the same for every editor of the same thing.
 */
export function useUnfinished(place: string | undefined, unfinished: Unfinished): void {
  const latest = useRef(unfinished);
  const at = useRef(place);
  useEffect(() => {
    latest.current = unfinished;
  });
  useLayoutEffect(() => {
    // Of an editor that stays, and is another place's from now on, nothing was left.
    if (at.current !== undefined && at.current !== place) left.delete(at.current);
    at.current = place;
    if (place === undefined) return undefined;
    const words = left.get(place);
    left.delete(place);
    if (words !== undefined) latest.current.restore(words);
    const readNow = () => latest.current.read();
    editors.add(readNow);
    return () => {
      editors.delete(readNow);
      const { read, settle } = latest.current;
      const written = read();
      if (written === undefined) return;
      left.set(place, written);
      // Where the editor only changed its place on the page, the new one has been drawn by then.
      queueMicrotask(() => {
        if (left.get(place) !== written) return;
        left.delete(place);
        settle(written);
      });
    };
  }, [place]);
}
