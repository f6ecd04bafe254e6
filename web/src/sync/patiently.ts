/** Asking again for what got no answer, by itself and when somebody presses again: under one key, so that it is made once. */
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

/** Makes a call again where no answer came; it must come to the same when it is made twice. */
export async function patiently<T>(make: () => Promise<T>, pauses = soonMs, signal?: AbortSignal): Promise<T> {
  let lost: unknown;
  for (const ms of [...pauses, undefined]) {
    signal?.throwIfAborted();
    try {
      return await make();
    } catch (error) {
      if (!isPassing(error)) throw error;
      signal?.throwIfAborted();
      // A try without an answer may have done it, whatever the next ones are told.
      if (error instanceof NetworkError) lost ??= error;
      if (ms === undefined) throw lost ?? error;
      await sleep(ms);
    }
  }
  throw lost;
}

/** Has something deleted. What isn't found once a try got no answer was deleted by that. */
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

/** What got no answer has its key until it gets one, as long as the same is asked for: who presses again makes nothing twice. */
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
