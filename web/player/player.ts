/**
 * The script that is put first into the pages of a played banner, to steer what it knows nothing of. Nothing of the banner's runs but by
 * one clock, so a frame is the same picture however it was reached. Where nobody steers it does nothing.
 */
import { driveAnimations, findAnimations, takeOverAnimations } from './animations.ts';
import { arrived, takeOverNet } from './arrivals.ts';
import { catchExits, takeOverClicks } from './clicks.ts';
import { clock, takeOverTime } from './clock.ts';
import { keepColours } from './colours.ts';
import { lookAtImages } from './images.ts';
import { watchPicture } from './length.ts';
import { stillMedia, takeOverMedia } from './media.ts';
import type { Order, Start } from './messages.ts';
import { adoptFrame } from './nested.ts';
import { doc, listen, OwnPromise, outer, page, picture, realFrame, sleep, turn } from './ours.ts';
import { findRoots, takeOverRoots } from './roots.ts';
import { hello, port, sendAt, takePort } from './say.ts';
import { follow, pause, play, seek, seekEnd } from './steps.ts';
import { standInForStorage } from './storage.ts';

/** How long loading may take before it begins, and how long it waits for who steers it. ms */
const patience = 2000;

/** What the viewer wrote on the frame. */
function startOf(name: string): Partial<Start> | undefined {
  try {
    return (JSON.parse(name) as { player?: Partial<Start> }).player;
  } catch {
    return undefined;
  }
}

const obey: { [Do in Order['do']]: (order: Extract<Order, { do: Do }>) => unknown } = {
  play,
  pause,
  rate: ({ rate }) => (clock.rate = rate),
  seek: ({ at }) => seek(at),
  end: seekEnd,
  frame: ({ frame }) => follow(frame),
};

async function welcome({ at = 0, isPlaying, rate = 1 }: Partial<Start>): Promise<void> {
  clock.rate = rate;
  hello();
  if (at > 0) await seek(at);
  else sendAt();
  if (isPlaying) play();
}

/**
 * Before each picture of the browser's, so that nothing is ever drawn while it runs by itself: Chromium goes on showing where the
 * compositor moved it to, though it was put back since.
 */
function hold(): void {
  if (clock.isReady) return;
  findRoots();
  findAnimations();
  realFrame(hold);
}

async function boot(start: Partial<Start>): Promise<void> {
  await arrived();
  // What observes its layout, or whether it is in sight, has its say at 0.
  await picture();
  await picture();
  findAnimations();
  driveAnimations();
  await stillMedia();
  catchExits();
  lookAtImages();
  clock.isReady = true;
  if (port) void welcome(start);
}

interface Greeting {
  player?: 'here' | 'port';
}

function begin(start: Partial<Start>, isWithin: boolean): void {
  keepColours();
  takeOverTime(start.epoch ?? performance.timeOrigin);
  takeOverNet();
  takeOverRoots(watchPicture());
  takeOverAnimations();
  takeOverMedia();
  takeOverClicks(isWithin);
  standInForStorage();
  hold();
  const greeted = (event: MessageEvent<Greeting | undefined>) => {
    const { data, ports, source } = event;
    const [given] = ports;
    const word = data?.player;
    if (source === outer && word === 'port' && !port && given) {
      takePort(given);
      given.onmessage = ({ data: order }: MessageEvent<Order>) => obey[order.do](order as never);
      if (clock.isReady) void welcome(start);
    } else if (source && source !== outer && word === 'here') adoptFrame(source as Window);
    else return;
    event.stopImmediatePropagation();
  };
  listen('message', greeted, true);
  // Whether a frame of another process is in sight the browser knows a while after it is drawn.
  const seen = new OwnPromise((done) => {
    // What it was before it was in sight may be said together with that.
    new IntersectionObserver((told) => told.at(-1)?.isIntersecting && done(0)).observe(doc.documentElement);
  });
  const loaded = new OwnPromise((done) => {
    listen('load', () => done(turn()));
  });
  listen('DOMContentLoaded', async () => {
    findRoots();
    catchExits();
    await OwnPromise.race([OwnPromise.all([loaded, seen]), sleep(patience)]);
    await boot(start);
    await sleep(patience);
    if (!port) play();
  });
  outer.postMessage({ player: 'here' }, '*');
}

doc.currentScript?.remove();
if (outer !== page) {
  const start = startOf(page.name);
  if (start) {
    page.name = '';
    begin(start, false);
  } else if (outer !== top) begin({}, true);
}
