/** Hears of changes of what the link shows, as long as the page is open: after a break it reads everything again. */
import { getReview, reviewChangesPath } from '@marquee/contract/review.ts';
import { callForLines, isNoAnswer } from '#sync/call.ts';
import { linkHeaders } from './ask.ts';
import { load, stopAt, stopOf } from './load.ts';
import { pauseUnlessBack } from '#ui/pauseUnlessBack.ts';
import { useReview } from './store.ts';

const pauses = [500, 1_000, 2_000, 5_000, 10_000, 20_000] as const;

/** What a line of the stream says; undefined for its empty lines and its signs of life. */
export const saidBy = (line: string): string | undefined => /^data:\s?(.*?)\r?$/.exec(line)?.[1];

/** The server gives a sign of life every 25 seconds. A line that says nothing for so long has gone without a word to either end. ms */
const silenceMs = 60_000;

/** Ends what it is given to once nothing was heard for so long. */
function untilSilent(): { signal: AbortSignal; hear: () => void; end: () => void } {
  const off = new AbortController();
  const start = () => setTimeout(() => off.abort(), silenceMs);
  let timer = start();
  const end = () => clearTimeout(timer);
  const hear = () => {
    end();
    timer = start();
  };
  return { signal: off.signal, hear, end };
}

async function listen(onHeard: () => void): Promise<void> {
  const { end, hear, signal } = untilSilent();
  try {
    const headers = { ...linkHeaders(), Accept: 'text/event-stream' };
    await follow(fetch(reviewChangesPath, { headers, signal }), () => {
      hear();
      onHeard();
    });
  } finally {
    end();
  }
}

async function follow(asked: Promise<Response>, onHeard: () => void): Promise<void> {
  for await (const line of callForLines(getReview, {}, asked)) {
    const said = saidBy(line);
    onHeard();
    if (said === undefined) continue;
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
    await pauseUnlessBack(pauses[Math.min(failures, pauses.length - 1)] ?? 20_000);
    // Whatever was said meanwhile was said to nobody.
    await load().catch(() => {});
  }
}
