/** The controls of what is played, and what a click in it would have opened. */
import type { Moments } from '@marquee/contract/stills.ts';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconReload,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { webAddress } from '#banners/viewer/player/heard.ts';
import { FilmDeck } from '#banners/viewer/player/filmDeck.ts';
import { canPause, playOrPause } from '#banners/viewer/player/playerKeys.ts';
import { playerSpeeds } from '#banners/viewer/player/playerSpeeds.ts';
import { hideClick, isGoing, shownAt, usePlayingStore } from '#banners/viewer/player/playing.ts';
import { clockWords } from '#banners/viewer/player/clockWords.ts';
import { SeekBar } from '#banners/viewer/player/SeekBar.tsx';
import { useIsMuted } from '#banners/viewer/player/useIsMuted.ts';
import classes from './PlayerBar.module.css';
import { seekWords } from './seekWords.ts';
import { t } from './words.ts';

function Time() {
  const at = usePlayingStore((state) => clockWords(shownAt(state)));
  return (
    <span className={classes.time} data-moment>
      {at}
    </span>
  );
}

function Sound({ deck }: { deck: FilmDeck }) {
  const isMuted = useIsMuted(deck);
  const words = t(isMuted ? 'soundOn' : 'soundOff');
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={words}
      title={words}
      onClick={() => deck.setMuted(!isMuted)}
    >
      {isMuted ? (
        <IconVolumeOff size={18} stroke={1.8} aria-hidden />
      ) : (
        <IconVolume size={18} stroke={1.8} aria-hidden />
      )}
    </button>
  );
}

export function PlayerBar({ moments, onReplay }: { moments: Moments | undefined; onReplay: () => void }) {
  const isRunning = usePlayingStore(isGoing);
  const mayPause = usePlayingStore(canPause);
  const rate = usePlayingStore((state) => state.rate);
  const film = usePlayingStore(({ deck }) => (deck instanceof FilmDeck ? deck : undefined));
  const words = t(isRunning ? 'pause' : 'play');
  return (
    <div className={classes.controls} role="group" aria-label={t('player')}>
      <button
        type="button"
        className={classes.button}
        aria-label={words}
        title={words}
        disabled={!mayPause}
        onClick={() => playOrPause(onReplay)}
      >
        {isRunning ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </button>
      <button
        type="button"
        className={classes.button}
        aria-label={t('replay')}
        title={`${t('replay')} (R)`}
        onClick={onReplay}
      >
        <IconReload size={18} stroke={1.8} aria-hidden />
      </button>
      <SeekBar onReplay={onReplay} words={seekWords()} moments={moments} />
      <Time />
      {film ? <Sound deck={film} /> : null}
      <select
        className={classes.speed}
        aria-label={t('speed')}
        title={t('speed')}
        value={rate}
        disabled={!mayPause}
        onChange={({ currentTarget }) => usePlayingStore.getState().deck?.setRate(Number(currentTarget.value))}
      >
        {playerSpeeds.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ClickLine() {
  const click = usePlayingStore((state) => state.click);
  if (!click) return null;
  const page = webAddress(click.address);
  const words =
    click.by === 'left'
      ? t('bannerLeft')
      : click.address === ''
        ? t('clickUnknown')
        : t(click.by === 'location' ? 'clickProbably' : 'clickWouldOpen', { address: click.address });
  return (
    <div className={classes.click} role="status">
      <p title={click.address}>{words}</p>
      {page === undefined ? null : (
        <a className={classes.open} href={page} target="_blank" rel="noopener noreferrer">
          {t('openAddress')}
        </a>
      )}
      <button type="button" className={classes.button} aria-label={t('hide')} title={t('hide')} onClick={hideClick}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
