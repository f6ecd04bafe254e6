/** The right edge of the left menu, by which it is made wider or narrower: by dragging, by arrow keys, or back by a double click. */
import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './ResizeHandle.module.css';
import { sidebarWidth, useSidebar } from './sidebarStore.ts';

const stepPx = 16;

export function ResizeHandle(props: { menuId: string }) {
  const { width, setWidth } = useSidebar();

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(event.clientX);
  }

  function step(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -stepPx, ArrowRight: stepPx };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setWidth(width + by);
  }

  return (
    // A separator that can be moved is a widget and takes the focus (WAI-ARIA, window splitter).
    <div
      className={classes.handle}
      role="separator"
      aria-label="Width of the menu"
      aria-controls={props.menuId}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={sidebarWidth.min}
      aria-valuemax={sidebarWidth.max}
      tabIndex={0}
      onPointerDown={(event) => {
        // Safari would mark the words on the way. The focus comes all the same.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onDoubleClick={() => setWidth(sidebarWidth.default)}
      onKeyDown={step}
    />
  );
}
