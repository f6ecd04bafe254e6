/**
 * The script that is put first into the pages of a played banner, to steer what it knows nothing of. Nothing of the banner's runs but by
 * one clock, so a frame is the same picture however it was reached. Where nobody steers it does nothing.
 */
import { driveAnimations, findAnimations, takeOverAnimations } from './animations.ts';
import { arrived, takeOverNet } from './arrivals.ts';
import { catchExits, takeOverClicks } from './clicks.ts';
import { clock, takeOverTime } from './clock.ts';
import { lookAtImages } from './images.ts';
import { watchPicture } from './length.ts';
import { stillMedia, takeOverMedia } from './media.ts';
import type { Order, Start } from './messages.ts';
import { adoptFrame } from './nested.ts';
import { doc, epochOfPage, listen, OwnPromise, outer, page, picture, sleep, tellOuter, turn } from './ours.ts';
import { hasPort, hello, sendAt, takePort } from './say.ts';
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

function obey(order: Order): void {
  if (order.do === 'play') play();
  else if (order.do === 'pause') void pause();
  else if (order.do === 'rate') clock.rate = order.rate;
  else if (order.do === 'seek') void seek(order.at);
  else if (order.do === 'end') void seekEnd();
  else void follow(order.frame);
}

async function welcome({ at = 0, isPlaying, rate = 1 }: Partial<Start>): Promise<void> {
  clock.rate = rate;
  hello();
  if (at > 0) await seek(at);
  else sendAt();
  if (isPlaying) play();
}

async function boot(start: Partial<Start>): Promise<void> {
  await arrived();
  // What observes its layout has its say at 0.
  await picture();
  await picture();
  findAnimations();
  driveAnimations();
  await stillMedia();
  catchExits();
  lookAtImages();
  clock.isReady = true;
  if (hasPort()) void welcome(start);
}

interface Greeting {
  player?: 'here' | 'port' | 'alone';
}

function begin(start: Partial<Start>): void {
  takeOverTime(start.epoch ?? epochOfPage);
  takeOverNet();
  takeOverAnimations();
  takeOverMedia();
  takeOverClicks();
  standInForStorage();
  watchPicture();
  const greeted = (event: MessageEvent<Greeting | undefined>) => {
    const word = event.data?.player;
    const isOuter = event.source === outer;
    if (isOuter && word === 'port' && !hasPort() && event.ports[0]) {
      takePort(event.ports[0]);
      event.ports[0].onmessage = ({ data }: MessageEvent<Order>) => obey(data);
      if (clock.isReady) void welcome(start);
    } else if (isOuter && word === 'alone') play();
    else if (!isOuter && word === 'here' && event.source) adoptFrame(event.source);
    else return;
    event.stopImmediatePropagation();
  };
  listen('message', greeted, true);
  const loaded = new OwnPromise<void>((done) => {
    listen('load', () => void turn().then(done));
  });
  const parsed = () => {
    catchExits();
    findAnimations();
    void OwnPromise.race([loaded, sleep(patience)])
      .then(() => boot(start))
      .then(() => sleep(patience))
      .then(() => hasPort() || play());
  };
  listen('DOMContentLoaded', parsed);
  tellOuter({ player: 'here' }, '*');
}

doc.currentScript?.remove();
const start = startOf(page.name);
if (start && outer !== page) {
  page.name = '';
  begin(start);
} else if (outer !== page && outer !== top) begin({});
else {
  listen('message', ({ data, source }: MessageEvent<Greeting | undefined>) => {
    if (data?.player === 'here') source?.postMessage({ player: 'alone' }, { targetOrigin: '*' });
  });
}
