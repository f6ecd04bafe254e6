/** An older version of a banner beside the current one, both played in step. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { useEffect, useRef, useState } from 'react';
import { fitScale, type Size } from '#banners/viewer/frame.ts';
import { Player } from '#banners/viewer/Player.tsx';
import { InStep } from '#banners/viewer/player/inStep.ts';
import { storeOfOne } from '#banners/viewer/player/member.ts';
import type { PlayingStore } from '#banners/viewer/player/playing.ts';
import { useAddress } from './addresses.ts';
import { useIsThere } from './isThere.ts';
import classes from './Stage.module.css';
import { useSize } from './useSize.ts';
import { t } from './words.ts';

/** Around and between them. Pixels. */
const margin = 16;
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
  address: string | undefined;
  size: Size;
  scale: number;
  replays: number;
  store: PlayingStore | undefined;
}) {
  const { address, banner, number, replays, scale, size } = props;
  const [isBroken, setBroken] = useState(false);
  const isThere = useIsThere(address, banner.fileType, replays, isBroken, () => setBroken(false));
  const isMissing = isThere === false || isBroken;
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
                fileType={banner.fileType}
                address={address}
                label={`${banner.name}, ${t('version', { number })}`}
                replays={replays}
                store={props.store}
                onReady={nothing}
                onFailed={() => setBroken(true)}
                onMeasured={nothing}
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
  useEffect(() => {
    const ends = [pair.deck.open(), ...pair.stores.map((store) => pair.deck.add(store))];
    return () => {
      for (const end of ends) end();
    };
  }, [pair]);
  useEffect(() => pair.deck.restart(), [pair, replays]);
  // Two that are broad lie one above the other.
  const across = { width: (room.width - 3 * margin) / 2, height: room.height - 2 * margin - caption };
  const above = { width: room.width - 2 * margin, height: (room.height - 3 * margin) / 2 - caption };
  const isStacked = fitScale(size, above) > fitScale(size, across);
  const scale = fitScale(size, isStacked ? above : across);
  const sides = [
    { number: older, address: first?.address },
    { number: seen, address: second?.address },
  ];
  return (
    <div ref={ground} className={classes.ground}>
      <div className={classes.pair} data-stacked={isStacked || undefined}>
        {sides.map(({ address, number }, at) => (
          <Side
            key={number}
            banner={banner}
            number={number}
            address={address}
            size={size}
            scale={room.width === 0 ? 0 : scale}
            replays={replays}
            store={pair.stores[at]}
          />
        ))}
      </div>
    </div>
  );
}
