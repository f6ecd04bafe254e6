/** Two versions of a banner: beside each other and in step, and of images also as a wipe and as their difference. */
import { SegmentedControl, Slider } from '@mantine/core';
// Nothing else has a slider.
import sliderStyles from '@mantine/core/styles/Slider.layer.css?inline';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Version } from '@marquee/contract/versions.ts';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useState, type PointerEvent, type ReactNode } from 'react';
import { addStyles } from '#ui/mantineStyles.ts';
import { margin, standBeside } from './besideEachOther.ts';
import classes from './Compare.module.css';
import { fitScale, type Size } from './frame.ts';
import { Player } from './Player.tsx';
import { InStep } from './player/inStep.ts';
import { storeOfOne } from './player/member.ts';
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

function Beside({ addresses, versions, size, replays, room, over }: Pair & { room: Size }) {
  const [first, measureFirst] = useState<Size>();
  const [second, measureSecond] = useState<Size>();
  const measure = [measureFirst, measureSecond];
  const sizes = [ownSize(versions[0], size, first), ownSize(versions[1], size, second)] as const;
  const { isStacked, scale } = standBeside(sizes, room, caption);
  const [ready, setReady] = useState(new Set<number>());
  const isReady = ready.size === versions.length;
  const [pair] = useState(() => ({ deck: new InStep(), stores: [storeOfOne(), storeOfOne()] as const }));
  useEffect(() => {
    const ends = [pair.deck.open(), ...pair.stores.map((store) => pair.deck.add(store))];
    return () => ends.forEach((end) => end());
  }, [pair]);
  useEffect(() => pair.deck.restart(), [pair, replays]);
  return (
    <div className={classes.pair} data-stacked={isStacked || undefined}>
      {versions.map((version, at) => {
        const own = sizes[at] ?? size;
        return (
          <figure key={version.number} className={classes.side}>
            <figcaption className={classes.caption}>
              v{version.number} · {version.fileName}
            </figcaption>
            <div className={classes.slot} style={{ width: own.width * scale, height: own.height * scale }}>
              <div
                className={classes.banner}
                data-ready={isReady || undefined}
                style={{ ...own, scale: String(scale) }}
              >
                <Player
                  key={replays}
                  fileType={version.fileType}
                  address={addresses[at] ?? ''}
                  label={`Version ${version.number}`}
                  replays={replays}
                  store={pair.stores[at]}
                  onReady={() => setReady((before) => new Set(before).add(version.number))}
                  onFailed={nothing}
                  onMeasured={measure[at] ?? nothing}
                />
              </div>
              {isReady ? over(version.number) : null}
            </div>
          </figure>
        );
      })}
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
  const { data: first } = useVersionAddress(props.cellID, older);
  const { data: second } = useVersionAddress(props.cellID, newer);
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
        {pair && width > 0 ? (
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
