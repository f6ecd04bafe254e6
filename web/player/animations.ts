/** CSS animations, transitions, Web Animations and SVG: held, and set to the clock's moment. */
import { clock, frameMs } from './clock.ts';
import { doc, listen, OwnMap, wrap } from './ours.ts';
import { all, roots } from './roots.ts';

interface Held {
  /** the banner's own */
  rate: number;
  /** ms into it, as we set it */
  at: number;
  /** when it was at 0, in ms of the clock */
  born: number;
}

export const animations = new OwnMap<Animation, Held>();
const svgs = new OwnMap<SVGSVGElement, number>();

export const endOf = (animation: Animation): number => Number(animation.effect?.getComputedTiming().endTime ?? 0);
const timeOf = ({ currentTime }: Animation): number => Number(currentTime);

/**
 * Holds one by a rate of 0 and not by `pause()`, after which `animation-play-state` has no say any more: by that many banners begin.
 */
function adopt(animation: Animation): void {
  if (animations.has(animation) || animation.timeline !== doc.timeline || animation.playState === 'idle') return;
  const held: Held = { rate: animation.playbackRate || 1, at: timeOf(animation), born: 0 };
  const isTransition = animation instanceof CSSTransition;
  const isStyle = isTransition || animation instanceof CSSAnimation;
  // It ran on its own before we saw it.
  if (animation.playState === 'running' && (!clock.isReady || isStyle || held.at < 50)) held.at = 0;
  held.born = clock.at - held.at / held.rate;
  animations.set(animation, held);
  if (animation.playState !== 'finished') {
    animation.playbackRate = 0;
    animation.currentTime = held.at;
  }
  if (isTransition) clock.scripted += 1;
}

export const findAnimations = (): void => roots.forEach((root) => root.getAnimations().forEach(adopt));

/** Sets one; answers whether it came to its end by that. */
function drive(animation: Animation, held: Held, isBack: boolean): boolean {
  const state = animation.playState;
  // One that was cancelled would rise from the dead.
  if (state === 'idle' || animation.currentTime === null) {
    animations.delete(animation);
    return false;
  }
  const at = timeOf(animation);
  if (state === 'paused') {
    held.at = at;
    held.born = clock.at - at / held.rate;
    return false;
  }
  // The banner let it run, or moved it; what it ran by itself until now doesn't count.
  const isLoose = state === 'running' && animation.playbackRate !== 0;
  if (isLoose) held.rate = animation.playbackRate;
  if (isLoose || Math.abs(at - held.at) > 0.01) {
    if (!isLoose || (clock.isReady && Math.abs(at - held.at) > 50)) held.at = at;
    held.born = clock.atBefore - held.at / held.rate;
  }
  if (state === 'finished' && !isBack && animation.playbackRate) return false;
  const end = endOf(animation);
  const to = (clock.at - held.born) * held.rate;
  if (held.rate > 0 ? to >= end : to <= 0) {
    const isNews = state !== 'finished' || !animation.playbackRate;
    // One that is held never ends by itself.
    if (isNews) {
      animation.playbackRate = held.rate;
      animation.finish();
    }
    held.at = timeOf(animation);
    return isNews;
  }
  if (animation.playbackRate) animation.playbackRate = 0;
  held.at = Math.min(to, end);
  animation.currentTime = held.at;
  return false;
}

/** Sets all of them to the clock; answers whether any came to its end. */
export function driveAnimations(isBack = false): boolean {
  let isEnded = false;
  for (const [animation, held] of animations) if (drive(animation, held, isBack)) isEnded = true;
  for (const svg of all<SVGSVGElement>('svg')) {
    if (svg.ownerSVGElement) continue;
    let born = svgs.get(svg);
    if (born === undefined) {
      svgs.set(svg, (born = clock.at));
      svg.pauseAnimations();
    }
    svg.setCurrentTime((clock.at - born) / 1000);
  }
  return isEnded;
}

/** The frame before something that is under way ends, at most `to`. */
export function frameBeforeEnd(to: number): number {
  let frame = to;
  for (const [animation, { born, rate }] of animations) {
    if (animation.playState !== 'running' || !animation.effect) continue;
    frame = Math.min(frame, Math.floor((born + endOf(animation) / Math.abs(rate)) / frameMs) - 1);
  }
  return frame;
}

/** What stands still on purpose is as late as the clock was put forward. */
export function delayPaused(ms: number): void {
  for (const [animation, held] of animations) if (animation.playState === 'paused') held.born += ms;
}

/** @param kind of what alone: a script's own are `Animation`, those of styles are other ones */
export const isAnimating = (kind?: unknown): boolean =>
  [...animations.keys()].some(
    ({ constructor, playState }) => playState === 'running' && (!kind || constructor === kind),
  );

export function takeOverAnimations(): void {
  wrap(Element.prototype, 'animate', (_, __, before) => {
    const animation = before() as Animation;
    if (clock.at > 0) clock.scripted += 1;
    if (!clock.isPlaying) adopt(animation);
    return animation;
  });
  // What begins under the pointer while the clock stands.
  for (const kind of ['transitionrun', 'animationstart']) {
    listen(kind, () => clock.isBusy || findAnimations(), true);
  }
  // What listens to ends goes on from them, and so not backwards.
  wrap(EventTarget.prototype, 'addEventListener', (_, [kind], before) => {
    if (/animation|transition|^(ended|timeupdate|finish)$/i.test(kind ?? '')) clock.scripted += 1;
    return before();
  });
}
