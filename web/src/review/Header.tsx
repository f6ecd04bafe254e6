/** The page's head: whose it is, what it is about, and how far the reader has come. */
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import { IconLayoutGrid, IconRectangle } from '@tabler/icons-react';
import { Logo } from './Logo.tsx';
import { isDecided } from './progress.ts';
import classes from './Review.module.css';
import { leaveBoard } from './places.ts';
import { loadBoard, showBoard } from './showBoard.ts';
import { useReview } from './store.ts';
import { t } from './words.ts';

function Progress({ banners }: { banners: readonly ReviewBanner[] }) {
  const done = banners.filter(isDecided).length;
  const count = banners.length;
  const words = t('decidedOf', { done, count });
  return (
    <div className={classes.progress}>
      <span className={classes.progressWords} aria-hidden>
        {words}
      </span>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <div className={classes.done} style={{ transform: `scaleX(${count > 0 ? done / count : 0})` }} />
      </div>
    </div>
  );
}

export function Header({ banners, page }: { page: ReviewPage; banners: readonly ReviewBanner[] }) {
  const view = useReview((state) => state.view);
  const words = t(view === 'one' ? 'allBanners' : 'oneAtATime');
  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <Logo brand={page.brand} />
      </div>
      <h1 className={classes.linkName}>{page.name}</h1>
      {page.mayDecide && banners.length > 0 ? <Progress banners={banners} /> : null}
      {banners.length > 1 ? (
        <button
          type="button"
          className={classes.quiet}
          title={`${words} (B)`}
          aria-label={words}
          onPointerEnter={() => void loadBoard().catch(() => {})}
          onClick={() => (view === 'one' ? void showBoard() : leaveBoard())}
        >
          {view === 'one' ? (
            <IconLayoutGrid size={20} stroke={1.7} aria-hidden />
          ) : (
            <IconRectangle size={20} stroke={1.7} aria-hidden />
          )}
        </button>
      ) : null}
    </header>
  );
}
