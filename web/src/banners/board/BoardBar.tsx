/** One bar for all banners of a board: play and pause, the moment, single pictures, the end, the speed, and how many play. */
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipForward,
  IconReload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { canPause, canSeek, playOrPause, stepFrame } from '#banners/viewer/player/playerKeys.ts';
import { clockWords, inEnglish, SeekBar, shownAt } from '#banners/viewer/player/SeekBar.tsx';
import classes from './BoardBar.module.css';
import type { BoardPlay } from './boardPlay.ts';

const seekWords = { ...inEnglish, label: 'Playback position' };

const speeds = [
  ['0.25', '¼×'],
  ['0.5', '½×'],
  ['1', '1×'],
  ['2', '2×'],
] as const;

function Round(props: { name: string; hint: string; isOff: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.round}
      aria-label={props.name}
      title={`${props.name} (${props.hint})`}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

function Time({ play }: { play: BoardPlay }) {
  const at = useStore(play.store, (state) => clockWords(shownAt(state)));
  const length = useStore(play.store, ({ isEndless, isLengthSure, length: known }) =>
    isLengthSure && known > 0 ? clockWords(known) : isEndless ? 'endless' : undefined,
  );
  return (
    <span className={classes.time}>
      <span data-moment>{at}</span>
      {length === undefined ? null : <span className={classes.length}> / {length}</span>}
    </span>
  );
}

/** How many play, in words. */
function playingWords({ isActive, moving, running }: { isActive: boolean; moving: number; running: number }): string {
  if (moving === 0) return 'Nothing here is animated';
  if (!isActive) return 'At rest';
  if (running === moving) return moving === 1 ? '1 plays' : `All ${moving} play`;
  return `${running} of ${moving} play; the others rest`;
}

export function BoardBar({ play }: { play: BoardPlay }) {
  const isRunning = useStore(play.store, ({ hasEnded, isPlaying }) => isPlaying && !hasEnded);
  const mayPause = useStore(play.store, canPause);
  const maySeek = useStore(play.store, canSeek);
  const rate = useStore(play.store, (state) => state.rate);
  const words = useStore(play.stands, playingWords);
  const isNothing = useStore(play.stands, ({ moving }) => moving === 0);
  return (
    <div className={classes.bar} role="group" aria-label="Player">
      <SeekBar store={play.store} words={seekWords} onReplay={play.replay} />
      <div className={classes.buttons}>
        <Round
          name={isRunning ? 'Pause' : 'Play'}
          hint="Space"
          isOff={!mayPause || isNothing}
          onClick={() => playOrPause(play.replay, play.store)}
        >
          {isRunning ? <IconPlayerPauseFilled size={17} aria-hidden /> : <IconPlayerPlayFilled size={17} aria-hidden />}
        </Round>
        <Round name="Replay" hint="R" isOff={isNothing} onClick={play.replay}>
          <IconReload size={16} stroke={1.8} aria-hidden />
        </Round>
        <Time play={play} />
        <span className={classes.gap} />
        <Round name="Back one frame" hint="," isOff={!maySeek || isNothing} onClick={() => stepFrame(-1, play.store)}>
          <IconChevronLeft size={17} stroke={1.8} aria-hidden />
        </Round>
        <Round name="On one frame" hint="." isOff={!maySeek || isNothing} onClick={() => stepFrame(1, play.store)}>
          <IconChevronRight size={17} stroke={1.8} aria-hidden />
        </Round>
        <Round name="End frame" hint="E" isOff={!maySeek || isNothing} onClick={() => void play.step.seekEnd()}>
          <IconPlayerSkipForward size={16} stroke={1.8} aria-hidden />
        </Round>
        <select
          className={classes.speed}
          aria-label="Speed"
          title="Speed"
          value={String(rate)}
          onChange={({ currentTarget }) => play.step.setRate(Number(currentTarget.value))}
        >
          {speeds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className={classes.words} role="status">
          {words}
        </span>
      </div>
    </div>
  );
}
