/** Reads what the link shows, at first and whenever it has changed, and stops the page where it shows nothing any more. */
import { Refused } from '@marquee/contract/refusals.ts';
import { getReview, type ReviewPage } from '@marquee/contract/review.ts';
import { readAnswer } from '#sync/call.ts';
import { forgetAddresses } from './addresses.ts';
import { ask } from './ask.ts';
import { linkToken, takeEarlyPage } from './early.ts';
import { keepPlace } from './places.ts';
import { currentOf, firstBanner } from './progress.ts';
import { toast, useReview, type Stop } from './store.ts';
import { t } from './words.ts';

const stops: Readonly<Record<string, Stop>> = {
  linkWithdrawn: 'gone',
  linkExpired: 'gone',
  linkNeedsPassword: 'password',
  notFound: 'unknown',
};

/** What a refusal has the page show in its place; undefined where it goes on. */
export const stopOf = (error: unknown): Stop | undefined => (error instanceof Refused ? stops[error.code] : undefined);

/** Shows nothing of the link any more. */
export function stopAt(stop: Stop): void {
  forgetAddresses();
  useReview.setState({ stop, page: undefined, posts: [], toast: undefined, introduction: undefined });
}

/** Makes a banner the one that the page is about, at its current version, wherever that is seen. */
export function lookAt(cellID: number | undefined): void {
  const banner = useReview.getState().page?.banners.find((one) => one.cellID === cellID);
  if (!banner) return;
  const seen = currentOf(banner)?.number ?? null;
  useReview.setState({
    cellID,
    seen,
    older: undefined,
    isComparing: false,
    asked: undefined,
    placing: undefined,
    chosenPin: undefined,
    isDone: false,
  });
  keepPlace(cellID);
}

/** Opens a banner by itself; the browser's Back leads to the board, if it was opened there. */
export function openBanner(cellID: number | undefined): void {
  if (useReview.getState().view === 'board') history.pushState(null, '', location.href);
  lookAt(cellID);
  useReview.setState({ view: 'one' });
}

/** Takes what the link shows by now; the banner that is looked at stays, unless it is gone. */
function take(page: ReviewPage): void {
  const { cellID, seen, told } = useReview.getState();
  useReview.setState({ page, stop: undefined, told: told + 1 });
  const open = page.banners.find((banner) => banner.cellID === cellID);
  if (!open) {
    if (cellID !== undefined && page.banners.length > 0) toast(t('bannerGone'), { isTrouble: true });
    lookAt(firstBanner(page.banners, Number(location.hash.slice(1)))?.cellID);
    return;
  }
  // It was being prepared: what is played from now on is what can be decided on.
  if (seen === null) useReview.setState({ seen: currentOf(open)?.number ?? null });
}

let reading: Promise<void> | undefined;
let isAskedAgain = false;

async function read(): Promise<void> {
  const early = takeEarlyPage();
  try {
    take(
      early ? await early.then(({ response, text }) => readAnswer<ReviewPage>(response, text)) : await ask(getReview),
    );
  } catch (error) {
    const stop = stopOf(error);
    if (stop) stopAt(stop);
    else if (linkToken() === '') stopAt('unknown');
    // What is there stays, and so does that the link has ended.
    else if (!useReview.getState().page && useReview.getState().stop !== 'gone') useReview.setState({ stop: 'failed' });
    throw error;
  }
}

/** Reads it; of several wishes meanwhile one more reading comes. Throws as calls do, once the page says so. */
export async function load(): Promise<void> {
  if (reading) {
    isAskedAgain = true;
    return reading;
  }
  reading = (async () => {
    do {
      isAskedAgain = false;
      await read();
    } while (isAskedAgain);
  })();
  try {
    await reading;
  } finally {
    reading = undefined;
  }
}
