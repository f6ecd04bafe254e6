/** Where the viewer's keyboard is: in its window from the first banner on, whatever is shown next. */
import { useEffect, useRef, type RefObject } from 'react';
import type { BannerPlace } from './bannerOrder.ts';
import { useKeyboardBack } from './useKeyboardBack.ts';

/** Answers the ref for the window, which takes the keyboard for each banner unless something in it has it. */
export function useKeyboardHere(at: BannerPlace): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus({ preventScroll: true });
  }, [at]);
  useKeyboardBack(root);
  return root;
}
