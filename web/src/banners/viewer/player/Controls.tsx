/** The controls of what is played, below it: play and pause, the moment, single pictures, the end, the speed, and how well all that goes. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import type { Cell } from '@marquee/contract/cells.ts';
import type { Moments } from '@marquee/contract/stills.ts';
import type { Version } from '@marquee/contract/versions.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipForward,
  IconReload,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SaveImage } from '#banners/viewer/save-image/SaveImage.tsx';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import type { Level } from '#player/messages.ts';
import classes from './Controls.module.css';
import { FilmDeck } from './filmDeck.ts';
import { canPause, canSeek, playOrPause, stepFrame } from './playerKeys.ts';
import { playerSpeeds } from './playerSpeeds.ts';
import { PlayedTime } from './PlayedTime.tsx';
import { isGoing, usePlayingStore } from './playing.ts';
import { clockWords } from './clockWords.ts';
import { SeekBar } from './SeekBar.tsx';
import { useIsMuted } from './useIsMuted.ts';

/** What is said of how well a banner can be steered. */
const said: Readonly<Record<Level, { word: string; why: string }>> = {
  exact: { word: 'Exact', why: 'You can jump to any moment.' },
  replay: {
    word: 'Replays to seek',
    why: 'Its scripts only run forwards, so going back replays it quickly from the start.',
  },
  pause: {
    word: 'Only pauses',
    why: 'It loads from other sites while it plays, so the same moment may look different each time.',
  },
  plays: {
    word: 'Plays only',
    why: 'Part of it can’t be paused: an animated image, a frame from another site or a worker.',
  },
};

function Round(props: { name: string; hint: string; isOff: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={props.name}
      title={`${props.name} (${props.hint})`}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}

function LevelWord() {
  const level = usePlayingStore(({ kept, level: known }) => known ?? kept?.level);
  const isSeeking = usePlayingStore((state) => state.isSeeking && state.level === 'replay');
  if (level === undefined) return <span className={classes.level} />;
  return (
    <span className={classes.level} title={said[level].why} data-level={level}>
      {isSeeking ? 'Replaying…' : said[level].word}
    </span>
  );
}

/** A film has what its browser would have given it: sound, and the whole screen. */
function FilmButtons({ deck }: { deck: FilmDeck }) {
  const isMuted = useIsMuted(deck);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Sound"
        aria-pressed={!isMuted}
        title={isMuted ? 'Turn the sound on' : 'Turn the sound off'}
        onClick={() => deck.setMuted(!isMuted)}
      >
        {isMuted ? (
          <IconVolumeOff size={17} stroke={1.8} aria-hidden />
        ) : (
          <IconVolume size={17} stroke={1.8} aria-hidden />
        )}
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Full screen" title="Full screen" onClick={deck.fillScreen}>
        <IconMaximize size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  );
}

export function Controls(props: {
  cell: Cell | undefined;
  /** the one that is played, for members; undefined where two are compared */
  version: Version | undefined;
  /** pictures of what is played; undefined where there are none */
  moments: Moments | undefined;
  onReplay: () => void;
}) {
  const { cell, moments, onReplay, version } = props;
  const isRunning = usePlayingStore(isGoing);
  const mayPause = usePlayingStore(canPause);
  const maySeek = usePlayingStore(canSeek);
  const rate = usePlayingStore((state) => state.rate);
  const length = usePlayingStore(({ isEndless, isLengthSure, length: known }) =>
    isLengthSure ? clockWords(known) : isEndless ? 'endless' : undefined,
  );
  const film = usePlayingStore(({ deck }) => (deck instanceof FilmDeck ? deck : undefined));
  // The buttons need a line of their own there.
  const isNarrow = useIsNarrowWindow();
  const time = <PlayedTime store={usePlayingStore} length={length} />;
  return (
    <div className={classes.controls} role="group" aria-label="Player">
      <div className={classes.line}>
        <SeekBar onReplay={onReplay} moments={moments} />
        {isNarrow ? time : null}
      </div>
      <div className={classes.buttons}>
        <Round name={isRunning ? 'Pause' : 'Play'} hint="Space" isOff={!mayPause} onClick={() => playOrPause(onReplay)}>
          {isRunning ? <IconPlayerPauseFilled size={17} aria-hidden /> : <IconPlayerPlayFilled size={17} aria-hidden />}
        </Round>
        <Round name="Replay" hint="R" isOff={false} onClick={onReplay}>
          <IconReload size={16} stroke={1.8} aria-hidden />
        </Round>
        {isNarrow ? null : time}
        <span className={classes.gap} />
        <Round name="Back one frame" hint="," isOff={!maySeek} onClick={() => stepFrame(-1)}>
          <IconChevronLeft size={17} stroke={1.8} aria-hidden />
        </Round>
        <Round name="Forward one frame" hint="." isOff={!maySeek} onClick={() => stepFrame(1)}>
          <IconChevronRight size={17} stroke={1.8} aria-hidden />
        </Round>
        <Round
          name="End frame"
          hint="E"
          isOff={!maySeek}
          onClick={() => void usePlayingStore.getState().deck?.seekEnd()}
        >
          <IconPlayerSkipForward size={16} stroke={1.8} aria-hidden />
        </Round>
        {film ? <FilmButtons deck={film} /> : null}
        {cell && version?.end ? (
          <SaveImage
            key={`${cell.cellID} ${version.number}`}
            cellID={cell.cellID}
            end={version.end}
            number={version.number}
          />
        ) : null}
        <NativeSelect
          className={classes.speed}
          size="xs"
          variant="unstyled"
          aria-label="Speed"
          title="Speed"
          data={playerSpeeds}
          value={String(rate)}
          disabled={!mayPause}
          onChange={({ currentTarget }) => usePlayingStore.getState().deck?.setRate(Number(currentTarget.value))}
        />
        <LevelWord />
      </div>
    </div>
  );
}
