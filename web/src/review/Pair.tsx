/** An older version of a banner beside the current one, both played in step. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { measuredSize, standBeside } from '#banners/viewer/besideEachOther.ts';
import type { Size } from '#banners/viewer/frame.ts';
import { Player } from '#banners/viewer/Player.tsx';
import { InStep } from '#banners/viewer/player/inStep.ts';
import { storeOfOne } from '#banners/viewer/player/member.ts';
import type { PlayingStore } from '#banners/viewer/player/playing.ts';
import { useAddress, type Played } from './addresses.ts';
import { useIsThere } from './isThere.ts';
import classes from './Stage.module.css';
import { useSize } from './useSize.ts';
import { t } from './words.ts';

/** What is written over each. Pixels. */
const caption = 24;
const nothing = () => undefined;

interface PairProps {
  banner: ReviewBanner;
  older: number;
  seen: number;
  size: Size;
  replays: number;
}

/** One of the two; where its copy is missing it says so in its place. */
function Side(props: {
  banner: ReviewBanner;
  number: number;
  played: Played | undefined;
  size: Size;
  scale: number;
  replays: number;
  deck: InStep;
  store: PlayingStore;
  onMeasured: (size: Size) => void;
}) {
  const { banner, deck, number, played, replays, scale, size, store } = props;
  const address = played?.address;
  const fileType = played?.fileType ?? banner.fileType;
  const [isBroken, setBroken] = useState(false);
  const isThere = useIsThere(address, fileType, replays, isBroken, () => setBroken(false));
  const fail = useCallback(() => setBroken(true), []);
  const isMissing = isThere === false || isBroken;
  // One that can't be had is not steered with the other, either.
  useEffect(() => (isMissing ? undefined : deck.add(store)), [deck, isMissing, store]);
  return (
    <figure className={classes.side}>
      <figcaption>{t('version', { number })}</figcaption>
      <div className={classes.slot} style={{ width: size.width * scale, height: size.height * scale }}>
        {isMissing ? (
          <p className={classes.missing} role="alert">
            {t('unplayable')}
          </p>
        ) : (
          <div
            className={classes.banner}
            data-ready={isThere || undefined}
            style={{ ...size, transform: `scale(${scale})` }}
          >
            {address === undefined || scale === 0 ? null : (
              <Player
                key={replays}
                fileType={fileType}
                address={address}
                label={`${banner.name}, ${t('version', { number })}`}
                replays={replays}
                store={store}
                onReady={nothing}
                onFailed={fail}
                onMeasured={props.onMeasured}
              />
            )}
          </div>
        )}
      </div>
    </figure>
  );
}

export function Pair({ banner, older, replays, seen, size }: PairProps) {
  const ground = useRef<HTMLDivElement>(null);
  const room = useSize(ground);
  const { played: first } = useAddress(banner.cellID, seen, older);
  const { played: second } = useAddress(banner.cellID, seen, undefined);
  const [pair] = useState(() => ({ deck: new InStep(), stores: [storeOfOne(), storeOfOne()] as const }));
  useEffect(() => pair.deck.open(), [pair]);
  useEffect(() => pair.deck.restart(), [pair, replays]);
  const [measured, setMeasured] = useState<Size>();
  const olderSize = measuredSize(size, measured);
  const { isStacked, scale } = standBeside([olderSize, size], room, caption);
  const sides = [
    { number: older, played: first, size: olderSize, onMeasured: setMeasured },
    { number: seen, played: second, size, onMeasured: nothing },
  ];
  return (
    <div ref={ground} className={classes.ground}>
      <div className={classes.pair} data-stacked={isStacked || undefined}>
        {sides.map((side, at) => (
          <Side
            {...side}
            key={side.number}
            banner={banner}
            scale={room.width === 0 ? 0 : scale}
            replays={replays}
            deck={pair.deck}
            store={pair.stores[at] ?? pair.stores[0]}
          />
        ))}
      </div>
    </div>
  );
}
