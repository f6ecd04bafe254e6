/** The keyboard stays in the panel when the part of it that had the keyboard goes away. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const panelOf = (element: HTMLElement | null): HTMLElement | null => element?.closest('aside') ?? null;

/** To be used in a part that may be deleted: the panel as such has the keyboard then. */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) panelOf(element)?.focus({ preventScroll: true });
    };
  }, [part]);
}

/** Focuses `target` when `isOpen` ends, if the focus went with what was closed. */
export function useFocusBack(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const was = useRef(isOpen);
  useEffect(() => {
    const isClosed = was.current && !isOpen;
    was.current = isOpen;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === panelOf(target.current);
    if (isClosed && isLost) target.current?.focus({ preventScroll: true });
  }, [isOpen, target]);
}
