/** The pins over a version of a banner, glowing at their moments, and the layer on which a new one is placed. */
import { excerpt } from '@marquee/contract/comment-html.ts';
import type { ReviewComment, ReviewPin } from '@marquee/contract/review.ts';
import { useEffect, useRef } from 'react';
import pinClasses from '#banners/viewer/pins/Pins.module.css';
import { isAbout, spotByKey, spotIn } from '#banners/viewer/pins/pins.ts';
import { useMoment } from '#banners/viewer/pins/useMoment.ts';
import { useSteeringStore } from '#banners/viewer/steering.ts';
import { useDraft } from './drafts.ts';
import { placePin } from './pins.ts';
import { useReview, type Spot } from './store.ts';
import { t } from './words.ts';

/** Inside of the banner, also at its edge. */
const at = ({ x, y }: Spot) => ({
  left: `clamp(11px, ${x * 100}%, calc(100% - 11px))`,
  top: `clamp(11px, ${y * 100}%, calc(100% - 11px))`,
});

export type Pinned = ReviewComment & { pin: ReviewPin };

const pinnedOn = (comments: readonly ReviewComment[], version: number | null): Pinned[] =>
  comments.filter((one): one is Pinned => one.pin !== undefined && one.pin.version === version && one.text !== '');

/** Goes to the moment of a pin, and marks it. */
export function choosePin({ commentID, pin }: Pinned): void {
  useReview.setState({ chosenPin: commentID });
  if (pin.moment !== null) void useSteeringStore.getState().steering?.seek(pin.moment);
}

function Placing({ cellID, spot, version }: { cellID: number; version: number; spot: Spot }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);
  const giveUp = () => useReview.setState({ placing: undefined });
  return (
    <div
      ref={layer}
      className={pinClasses.placing}
      role="application"
      tabIndex={0}
      aria-label={t('pointKeys')}
      data-own-keys
      data-placing
      onClick={(event) => {
        event.stopPropagation();
        placePin(cellID, version, spotIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY));
      }}
      onKeyDown={(event) => {
        const moved = spotByKey(spot, event.key, event.shiftKey);
        if (moved) useReview.setState(({ placing }) => ({ placing: placing && { ...placing, spot: moved } }));
        else if (event.key === 'Enter') placePin(cellID, version, spot);
        else if (event.key === 'Escape') giveUp();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onTouchStart={(event) => event.stopPropagation()}
      onTouchEnd={(event) => event.stopPropagation()}
    >
      <span className={pinClasses.aim} style={at(spot)} aria-hidden />
    </div>
  );
}

interface PinLayerProps {
  cellID: number;
  version: number;
  comments: readonly ReviewComment[];
  /** the draft that is being written here, whose pin is not posted yet */
  draft: string;
  onChosen: () => void;
}

export function PinLayer({ cellID, comments, draft, onChosen, version }: PinLayerProps) {
  const placing = useReview((state) => state.placing);
  const chosen = useReview((state) => state.chosenPin);
  const shown = pinnedOn(comments, version);
  const now = useMoment(shown.some(({ pin }) => pin.moment !== null));
  const { pin: written } = useDraft(draft);
  if (placing) return <Placing cellID={cellID} version={version} spot={placing.spot} />;
  return (
    <div className={pinClasses.layer} role="group" aria-label={t('pins')}>
      {shown.map((one) => (
        <button
          key={one.commentID}
          type="button"
          className={pinClasses.mark}
          style={at(one.pin)}
          data-pin={one.pin.number}
          data-now={isAbout(one.pin, now) || undefined}
          data-chosen={chosen === one.commentID || undefined}
          data-resolved={one.resolved || undefined}
          aria-label={t('pinBy', { number: one.pin.number, name: one.by.name, words: excerpt(one.text, 160) })}
          onClick={() => {
            choosePin(one);
            onChosen();
          }}
        >
          {one.pin.number}
        </button>
      ))}
      {written?.version === version ? (
        <span className={pinClasses.mark} style={at(written)} data-new aria-hidden />
      ) : null}
    </div>
  );
}
