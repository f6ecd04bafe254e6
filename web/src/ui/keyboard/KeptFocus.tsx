/** Keeps the keyboard where it works: when what had the focus goes, or can't be pressed for a while, it is given to what stands nearest. */
import { useEffect } from 'react';
import { keepHeldKeys } from './heldKeys.ts';
import { nearestTo, ofTheirOwn, rememberSpot, spotOf, takesFocus, type Spot } from './focusSpot.ts';

/** Until who has made it go has given the focus to something else. Milliseconds. */
const settled = 100;

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function keepFocus(): () => void {
  let spot: Spot | undefined;
  /** whether it was switched off, or taken out of the page, if only to be put elsewhere in it */
  let wasTaken = false;
  /** A press elsewhere takes the focus away, and on a phone the focus brings up a keyboard. */
  let isByKeys = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveBack = () => {
    if (!isByKeys || !spot || !isLost()) return;
    // It may be pressed again in a moment.
    if (spot.element.isConnected && spot.element.matches(':disabled')) return;
    // Whoever left it, as by Enter in a name, is not brought back.
    if (!wasTaken && takesFocus(spot.element)) return;
    nearestTo(spot)?.focus({ preventScroll: true });
  };
  const isTaken = ({ element }: Spot, changed: readonly MutationRecord[]): boolean =>
    element.matches(':disabled') ||
    changed.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
  const changes = new MutationObserver((changed) => {
    wasTaken ||= spot !== undefined && isTaken(spot, changed);
    clearTimeout(timer);
    timer = setTimeout(giveBack, settled);
  });
  const look = ({ target }: FocusEvent) => {
    changes.disconnect();
    if (!(target instanceof HTMLElement)) return;
    const isOurs = target.closest(ofTheirOwn) === null;
    spot = isOurs ? spotOf(target) : undefined;
    wasTaken = false;
    rememberSpot(spot);
    if (!isOurs) return;
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  };
  const hearKey = () => (isByKeys = true);
  const hearPointer = () => (isByKeys = false);
  document.addEventListener('focusin', look);
  document.addEventListener('keydown', hearKey, true);
  document.addEventListener('pointerdown', hearPointer, true);
  return () => {
    changes.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', look);
    document.removeEventListener('keydown', hearKey, true);
    document.removeEventListener('pointerdown', hearPointer, true);
  };
}

export function KeptFocus() {
  useEffect(keepFocus, []);
  useEffect(keepHeldKeys, []);
  return null;
}
