/** What the pointer, or the keyboard too, has rested on for a while: usually for as long as a tooltip takes to come. */
import { useEffect, useState } from 'react';
import { tooltipDelay } from './tooltipDelay.ts';

/** What the pointer is on now: it may have been there before who asks was loaded. */
export const underPointer = (): Element | null => [...document.querySelectorAll(':hover')].at(-1) ?? null;

/**
 * One for many elements, as a listener for each would cost each. `find` gives the element that an event is about and must stay the same
 * function; `withFocus` tells whether the keyboard counts. Any key, press or scrolling ends it.
 */
export function useRested(
  find: (target: EventTarget | null) => HTMLElement | undefined,
  withFocus: boolean,
  delay: number = tooltipDelay,
): HTMLElement | undefined {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let rested: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (element: HTMLElement | undefined) => {
      if (element === rested) return;
      rested = element;
      clearTimeout(timer);
      setAnchor(undefined);
      if (element) timer = setTimeout(() => setAnchor(element.isConnected ? element : undefined), delay);
    };
    const leave = () => {
      clearTimeout(timer);
      setAnchor(undefined);
    };
    rest(find(underPointer()));
    document.addEventListener(
      'pointerover',
      ({ pointerType, target }) => pointerType === 'touch' || rest(find(target)),
      { signal },
    );
    document.documentElement.addEventListener('pointerleave', () => rest(undefined), { signal });
    if (withFocus) document.addEventListener('focusin', ({ target }) => rest(find(target)), { signal });
    for (const name of ['keydown', 'pointerdown', 'wheel', 'scroll'] as const) {
      document.addEventListener(name, leave, { signal, capture: true, passive: true });
    }
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [find, withFocus, delay]);
  return anchor?.isConnected ? anchor : undefined;
}
