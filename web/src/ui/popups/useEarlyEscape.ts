/** Escape for what is open while the focus is not in it: before it came, and once what had it is gone. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Whether a popup of the page lies over this element. */
export const isCovered = (element: Element): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((popup) => !popup.contains(element));

interface Open {
  popup: RefObject<Element | null>;
  /** what it hangs on */
  anchor: () => Element | null;
  onEscape: () => void;
}

/** Calls `onEscape` for Escape while the focus is where it was on opening, or nowhere; nobody else hears the key then. */
export function useEarlyEscape(isOpen: boolean, open: Open): void {
  const isMeant = useEffectEvent((before: Element | null) => {
    const now = document.activeElement;
    const isOutside =
      now === null || now === document.body || (now === before && open.popup.current?.contains(now) !== true);
    const anchor = open.anchor();
    return isOutside && anchor !== null && !isCovered(anchor);
  });
  const escape = useEffectEvent(open.onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Something in it may have the focus already.
    const before = document.activeElement;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isMeant(before)) return;
      event.preventDefault();
      event.stopPropagation();
      escape();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen]);
}
