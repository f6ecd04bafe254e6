/** The comments of a row as a banner's viewer needs them: those that point at one of its versions, and what was asked of older ones. */
import type { Comment } from '@marquee/contract/comments.ts';
import type { Pin } from '@marquee/contract/pins.ts';
import type { ThreadOfComments } from '#comments/threads.ts';

export interface PinnedThread extends ThreadOfComments {
  pin: Pin;
}

/** The threads that point at versions of a cell's banner, by their pins' numbers. */
export function pinnedOn(threads: readonly ThreadOfComments[], cellID: number | undefined): PinnedThread[] {
  return threads
    .flatMap((thread) =>
      thread.first.pin?.cellID === cellID && thread.first.pin ? [{ ...thread, pin: thread.first.pin }] : [],
    )
    .toSorted((one, other) => one.pin.number - other.pin.number);
}

/** What was asked of one version: a thread with a pin, or one that was said with a verdict. */
export interface Request {
  first: Comment;
  version: number;
  pin: Pin | undefined;
}

function requestOf({ first }: ThreadOfComments, cellID: number | undefined): Request | undefined {
  const { isDeleted, pin, verdict } = first;
  if (isDeleted || cellID === undefined) return undefined;
  if (pin?.cellID === cellID) return { first, version: pin.version, pin };
  const isAsked = verdict?.cellID === cellID && (verdict.said === 'changes' || verdict.said === 'reject');
  return isAsked ? { first, version: verdict.number, pin: undefined } : undefined;
}

/** What was asked of versions before one, those of the newest version first. */
export function requestsBefore(
  threads: readonly ThreadOfComments[],
  cellID: number | undefined,
  version: number | undefined,
): { version: number; requests: Request[] }[] {
  if (version === undefined) return [];
  const requests = threads.flatMap((thread) => requestOf(thread, cellID) ?? []).filter((one) => one.version < version);
  return [...Map.groupBy(requests, (one) => one.version)]
    .map(([of, those]) => ({ version: of, requests: those }))
    .toSorted((one, other) => other.version - one.version);
}

export interface Spot {
  x: number;
  y: number;
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** A place on a banner, from that of a pointer over what it is drawn in. */
export const spotIn = (
  box: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
): Spot => ({ x: clamp((x - box.left) / box.width), y: clamp((y - box.top) / box.height) });

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves a spot: by a hundredth of the banner, with Shift by a tenth. Undefined for other keys. */
export function spotByKey({ x, y }: Spot, key: string, isFar: boolean): Spot | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const by = isFar ? 0.1 : 0.01;
  return { x: clamp(x + step[0] * by), y: clamp(y + step[1] * by) };
}

/** The latest moment that a pin can have. */
const latest = 86_400;

/** The moment that is to be kept with a pin, of what the player says; null where it says none. */
export const momentFor = (seconds: number | undefined): number | null =>
  seconds === undefined || !Number.isFinite(seconds)
    ? null
    : Math.round(Math.min(latest, Math.max(0, seconds)) * 1000) / 1000;

/** Whether a pin's moment is about this one, in seconds. */
export const isAbout = (pin: Pick<Pin, 'moment'>, now: number | undefined): boolean =>
  pin.moment !== null && now !== undefined && Math.abs(pin.moment - now) <= 0.5;
