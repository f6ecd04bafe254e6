/** The ground on which a banner is played, in its real size, or shrunk to fit in where there is less room. */
import { Skeleton } from '@mantine/core';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { fitScale, type Size } from './frame.ts';
import { usePlayingStore } from './player/playing.ts';
import { Player } from './Player.tsx';
import classes from './Stage.module.css';
import { useSwipe } from './useSwipe.ts';
import { noteWarm } from './warmed.ts';

/** Around the banner, on each side. Pixels. */
const margin = 16;
/** After this long what is there is shown, though something of it may never come: a counter on another site, say. */
const patienceMs = 2_000;

interface StageProps {
  /** of the file: another key plays from the beginning */
  playKey: string;
  fileType: number;
  /** undefined until it is known */
  address: string | undefined;
  /** whether it is not known yet that there is something to see */
  isAwaited: boolean;
  label: string;
  size: Size;
  replays: number;
  zoom: 'fit' | 'real';
  /** what is shown in the banner's place where it can't be played */
  trouble: ReactNode;
  /** what lies over the banner, and scales with it */
  over?: ReactNode;
  /** the scale at which it fits in, 1 where it fits as it is */
  onScale: (scale: number) => void;
  onMeasured: (size: Size) => void;
  onReady: () => void;
  onFailed: () => void;
  onStep: (step: 1 | -1) => void;
}

export function Stage(props: StageProps) {
  const { address, isAwaited, onReady, onScale, playKey, size } = props;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const fit = width > 0 ? fitScale(size, { width: width - 2 * margin, height: height - 2 * margin }) : 1;
  const scale = props.zoom === 'fit' ? fit : 1;
  const shown = { width: size.width * scale, height: size.height * scale };
  // A film fits itself in, with what its browser may put over it as large as it is.
  const isFilm = props.fileType === bannerFileTypes.video;
  const [readyKey, setReadyKey] = useState<string>();
  const isReady = readyKey === playKey && !isAwaited;
  const swipes = useSwipe(props.onStep);

  useEffect(() => onScale(fit), [onScale, fit]);

  const ready = useCallback(() => {
    setReadyKey(playKey);
    if (address !== undefined) noteWarm(address);
    onReady();
  }, [address, playKey, onReady]);
  useEffect(() => {
    if (address === undefined || isAwaited) return undefined;
    const timer = setTimeout(ready, patienceMs);
    return () => clearTimeout(timer);
  }, [address, isAwaited, ready]);

  return (
    <div
      ref={ref}
      className={classes.ground}
      style={{ padding: margin }}
      data-zoom={props.zoom}
      // A banner that is larger than its ground is scrolled by keys too.
      tabIndex={scale > fit ? 0 : undefined}
      role={scale > fit ? 'region' : undefined}
      aria-label={scale > fit ? 'Banner' : undefined}
      data-own-keys={scale > fit || undefined}
      {...(scale > fit ? {} : swipes)}
    >
      {props.trouble ?? (
        <div className={classes.slot} style={shown}>
          <div
            className={classes.banner}
            data-banner-stage
            data-ready={isReady || undefined}
            style={isFilm ? shown : { ...size, transform: `scale(${scale})` }}
          >
            {address === undefined ? null : (
              <Player
                key={playKey}
                fileType={props.fileType}
                address={address}
                label={props.label}
                replays={props.replays}
                store={usePlayingStore}
                onReady={ready}
                onFailed={props.onFailed}
                onMeasured={props.onMeasured}
              />
            )}
          </div>
          {isReady ? null : <Skeleton className={classes.waiting} radius={0} aria-hidden />}
          {isReady ? props.over : null}
        </div>
      )}
    </div>
  );
}
