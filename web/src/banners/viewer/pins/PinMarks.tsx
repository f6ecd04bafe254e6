/** The marks of pins over a version of a banner: numbered, glowing at their moments, with their threads at hand. */
import { HoverCard } from '@mantine/core';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { fullName } from '@marquee/contract/people.ts';
import { pinInWords } from '@marquee/contract/pins.ts';
import { useRef } from 'react';
import { useFocusBack } from '#comments/useFocusBack.ts';
import { Thread } from '#comments/Thread.tsx';
import { isAnyShared } from '#comments/threads.ts';
import { usePeople } from '#sync/openSheet.ts';
import { useViewerStore } from '#banners/viewer/viewerStore.ts';
import { PinCard } from './PinCard.tsx';
import { isAbout, type PinnedThread, type Spot } from './pins.ts';
import classes from './Pins.module.css';
import { useMoment } from './useMoment.ts';
import type { Pins } from './usePins.ts';

/** So much of what was said is shown at a mark. */
const wordsShown = 160;

/** Inside of the banner, also at its edge. */
export const at = ({ x, y }: Spot) => ({
  left: `clamp(11px, ${x * 100}%, calc(100% - 11px))`,
  top: `clamp(11px, ${y * 100}%, calc(100% - 11px))`,
});

function Mark(props: { thread: PinnedThread; pins: Pins; isNow: boolean; userID: number }) {
  const { pins, thread } = props;
  const { first, pin } = thread;
  const author = usePeople().find(first.userID);
  const name = author ? fullName(author) : 'Someone who left';
  const words = first.isDeleted ? 'This comment was deleted.' : excerpt(first.commentText, wordsShown);
  const isChosen = pins.chosen?.commentID === first.commentID;
  const isOpen = isChosen && pins.chosen?.isOpen === true;
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(isOpen, button);
  const mark = (
    <button
      ref={button}
      type="button"
      className={classes.mark}
      style={at(pin)}
      data-pin={pin.number}
      data-now={props.isNow || undefined}
      data-chosen={isChosen || undefined}
      data-resolved={first.resolved || undefined}
      aria-label={`Pin ${pin.number}, ${pinInWords(pin)}, by ${name}${first.resolved ? ', resolved' : ''}: ${words}`}
      aria-expanded={isOpen}
      onClick={() => pins.choose(isOpen ? undefined : thread)}
    >
      {pin.number}
    </button>
  );
  if (isOpen) {
    return (
      <PinCard
        target={mark}
        label={`Pin ${pin.number}`}
        title={`Pin ${pin.number} ${pinInWords(pin)}`}
        onClose={() => pins.choose(undefined)}
      >
        <Thread thread={thread} userID={props.userID} isAmongShared={isAnyShared(pins.all)} />
      </PinCard>
    );
  }
  return (
    <HoverCard width={260} openDelay={120} position="top" shadow="md" withinPortal>
      <HoverCard.Target>{mark}</HoverCard.Target>
      <HoverCard.Dropdown className={classes.hint} aria-hidden>
        <strong>{name}</strong> {pinInWords(pin)}
        <p>{words}</p>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

/** `isWithin` leaves out those of the part of a version that isn't in sight. */
export function PinMarks(props: {
  pins: Pins;
  version: number | undefined;
  userID: number;
  isWithin?: (spot: Spot) => boolean;
}) {
  const { pins, version, isWithin } = props;
  const isHidden = useViewerStore((store) => store.arePinsHidden === true);
  const shown = pins.all.filter(
    ({ first, pin }) => pin.version === version && !first.isDeleted && (isWithin?.(pin) ?? true),
  );
  const now = useMoment(!isHidden && shown.some(({ pin }) => pin.moment !== null));
  if (isHidden || shown.length === 0) return null;
  return (
    <div className={classes.layer} role="group" aria-label={`Pins on v${version}`}>
      {shown.map((thread) => (
        <Mark
          key={thread.first.commentID}
          thread={thread}
          pins={pins}
          isNow={isAbout(thread.pin, now)}
          userID={props.userID}
        />
      ))}
    </div>
  );
}
