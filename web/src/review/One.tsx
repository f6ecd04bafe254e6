/** One banner at a time: played large, with what it is, what was said about it, and the question. */
import { defaultBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import { IconChevronLeft, IconChevronRight, IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { hasControls } from '#banners/viewer/player/steeredAddress.ts';
import { useKeyboardBack } from '#banners/viewer/useKeyboardBack.ts';
import { addressOf, useAddress } from './addresses.ts';
import { useComments } from './comments.ts';
import { Comments } from './Comments.tsx';
import { Decision, Standing } from './Decision.tsx';
import { Done } from './Done.tsx';
import { draftOf } from './drafts.ts';
import { useIsThere } from './isThere.ts';
import { openBanner } from './load.ts';
import classes from './One.module.css';
import { Pair } from './Pair.tsx';
import { PinLayer } from './PinLayer.tsx';
import { ClickLine, PlayerBar } from './PlayerBar.tsx';
import { currentOf, isDecided } from './progress.ts';
import { Stage } from './Stage.tsx';
import { StateWord } from './StateMark.tsx';
import { useReview } from './store.ts';
import { Strip } from './Strip.tsx';
import { sizeOf } from './Thumb.tsx';
import { useKeys } from './useKeys.ts';
import { Versions } from './Versions.tsx';
import { t } from './words.ts';

function Facts({ banner }: { banner: ReviewBanner }) {
  const facts = [sizeOf(banner), banner.groupName, banner.columnName].filter((fact) => fact !== '');
  return (
    <>
      <p className={classes.facts}>{dotted(facts)}</p>
      {banner.fields.length > 0 ? (
        <dl className={classes.fields}>
          {banner.fields.map(({ colour, name, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may have one name
            <div key={place} className={classes.fieldBox}>
              <dt>{name}</dt>
              <dd className={colour === undefined ? undefined : classes.filled} data-fill={colour}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
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
  const { hasFailed, played, retry } = useAddress(cellID, seen, older);
  // A version that comes meanwhile waits again.
  const isDone = useReview((state) => state.isDone) && banners.every(isDecided);
  const [replays, setReplays] = useState(0);
  const [brokenKey, setBrokenKey] = useState<string>();
  const { comments, hasFailed: haveCommentsFailed } = useComments(cellID);
  const desk = useRef<HTMLDivElement>(null);
  useKeyboardBack(desk);
  // What had the keyboard is gone: a box for words, the buttons of an end.
  useEffect(() => {
    if (document.activeElement === document.body) desk.current?.focus({ preventScroll: true });
  }, [asked, cellID]);
  const index = banners.findIndex((one) => one.cellID === cellID);
  const [before, after] = [banners[index - 1], banners[index + 1]];
  const step = (by: 1 | -1) => openBanner((by === 1 ? after : before)?.cellID);
  const replay = () => setReplays(replays + 1);
  // The next one begins at once.
  const afterID = after?.cellID;
  const afterSeen = after ? (currentOf(after)?.number ?? null) : null;
  useEffect(() => {
    if (played && afterID !== undefined) addressOf(afterID, afterSeen, undefined).catch(() => {});
  }, [played, afterID, afterSeen]);
  useKeys({ page, banners, banner, onReplay: replay });

  const address = played?.address;
  const fileType = played?.fileType ?? banner.fileType;
  // A film is wound back instead.
  const playKey = `${cellID} ${address} ${fileType === 3 ? '' : replays}`;
  const isUnplayed = brokenKey === playKey;
  const isThere = useIsThere(address, fileType, replays, isUnplayed, () => setBrokenKey(undefined));
  const isBroken = hasFailed || isThere === false || isUnplayed;
  const shownVersion = older ?? seen;
  const noOfComments = comments?.filter(({ text }) => text !== '').length ?? banner.noOfComments;
  const size = width !== null && height !== null ? { width, height } : undefined;
  const isPair = isComparing && older !== undefined && seen !== null;
  const draft = asked ? draftOf.verdict(cellID) : draftOf.comment(cellID);
  const place = t('bannerOf', { number: index + 1, count: banners.length });
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
              replays={replays}
            />
          ) : (
            <Stage
              playKey={playKey}
              fileType={fileType}
              address={address}
              label={banner.name}
              size={size}
              isOlder={older !== undefined}
              replays={replays}
              isThere={isThere === true}
              trouble={
                isBroken ? (
                  <div className={classes.trouble} role="alert">
                    <p>{t('unplayable')}</p>
                    <button
                      type="button"
                      className={classes.again}
                      onClick={() => {
                        setBrokenKey(undefined);
                        replay();
                        retry();
                      }}
                    >
                      {t('tryAgain')}
                    </button>
                  </div>
                ) : undefined
              }
              over={
                shownVersion === null ? null : (
                  <PinLayer
                    cellID={cellID}
                    version={shownVersion}
                    comments={comments ?? []}
                    draft={draft}
                    onChosen={() => useReview.setState({ isPanelOpen: true })}
                  />
                )
              }
              onFailed={() => setBrokenKey(playKey)}
              onReplay={replay}
              onStep={step}
            />
          )}
          {before && !isDone ? (
            <button
              type="button"
              className={classes.arrow}
              data-side="left"
              aria-label={t('previous')}
              title={`${t('previous')} (←)`}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={26} stroke={1.7} aria-hidden />
            </button>
          ) : null}
          {after && !isDone ? (
            <button
              type="button"
              className={classes.arrow}
              data-side="right"
              aria-label={t('next')}
              title={`${t('next')} (→)`}
              onClick={() => step(1)}
            >
              <IconChevronRight size={26} stroke={1.7} aria-hidden />
            </button>
          ) : null}
          {placing ? (
            <p className={classes.hint} role="status">
              {t('pointHint')}
            </p>
          ) : null}
        </div>
        {isDone ? null : (
          <>
            <ClickLine />
            {hasControls(address, fileType) && !isBroken ? <PlayerBar onReplay={replay} /> : null}
            <Standing banner={banner} />
            <div className={classes.foot}>
              <div className={classes.info}>
                <div className={classes.titleRow}>
                  <h2 className={classes.name}>
                    {banner.name}
                    <span className={classes.hidden}>, {place}</span>
                  </h2>
                  {page.mayDecide ? <StateWord state={banner.state} /> : null}
                </div>
                <Facts banner={banner} />
                <div className={classes.tools}>
                  {page.maySeeOlder ? <Versions banner={banner} /> : null}
                  <button
                    type="button"
                    className={classes.opener}
                    data-opens-comments
                    aria-expanded={isPanelOpen}
                    aria-controls="comments"
                    onClick={() => useReview.setState({ isPanelOpen: !isPanelOpen })}
                  >
                    <IconMessageCircle size={18} stroke={1.7} aria-hidden />
                    {noOfComments === 0 ? t('comments') : t('noOfComments', { count: noOfComments })}
                  </button>
                </div>
              </div>
              <Decision banner={banner} page={page} />
            </div>
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
