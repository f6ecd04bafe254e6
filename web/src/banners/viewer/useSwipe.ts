/** Going from banner to banner with a finger. */
import { useRef, type TouchEvent } from 'react';

/** A finger that goes this far sideways means it. Pixels. */
const far = 48;

/** Handlers for what is swiped over; to the left leads on. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      start.current = touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const touch = changedTouches.item(0);
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= far && Math.abs(x) > 2 * Math.abs(y)) onStep(x < 0 ? 1 : -1);
    },
  };
}
