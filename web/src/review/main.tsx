/** Starts the page of a review link: in the reader's language, with what its own script has asked for. */
import '@fontsource-variable/inter/wght.css';
import '#ui/tokens.css';
import 'virtual:colours.css';
import '#ui/base.css';
import './page.css';
import { keepComposing } from '#ui/composing.ts';
import { swallowTypedOn } from '#ui/typedOn.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLeaving } from './early.ts';
import { followLink } from './live.ts';
import { load } from './load.ts';
import { ReviewApp } from './ReviewApp.tsx';
import { startSaying } from './say.ts';
import { useReview } from './store.ts';
import { learn } from './words.ts';

function open(): void {
  startSaying();
  void followLink();
}

/** Reads what the link shows; what stands in its way is shown in its place. */
async function begin(): Promise<void> {
  try {
    await load();
  } catch {
    // What an earlier visit left comes back.
    if (useReview.getState().stop === 'gone') startSaying();
    return;
  }
  open();
}

const root = document.getElementById('root');
if (root && !isLeaving()) {
  keepComposing();
  swallowTypedOn();
  void begin();
  await learn(document.documentElement.lang);
  createRoot(root).render(
    <StrictMode>
      <ReviewApp onOpen={open} onRetry={() => void begin()} />
    </StrictMode>,
  );
}
