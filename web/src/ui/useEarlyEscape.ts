/** Escape for what is open while the focus is not in it: before it came, and once what had it is gone. */
import { useEffect, useEffectEvent } from 'react';

/** Calls `onEscape` for Escape while the focus is where it was on opening, or nowhere; nobody else hears the key then. */
export function useEarlyEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    const hear = (event: KeyboardEvent) => {
      const now = document.activeElement;
      if (event.key !== 'Escape' || (now !== before && now !== null && now !== document.body)) return;
      event.preventDefault();
      event.stopPropagation();
      escape();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen]);
}
