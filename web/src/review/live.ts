/** Hears of changes of what the link shows, as long as the page is open: after a break it reads everything again. */
import { getReview, reviewChangesPath } from '@marquee/contract/review.ts';
import { callForLines, isNoAnswer } from '#sync/call.ts';
import { linkHeaders } from './ask.ts';
import { load, stopAt, stopOf } from './load.ts';
import { useReview } from './store.ts';

const pauses = [500, 1_000, 2_000, 5_000, 10_000, 20_000] as const;

/** What a line of the stream says; undefined for its empty lines and its signs of life. */
export const saidBy = (line: string): string | undefined => /^data:\s?(.*?)\r?$/.exec(line)?.[1];

/** Resolved after so many ms, or as soon as there is a reason to think that the connection is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    const off = new AbortController();
    const end = () => {
      off.abort();
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: off.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal: off.signal,
    });
  });

async function listen(onHeard: () => void): Promise<void> {
  const asked = fetch(reviewChangesPath, { headers: { ...linkHeaders(), Accept: 'text/event-stream' } });
  for await (const line of callForLines(getReview, {}, asked)) {
    const said = saidBy(line);
    if (said === undefined) continue;
    onHeard();
    if (said === 'gone') {
      stopAt('gone');
      return;
    }
    if (said !== useReview.getState().page?.mark) await load();
  }
}

/** Goes on until the page shows nothing any more. */
export async function followLink(): Promise<void> {
  for (let failures = 0; useReview.getState().page; failures += 1) {
    try {
      await listen(() => (failures = 0));
    } catch (error) {
      const stop = stopOf(error);
      if (stop) return stopAt(stop);
      if (!isNoAnswer(error)) throw error;
    }
    if (!useReview.getState().page) return;
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 20_000);
    // Whatever was said meanwhile was said to nobody.
    await load().catch(() => {});
  }
}
