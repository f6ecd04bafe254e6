/** The calm ground on which a banner is played at its true proportions, with what can be done by hand over it. */
import { defaultBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import { IconHandFinger } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { measuredSize } from '#banners/viewer/besideEachOther.ts';
import { fitScale, type Size } from '#banners/viewer/frame.ts';
import { Player } from '#banners/viewer/Player.tsx';
import { playOrPause } from '#banners/viewer/player/playerKeys.ts';
import { usePlayingStore } from '#banners/viewer/player/playing.ts';
import { useSwipe } from '#banners/viewer/useSwipe.ts';
import classes from './Stage.module.css';
import { useSize } from './useSize.ts';
import { t } from './words.ts';

/** Around the banner, on each side. Pixels. */
const margin = 16;
/** After this long what is there is shown, though something of it may never come. ms */
const patience = 2_000;

interface StageProps {
  /** another one plays from the beginning */
  playKey: string;
  fileType: number;
  address: string | undefined;
  label: string;
  /** of the banner as it is now; undefined where it is not known */
  size: Size | undefined;
  /** whether it is another version, which may be of another size */
  isOlder: boolean;
  replays: number;
  /** whether it is known that there is something to see */
  isThere: boolean;
  trouble: ReactNode;
  over: ReactNode;
  onFailed: () => void;
  onReplay: () => void;
  onStep: (step: 1 | -1) => void;
}

/** On a touch screen a finger over the banner goes on to the next one, and a tap plays and pauses. */
function FingerLayer({ onReplay, swipes }: { onReplay: () => void; swipes: ReturnType<typeof useSwipe> }) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return (
    <div
      className={classes.finger}
      aria-hidden
      onTouchStart={(event: TouchEvent) => {
        const touch = event.touches.item(0);
        start.current = { x: touch.clientX, y: touch.clientY };
        swipes.onTouchStart(event);
        event.stopPropagation();
      }}
      onTouchEnd={(event: TouchEvent) => {
        swipes.onTouchEnd(event);
        event.stopPropagation();
        const touch = event.changedTouches.item(0);
        const from = start.current;
        if (!from || Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > 10) return;
        if (usePlayingStore.getState().deck) playOrPause(onReplay);
      }}
    />
  );
}

export function Stage(props: StageProps) {
  const { address, fileType, onFailed, playKey } = props;
  const ground = useRef<HTMLDivElement>(null);
  const room = useSize(ground);
  const [measured, setMeasured] = useState<{ key: string; size: Size }>();
  const [readyKey, setReadyKey] = useState<string>();
  const [handKey, setHandKey] = useState<string>();
  const found = measured?.key === playKey ? measured.size : undefined;
  const now = props.size ?? found ?? defaultBannerSize;
  const size = props.isOlder ? measuredSize(now, found) : now;
  const scale =
    room.width > 0 ? fitScale(size, { width: room.width - 2 * margin, height: room.height - 2 * margin }) : 0;
  const shown = { width: size.width * scale, height: size.height * scale };
  // A film fits itself in.
  const isFilm = fileType === 3;
  const isReady = readyKey === playKey && props.isThere;
  const isByHand = handKey === playKey;
  const swipes = useSwipe(props.onStep);
  const ready = useCallback(() => setReadyKey(playKey), [playKey]);
  const onMeasured = useCallback((found: Size) => setMeasured({ key: playKey, size: found }), [playKey]);
  useEffect(() => {
    if (address === undefined) return undefined;
    const timer = setTimeout(ready, patience);
    return () => clearTimeout(timer);
  }, [address, ready]);
  return (
    <div ref={ground} className={classes.ground} {...swipes}>
      {props.trouble ?? (
        <div className={classes.slot} style={shown}>
          <div
            className={classes.banner}
            data-banner-stage
            data-ready={isReady || undefined}
            style={isFilm ? shown : { ...size, transform: `scale(${scale})` }}
          >
            {address === undefined || scale === 0 ? null : (
              <Player
                key={playKey}
                fileType={fileType}
                address={address}
                label={props.label}
                replays={props.replays}
                store={usePlayingStore}
                onReady={ready}
                onFailed={onFailed}
                onMeasured={onMeasured}
              />
            )}
          </div>
          {isReady ? null : <div className={classes.waiting} aria-hidden />}
          {isReady && !isByHand ? <FingerLayer onReplay={props.onReplay} swipes={swipes} /> : null}
          {isReady ? props.over : null}
        </div>
      )}
      {isReady && fileType === 2 && !props.trouble ? (
        <button
          type="button"
          className={classes.hand}
          aria-pressed={isByHand}
          aria-label={t('touchBanner')}
          title={t('touchBanner')}
          onClick={() => setHandKey(isByHand ? undefined : playKey)}
        >
          <IconHandFinger size={20} stroke={1.7} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
