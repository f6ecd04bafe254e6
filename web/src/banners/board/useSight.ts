/** What of a board is in sight, now and since scrolling has rested. */
import { useLayoutEffect, useState } from 'react';

/** ms without scrolling after which what came into sight may run, or be fetched */
const restMs = 150;

/** Pixels. */
export interface View {
  top: number;
  width: number;
  height: number;
}

const coarse = (pixels: number): number => Math.floor(pixels / 50) * 50;

/** `view` is coarse, so that not each pixel draws anew; `rested` is exact. */
export function useSight(scroller: { current: HTMLElement | null }): { view: View; rested: View } {
  const [view, setView] = useState<View>({ top: 0, width: 0, height: 0 });
  const [rested, setRested] = useState(view);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (isAtOnce: boolean) => {
      const { clientHeight, clientWidth, scrollTop } = element;
      const now = { top: coarse(scrollTop), width: clientWidth, height: clientHeight };
      setView((was) => (was.top === now.top && was.width === now.width && was.height === now.height ? was : now));
      clearTimeout(timer);
      const exact = { ...now, top: scrollTop };
      if (isAtOnce) setRested(exact);
      else timer = setTimeout(() => setRested(exact), restMs);
    };
    const onScroll = () => look(false);
    const observer = new ResizeObserver(() => look(true));
    look(true);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  return { view, rested };
}
