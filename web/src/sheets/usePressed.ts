/** Whether a button of the pointer, or a finger, is down just now, anywhere in the window. */
import { useEffect, useRef, type RefObject } from 'react';

// A finger is up again before the browser makes its tap into a mouse that goes down and up, and gives the focus.
const downs = ['pointerdown', 'mousedown'] as const;
const ups = ['pointerup', 'mouseup', 'pointercancel'] as const;

/** A ref rather than a state: it is asked while something else happens, and nothing is drawn by it. */
export function usePressed(): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    // Captured, so that it is known before anybody acts on the press.
    const options = { capture: true, signal: controller.signal };
    const set = (value: boolean) => () => {
      isPressed.current = value;
    };
    for (const name of downs) window.addEventListener(name, set(true), options);
    for (const name of ups) window.addEventListener(name, set(false), options);
    return () => controller.abort();
  }, []);
  return isPressed;
}
