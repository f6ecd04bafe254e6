/** Fetches a banner that may be shown next, so that it is here when it is. Nothing of it is seen, heard or run. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { useEffect, useState } from 'react';
import type { BannerPlace } from './bannerOrder.ts';
import { useBannerAddress } from './playedFile.ts';
import { steeredAddress } from './player/steeredAddress.ts';
import classes from './Stage.module.css';
import { useSavedCell } from './useBanners.ts';
import { isWarm, noteWarm } from './warmed.ts';

/** How long a page may take to load all that it is made of, in milliseconds. */
const patienceMs = 10_000;

export function Warm(props: { place: BannerPlace }) {
  const cell = useSavedCell(props.place);
  const address = useBannerAddress(cell).data?.address;
  return address === undefined ? null : (
    <WarmFile key={address} address={address} fileType={cell?.cellBanner?.fileType ?? 0} />
  );
}

function WarmFile({ address, fileType }: { address: string; fileType: number }) {
  const [isDone, setDone] = useState(() => isWarm(address));
  useEffect(() => {
    if (isDone) noteWarm(address);
  }, [address, isDone]);
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (isDone) return null;
  const unseen = { className: classes.warm, src: address, 'aria-hidden': true, tabIndex: -1 } as const;
  const done = () => setDone(true);
  if (fileType === bannerFileTypes.image) return <img {...unseen} alt="" referrerPolicy="no-referrer" onLoad={done} />;
  if (fileType === bannerFileTypes.video) return <video {...unseen} preload="auto" muted onCanPlayThrough={done} />;
  // Browsers fetch what a page is made of, its scripts too, though they may not run them: one that hangs would stop the banner shown.
  const src = steeredAddress(address, fileType) ?? address;
  return <iframe {...unseen} src={src} title="Next banner" sandbox="" referrerPolicy="no-referrer" onLoad={done} />;
}
