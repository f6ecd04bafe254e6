/** What part of a scrolled element is in sight, coarsely: it changes once for every few pixels of scrolling. */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Pixels of what is scrolled. It begins up to a step before what is in sight, and ends up to a step behind it. */
export interface View {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Milliseconds without scrolling after which the sheet stands still. */
const restMs = 150;

/** Pixels within which scrolling brings nothing new: about a row. */
const step = 36;

const down = (pixels: number): number => Math.max(0, Math.floor(pixels / step) * step);

function viewOf(element: HTMLElement): View {
  const { clientHeight, clientWidth, scrollLeft, scrollTop } = element;
  return {
    top: down(scrollTop),
    bottom: down(scrollTop + clientHeight) + step,
    left: down(scrollLeft),
    right: down(scrollLeft + clientWidth) + step,
  };
}

const isSame = (one: View, other: View): boolean =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right;

/**
 * Until the element is there, as much as the window could show. For whoever scrolls the element: `look` draws at once what it shows
 * then, `lookOnward` in the same rendering as what else is changed now, and `scrollTop` is where it was scrolled to last, even when what
 * was in it has gone since.
 */
export function useView(scroller: RefObject<HTMLElement | null>): {
  view: View;
  /** from the first scrolling that brings something new until it rests */
  isMoving: boolean;
  look: (element: HTMLElement) => void;
  lookOnward: (element: HTMLElement) => void;
  scrollTop: RefObject<number>;
} {
  const [view, setView] = useState<View>(() => ({ top: 0, left: 0, bottom: innerHeight, right: innerWidth }));
  const [isMoving, setIsMoving] = useState(false);
  const shown = useRef<View>(undefined);
  const scrollTop = useRef(0);
  const look = useCallback((element: HTMLElement) => {
    scrollTop.current = element.scrollTop;
    shown.current = viewOf(element);
    setView(shown.current);
  }, []);
  const lookOnward = useCallback(
    (element: HTMLElement) => {
      scrollTop.current = element.scrollTop;
      if (shown.current && isSame(shown.current, viewOf(element))) return;
      look(element);
      setIsMoving(true);
    },
    [look],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const lookAgain = () => {
      scrollTop.current = element.scrollTop;
      if (!shown.current || !isSame(shown.current, viewOf(element))) look(element);
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    // In the frame that shows the scrolled sheet; otherwise what comes into sight would be bare for a frame.
    const onScroll = () => {
      const before = shown.current;
      flushSync(() => {
        lookAgain();
        if (shown.current !== before) setIsMoving(true);
      });
      clearTimeout(rest);
      rest = setTimeout(() => setIsMoving(false), restMs);
    };
    // It calls for the first time once the first frame is laid out: to ask for the size here would lay it out twice.
    const observer = new ResizeObserver(lookAgain);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, look]);
  return { view, isMoving, look, lookOnward, scrollTop };
}
