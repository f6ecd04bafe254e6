/** What is known of a banner's file, shown where the pointer or the keyboard has rested on its cell. */
import { Tooltip } from '@mantine/core';
import { Existing } from '#ui/popups/AnchoredPopup.tsx';
import { useRested } from '#ui/pointer/useRested.ts';
import type { BannerPlace } from './bannerOrder.ts';
import { factsOf } from './facts.ts';
import classes from './FactsTip.module.css';
import { useSavedCell } from './useBanners.ts';

/** The cell of a banner that an event is about. */
function cellOf(target: EventTarget | null): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell][data-cell]') : null;
  return cell?.querySelector('[data-file-type]') ? cell : undefined;
}

/** One for the whole sheet: a tooltip per cell would cost every cell. */
export function FactsTip() {
  const anchor = useRested(cellOf, true);
  if (!anchor) return null;
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
