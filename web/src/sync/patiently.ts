/** Calls that are made again after no answer, by the page itself or by whoever presses the button again: under one key, so they count once. */
import { Refused } from '@marquee/contract/refusals.ts';
import { sleep } from '#ui/sleep.ts';
import { Unanswered } from '#ui/messages/unanswered.ts';
import { NetworkError } from './call.ts';
import { newKey } from './key.ts';

/** No answer came, or "later". */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof Refused && (error.code === 'busy' || error.code === 'tooManyRequests'));

/** Between tries, while somebody waits for it. Milliseconds. */
const soonMs = [400, 1_600];

/** Makes a call again after no answer. It must have the same effect when it is made twice. */
export async function patiently<T>(make: () => Promise<T>, pauses = soonMs, signal?: AbortSignal): Promise<T> {
  let lost: unknown;
  for (const ms of [...pauses, undefined]) {
    signal?.throwIfAborted();
    try {
      return await make();
    } catch (error) {
      if (!isPassing(error)) throw error;
      signal?.throwIfAborted();
      // An earlier try without an answer may have succeeded, whatever later ones are answered.
      if (error instanceof NetworkError) lost ??= error;
      if (ms === undefined) throw lost ?? error;
      await sleep(ms);
    }
  }
  throw lost;
}

/** Deletes something. If it isn't found after a try that got no answer, that try has deleted it. */
export async function deletePatiently(remove: () => Promise<unknown>): Promise<void> {
  let wasLost = false;
  const attempt = async () => {
    try {
      await remove();
    } catch (error) {
      if (wasLost && error instanceof Refused && error.code === 'notFound') return;
      wasLost ||= error instanceof NetworkError;
      throw error;
    }
  };
  await patiently(attempt).catch((error: unknown) => {
    throw error instanceof NetworkError ? new Unanswered(error) : error;
  });
}

/** Has something made under a key; throws `Unanswered` where nobody knows whether it was. */
export type Ask = <T>(asked: unknown, make: (key: string) => Promise<T>) => Promise<T>;

/** Keeps the key of a call that got no answer, and uses it again for the same input, so that pressing the button again makes nothing twice. */
export function asker(): Ask {
  let lost: { words: string; key: string } | undefined;
  return async (asked, make) => {
    const words = JSON.stringify(asked);
    const key = lost?.words === words ? lost.key : newKey();
    try {
      const made = await make(key);
      lost = undefined;
      return made;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      lost = { words, key };
      throw new Unanswered(error);
    }
  };
}
