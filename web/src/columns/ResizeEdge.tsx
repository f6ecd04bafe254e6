/** The right edge of a column header, which is dragged to change the column's width. */
import type { PointerEvent } from 'react';
import { useResizing } from '#screen/resizing.ts';
import classes from './ColumnHead.module.css';

/** Widths in pixels; `least` is the narrowest that is allowed. */
export function ResizeEdge(props: {
  columnID: number;
  width: number;
  least: number;
  onResize: (width: number) => void;
  /** makes the column as wide as what is in it */
  onFit: () => void;
}) {
  const { columnID, width, least } = props;
  const onPointerDown = (down: PointerEvent<HTMLDivElement>) => {
    if (down.button !== 0) return;
    down.preventDefault();
    down.stopPropagation();
    down.currentTarget.setPointerCapture(down.pointerId);
    const off = new AbortController();
    const { signal } = off;
    const widthAt = (x: number) => Math.max(least, width + x - down.clientX);
    const onMove = (move: globalThis.PointerEvent) => useResizing.setState({ columnID, width: widthAt(move.clientX) });
    const giveUp = () => {
      off.abort();
      useResizing.setState({ columnID: undefined });
    };
    const onUp = (up: globalThis.PointerEvent) => {
      giveUp();
      if (up.clientX !== down.clientX) props.onResize(widthAt(up.clientX));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      giveUp();
    };
    // The edge goes where somebody deletes its group, or the column, and would hear no end of it.
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', giveUp, { signal });
    window.addEventListener('keydown', onKey, { signal, capture: true });
  };
  return (
    <div className={classes.edge} aria-hidden onPointerDown={onPointerDown} onDoubleClick={props.onFit} data-resize />
  );
}
