/** The page's keys: from banner to banner, the player's, and one letter for each decision. */
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import { useEffect } from 'react';
import { playerKey } from '#banners/viewer/player/playerKeys.ts';
import { verdictKeys } from '#banners/viewer/verdictKeys.ts';
import { canDecide, press } from './Decision.tsx';
import { keepsKeys } from './keepsKeys.ts';
import { openBanner } from './load.ts';
import { showBoard } from './showBoard.ts';
import { useReview } from './store.ts';

interface Keyed {
  page: ReviewPage;
  banners: readonly ReviewBanner[];
  banner: ReviewBanner;
  onReplay: () => void;
}

const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

/** Answers whether the key does anything. */
function keyDoes(key: string, { banner, banners, onReplay, page }: Keyed): boolean {
  const at = banners.findIndex(({ cellID }) => cellID === banner.cellID);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: banners.length - 1 }[key];
  if (to !== undefined) {
    openBanner(banners[to]?.cellID);
    return true;
  }
  const letter = key.toLowerCase();
  if (letter === 'b' && banners.length > 1) {
    void showBoard();
    return true;
  }
  const verdict = verdictKeys[letter];
  if (verdict !== undefined) {
    if (useReview.getState().isDone || !canDecide(page, banner)) return false;
    press(banner, verdict);
    return true;
  }
  return playerKey(key, onReplay);
}

export function useKeys(keyed: Keyed): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, defaultPrevented, key, metaKey, repeat, shiftKey, target } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || keepsKeys(target)) return;
      if ((key === ' ' && isPressed(target)) || useReview.getState().introduction) return;
      if (repeat && /^[acxb]$/i.test(key)) return;
      if (keyDoes(key, keyed)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
