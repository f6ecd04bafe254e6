/** Fetches a banner that may be shown next, so that it is here when it is. Nothing of it is seen or heard. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { useEffect, useState } from 'react';
import type { BannerPlace } from './bannerOrder.ts';
import { useBannerAddress } from './playedFile.ts';
import classes from './Stage.module.css';
import { useSavedCell } from './useBanners.ts';

/** How long a banner may take to load all that it is made of, in milliseconds. */
const patienceMs = 10_000;

export function Warm(props: { place: BannerPlace }) {
  const cell = useSavedCell(props.place);
  const address = useBannerAddress(cell).data?.address;
  const fileType = cell?.cellBanner?.fileType;
  if (address === undefined) return null;
  if (fileType === bannerFileTypes.image) return <WarmImage key={address} address={address} />;
  if (fileType === bannerFileTypes.video) {
    return (
      <video key={address} className={classes.warm} src={address} preload="auto" muted aria-hidden tabIndex={-1} />
    );
  }
  return <WarmPage key={address} address={address} />;
}

function WarmImage({ address }: { address: string }) {
  useEffect(() => {
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.src = address;
  }, [address]);
  return null;
}

/** It plays unseen just until all is loaded: only so is it known what a page is made of. */
function WarmPage({ address }: { address: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isDone ? null : (
    <iframe
      className={classes.warm}
      src={address}
      title="Next banner"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      aria-hidden
      tabIndex={-1}
      onLoad={() => setDone(true)}
    />
  );
}
