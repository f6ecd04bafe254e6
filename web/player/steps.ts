/** Frame by frame: playing at a pace, going forward as fast as it can be had, and to a moment. */
import { delayPaused, driveAnimations, findAnimations, frameBeforeEnd } from './animations.ts';
import { arrived, pending } from './arrivals.ts';
import { asked, clock, firstTimer, frameMs, runFrames, runTimer } from './clock.ts';
import { direct } from './direct.ts';
import { kids } from './kids.ts';
import { isAtEnd, lasting } from './length.ts';
import { media, rollMedia, stillMedia } from './media.ts';
import { picture, realFrame, realNow, turn } from './ours.ts';
import { helloAgain, send, sendAt } from './say.ts';

/** How far it looks for the end of a banner. Frames. */
const farthest = 60 * 60;
/** Pictures come a little early or late: with so much of a frame owed it is due. ms */
const dueMs = 16;

async function step(): Promise<void> {
  await arrived();
  clock.atBefore = clock.at;
  const end = (clock.frame + 1) * frameMs;
  for (let timer = firstTimer(); timer && timer.due <= end; timer = firstTimer()) {
    runTimer(timer);
    // Promises come between two timers, or what awaits a timer would drift.
    await turn();
    if (pending) await arrived();
  }
  clock.at = end;
  clock.frame += 1;
  const isEnded = driveAnimations();
  runFrames();
  for (const [kid, stepKid] of kids) {
    // One that was taken away answers no more.
    if (kid.closed) kids.delete(kid);
    else await stepKid(clock.frame);
  }
  await turn();
  findAnimations();
  rollMedia();
  if (!isEnded) return;
  // The events of ends come with pictures of the browser's only, and one is not always enough.
  await picture();
  await picture();
  findAnimations();
}

/** Where nothing runs frame by frame, to the next timer or end. */
function leap(to: number): void {
  if (asked.size + media.size + kids.size + pending > 0) return;
  const timer = firstTimer();
  const next = timer ? Math.min(to, Math.ceil(timer.due / frameMs) - 1) : to;
  const frame = frameBeforeEnd(next);
  if (frame <= clock.frame + 1) return;
  delayPaused((frame - clock.frame) * frameMs);
  clock.frame = frame - 1;
  clock.atBefore = clock.at = clock.frame * frameMs;
}

async function forward(to: number, isEnough?: () => boolean): Promise<void> {
  while (clock.frame < to && !isEnough?.()) {
    leap(to);
    await step();
  }
}

let before = 0;
let owed = 0;

async function tick(now: number): Promise<void> {
  if (!clock.isPlaying) return;
  realFrame(tick as FrameRequestCallback);
  let passed = Math.min(now - before, 100);
  before = now;
  if (Math.abs(passed - 16.7) < 2) passed = frameMs;
  // It slips rather than skips.
  owed = Math.min(owed + passed * clock.rate, 4 * frameMs);
  if (clock.isBusy || owed < dueMs) return;
  clock.isBusy = true;
  for (const from = clock.frame; clock.isPlaying && owed >= dueMs && clock.frame < from + 4; owed -= frameMs) {
    await step();
  }
  clock.isBusy = false;
  helloAgain();
  isAtEnd();
  send({ is: 'time', at: clock.at, ...lasting() });
}

export function play(): void {
  if (clock.isPlaying) return;
  clock.isPlaying = true;
  before = realNow();
  owed = 0;
  realFrame(tick as FrameRequestCallback);
}

/** Ends what is under way; what comes after it must say that it is done. */
async function stop(): Promise<void> {
  clock.isPlaying = false;
  while (clock.isBusy) await turn();
  clock.isBusy = true;
}

async function stand(): Promise<void> {
  await stillMedia();
  clock.isBusy = false;
}

export async function pause(): Promise<void> {
  await stop();
  await arrive();
}

/** Of a frame within: to where the frame around it is. */
export async function follow(frame: number): Promise<void> {
  await forward(frame);
  await stillMedia();
  send({ is: 'frame' });
}

/** Once the picture of the moment it has come to is there. */
async function arrive(): Promise<void> {
  isAtEnd();
  await stand();
  await picture();
  helloAgain();
  sendAt();
}

export async function seek(at: number): Promise<void> {
  const to = Math.max(0, Math.round(at / frameMs));
  await stop();
  const isBack = to < clock.frame;
  if (isBack && !direct()) {
    await stand();
    send({ is: 'reload', at: to * frameMs });
    return;
  }
  if (isBack) {
    clock.atBefore = clock.at;
    clock.frame = to;
    clock.at = to * frameMs;
    driveAnimations(true);
    for (const shown of media.values()) {
      shown.isMoved = true;
      shown.isWanted ||= shown.hasEnded;
    }
  } else await forward(to);
  await arrive();
}

/** To the last change of the picture, as far as there is one within a minute. */
export async function seekEnd(): Promise<void> {
  const { isEndless, isLengthSure, length } = lasting();
  if (isLengthSure) {
    // Not before it: it may end between two frames.
    await seek(Math.ceil(length / frameMs - 1e-6) * frameMs);
    return;
  }
  await stop();
  // What never ends is over after half of that, as platforms want it.
  await forward(isEndless ? farthest / 2 : farthest, isAtEnd);
  await arrive();
}
