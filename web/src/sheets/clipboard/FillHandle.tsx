/** The corner of the chosen cells by which they are dragged over the rows below or above, which are filled with what they have. */
import { memo, useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ColumnBox } from '#columns/columnBox.ts';
import { nameColumn, select, useActive, type LineKey, type Place } from '#screen/active.ts';
import { choosesRows, useMode } from '#screen/mode.ts';
import { hiddenUntil } from '#sheets/dnd/targets.ts';
import { scrollWhilePressed } from '#sheets/edgeScroll.ts';
import { gridMargin, type Lines } from '#sheets/lines.ts';
import type { Ground } from '#sheets/moves.ts';
import classes from './FillHandle.module.css';
import { fillRows } from './fillCells.ts';
import { isRow, rectOf, rowOf, setCorner, stillThere, useRange, type Rect } from './range.ts';
import { goOn } from './series.ts';

interface Props {
  scroller: RefObject<HTMLElement | null>;
  ground: Ground;
  lines: Lines;
  stands: readonly ColumnBox[];
  nameWidth: number;
  /** rows fly by: nobody aims at a corner, and it would be laid out in each frame */
  isMoving: boolean;
}

/** Pixels of the grid's canvas. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the cells between two stand; undefined where one of them is not shown, or no cell of a row. */
function boxOf({ lines, nameWidth, stands }: Props, one: Place, other: Place): Box | undefined {
  const acrossOf = (columnID: number) =>
    columnID === nameColumn ? { left: 0, width: nameWidth } : stands.find((stand) => stand.columnID === columnID);
  const [row, otherRow] = [lines.find(one.line), lines.find(other.line)];
  const [column, otherColumn] = [acrossOf(one.columnID), acrossOf(other.columnID)];
  if (row?.kind !== 'row' || otherRow?.kind !== 'row' || !column || !otherColumn) return undefined;
  return {
    left: Math.min(column.left, otherColumn.left),
    right: Math.max(column.left + column.width, otherColumn.left + otherColumn.width),
    top: Math.min(row.top, otherRow.top),
    bottom: Math.max(row.top + row.size, otherRow.top + otherRow.size),
  };
}

/** The row at so many pixels from the top, or where there is another line the next one on the way to the row that the drag came from. */
function rowAt(lines: Lines, y: number, from: LineKey): LineKey {
  const home = lines.indexOf(from);
  let index = lines.indexAt(Math.min(Math.max(y, 0), lines.height - 1));
  while (index !== home && lines.at(index)?.kind !== 'row') index += Math.sign(home - index);
  return `row:${lines.at(index)?.rowID ?? rowOf(from)}`;
}

/** The rows that a drag to a row fills, in the sheet's order: none within the chosen ones, nor where what it is told by is not shown any more. */
function rowsTo(ground: Ground, { rowIDs }: Rect, line: LineKey): { rowIDs: number[]; isAbove: boolean } {
  const rows = ground.walk.filter(isRow).map(rowOf);
  const [to, first, last] = [rowOf(line), rowIDs[0] ?? 0, rowIDs.at(-1) ?? 0].map((rowID) => rows.indexOf(rowID));
  if (to === undefined || first === undefined || last === undefined || Math.min(to, first, last) === -1)
    return { rowIDs: [], isAbove: false };
  if (to < first) return { rowIDs: rows.slice(to, first), isAbove: true };
  return { rowIDs: rows.slice(last + 1, to + 1), isAbove: false };
}

/** The filled cells are chosen then, as far as they go. */
function chooseFilled({ columnIDs, rowIDs }: Rect, filled: readonly number[], isAbove: boolean): void {
  const [first = 0, last = 0] = isAbove ? [filled[0], rowIDs.at(-1)] : [rowIDs[0], filled.at(-1)];
  const [left = nameColumn, right = nameColumn] = [columnIDs[0], columnIDs.at(-1)];
  select({ line: `row:${first}`, columnID: left }, false);
  setCorner({ line: `row:${last}`, columnID: right });
}

