/** Which moment of the bar that seeks is pointed at: by a pointer over it, a finger that holds it, or the keys that move it. */
import { useEffect, useState, type PointerEvent } from 'react';

/** The moment, in seconds, and where it is, in pixels from the left of the box that stands around the controls. */
export interface Pointed {
  at: number;
  x: number;
  isByKeys: boolean;
}

/** The thumb's width: its middle goes from end to end. Pixels */
const thumb = 12;
/** Nobody takes keys away from the bar: so long after the last one the banner is in sight again. ms */
const afterKeys = 1_500;

/** @param scale how far the bar reaches, in seconds, `step` by `step` */
export function usePointed({ isOn, scale, step }: { isOn: boolean; scale: number; step: number }) {
  const [pointed, setPointed] = useState<Pointed>();
  const leave = () => setPointed(undefined);

  const pointAt = (bar: HTMLElement, share: number, isByKeys: boolean) => {
    if (!isOn) return;
    const { left, width } = bar.getBoundingClientRect();
    const around = bar.offsetParent?.getBoundingClientRect().left ?? 0;
    const at = Math.round((Math.max(0, Math.min(1, share)) * scale) / step) * step;
    const along = scale > 0 ? Math.min(1, at / scale) : 0;
    setPointed({ at, x: left - around + thumb / 2 + along * (width - thumb), isByKeys });
  };
  const follow = ({ clientX, currentTarget: bar }: PointerEvent<HTMLElement>) => {
    const { left, width } = bar.getBoundingClientRect();
    pointAt(bar, (clientX - left - thumb / 2) / (width - thumb), false);
  };

  useEffect(() => {
    if (!pointed?.isByKeys) return undefined;
    const timer = setTimeout(() => setPointed(undefined), afterKeys);
    return () => clearTimeout(timer);
  }, [pointed]);

  return {
    pointed: isOn ? pointed : undefined,
    follow,
    leave,
    /** seconds */
    moveByKeys: (bar: HTMLElement, at: number) => pointAt(bar, scale > 0 ? at / scale : 0, true),
    /** A finger is nowhere once it is lifted, and a mouse may have been let go beside the bar. */
    letGo: ({ clientX, clientY, currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' || document.elementFromPoint(clientX, clientY) !== currentTarget) leave();
    },
  };
}
