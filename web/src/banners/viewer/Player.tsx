/** Plays a banner's file from its beginning: html and images in a frame that reaches nothing of ours, films in a video element. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { useEffect, useRef } from 'react';
import type { Size } from './frame.ts';
import { FilmDeck } from './player/filmDeck.ts';
import type { PlayingStore } from './player/playing.ts';
import { steeredAddress } from './player/steeredAddress.ts';
import { SteeredPage } from './player/SteeredPage.tsx';
import classes from './Stage.module.css';

export interface PlayerProps {
  fileType: number;
  address: string;
  /** names it for those who can't see it */
  label: string;
  /** a film starts again each time that this rises */
  replays: number;
  /** where it says how it stands, if it is steered */
  store: PlayingStore | undefined;
  onReady: () => void;
  onFailed: () => void;
  onMeasured: (size: Size) => void;
}

/** To be given another `key` to play from the beginning. */
export function Player(props: PlayerProps) {
  const { address, fileType, label, onFailed, onMeasured, replays, store } = props;
  const film = useRef<HTMLVideoElement>(null);
  const isImage = fileType === bannerFileTypes.image;
  // A frame tells neither that its image is missing nor how large it is.
  useEffect(() => {
    if (!isImage) return undefined;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.addEventListener('load', () => onMeasured({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', onFailed);
    image.src = address;
    return () => {
      image.removeAttribute('src');
    };
  }, [isImage, address, onFailed, onMeasured]);

  useEffect(() => {
    if (!film.current || replays === 0) return;
    film.current.currentTime = 0;
    // A browser that keeps it from playing leaves its controls.
    film.current.play().catch(() => {});
  }, [replays]);

  useEffect(() => {
    if (!film.current || !store) return undefined;
    const deck = new FilmDeck(film.current, store);
    return () => deck.close();
  }, [store]);

  if (fileType === bannerFileTypes.video) {
    return (
      <video
        ref={film}
        className={classes.player}
        src={address}
        aria-label={label}
        muted
        autoPlay
        loop
        controls={!store}
        playsInline
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
          if (width > 0) onMeasured({ width, height });
        }}
        onLoadedData={props.onReady}
        onError={onFailed}
      />
    );
  }
  const steered = steeredAddress(address, fileType);
  if (store && steered !== undefined) {
    const { player = '' } = classes;
    return <SteeredPage address={steered} label={label} className={player} onReady={props.onReady} store={store} />;
  }
  return (
    <iframe
      className={classes.player}
      src={address}
      title={label}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      onLoad={props.onReady}
    />
  );
}
