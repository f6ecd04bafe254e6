/** A banner by itself on its stage: its picture, the pins on it, and what to do where it can't be played. */
import type { ReviewBanner, ReviewComment } from '@marquee/contract/review.ts';
import { draftOf } from './drafts.ts';
import classes from './One.module.css';
import { PinLayer } from './PinLayer.tsx';
import { Stage } from './Stage.tsx';
import { useReview } from './store.ts';
import type { usePlay } from './usePlay.ts';
import { t } from './words.ts';

function Trouble({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className={classes.trouble} role="alert">
      <p>{t('unplayable')}</p>
      <button type="button" className={classes.again} onClick={onTryAgain}>
        {t('tryAgain')}
      </button>
    </div>
  );
}

interface BannerStageProps {
  banner: ReviewBanner;
  /** undefined until they have come */
  comments: readonly ReviewComment[] | undefined;
  isOlder: boolean;
  /** null where none is kept */
  shownVersion: number | null;
  size: { width: number; height: number } | undefined;
  play: ReturnType<typeof usePlay>;
  onStep: (by: 1 | -1) => void;
}

export function BannerStage({ banner, comments, isOlder, onStep, play, shownVersion, size }: BannerStageProps) {
  const { cellID } = banner;
  const asked = useReview((state) => state.asked);
  return (
    <Stage
      playKey={play.key}
      fileType={play.fileType}
      address={play.address}
      label={banner.name}
      size={size}
      isOlder={isOlder}
      replays={play.replays}
      isThere={play.isThere === true}
      trouble={play.isBroken ? <Trouble onTryAgain={play.tryAgain} /> : undefined}
      over={
        shownVersion === null ? null : (
          <PinLayer
            cellID={cellID}
            version={shownVersion}
            comments={comments ?? []}
            draft={asked ? draftOf.verdict(cellID) : draftOf.comment(cellID)}
            onChosen={() => useReview.setState({ isPanelOpen: true })}
          />
        )
      }
      onFailed={play.fail}
      onReplay={play.replay}
      onStep={onStep}
    />
  );
}
