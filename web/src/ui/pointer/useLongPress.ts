/** A finger that rests on something opens its menu as a right click does, also in browsers that don't say so by themselves. */
import { useEffect, type RefObject } from 'react';

/** Longer than browsers take that say so. Milliseconds. */
const pressMs = 600;
/** Pixels by which a finger moves that scrolls. */
const slack = 10;

/** What a finger rests on for other reasons. */
const otherwise = 'a, input, textarea, [data-drag-handle], [data-resize]';

export function useLongPress(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = within.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { clientX: 0, clientY: 0 };
    /** the finger that opened a menu is still down: what browsers make of lifting it would be a click */
    let isHeld = false;
    const forget = () => clearTimeout(timer);
    const onDown = ({ clientX, clientY, isPrimary, pointerType, target }: PointerEvent) => {
      forget();
      isHeld = false;
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element) || target.closest(otherwise)) return;
      start = { clientX, clientY };
      timer = setTimeout(() => {
        const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...start });
        isHeld = !target.dispatchEvent(asked);
      }, pressMs);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > slack) forget();
    };
    const onLift = (event: TouchEvent) => {
      forget();
      if (isHeld && event.cancelable) event.preventDefault();
      isHeld = false;
    };
    const ends = new AbortController();
    const { signal } = ends;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointercancel', forget, { signal });
    element.addEventListener('touchend', onLift, { signal, passive: false });
    element.addEventListener('contextmenu', forget, { signal });
    return () => {
      forget();
      ends.abort();
    };
  }, [within]);
}
