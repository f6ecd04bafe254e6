/**
 * A larger picture of a banner beside the cell on which the pointer or the keyboard rests; it takes no press. Of one that moves it shows another
 * moment as the pointer moves through the cell.
 */
import type { Cell } from '@marquee/contract/cells.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './LargeStill.module.css';
import { noteFailed, useStill, type Still } from './stills.ts';

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

/** Where in its element the pointer is, from 0 to 1; undefined until it moves there. */
function useShareAcross(element: HTMLElement): number | undefined {
  const [share, setShare] = useState<number>();
  useEffect(() => {
    const follow = ({ clientX, pointerType }: PointerEvent) => {
      const { left, width } = element.getBoundingClientRect();
      if (pointerType !== 'touch') setShare(Math.max(0, Math.min(1, (clientX - left) / width)));
    };
    element.addEventListener('pointermove', follow);
    return () => element.removeEventListener('pointermove', follow);
  }, [element]);
  return share;
}

/** The moment of a strip that the pointer chose, over the picture of the end, and where it is among the others. */
function Moment({
  anchor,
  moments: { address, number },
}: {
  anchor: HTMLElement;
  moments: NonNullable<Still['moments']>;
}) {
  const share = useShareAcross(anchor);
  const [isLoaded, setLoaded] = useState(false);
  const chosen = share === undefined ? undefined : Math.min(number - 1, Math.floor(share * number));
  const isShown = isLoaded && chosen !== undefined;
  return (
    <>
      <img
        className={classes.strip}
        src={address}
        alt=""
        decoding="async"
        data-moment={isShown ? chosen : undefined}
        style={{ objectPosition: `${((chosen ?? 0) / Math.max(1, number - 1)) * 100}% 0` }}
        onLoad={() => setLoaded(true)}
        onError={noteFailed}
      />
      <span className={classes.moments} data-there={isLoaded || undefined}>
        {Array.from({ length: number }, (_, at) => (
          <span key={at} data-chosen={(isShown ? at <= chosen : true) || undefined} />
        ))}
      </span>
    </>
  );
}

export function LargeStill({ anchor, cell }: { cell: Cell; anchor: HTMLElement }) {
  const still = useStill(cell);
  const [loaded, setLoaded] = useState<Size & { address: string }>();
  if (!still) return null;
  const { large, moments } = still;
  const isLoaded = loaded?.address === large;
  const scale = isLoaded ? Math.min(1, most.width / loaded.width, most.height / loaded.height) : 0;
  const size = { width: (loaded?.width ?? 0) * scale, height: (loaded?.height ?? 0) * scale };
  return createPortal(
    <div
      className={classes.picture}
      data-large-still={isLoaded || undefined}
      style={isLoaded ? { ...size, ...placeOf(size, anchor.getBoundingClientRect()) } : undefined}
    >
      <img
        src={large}
        alt=""
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setLoaded({ width, height, address: large })
        }
        onError={noteFailed}
      />
      {isLoaded && moments ? <Moment key={moments.address} anchor={anchor} moments={moments} /> : null}
    </div>,
    document.body,
  );
}
