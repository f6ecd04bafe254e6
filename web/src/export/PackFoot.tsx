/** What a pack comes to, how much of it has come, and what makes it. */
import { Button } from '@mantine/core';
import { sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';
import { counted } from '@marquee/contract/counted.ts';
import { packLimits } from '@marquee/contract/delivery/packs.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { RunProgress } from '#banners/RunProgress.tsx';
import { PopupFoot } from '#ui/popups/Popup.tsx';
import classes from './DeliveryPackPopup.module.css';

interface Sum {
  banners: number;
  bytes: number;
  /** the backup images that are made, whose weight nobody knows before */
  made: { images: number; mostKB: number } | undefined;
}

/** `12 banners, about 3.4 MB, and 3 backup images of up to 40 KB each`, or why there is no pack of them. */
function inWords({ banners, bytes, made }: Sum): string {
  if (bytes > packLimits.bytes)
    return `One pack holds up to ${sizeInWords(packLimits.bytes).replace('.0', '')}. Untick some banners.`;
  if (banners === 0) return 'No banners are ticked.';
  const sum = `${counted(banners, 'banner')}, about ${sizeInWords(bytes)}`;
  if (!made || made.images === 0) return sum;
  const each = made.images === 1 ? '' : ' each';
  return `${sum}, and ${counted(made.images, 'backup image')} of up to ${withCommas(made.mostKB)} KB${each}`;
}

export function PackFoot(props: {
  /** undefined until the banners are listed */
  sum: Sum | undefined;
  /** bytes, while it is made */
  progress: { done: number; total: number } | undefined;
  onCancel: () => void;
}) {
  const { progress, sum } = props;
  const make = useRef<HTMLButtonElement>(null);
  const isBusy = progress !== undefined;
  const isTooLarge = (sum?.bytes ?? 0) > packLimits.bytes;
  // What was pressed to cancel it is gone with it.
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body) make.current?.focus({ preventScroll: true });
  }, [isBusy]);
  return (
    <PopupFoot>
      {progress ? (
        <div className={classes.progress}>
          <RunProgress
            label="Making the pack"
            progress={progress.done > 0 ? progress : undefined}
            words={`${sizeInWords(progress.done)} of about ${sizeInWords(progress.total)}`}
          />
        </div>
      ) : (
        <p className={classes.sum} role="status" data-trouble={isTooLarge || undefined}>
          {sum ? inWords(sum) : null}
        </p>
      )}
      {isBusy ? (
        <Button variant="subtle" color="gray" onClick={props.onCancel}>
          Cancel
        </Button>
      ) : null}
      <Button
        ref={make}
        type="submit"
        leftSection={<IconFileZip size={17} stroke={1.7} />}
        loading={isBusy}
        aria-busy={isBusy}
        disabled={!sum || sum.banners === 0 || isTooLarge}
      >
        Download
      </Button>
    </PopupFoot>
  );
}
