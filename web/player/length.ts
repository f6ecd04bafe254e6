/** How long a banner lasts: by what is under way, and by when its picture changed last. */
import { animations, endOf, isAnimating } from './animations.ts';
import { clock, framesAsked, timers } from './clock.ts';
import { direct } from './direct.ts';
import { isPlayingMedia, media } from './media.ts';
import type { Lasting } from './messages.ts';
import { doc } from './ours.ts';

/** What goes on for an hour goes on for ever. ms */
const forEver = 36e5;
/** After this long without a change the last one was the end. ms of the clock */
const quietMs = 5000;

let length = 0;
let isEndless = false;
/** when the picture changed last, in ms of the clock */
let changedAt = 0;
let isOver = false;

const upTo = (ms: number) => {
  if (ms > forEver) isEndless = true;
  else if (ms > length) length = ms;
};

function measure(): void {
  for (const [animation, { born, rate }] of animations) upTo(born + endOf(animation) / Math.abs(rate));
  for (const { due, every } of timers.values()) if (!every) upTo(due);
  for (const [element, { born, isWanted }] of media) {
    if (isWanted) upTo(element.loop ? Infinity : born + (element.duration || 0) * 1000);
  }
  for (const moved of doc.querySelectorAll<SVGAnimationElement>('animate,animateTransform,animateMotion')) {
    const times = moved.getAttribute('repeatCount');
    try {
      const lasts = moved.getSimpleDuration() * (times === 'indefinite' ? Infinity : Number(times) || 1);
      upTo((moved.getStartTime() + lasts) * 1000);
    } catch {
      // One that begins by an event, or never ends.
    }
  }
}

/** Of what is drawn on a canvas nobody can tell whether it is new. */
const isQuiet = () => !doc.querySelector('canvas') && clock.at - changedAt > quietMs && clock.at > length;
const isResting = () => !isAnimating() && !isPlayingMedia() && ((!framesAsked() && !timers.size) || isQuiet());

/** Whether nothing of its picture changes any more; the first time, that was its length. */
export function isAtEnd(): boolean {
  if (isOver) return clock.at >= length;
  measure();
  if (!isResting()) return false;
  isOver = true;
  // A timer that came to nothing is no part of it; what moved by itself since the last change is.
  length = changedAt;
  measure();
  return true;
}

export function lasting(): Lasting {
  if (!isOver) measure();
  return { length, isLengthSure: !isEndless && (isOver || direct()), isEndless };
}

export function watchPicture(): void {
  const noteChange = () => {
    changedAt = clock.at;
    // It was only resting.
    if (isOver && changedAt > length + 100) isOver = false;
  };
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(noteChange).observe(doc, everything);
}
