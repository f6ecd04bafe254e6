/** The one clock that a banner runs by: frames of 1/60 s, whatever the machine does. Timers, dates and chance follow it. */
import { doc, OwnDate, OwnEvent, OwnMap, OwnProxy, page, put, putAs, type Called } from './ours.ts';

export const frameMs = 1000 / 60;
/** What `performance.now()` says at first: not 0, as banners write `if (!start) start = now`. */
const base = 100;

export const clock = {
  /** ms since the banner began */
  at: 0,
  /** the same, one step before */
  atBefore: 0,
  frame: 0,
  /** when something of its script ran last, in ms */
  ranAt: 0,
  rate: 1,
  isPlaying: false,
  /** while frames are made */
  isBusy: false,
  /** the banner has begun */
  isReady: false,
  /** how much of it only runs forwards: what it ran by timers, frames and events */
  scripted: 0,
};

interface Timer {
  run: () => void;
  number: number;
  due: number;
  /** 0 for one that comes once */
  every: number;
  depth: number;
}

export const timers = new OwnMap<number, Timer>();
/** who wants the next frame */
export let asked = new OwnMap<number, FrameRequestCallback>();
let running = asked;
let lastId = 0;
let depth = 0;

/** Runs what a banner gave us; what it throws is its own concern, and ours goes on. */
function run(what: unknown, args: unknown[]): void {
  clock.ranAt = clock.at;
  try {
    if (typeof what === 'function') (what as Called).apply(page, args);
    // oxlint-disable-next-line no-eval -- what a timer may be given
    else (0, eval)(String(what));
  } catch (error) {
    page.reportError(error);
  }
}

export const firstTimer = (): Timer | undefined =>
  [...timers.values()].toSorted((one, other) => one.due - other.due)[0];

export function runTimer(timer: Timer): void {
  clock.at = Math.max(clock.at, timer.due);
  if (timer.every) timer.due = clock.at + timer.every;
  else timers.delete(timer.number);
  depth = timer.depth;
  timer.run();
  depth = 0;
}

const stamp = () => base + clock.at;

export function runFrames(): void {
  running = asked;
  asked = new OwnMap();
  for (const callback of running.values()) run(callback, [stamp()]);
}

const timerOf =
  (least: number) =>
  (what: unknown, ms?: unknown, ...args: unknown[]): number => {
    clock.scripted += 1;
    const wait = Math.max(Number(ms) || 0, least || depth > 4 ? 4 : 1);
    lastId += 1;
    timers.set(lastId, {
      run: () => run(what, args),
      number: lastId,
      due: clock.at + wait,
      every: least && wait,
      depth: depth + 1,
    });
    return lastId;
  };
const forget = (id: unknown) => {
  timers.delete(Number(id));
};
const askFrame = (callback: FrameRequestCallback): number => {
  clock.scripted += 1;
  lastId += 1;
  asked.set(lastId, callback);
  return lastId;
};
const forgetFrame = (id: number) => {
  asked.delete(id);
  running.delete(id);
};

/** Takes over what tells time, what waits for it, and chance, which has one seed: a moment is the same picture for everybody. */
export function takeOverTime(epoch: number): void {
  class ClockDate extends OwnDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [ClockDate.now()]) as [number]));
    }
    static override now(): number {
      return Math.floor(epoch + stamp());
    }
  }
  put(page, 'Date', new OwnProxy(ClockDate, { apply: () => new ClockDate().toString() }));
  put(ClockDate.prototype, 'constructor', page.Date);
  put(Performance.prototype, 'now', stamp);
  putAs(OwnEvent.prototype, 'timeStamp', { get: stamp });
  putAs(doc.timeline, 'currentTime', { get: stamp });
  // The generator of Park and Miller.
  let seed = 1e9;
  const prime = 2 ** 31 - 1;
  put(Math, 'random', () => (seed = (seed * 16807) % prime) / prime);
  const once = timerOf(0);
  const idle = (callback: IdleRequestCallback) =>
    once(() => callback({ didTimeout: false, timeRemaining: () => 10 }), 1);
  for (const [names, value] of [
    ['setTimeout', once],
    ['setInterval', timerOf(1)],
    ['clearTimeout clearInterval cancelIdleCallback', forget],
    ['requestAnimationFrame webkitRequestAnimationFrame', askFrame],
    ['cancelAnimationFrame webkitCancelAnimationFrame', forgetFrame],
    ['requestIdleCallback', idle],
  ] as const) {
    for (const name of names.split(' ')) put(page, name, value);
  }
}
