/** The page of a review link, whatever it shows just now. */
import type { ReviewPage } from '@marquee/contract/review.ts';
import { Suspense, useEffect, useMemo, type CSSProperties } from 'react';
import { announce } from '#ui/messages/announce.ts';
import { EndPage } from './EndPage.tsx';
import { Header } from './Header.tsx';
import { Introduction } from './Introduction.tsx';
import { One } from './One.tsx';
import { Password } from './Password.tsx';
import { isAtBoard, keepPlace } from './places.ts';
import { withPosts } from './progress.ts';
import classes from './Review.module.css';
import { Board, showBoard } from './showBoard.ts';
import { useReview } from './store.ts';
import { Toasts } from './Toasts.tsx';
import { dayAndTime, t } from './words.ts';

function Opened({ page }: { page: ReviewPage }) {
  const posts = useReview((state) => state.posts);
  const view = useReview((state) => state.view);
  const cellID = useReview((state) => state.cellID);
  const banners = useMemo(() => withPosts(page.banners, posts), [page.banners, posts]);
  const banner = banners.find((one) => one.cellID === cellID);
  useEffect(() => {
    document.title = `${page.name} · ${page.brand.name}`;
  }, [page.name, page.brand.name]);
  useEffect(() => {
    const come = () => {
      if (isAtBoard()) void showBoard();
      else useReview.setState({ view: 'one' });
    };
    const back = () => {
      come();
      keepPlace(useReview.getState().cellID);
    };
    // A reload of the board is the board.
    if (isAtBoard()) come();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const index = banners.findIndex((one) => one.cellID === cellID);
  const said = banner
    ? `${t('bannerOf', { number: index + 1, count: banners.length })}: ${banner.name}. ${page.mayDecide ? t(banner.state) : ''}`
    : '';
  useEffect(() => {
    if (said !== '' && view === 'one') announce(said);
  }, [said, view]);
  return (
    <div
      className={classes.page}
      style={page.brand.colour === null ? undefined : ({ '--brand': page.brand.colour } as CSSProperties)}
    >
      <Header page={page} banners={banners} />
      {banner === undefined ? (
        <main className={classes.empty}>
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyText')}</p>
        </main>
      ) : view === 'board' ? (
        <Suspense>
          <Board page={page} banners={banners} />
        </Suspense>
      ) : (
        <One page={page} banners={banners} banner={banner} />
      )}
      {page.expiresAt !== null && view === 'board' ? (
        <footer className={classes.expires}>{t('expiresOn', { date: dayAndTime(page.expiresAt) })}</footer>
      ) : null}
      <Introduction />
      <Toasts />
    </div>
  );
}

interface ReviewAppProps {
  /** once the password was right, whether or not the page has come */
  onOpen: () => void;
  onRetry: () => void;
}

export function ReviewApp({ onOpen, onRetry }: ReviewAppProps) {
  const page = useReview((state) => state.page);
  const stop = useReview((state) => state.stop);
  if (stop === 'password') return <Password onOpened={onOpen} />;
  if (stop) return <EndPage stop={stop} onRetry={onRetry} />;
  if (page) return <Opened page={page} />;
  return <div className={classes.page} role="status" aria-label={t('loading')} />;
}
