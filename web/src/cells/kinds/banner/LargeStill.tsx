/** A larger picture of a banner beside the cell on which the pointer or the keyboard rests; it takes no press. */
import type { Cell } from '@marquee/contract/cells.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './LargeStill.module.css';
import { noteFailed, useStill } from './stills.ts';

/** In pixels. */
interface Size {
  width: number;
  height: number;
}
const most: Size = { width: 400, height: 320 };
/** Between the cell and the picture, and between the picture and the window's edge. */
const gap = 10;
const edge = 8;

/**
 * Beside the cell, at its middle, so that the cells above and below it, to which one goes next, stay in sight; below or above it where
 * neither side has room.
 */
function placeOf({ width, height }: Size, cell: DOMRect): { left: number; top: number } {
  const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const inside = (at: number, length: number, room: number) => Math.max(edge, Math.min(at, room - edge - length));
  const middle = inside(cell.top + (cell.height - height) / 2, height, high);
  if (cell.right + gap + width + edge <= wide) return { left: cell.right + gap, top: middle };
  if (cell.left - gap - width >= edge) return { left: cell.left - gap - width, top: middle };
  const isBelow = cell.bottom + gap + height + edge <= high;
  const top = isBelow ? cell.bottom + gap : cell.top - gap - height;
  return { left: inside(cell.left, width, wide), top: inside(top, height, high) };
}

export function LargeStill({ anchor, cell }: { cell: Cell; anchor: HTMLElement }) {
  const still = useStill(cell);
  const [loaded, setLoaded] = useState<Size & { address: string }>();
  if (!still) return null;
  const { large } = still;
  const isLoaded = loaded?.address === large;
  const scale = isLoaded ? Math.min(1, most.width / loaded.width, most.height / loaded.height) : 0;
  const size = { width: (loaded?.width ?? 0) * scale, height: (loaded?.height ?? 0) * scale };
  return createPortal(
    <img
      className={classes.picture}
      src={large}
      alt=""
      decoding="async"
      data-large-still={isLoaded || undefined}
      style={isLoaded ? { ...size, ...placeOf(size, anchor.getBoundingClientRect()) } : undefined}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        setLoaded({ width, height, address: large })
      }
      onError={noteFailed}
    />,
    document.body,
  );
}
