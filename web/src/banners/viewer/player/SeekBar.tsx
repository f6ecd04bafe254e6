/** The bar that shows where a banner is and seeks another moment, with a picture of the one that is pointed at, where such pictures are kept. */
import type { Moments } from '@marquee/contract/stills.ts';
import { useRef, useState, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import classes from './Controls.module.css';
import { canSeek, playerKey } from './playerKeys.ts';
import { Storyboard } from './Storyboard.tsx';
import { usePointed } from './usePointed.ts';
import { isGoing, shownAt, usePlayingStore, type Playing, type PlayingStore } from './playing.ts';

/** How long banners usually are, and at most, in seconds: of one whose length is not known. */
const usual = 15;
const longest = 30;
/** Seconds between two places of the bar. */
const fine = 0.05;

/** As far as the bar reaches. */
function scaleOf({ at, isEndless, isLengthSure, length }: Playing): number {
  if (isLengthSure && length > 0) return length;
  const known = isEndless ? longest : Math.max(usual, length);
  return at < known ? known : Math.ceil((at + 1) / usual) * usual;
}

/** What the bar says of itself to those who can't see it; `length` is undefined where it is not known. */
export interface SeekWords {
  label: string;
  value: (at: number, length: number | undefined) => string;
}

export const inEnglish: SeekWords = {
  label: 'Playback position',
  value: (at, length) => `${at.toFixed(1)} seconds${length === undefined ? '' : ` of ${length.toFixed(1)}`}`,
};

/** `store` says how what it seeks in stands: what plays in the viewer, unless told otherwise. */
export function SeekBar(props: {
  onReplay: () => void;
  store?: PlayingStore;
  words?: SeekWords;
  /** of what it seeks in */
  moments?: Moments | undefined;
}) {
  const { moments, onReplay, store = usePlayingStore, words = inEnglish } = props;
  const playing = useStore(
    store,
    useShallow((state: Playing) => ({ scale: scaleOf(state), at: shownAt(state) })),
  );
  const isOff = useStore(store, (state) => !canSeek(state));
  const isSure = useStore(store, ({ isLengthSure }) => isLengthSure);
  // Where it is asked to go, until it is there and the bar is let go.
  const [wanted, setWanted] = useState<number>();
  const isHeld = useRef(false);
  const goesOn = useRef(false);
  const { scale } = playing;
  const value = Math.min(wanted ?? playing.at, scale);

  const {
    follow,
    leave,
    letGo: leaveBar,
    moveByKeys,
    pointed,
  } = usePointed({ isOn: moments !== undefined && !isOff, scale, step: fine });

  const seek = (to: number) => {
    const { deck } = store.getState();
    if (wanted === undefined && !isHeld.current) goesOn.current = isGoing(store.getState());
    setWanted(to);
    void deck?.seek(to).then(() => {
      if (isHeld.current || store.getState().isSeeking) return;
      setWanted(undefined);
      if (goesOn.current && store.getState().deck === deck) deck.play();
    });
  };
  const letGo = () => {
    if (!isHeld.current) return;
    isHeld.current = false;
    if (wanted === undefined) {
      if (goesOn.current) store.getState().deck?.play();
    } else seek(wanted);
  };
  return (
    <>
      <input
        type="range"
        className={classes.bar}
        style={{ '--done': `${scale > 0 ? (value / scale) * 100 : 0}%` } as CSSProperties}
        aria-label={words.label}
        aria-valuetext={words.value(value, isSure ? scale : undefined)}
        min={0}
        max={scale}
        step={fine}
        value={value}
        disabled={isOff}
        onPointerDown={(event) => {
          follow(event);
          isHeld.current = true;
          goesOn.current = isGoing(store.getState());
          if (goesOn.current) store.getState().deck?.pause();
        }}
        onPointerMove={(event) => {
          if (isHeld.current || event.pointerType !== 'touch') follow(event);
        }}
        onPointerLeave={() => {
          if (!isHeld.current) leave();
        }}
        onPointerUp={(event) => {
          letGo();
          leaveBar(event);
        }}
        onPointerCancel={() => {
          letGo();
          leave();
        }}
        onBlur={leave}
        onChange={({ currentTarget }) => {
          seek(Number(currentTarget.value));
          if (!isHeld.current) moveByKeys(currentTarget, Number(currentTarget.value));
        }}
        // Its arrows move it, and the rest is the player's.
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
          if (playerKey(event.key, onReplay, store)) event.preventDefault();
        }}
      />
      {moments && pointed ? <Storyboard key={moments.address} moments={moments} pointed={pointed} /> : null}
    </>
  );
}
