/** What is known of a banner's file, shown where the pointer or the keyboard has rested on its cell for two seconds. */
import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Existing } from '#ui/AnchoredPopup.tsx';
import type { BannerPlace } from './bannerOrder.ts';
import { factsOf } from './facts.ts';
import classes from './FactsTip.module.css';
import { useSavedCell } from './useBanners.ts';

const restMs = 2_000;

/** The cell of a banner that an event is about. */
function cellOf(target: EventTarget | null): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell][data-cell]') : null;
  return cell?.querySelector('[data-file-type]') ? cell : undefined;
}

/** One for the whole sheet: a tooltip per cell would cost every cell. */
export function FactsTip() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let rested: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (cell: HTMLElement | undefined) => {
      if (cell === rested) return;
      rested = cell;
      clearTimeout(timer);
      setAnchor(undefined);
      if (cell) timer = setTimeout(() => setAnchor(cell.isConnected ? cell : undefined), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      setAnchor(undefined);
    };
    // The pointer may have been there first.
    rest(cellOf(document.querySelector('[role=gridcell]:hover')));
    document.addEventListener(
      'pointerover',
      ({ pointerType, target }) => pointerType === 'touch' || rest(cellOf(target)),
      { signal },
    );
    document.addEventListener('focusin', ({ target }) => rest(cellOf(target)), { signal });
    for (const name of ['keydown', 'pointerdown', 'wheel', 'scroll'] as const) {
      document.addEventListener(name, leave, { signal, capture: true, passive: true });
    }
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
  if (!anchor?.isConnected) return null;
  const [rowID = 0, columnID = 0] = (anchor.dataset['cell'] ?? '').split(':').map(Number);
  return <Tip key={anchor.dataset['cell']} anchor={anchor} place={{ rowID, columnID }} />;
}

function Tip(props: { anchor: HTMLElement; place: BannerPlace }) {
  const banner = useSavedCell(props.place)?.cellBanner;
  if (!banner) return null;
  return (
    <Tooltip
      opened
      multiline
      className={classes.tip}
      maw={360}
      position="bottom-start"
      label={
        <>
          <span className={classes.name}>{banner.fileName || banner.ftpfolder}</span>
          {banner.recentlyUpdated ? <span className={classes.line}>Recently updated</span> : null}
          {factsOf(banner).map((fact) => (
            <span key={fact} className={classes.line}>
              {fact}
            </span>
          ))}
        </>
      }
    >
      <Existing element={props.anchor} />
    </Tooltip>
  );
}
