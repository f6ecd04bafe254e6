/** Placing a pin: a layer over the banner that takes one click, or the arrow keys and Enter, and then the composer of its comment. */
import { pinInWords } from '@marquee/contract/pins.ts';
import { access } from '@marquee/contract/columns.ts';
import { useEffect, useRef, type TouchEvent } from 'react';
import { Composer } from '#comments/Composer.tsx';
import { draftNames } from '#comments/draftNames.ts';
import { postComment } from '#comments/saveComment.ts';
import { useShowSaved } from '#comments/useComments.ts';
import { useLayout } from '#sync/openSheet.ts';
import { PinCard } from './PinCard.tsx';
import { at } from './PinMarks.tsx';
import { spotByKey, spotIn, type Spot } from './pins.ts';
import classes from './Pins.module.css';
import type { Pins } from './usePins.ts';

/** The spot under the finger that moved or was lifted. */
function spotUnder({ changedTouches, currentTarget }: TouchEvent): Spot {
  const { clientX, clientY } = changedTouches.item(0);
  return spotIn(currentTarget.getBoundingClientRect(), clientX, clientY);
}

function Placing({ pins, spot }: { pins: Pins; spot: Spot }) {
  const layer = useRef<HTMLDivElement>(null);
  const hasSlipped = useRef(false);
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={layer}
      className={classes.placing}
      // Its keys are its own, whatever a reader of the screen does with arrows otherwise.
      role="application"
      tabIndex={0}
      aria-label="Place the pin: arrow keys move it, Enter places it, Escape cancels"
      data-own-keys
      onClick={(event) => {
        event.stopPropagation();
        pins.placeAt(spotIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY));
      }}
      onKeyDown={(event) => {
        const moved = spotByKey(spot, event.key, event.shiftKey);
        if (moved) pins.setSpot(moved);
        else if (event.key === 'Enter') pins.placeAt(spot);
        else if (event.key === 'Escape') pins.giveUp();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      // A finger that slips goes to no other banner: it takes the pin along, and leaves it where it is lifted.
      onTouchStart={(event) => {
        hasSlipped.current = false;
        event.stopPropagation();
      }}
      onTouchMove={(event) => {
        hasSlipped.current = true;
        pins.setSpot(spotUnder(event));
        event.stopPropagation();
      }}
      onTouchEnd={(event) => {
        event.stopPropagation();
        if (!hasSlipped.current) return;
        // The browser may make a click of it, or not.
        event.preventDefault();
        // Where it is lifted, and not where it was drawn last: a busy machine draws late.
        pins.placeAt(spotUnder(event));
      }}
    >
      <span className={classes.aim} style={at(spot)} aria-hidden />
    </div>
  );
}

export function PlacePin({ columnID, pins, userID }: { columnID: number; pins: Pins; userID: number }) {
  const { cellID, placing, place, written } = pins;
  const showSaved = useShowSaved(place);
  const column = useLayout().columns.find((one) => one.columnID === columnID);
  if (placing) return <Placing pins={pins} spot={placing} />;
  if (!written || cellID === undefined) return null;
  const { moment, version, x, y } = written;
  return (
    <div className={classes.layer}>
      <PinCard
        target={<span className={classes.mark} style={at(written)} data-new aria-hidden />}
        label="Comment on the banner"
        title={`Comment ${pinInWords(written)}`}
        onClose={pins.giveUp}
      >
        <Composer
          draftName={draftNames.pin(userID, cellID)}
          label="Comment on the banner"
          placeholder="What should change here?"
          words={['Post', 'Posting']}
          readers="chosen"
          simple
          autoFocus
          onSave={async (draft) => {
            await showSaved(await postComment(place, null, draft, { cellID, version, x, y, moment }));
            pins.giveUp();
          }}
          onCancel={pins.giveUp}
        />
        {column?.accessRestrictions === access.justForMe ? (
          <p className={classes.who}>
            Only you see this banner and the pin. All members can read the words on the row.
          </p>
        ) : null}
      </PinCard>
    </div>
  );
}
