/** All banners as a strip of small pictures below the one that is looked at. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { useEffect, useRef } from 'react';
import { openBanner } from './load.ts';
import { StateMark } from './StateMark.tsx';
import classes from './Strip.module.css';
import { Thumb } from './Thumb.tsx';
import { t } from './words.ts';

export function Strip({ banners, cellID }: { banners: readonly ReviewBanner[]; cellID: number }) {
  const list = useRef<HTMLOListElement>(null);
  // The one that is looked at is in sight, and the strip alone moves for it.
  useEffect(() => {
    const strip = list.current;
    const own = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !own) return;
    strip.scrollLeft = own.offsetLeft + own.offsetWidth / 2 - strip.offsetWidth / 2;
  }, [cellID]);
  return (
    <nav className={classes.strip} aria-label={t('allBanners')}>
      <ol ref={list} className={classes.list}>
        {banners.map((banner, at) => (
          <li key={banner.cellID}>
            <button
              type="button"
              className={classes.thumb}
              aria-current={banner.cellID === cellID || undefined}
              aria-label={`${at + 1}. ${banner.name}: ${t(banner.state)}`}
              title={banner.name}
              onClick={() => openBanner(banner.cellID)}
            >
              <Thumb banner={banner} />
              <StateMark state={banner.state} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
