/** Two versions of a banner: beside each other and in step, and of images also as a wipe and as their difference. */
import { SegmentedControl, Slider } from '@mantine/core';
// Nothing else has a slider.
import sliderStyles from '@mantine/core/styles/Slider.layer.css?inline';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Version } from '@marquee/contract/versions.ts';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useState, type PointerEvent, type ReactNode } from 'react';
import { addStyles } from '#ui/styles/mantineStyles.ts';
import { margin, standBeside } from './besideEachOther.ts';
import classes from './Compare.module.css';
import { fitScale, type Size } from './frame.ts';
import { Player } from './Player.tsx';
import { InStep } from './player/inStep.ts';
import { storeOfOne } from './player/member.ts';
import type { PlayingStore } from './player/playing.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { Trouble } from './Trouble.tsx';
import { ownSize } from './useOlder.ts';
import { useVersionAddress } from './useVersions.ts';

addStyles(sliderStyles);

type Way = 'beside' | 'wipe' | 'difference';
const ways: { value: Way; label: string }[] = [
  { value: 'beside', label: 'Side by side' },
  { value: 'wipe', label: 'Wipe' },
  { value: 'difference', label: 'Difference' },
];
/** What is written over each. Pixels. */
const caption = 22;
/** What is written around a narrow banner has so much room. */
const leastWidth = 240;
/** Where both file names have room; how they differ stands at their ends. */
const roomForNames = 480;

interface Pair {
  addresses: readonly [string, string];
  versions: readonly [Version, Version];
  size: Size;
  replays: number;
  over: Over;
}

/** What lies over a version, as far as it is in sight. */
type Over = (version: number, isWithin?: (spot: { x: number }) => boolean) => ReactNode;

const nothing = () => undefined;

/** One of the two; where it can't be played that is said in its place. */
function Side(props: {
  version: Version;
  address: string;
  size: Size;
  scale: number;
  replays: number;
  deck: InStep;
  store: PlayingStore;
  isReady: boolean;
  hasFailed: boolean;
  onReady: (number: number) => void;
  onFailed: (number: number) => void;
  onMeasured: (size: Size) => void;
  over: Over;
}) {
  const { deck, hasFailed, isReady, onFailed, replays, scale, size, store, version } = props;
  const { fileName, fileType, number } = version;
  const fail = useCallback(() => onFailed(number), [number, onFailed]);
  // One that can't be had is not steered with the other, either.
  useEffect(() => (hasFailed ? undefined : deck.add(store)), [deck, hasFailed, store]);
  return (
    <figure className={classes.side}>
      <figcaption className={classes.caption}>
        v{number} · {fileName}
      </figcaption>
      <div className={classes.slot} style={{ width: size.width * scale, height: size.height * scale }}>
        {hasFailed ? (
          <p className={classes.missing} role="alert">
            This version can’t be played.
          </p>
        ) : (
          <div className={classes.banner} data-ready={isReady || undefined} style={{ ...size, scale: String(scale) }}>
            <Player
              key={replays}
              fileType={fileType}
              address={props.address}
              label={`Version ${number}`}
              replays={replays}
              store={store}
              onReady={() => props.onReady(number)}
              onFailed={fail}
              onMeasured={props.onMeasured}
            />
          </div>
        )}
        {isReady && !hasFailed ? props.over(number) : null}
      </div>
    </figure>
  );
}

function Beside({ addresses, versions, size, replays, room, over }: Pair & { room: Size }) {
  const [first, measureFirst] = useState<Size>();
  const [second, measureSecond] = useState<Size>();
  const measure = [measureFirst, measureSecond];
  const sizes = [ownSize(versions[0], size, first), ownSize(versions[1], size, second)] as const;
  const { isStacked, scale } = standBeside(sizes, room, caption);
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set());
  /** which could not be played, and in which replay that was */
  const [failed, setFailed] = useState<ReadonlyMap<number, number>>(new Map());
  const hasFailed = ({ number }: Version) => failed.get(number) === replays;
  // One that can't be had keeps nobody from the other.
  const isReady = versions.every((version) => ready.has(version.number) || hasFailed(version));
  const onReady = (number: number) => setReady((before) => new Set(before).add(number));
  const onFailed = useCallback(
    (number: number) => setFailed((before) => new Map(before).set(number, replays)),
    [replays],
  );
  const [pair] = useState(() => ({ deck: new InStep(), stores: [storeOfOne(), storeOfOne()] as const }));
  useEffect(() => pair.deck.open(), [pair]);
  useEffect(() => pair.deck.restart(), [pair, replays]);
  return (
    <div className={classes.pair} data-stacked={isStacked || undefined}>
      {versions.map((version, at) => (
        <Side
          key={version.number}
          version={version}
          address={addresses[at] ?? ''}
          size={sizes[at] ?? size}
          scale={scale}
          replays={replays}
          deck={pair.deck}
          store={pair.stores[at] ?? pair.stores[0]}
          isReady={isReady}
          hasFailed={hasFailed(version)}
          onReady={onReady}
          onFailed={onFailed}
          onMeasured={measure[at] ?? nothing}
          over={over}
        />
      ))}
    </div>
  );
}

