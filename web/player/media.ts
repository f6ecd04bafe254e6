/** Films and sound in a banner: played by the browser while the clock runs, put to its moment when it stands. */
import { clock } from './clock.ts';
import { getOwnPropertyDescriptor, listen, OwnEvent, OwnMap, OwnPromise, put, putAs, realNow, sleep } from './ours.ts';
import { all } from './roots.ts';

interface Shown {
  /** whether the banner wants it to play */
  isWanted: boolean;
  /** when it was at its beginning, in ms of the clock */
  born: number;
  /** until when, in real ms, its events are ours and not the banner's */
  quietUntil: number;
  /** put elsewhere by the clock */
  isMoved: boolean;
  /** it has come to its end once, by itself */
  hasEnded: boolean;
}

/** until when one of them showed something new, in ms of the clock */
export let playedUntil = 0;
export const media = new OwnMap<HTMLMediaElement, Shown>();
const own = HTMLMediaElement.prototype;
// oxlint-disable typescript/unbound-method -- they are called on whatever element it is about
const { pause, play } = own;
const isPaused = Function.call.bind(
  (getOwnPropertyDescriptor(own, 'paused') as PropertyDescriptor).get as () => boolean,
) as (of: HTMLMediaElement) => boolean;
// oxlint-enable typescript/unbound-method

function shownOf(element: HTMLMediaElement): Shown {
  let shown = media.get(element);
  if (!shown) {
    const born = clock.at - (clock.isReady ? element.currentTime * 1000 : 0);
    const isWanted = element.autoplay || !isPaused(element);
    shown = { isWanted, born, quietUntil: 0, isMoved: false, hasEnded: false };
    media.set(element, shown);
  }
  return shown;
}
const films = () => all<HTMLMediaElement>('video,audio');
const quiet = (shown: Shown, ms = 200) => {
  shown.quietUntil = realNow() + ms;
};

/** Where it is to be, in seconds. */
function placeOf({ duration, loop }: HTMLMediaElement, { born }: Shown): number {
  const at = Math.max(0, (clock.at - born) / 1000);
  return loop && duration ? at % duration : Math.min(at, duration || at);
}

export const isPlayingMedia = (): boolean => [...media.values()].some(({ isWanted }) => isWanted);

/** Each frame: who began, who ended, who is late. */
export function rollMedia(): void {
  for (const element of films()) {
    const shown = shownOf(element);
    if (!shown.isWanted) continue;
    const { duration, loop } = element;
    // On its way from there it is still said to be there.
    const ended = element.ended && !element.seeking;
    const end = loop ? Infinity : shown.born + duration * 1000;
    const isOver = clock.at >= end;
    // The browser may be there a little before the clock; what has not come shows nothing.
    if (duration) playedUntil = isOver || ended ? end : clock.at;
    shown.hasEnded = ended || (isOver && !clock.isPlaying);
    shown.isWanted = !shown.hasEnded;
    if (shown.hasEnded && !clock.isPlaying && !ended) {
      element.currentTime = duration;
      element.dispatchEvent(new OwnEvent('ended'));
    }
    if (!shown.isWanted || !clock.isPlaying) continue;
    if (isPaused(element)) {
      quiet(shown);
      play.call(element).catch(() => {});
    }
    if (element.playbackRate !== clock.rate) {
      quiet(shown);
      element.playbackRate = clock.rate;
    }
    const place = placeOf(element, shown);
    if (Math.abs(element.currentTime - place) > 0.15 && !element.seeking) {
      quiet(shown);
      element.currentTime = place;
    }
  }
}

async function settled(isOnItsWay: () => boolean): Promise<void> {
  for (const from = realNow(); isOnItsWay() && realNow() - from < 1000;) await sleep(4);
}

/** Puts them to the clock's moment. */
export async function stillMedia(): Promise<void> {
  for (const element of films()) {
    const shown = shownOf(element);
    quiet(shown, 1e9);
    if (!isPaused(element)) pause.call(element);
    await settled(() => element.readyState < 1);
    if (shown.isWanted || shown.isMoved) {
      element.currentTime = placeOf(element, shown) + 0.001;
    }
    // Its events are kept from us too.
    await settled(() => element.seeking);
    quiet(shown);
  }
}

export function takeOverMedia(): void {
  put(own, 'play', function (this: HTMLMediaElement) {
    const shown = shownOf(this);
    clock.scripted += 1;
    // What has ended begins anew.
    const isAtEnd = this.currentTime >= this.duration;
    if (isAtEnd || !shown.isWanted) {
      shown.isWanted = true;
      if (isAtEnd) this.currentTime = 0;
      shown.born = clock.at - this.currentTime * 1000;
    }
    return clock.isPlaying ? play.call(this) : OwnPromise.resolve();
  });
  put(own, 'pause', function (this: HTMLMediaElement) {
    const shown = shownOf(this);
    if (shown.isWanted) {
      playedUntil = clock.at;
      // Where the clock runs ahead of it, it still shows an earlier moment.
      if (!clock.isPlaying) this.currentTime = placeOf(this, shown);
      shown.isWanted = false;
    }
    clock.scripted += 1;
    pause.call(this);
  });
  putAs(own, 'paused', {
    get(this: HTMLMediaElement) {
      const shown = media.get(this);
      return shown ? !shown.isWanted : isPaused(this);
    },
  });
  const hush = (event: Event) => {
    const shown = media.get(event.target as HTMLMediaElement);
    if (shown && shown.quietUntil > realNow()) event.stopImmediatePropagation();
  };
  for (const kind of 'play playing pause seeking seeked ratechange waiting'.split(' ')) {
    listen(kind, hush, true);
  }
}
