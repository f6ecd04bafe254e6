/** All banners at once, as pictures with how they stand; each leads to itself. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import classes from './Board.module.css';
import { openBanner } from './load.ts';
import { StateWord } from './StateMark.tsx';
import { sizeOf, Thumb } from './Thumb.tsx';
import { t } from './words.ts';

export function Board({ banners, showsStates }: { banners: readonly ReviewBanner[]; showsStates: boolean }) {
  return (
    <main className={classes.board} aria-label={t('allBanners')} tabIndex={-1}>
      <ol className={classes.grid}>
        {banners.map((banner) => (
          <li key={banner.cellID}>
            <button type="button" className={classes.card} onClick={() => openBanner(banner.cellID)}>
              <span className={classes.picture}>
                <Thumb banner={banner} isLarge />
              </span>
              <span className={classes.name}>{banner.name}</span>
              <span className={classes.facts}>
                {[sizeOf(banner), banner.columnName].filter((fact) => fact !== '').join(' · ')}
              </span>
              {showsStates ? <StateWord state={banner.state} /> : null}
            </button>
          </li>
        ))}
      </ol>
    </main>
  );
}
