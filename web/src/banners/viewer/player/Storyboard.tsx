/** Above the bar that seeks: the kept picture nearest to the moment that is pointed at, with its time; where none is near, the time alone. */
import type { Moments } from '@marquee/contract/stills.ts';
import { useState, type CSSProperties } from 'react';
import { clockWords } from './clockWords.ts';
import { nearestMoment } from './nearestMoment.ts';
import type { Pointed } from './usePointed.ts';
import classes from './Storyboard.module.css';

/** In pixels. */
const most = { width: 240, height: 140 };
/** It leaves the most of a low window to the banner. */
const mostShare = 0.25;

/** To be given another `key` for another strip. It is fetched once this is drawn. */
export function Storyboard({ moments, pointed: { at, isByKeys, x } }: { moments: Moments; pointed: Pointed }) {
  const { address, number } = moments;
  /** of one of its pictures; null where it can't be had */
  const [size, setSize] = useState<{ width: number; height: number } | null>();
  if (size === null) return null;
  const chosen = nearestMoment(moments, at);
  const highest = Math.min(most.height, innerHeight * mostShare);
  const scale = size ? Math.min(1, most.width / size.width, highest / size.height) : 0;
  // Not a hair of the next one.
  const style = {
    width: Math.floor((size?.width ?? 0) * scale),
    height: Math.round((size?.height ?? 0) * scale),
    objectPosition: `${((chosen ?? 0) / Math.max(1, number - 1)) * 100}% 0`,
  };
  const isShown = size !== undefined && chosen !== undefined;
  return (
    <span
      className={classes.storyboard}
      aria-hidden
      data-follows={!isByKeys || undefined}
      data-storyboard={isShown ? chosen : ''}
      style={{ '--x': `${x}px`, '--half': `${Math.max(28, isShown ? style.width / 2 + 3 : 0)}px` } as CSSProperties}
    >
      <img
        className={classes.picture}
        src={address}
        alt=""
        decoding="async"
        hidden={!isShown}
        style={style}
        onLoad={({ currentTarget: { naturalHeight: height, naturalWidth: width } }) =>
          setSize({ width: width / number, height })
        }
        onError={() => setSize(null)}
      />
      <span className={classes.time}>{clockWords(at)}</span>
    </span>
  );
}
