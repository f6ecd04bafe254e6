/** The banner of a row, as large as its card has room: its picture, or where there is none the banner itself. A press opens the viewer. */
import type { Cell } from '@marquee/contract/cells.ts';
import { useElementSize } from '@mantine/hooks';
import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { fitScale } from '#banners/viewer/frame.ts';
import { Player } from '#banners/viewer/Player.tsx';
import { Pulses } from '#banners/viewer/Pulses.tsx';
import { useSavedCell } from '#banners/viewer/useBanners.ts';
import { useLife } from '#banners/viewer/useLife.ts';
import { usePlayed } from '#banners/viewer/usePlayed.ts';
import { useRowChanges } from '#cells/changes.ts';
import { isPlayable } from '#cells/kinds/banner/bannerLook.tsx';
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { noteFailed, useStill, useStillTries } from '#cells/kinds/banner/stills.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout } from '#sync/openSheet.ts';
import classes from './CardBanner.module.css';

/** Pixels. */
const mostHeight = 300;

const Nothing = ({ words }: { words: string }) => (
  <span className={classes.nothing}>
    <IconPhotoOff size={26} stroke={1.5} aria-hidden />
    {words}
  </span>
);

/** The banner itself, which nobody can press or reach: that is for the viewer. One that hangs is taken away. */
function Playing({ cell, width }: { cell: Cell; width: number }) {
  const played = usePlayed(cell);
  const life = useLife(played.playKey);
  const [readyKey, setReadyKey] = useState<string>();
  const { problem, size } = played;
  if (problem) return <Nothing words={problem.text} />;
  if (life.is !== 'well') return <Nothing words="This banner doesn’t respond." />;
  const scale = fitScale(size, { width, height: mostHeight });
  return (
    <span
      className={classes.slot}
      data-ready={readyKey === played.playKey || undefined}
      style={{ width: size.width * scale, height: size.height * scale }}
      inert
    >
      {played.address === undefined || !life.mayPlay ? null : (
        <span className={classes.banner} style={{ ...size, transform: `scale(${scale})` }}>
          <Player
            key={played.playKey}
            fileType={played.banner?.fileType ?? 0}
            address={played.address}
            label="Banner"
            replays={0}
            store={undefined}
            onReady={() => setReadyKey(played.playKey)}
            onFailed={played.onFailed}
            onMeasured={played.onMeasured}
          />
        </span>
      )}
      <Pulses playKey={played.playKey} address={played.address} isForeign={played.isForeign} life={life} />
    </span>
  );
}

function Picture({ cell }: { cell: Cell }) {
  const { ref, width } = useElementSize<HTMLSpanElement>();
  const still = useStill(cell);
  const tries = useStillTries();
  const saved = useSavedCell(cell);
  const shown = (): ReactNode => {
    // An element that is there does not ask again for what has failed.
    if (still) return <img key={tries} className={classes.picture} src={still.large} alt="" onError={noteFailed} />;
    return saved && width > 0 ? <Playing cell={saved} width={width} /> : null;
  };
  return (
    <span ref={ref} className={classes.room}>
      {shown()}
    </span>
  );
}

/** Nothing where the row has no banner that can be played; one of them where it has several. */
export function CardBanner(props: { rowID: number; onPlay: () => void }) {
  const { rowID } = props;
  const { columns } = useLayout();
  const [chosen, setChosen] = useState<number>();
  useRowChanges(rowID);
  const cellIn = (columnID: number) => currentSheet()?.shown.cell(rowID, columnID);
  const banners = columns.filter(({ columnID }) => isPlayable(cellIn(columnID)));
  const column = banners.find(({ columnID }) => columnID === chosen) ?? banners[0];
  const cell = column && cellIn(column.columnID);
  if (!cell) return null;
  return (
    <div className={classes.place}>
      <div className={classes.ground}>
        <Picture key={cell.columnID} cell={cell} />
        <button
          type="button"
          className={classes.play}
          aria-label="Play banner"
          onClick={() => {
            props.onPlay();
            playBannerAt({ line: `row:${rowID}`, columnID: cell.columnID });
          }}
        >
          <span className={classes.sign} aria-hidden>
            <IconPlayerPlayFilled size={14} /> Play
          </span>
        </button>
      </div>
      {banners.length > 1 ? (
        <div className={classes.choice} role="group" aria-label="Banners">
          {banners.map(({ columnID, name }) => (
            <button
              key={columnID}
              type="button"
              aria-pressed={columnID === column.columnID}
              onClick={() => setChosen(columnID)}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
