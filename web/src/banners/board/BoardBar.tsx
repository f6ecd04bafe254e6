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
import { playerSpeeds } from '#banners/viewer/player/playerSpeeds.ts';
import { PlayedTime } from '#banners/viewer/player/PlayedTime.tsx';
import { isGoing } from '#banners/viewer/player/playing.ts';
import { clockWords } from '#banners/viewer/player/clockWords.ts';
import { SeekBar } from '#banners/viewer/player/SeekBar.tsx';
import classes from './BoardBar.module.css';
import type { BoardPlay } from './boardPlay.ts';
import type { BoardWords } from './boardWords.ts';

function Round(props: {
  name: string;
  hint: string;
  isOff: boolean;
  /** it goes on by one picture */
  isFrame?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={props.isFrame ? `${classes.round} ${classes.frame}` : classes.round}
      aria-label={props.name}
      title={`${props.name} (${props.hint})`}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

export function BoardBar({ play, words }: { play: BoardPlay; words: BoardWords }) {
  const isRunning = useStore(play.store, isGoing);
  const mayPause = useStore(play.store, canPause);
  const maySeek = useStore(play.store, canSeek);
  const rate = useStore(play.store, (state) => state.rate);
  const length = useStore(play.store, ({ isEndless, isLengthSure, length: known }) =>
    isLengthSure && known > 0 ? clockWords(known) : isEndless ? words.endless : undefined,
  );
  const playing = useStore(play.stands, words.playing);
  const isNothing = useStore(play.stands, ({ moving }) => moving === 0);
  return (
    <div className={classes.bar} role="group" aria-label={words.player}>
      <SeekBar store={play.store} words={words.moment} onReplay={play.replay} />
      <div className={classes.buttons}>
        <Round
          name={isRunning ? words.pause : words.play}
          hint="Space"
          isOff={!mayPause || isNothing}
          onClick={() => playOrPause(play.replay, play.store)}
        >
          {isRunning ? <IconPlayerPauseFilled size={17} aria-hidden /> : <IconPlayerPlayFilled size={17} aria-hidden />}
        </Round>
        <Round name={words.replay} hint="R" isOff={isNothing} onClick={play.replay}>
          <IconReload size={16} stroke={1.8} aria-hidden />
        </Round>
        <PlayedTime store={play.store} length={length} />
        <span className={classes.gap} />
        <Round
          isFrame
          name={words.backOneFrame}
          hint=","
          isOff={!maySeek || isNothing}
          onClick={() => stepFrame(-1, play.store)}
        >
          <IconChevronLeft size={17} stroke={1.8} aria-hidden />
        </Round>
        <Round
          isFrame
          name={words.onOneFrame}
          hint="."
          isOff={!maySeek || isNothing}
          onClick={() => stepFrame(1, play.store)}
        >
          <IconChevronRight size={17} stroke={1.8} aria-hidden />
        </Round>
        <Round name={words.endFrame} hint="E" isOff={!maySeek || isNothing} onClick={() => void play.step.seekEnd()}>
          <IconPlayerSkipForward size={16} stroke={1.8} aria-hidden />
        </Round>
        <select
          className={classes.speed}
          aria-label={words.speed}
          title={words.speed}
          value={String(rate)}
          onChange={({ currentTarget }) => play.step.setRate(Number(currentTarget.value))}
        >
          {playerSpeeds.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className={classes.words} role="status">
          {playing}
        </span>
      </div>
    </div>
  );
}