/** What is seen of which version, over both. */
function Captions({ versions: [older, newer], width }: { versions: Pair['versions']; width: number }) {
  return (
    <div className={classes.captions} style={{ width }}>
      {[older, newer].map(({ fileName, number }) => (
        <span key={number} className={classes.caption} title={fileName}>
          v{number}
          {width < roomForNames ? null : ` · ${fileName}`}
        </span>
      ))}
    </div>
  );
}

function Overlaid({ addresses, versions, size, room, way, over }: Pair & { room: Size; way: Way }) {
  const [share, setShare] = useState(50);
  const scale = fitScale(size, { width: room.width - 2 * margin, height: room.height - 2 * margin - 3 * caption });
  const shown = { width: size.width * scale, height: size.height * scale };
  const [older, newer] = versions;
  const clip = way === 'wipe' ? { clipPath: `inset(0 0 0 ${share}%)` } : {};
  const wide = Math.max(leastWidth, shown.width);
  const wipeTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShare(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * 100));
  };
  const byPointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The marks of pins are pressed, not dragged.
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wipeTo(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) wipeTo(event);
    },
  };
  return (
    <div className={classes.over}>
      <Captions versions={versions} width={wide} />
      <div className={classes.slot} style={shown} data-way={way} {...(way === 'wipe' && byPointer)}>
        <div className={classes.both}>
          <img
            className={classes.image}
            src={addresses[0]}
            alt={`Version ${older.number}`}
            referrerPolicy="no-referrer"
            draggable={false}
          />
          <img
            className={classes.image}
            src={addresses[1]}
            alt={`Version ${newer.number}`}
            referrerPolicy="no-referrer"
            draggable={false}
            style={clip}
          />
        </div>
        {way === 'wipe' ? <span className={classes.edge} style={{ left: `${share}%` }} aria-hidden /> : null}
        {over(older.number, way === 'wipe' ? ({ x }) => x * 100 < share : undefined)}
        {over(newer.number, way === 'wipe' ? ({ x }) => x * 100 >= share : undefined)}
      </div>
      {way === 'wipe' ? (
        <Slider
          className={classes.slider}
          style={{ width: wide }}
          thumbLabel={`How much of v${older.number} is shown`}
          label={null}
          value={share}
          onChange={setShare}
          // Its arrows are not the viewer's.
          data-own-keys
        />
      ) : (
        <p className={classes.caption}>Black means no difference. Small differences are shown brighter.</p>
      )}
    </div>
  );
}

export function Compare(props: {
  cellID: number | undefined;
  versions: readonly [Version, Version];
  size: Size;
  replays: number;
  over: Over;
}) {
  const { versions, size, replays, over } = props;
  const [older, newer] = versions;
  const found = [useVersionAddress(props.cellID, older), useVersionAddress(props.cellID, newer)] as const;
  const [first, second] = found.map(({ data }) => data);
  const error = found.find((one) => one.error)?.error;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [chosen, setWay] = useState<Way>('beside');
  const areImages = versions.every(({ fileType }) => fileType === bannerFileTypes.image);
  const way = areImages ? chosen : 'beside';
  const pair = first &&
    second && { addresses: [first.address, second.address] as const, versions, size, replays, over };
  return (
    <section className={classes.ground} aria-label={`Version ${older.number} and version ${newer.number}`}>
      {areImages ? (
        <SegmentedControl
          className={classes.ways}
          size="xs"
          data={ways}
          value={way}
          onChange={(value) => setWay(value as Way)}
          aria-label="How to compare"
          data-own-keys
        />
      ) : null}
      <div ref={ref} className={classes.room}>
        {error && !pair ? (
          <Trouble
            problem={{ text: sentenceOf(error), with: 'file' }}
            isEditable={false}
            isTrying={found.some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const one of found) if (!one.data) void one.refetch();
            }}
            onUpdateLinks={nothing}
            onEdit={nothing}
          />
        ) : pair && width > 0 ? (
          way === 'beside' ? (
            <Beside {...pair} room={{ width, height }} />
          ) : (
            <Overlaid {...pair} room={{ width, height }} way={way} />
          )
        ) : null}
      </div>
    </section>
  );
}
