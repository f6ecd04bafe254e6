/** Copies that take a while: how far they have come is said in the corner of the window, and they can be cancelled there. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { cancelDuplicating } from '@marquee/contract/rows.ts';
import { call } from '#sync/call.ts';
import { newKey } from '#sync/key.ts';
import { useCallProgress } from '#sync/notices.ts';
import { notifyInfo } from '#ui/notify.ts';
import { notifyProgress } from '#ui/notifyProgress.tsx';

/** What is done sooner says so itself. Milliseconds. */
const noticeableMs = 600;

const countOf = (key: string) => () => {
  const { key: of, progress } = useCallProgress();
  return of === key ? progress : undefined;
};

/**
 * Makes a copy by a call under the key that it is given. Resolves to what was made; to undefined where its maker cancelled it, in time or,
 * as others may have seen it come, by `takeAway`. Throws what `make` throws.
 */
export async function makeCopy<T>(
  words: string,
  make: (key: string) => Promise<T>,
  takeAway: (made: T) => Promise<unknown>,
): Promise<T | undefined> {
  const key = newKey();
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    // Where this does not arrive the copy is taken away when it has come.
    call(cancelDuplicating, { body: { key } }).catch(() => undefined);
  };
  let hide: (() => void) | undefined;
  const show = () => {
    hide = notifyProgress({ words, useCount: countOf(key), onCancel: cancel });
  };
  const timer = setTimeout(show, noticeableMs);
  try {
    const made = await make(key);
    if (!isCancelled) return made;
    await takeAway(made);
  } catch (error) {
    if (!(isCancelled && error instanceof Refusal && error.code === 'cancelled')) throw error;
  } finally {
    clearTimeout(timer);
    hide?.();
  }
  notifyInfo('Cancelled', 'Nothing was duplicated.');
  return undefined;
}
