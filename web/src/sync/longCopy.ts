/** Copies that take a while: how far they have come is said in the corner of the window or where they were asked for, and they can be cancelled there. */
import { Refused } from '@marquee/contract/refusals.ts';
import { cancelDuplicating } from '@marquee/contract/rows.ts';
import { call } from './call.ts';
import { newKey } from './key.ts';
import { useCallProgress } from './notices.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { notifyProgress, type Progress } from '#ui/messages/notifyProgress.tsx';

/** Copies that take longer show their progress. Milliseconds. */
const noticeableMs = 600;

const countOf = (key: string) => () => {
  const { key: of, progress } = useCallProgress();
  return of === key ? progress : undefined;
};

/**
 * Makes a copy by a call under `key`. Resolves to what was made, or to undefined if its maker cancelled it: where the server heard of that too
 * late, `takeAway` deletes the copy again. If it takes a while, `show` shows how far it has come, until its result is called; `nothing` is the
 * message after a cancelled copy. Throws what `make` throws.
 */
export async function makeCopy<T>(
  words: string,
  make: (key: string) => Promise<T>,
  takeAway: (made: T) => Promise<unknown>,
  show: (progress: Progress) => () => void = notifyProgress,
  { key = newKey(), nothing = 'Nothing was duplicated.' } = {},
): Promise<T | undefined> {
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    // If this call does not arrive, the copy is deleted once it is there.
    call(cancelDuplicating, { body: { key } }).catch(() => undefined);
  };
  let hide: (() => void) | undefined;
  const begin = () => {
    hide = show({ words, useCount: countOf(key), onCancel: cancel });
  };
  const timer = setTimeout(begin, noticeableMs);
  try {
    const made = await make(key);
    if (!isCancelled) return made;
    await takeAway(made);
  } catch (error) {
    if (!(isCancelled && error instanceof Refused && error.code === 'cancelled')) throw error;
  } finally {
    clearTimeout(timer);
    hide?.();
  }
  notifyInfo('Cancelled', nothing);
  return undefined;
}
