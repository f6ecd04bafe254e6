/** How long a banner lasts: by what is under way, and by when its picture changed last. */
import { animations, endOf, isAnimating } from './animations.ts';
import { asked, clock, timers } from './clock.ts';
import { direct } from './direct.ts';
import { isPlayingMedia, media, playedUntil } from './media.ts';
import type { Lasting } from './messages.ts';
import { listen, OwnAnimation } from './ours.ts';
import { all } from './roots.ts';

/** What goes on for an hour goes on for ever. ms */
const forEver = 36e5;
/** After this long without a change the last one was the end. ms of the clock */
const quietMs = 5000;
/** What is over before that has hardly begun, and what changes so soon behind its end belongs to that. ms of the clock */
const hardlyMs = 100;

let length = 0;
let isEndless = false;
/** when the picture changed last, in ms of the clock */
let changedAt = 0;
let isOver = false;
let isScrolled = false;

const upTo = (ms: number) => {
  if (ms > forEver) isEndless = true;
  else if (ms > length) length = ms;
};

function measure(): void {
  for (const [animation, { born, rate }] of animations) upTo(born + endOf(animation) / Math.abs(rate));
  for (const { due, every } of timers.values()) if (!every) upTo(due);
  upTo(playedUntil);
  for (const [element, { born, isWanted }] of media) {
    if (isWanted) upTo(element.loop ? Infinity : born + (element.duration || 0) * 1000);
  }
  for (const moved of all<SVGAnimationElement>('animate,animateTransform,animateMotion')) {
    const times = moved.getAttribute('repeatCount');
    try {
      // A number, `indefinite`, or nothing.
      const lasts = moved.getSimpleDuration() * (Number(times) || (times ? Infinity : 1));
      upTo((moved.getStartTime() + lasts) * 1000);
    } catch {
      // One that begins by an event, or never ends.
    }
  }
}

/** Of what is drawn on a canvas nobody can tell whether it is new, nor when exactly something was scrolled. */
const isQuiet = () => !isScrolled && !all('canvas').length && clock.at - changedAt > quietMs && clock.at > length;
const isResting = () => !isAnimating() && !isPlayingMedia() && (asked.size + timers.size === 0 || isQuiet());

/** Whether its script has something to do: what seemed to be over at once was only waiting, as for a module that was yet to come. */
const isUnderWay = () => asked.size + timers.size > 0 || isAnimating(OwnAnimation);

/** Whether nothing of its picture changes any more; the first time, that was its length. */
export function isAtEnd(): boolean {
  if (isOver && (length > hardlyMs || !isUnderWay())) return clock.at >= length;
  isOver = false;
  measure();
  if (!isResting()) return false;
  isOver = true;
  // A timer that came to nothing is no part of it; what moved by itself since the last change is, and what may have been drawn or scrolled.
  length = all('canvas').length > 0 || isScrolled ? Math.max(changedAt, clock.ranAt) : changedAt;
  measure();
  return true;
}

export function lasting(): Lasting {
  if (!isOver) measure();
  return { length, isLengthSure: !isEndless && (isOver || direct()), isEndless };
}

/** @returns what has it look at a document or a shadow root, too */
export function watchPicture(): (root: Node) => void {
  const noteChange = () => {
    changedAt = clock.at;
    // Its script heard of what had come, by whatever way, and goes on from there: not backwards.
    if (clock.at > 0) clock.scripted += 1;
    // It was only resting.
    if (isOver && changedAt > length + hardlyMs) isOver = false;
  };
  const everything = { attributes: true, characterData: true, childList: true, subtree: true };
  const observer = new MutationObserver(noteChange);
  const noteScroll = () => {
    isScrolled = true;
    // It comes with a picture of the browser's only, and so behind what seemed to be the end.
    upTo(clock.ranAt);
  };
  listen('scroll', noteScroll, true);
  return (root) => observer.observe(root, everything);
}
