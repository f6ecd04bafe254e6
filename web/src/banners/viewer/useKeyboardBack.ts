/** A banner that was clicked into has the keyboard, so that its forms can be typed into, but only while the pointer is over it. */
import { useEffect, type RefObject } from 'react';

const isFrame = (target: unknown): target is HTMLIFrameElement => target instanceof HTMLIFrameElement;

/**
 * Gives the viewer the keyboard that a frame in it has, once the pointer is elsewhere. What the pointer does over a frame is told to the
 * banner alone, and not every browser tells us that it left; but a move that is told here is one beside the banner.
 */
export function useKeyboardBack(viewer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const takeBack = ({ target }: MouseEvent) => {
      const { activeElement } = document;
      if (isFrame(target) || !isFrame(activeElement) || !viewer.current?.contains(activeElement)) return;
      viewer.current.focus({ preventScroll: true });
    };
    document.addEventListener('mousemove', takeBack);
    return () => document.removeEventListener('mousemove', takeBack);
  }, [viewer]);
}