/** Follows a pressed pointer until it is let go, the window is left without it, or Escape gives it up; the grid scrolls at its edges. */
function follow(
  element: HTMLElement,
  pressed: PointerEvent,
  hear: { move: (y: number) => void; drop: (isRepeated: boolean) => void; end: () => void },
): () => void {
  const off = new AbortController();
  const { signal } = off;
  const stopScrolling = scrollWhilePressed(element, pressed, (_x, y) => hear.move(y));
  const end = () => {
    off.abort();
    stopScrolling();
    hear.end();
  };
  const onMove = ({ buttons, clientY }: globalThis.PointerEvent) => (buttons === 0 ? end() : hear.move(clientY));
  const onUp = ({ altKey, ctrlKey, metaKey }: globalThis.PointerEvent) => {
    end();
    hear.drop(altKey || ctrlKey || metaKey);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  return end;
}

interface Drag {
  /** the last of the chosen cells, where the pointer comes from */
  from: Place;
  /** where it has come to */
  to: LineKey;
}

export const FillHandle = memo(function FillHandle(props: Props) {
  const { ground, lines, nameWidth, scroller } = props;
  const place = useActive((active) => (active.editing ? undefined : active.place));
  const corner = useRange((range) => range.corner);
  const isChoosing = useMode(({ mode }) => choosesRows(mode));
  const [drag, setDrag] = useState<Drag>();
  const handle = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  /** rows may come and go while something is dragged */
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const isAway = isChoosing || (props.isMoving && !drag);
  const box = place && !isAway ? boxOf(props, place, corner ?? place) : undefined;
  const isNames = box?.right === nameWidth;
  const reach = drag && box && boxOf(props, { ...drag.from, line: drag.to }, drag.from);
  const over = reach && box && { top: Math.min(reach.top, box.top), bottom: Math.max(reach.bottom, box.bottom) };

  // What sticks is in front of the cells, and this is drawn in front of both: under it there is no handle.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !box) return undefined;
    const show = () => {
      const names = element.scrollLeft - gridMargin + nameWidth;
      const isHidden = box.bottom - 4 < hiddenUntil(lines, element.scrollTop) || (!isNames && box.right < names);
      if (handle.current && handle.current.hidden !== isHidden) handle.current.hidden = isHidden;
      if (preview.current) preview.current.style.clipPath = `inset(0 0 0 ${Math.max(0, names - box.left)}px)`;
    };
    // Asked for at once, where it is scrolled to would have the page laid out for that alone.
    const frame = requestAnimationFrame(show);
    element.addEventListener('scroll', show, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', show);
    };
  });

  if (!box || !place) return null;

  const begin = (event: PointerEvent): void => {
    const element = scroller.current;
    const rect = rectOf(ground, place, corner);
    if (event.button !== 0 || !element || !rect) return;
    event.preventDefault();
    const from: Place = { line: `row:${rect.rowIDs.at(-1) ?? 0}`, columnID: rect.columnIDs.at(-1) ?? nameColumn };
    let to = from.line;
    const move = (y: number): void => {
      to = rowAt(latest.current.lines, y - element.getBoundingClientRect().top + element.scrollTop, from.line);
      setDrag({ from, to });
    };
    const drop = (isRepeated: boolean): void => {
      // Somebody else may have deleted some of them meanwhile.
      const chosen = stillThere(rect);
      if (!chosen) return;
      const { rowIDs, isAbove } = rowsTo(latest.current.ground, chosen, to);
      if (rowIDs.length === 0) return;
      void fillRows(chosen, rowIDs, isAbove, latest.current.ground, isRepeated ? undefined : goOn);
      chooseFilled(chosen, rowIDs, isAbove);
    };
    stop.current = follow(element, event, { move, drop, end: () => setDrag(undefined) });
  };

  return (
    <div className={classes.place} aria-hidden>
      {over ? (
        <div
          ref={preview}
          className={classes.preview}
          style={{ left: box.left, width: box.right - box.left, top: over.top, height: over.bottom - over.top }}
        />
      ) : null}
      <div className={classes.line} style={{ top: box.bottom }}>
        <div
          ref={handle}
          data-fill-handle
          className={classes.handle}
          data-names={isNames || undefined}
          style={isNames ? { left: box.right, marginLeft: box.right } : { left: box.right }}
          onPointerDown={begin}
        />
      </div>
    </div>
  );
});
