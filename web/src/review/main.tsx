/** Starts the page of a review link: in the reader's language, with what its own script has asked for. */
import '@fontsource-variable/inter/wght.css';
import '#ui/styles/tokens.css';
import 'virtual:colours.css';
import '#ui/styles/base.css';
import './page.css';
import { bearTranslation } from '#ui/bearTranslation.ts';
import { keepComposing } from '#ui/fields/composing.ts';
import { refuseStrayDrops } from '#ui/pointer/StrayDrops.ts';
import { swallowTypedOn } from '#ui/fields/typedOn.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLeaving } from './early.ts';
import { followLink } from './live.ts';
import { load } from './load.ts';
import { pauseUnlessBack, soonMs } from '#ui/pauseUnlessBack.ts';
import { ReviewApp } from './ReviewApp.tsx';
import { startSaying } from './say.ts';
import { useReview } from './store.ts';
import { learn } from './words.ts';

/** What was away may be back soon; a link that has ended is seldom opened again. ms */
const endedMs = 60_000;

let tryNow: () => void = () => undefined;

/** Shows what the link shows; what stands in its way is shown in its place, until it has gone. */
async function run(isLoaded: boolean): Promise<void> {
  for (let isOpen = isLoaded; ; isOpen = false) {
    isOpen ||= await load().then(
      () => true,
      () => false,
    );
    // What an earlier visit left comes back.
    if (isOpen || useReview.getState().stop === 'gone') startSaying();
    if (isOpen) await followLink();
    const { stop } = useReview.getState();
    if (stop === 'password' || stop === 'unknown') return;
    await Promise.race([
      pauseUnlessBack(stop === 'gone' ? endedMs : soonMs),
      new Promise<void>((now) => {
        tryNow = now;
      }),
    ]);
  }
}

const root = document.getElementById('root');
if (root && !isLeaving()) {
  bearTranslation();
  keepComposing();
  swallowTypedOn();
  refuseStrayDrops();
  void run(false);
  await learn(document.documentElement.lang).catch(async () => {
    // Some browsers ask for a file once, and only a reload brings it. Nothing has been written by then.
    await pauseUnlessBack(soonMs);
    location.reload();
  });
  createRoot(root).render(
    <StrictMode>
      <ReviewApp onOpen={() => void run(useReview.getState().page !== undefined)} onRetry={() => tryNow()} />
    </StrictMode>,
  );
}
