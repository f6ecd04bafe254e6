/** One banner at a time: played large, with what it is, what was said about it, and the question. */
import { defaultBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { hasControls } from '#banners/viewer/player/steeredAddress.ts';
import { useKeyboardBack } from '#banners/viewer/useKeyboardBack.ts';
import { BannerStage } from './BannerStage.tsx';
import { useComments } from './comments.ts';
import { Comments } from './Comments.tsx';
import { Standing } from './Decision.tsx';
import { Done } from './Done.tsx';
import { openBanner } from './load.ts';
import classes from './One.module.css';
import { OneFoot } from './OneFoot.tsx';
import { Pair } from './Pair.tsx';
import { ClickLine, PlayerBar } from './PlayerBar.tsx';
import { isDecided } from './progress.ts';
import { useReview } from './store.ts';
import { Strip } from './Strip.tsx';
import { useKeys } from './useKeys.ts';
import { usePlay } from './usePlay.ts';
import { t } from './words.ts';

/** The way to the banner before or after, at that side of the stage. */
function Arrow({ side, onClick }: { side: 'left' | 'right'; onClick: () => void }) {
  const [words, key, Icon] =
    side === 'left' ? [t('previous'), '←', IconChevronLeft] : [t('next'), '→', IconChevronRight];
  return (
    <button
      type="button"
      className={classes.arrow}
      data-side={side}
      aria-label={words}
      title={`${words} (${key})`}
      onClick={onClick}
    >
      <Icon size={26} stroke={1.7} aria-hidden />
    </button>
  );
}

interface OneProps {
  page: ReviewPage;
  banners: readonly ReviewBanner[];
  banner: ReviewBanner;
}

export function One({ banner, banners, page }: OneProps) {
  const { cellID, height, width } = banner;
  const { asked, isComparing, isPanelOpen, older, placing, seen } = useReview();
  // A version that comes meanwhile waits again.
  const isDone = useReview((state) => state.isDone) && banners.every(isDecided);
  const { comments, hasFailed: haveCommentsFailed } = useComments(cellID);
  const desk = useRef<HTMLDivElement>(null);
  useKeyboardBack(desk);
  // What had the keyboard is gone: a box for words, the buttons of an end. Who gives words up is back at what asked for them.
  const was = useRef({ asked, cellID });
  useEffect(() => {
    const before = was.current;
    was.current = { asked, cellID };
    if (document.activeElement !== document.body) return;
    const isGivenUp = before.asked !== undefined && asked === undefined && before.cellID === cellID;
    const asker = isGivenUp ? desk.current?.querySelector<HTMLElement>(`[data-word="${before.asked}"]:enabled`) : null;
    (asker ?? desk.current)?.focus({ preventScroll: true });
  }, [asked, cellID]);
  const index = banners.findIndex((one) => one.cellID === cellID);
  const [before, after] = [banners[index - 1], banners[index + 1]];
  const step = (by: 1 | -1) => openBanner((by === 1 ? after : before)?.cellID);
  const play = usePlay(banner, after);
  const { address, fileType, replay } = play;
  useKeys({ page, banners, banner, onReplay: replay });

  const shownVersion = older ?? seen;
  const noOfComments = comments?.filter(({ text }) => text !== '').length ?? banner.noOfComments;
  const size = width !== null && height !== null ? { width, height } : undefined;
  const isPair = isComparing && older !== undefined && seen !== null;
  return (
    <div ref={desk} tabIndex={-1} className={classes.one} data-panel={isPanelOpen || undefined} data-asked={asked}>
      <main className={classes.main}>
        <div className={classes.stageRow}>
          {isDone ? (
            <Done banners={banners} />
          ) : isPair ? (
            <Pair
              key={cellID}
              banner={banner}
              older={older}
              seen={seen}
              size={size ?? defaultBannerSize}
              replays={play.replays}
            />
          ) : (
            <BannerStage
              banner={banner}
              comments={comments}
              isOlder={older !== undefined}
              shownVersion={shownVersion}
              size={size}
              play={play}
              onStep={step}
            />
          )}
          {before && !isDone ? <Arrow side="left" onClick={() => step(-1)} /> : null}
          {after && !isDone ? <Arrow side="right" onClick={() => step(1)} /> : null}
          {placing ? (
            <p className={classes.hint} role="status">
              {t('pointHint')}
            </p>
          ) : null}
        </div>
        {isDone ? null : (
          <>
            <div className={classes.player}>
              <ClickLine />
              {hasControls(address, fileType) && !play.isBroken ? (
                <PlayerBar moments={isPair ? undefined : play.moments} onReplay={replay} />
              ) : null}
            </div>
            <Standing banner={banner} />
            <OneFoot
              banner={banner}
              page={page}
              place={t('bannerOf', { number: index + 1, count: banners.length })}
              noOfComments={noOfComments}
            />
          </>
        )}
        {banners.length > 1 ? <Strip banners={banners} cellID={cellID} /> : null}
      </main>
      {isDone ? null : (
        <Comments
          key={cellID}
          page={page}
          banner={banner}
          comments={comments}
          hasFailed={haveCommentsFailed}
          shownVersion={isPair ? null : shownVersion}
        />
      )}
    </div>
  );
}
