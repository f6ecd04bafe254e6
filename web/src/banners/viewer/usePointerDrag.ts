/** Dragging with mouse, pen or finger, also over frames, which would otherwise swallow the pointer. */
import { useRef, type PointerEvent } from 'react';

interface Start<T> {
  x: number;
  y: number;
  from: T;
}

/** Handlers for the element that is dragged by. `begin` gives where things stood; `move` gets that and the way since, in pixels. */
export function usePointerDrag<T>(begin: () => T, move: (from: T, way: { x: number; y: number }) => void) {
  const start = useRef<Start<T>>(undefined);
  const end = () => {
    start.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isControl = event.target instanceof Element && event.target.closest('button:not([data-move]), a') !== null;
      if (event.button !== 0 || isControl) return;
      // Safari would mark the words on the way. The focus goes where a press takes it.
      event.preventDefault();
      if (event.target instanceof Element)
        event.target.closest<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, from: begin() };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = start;
      if (current) move(current.from, { x: event.clientX - current.x, y: event.clientY - current.y });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
