/** The viewer's keyboard: from banner to banner, playing and deciding on one, and out of it. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import type { KeyboardEvent } from 'react';
import { playerKey } from './player/playerKeys.ts';
import { verdictKeys } from './verdictKeys.ts';

/** Where arrows have a meaning of their own: in what is typed into, in a film, and in what they scroll. */
const keepsKeys = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, video, [contenteditable="true"], [data-own-keys]') !== null;

/** Where a key leads, as a place in the order of the banners. */
const keyLeadsTo = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 })[key];

/** What Space presses. */
const isPressed = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role="button"]') !== null;

export interface ViewerKeys {
  /** 0-based, of `count` banners in their order */
  index: number;
  count: number;
  goTo: (index: number) => void;
  onClose: () => void;
  onReplay: () => void;
  /** these are left out where there is nothing to decide on, to comment on or to check */
  onDecide: ((verdict: VerdictWord) => void) | undefined;
  onPin: (() => void) | undefined;
  onChecks: (() => void) | undefined;
}

/** The viewer's `onKeyDown`. */
export function viewerKeys({ count, goTo, index, onChecks, onClose, onDecide, onPin, onReplay }: ViewerKeys) {
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || keepsKeys(event.target)) return;
    const to = keyLeadsTo(event.key, index, count);
    const verdict = verdictKeys[event.key.toLowerCase()];
    if (verdict !== undefined && onDecide && !event.repeat) {
      event.preventDefault();
      onDecide(verdict);
      return;
    }
    if (event.key.toLowerCase() === 'p' && onPin && !event.repeat) {
      event.preventDefault();
      onPin();
      return;
    }
    if (event.key.toLowerCase() === 'k' && onChecks && !event.repeat) {
      event.preventDefault();
      onChecks();
      return;
    }
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
    } else if (!(event.key === ' ' && isPressed(event.target)) && playerKey(event.key, onReplay)) {
      event.preventDefault();
    }
  };
}
