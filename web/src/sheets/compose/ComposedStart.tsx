/** Begins a cell by an input method, as people write Japanese, Chinese or Korean: what it writes on the chosen cell is shown there, and the editor goes on with it. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isSamePlace, select, startEditing, useActive, type Place } from '#screen/active.ts';
import { isEditablePlace, placeAt } from '#sheets/focusGrid.ts';
import { offerBack } from '#ui/messages/offerBack.tsx';
import classes from './ComposedStart.module.css';
import type { EditContext } from './editContext.ts';
import { goneOf } from './goneOf.ts';

interface Composed {
  anchor: HTMLElement;
  text: string;
}

/**
 * The editor begins with the words; who has gone on to another place meanwhile is left there, and the editor keeps them as it goes. Where the place is
 * gone they are offered back.
 */
function begin(place: Place, text: string): void {
  const gone = goneOf(place);
  if (gone !== undefined) {
    offerBack(gone, text);
    return;
  }
  const { place: now } = useActive.getState();
  flushSync(() => startEditing(place, text));
  if (!isSamePlace(now, place)) select(now, false);
}

/** Tells the input method where the words stand, so that its suggestions come below them. */
function standBelow(context: EditContext, anchor: HTMLElement, words: Node | null | undefined): void {
  const bounds = anchor.getBoundingClientRect();
  context.updateControlBounds(bounds);
  const range = document.createRange();
  if (words) range.selectNodeContents(words);
  context.updateSelectionBounds(words ? range.getBoundingClientRect() : bounds);
}

/** Where each letter stands, from one on. */
function lettersOf(words: Node | null | undefined, from: number, to: number): DOMRect[] {
  const range = document.createRange();
  return Array.from({ length: to - from }, (_, at) => {
    const end = Math.min(from + at + 1, words?.textContent?.length ?? 0);
    if (!words || from + at >= end) return new DOMRect();
    range.setStart(words, from + at);
    range.setEnd(words, end);
    return range.getBoundingClientRect();
  });
}

export function ComposedStart({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [composed, setComposed] = useState<Composed>();
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const grid = scroller.current;
    const { EditContext } = window;
    if (!grid || !EditContext) return undefined;
    const off = new AbortController();
    let listening: HTMLElement | undefined;
    // Not before another gets it: Chromium goes on writing to what is taken from an element while that loses the focus.
    const stop = () => {
      if (listening) listening.editContext = null;
      listening = undefined;
    };

    const listen = (anchor: EventTarget | null) => {
      const place = anchor instanceof HTMLElement ? placeAt(anchor) : undefined;
      if (!(anchor instanceof HTMLElement) || !place || !isEditablePlace(place)) return;
      stop();
      const context = new EditContext();
      let isComposing = false;
      const write = () => {
        const { text } = context;
        flushSync(() => setComposed(text && isComposing ? { anchor, text } : undefined));
        // The press that ended it may still be on its way to where it goes.
        if (text && !isComposing) queueMicrotask(() => begin(place, text));
      };
      context.addEventListener('compositionstart', () => (isComposing = true));
      context.addEventListener('textupdate', () => {
        write();
        standBelow(context, anchor, shown.current?.firstChild);
      });
      context.addEventListener('compositionend', () => {
        isComposing = false;
        write();
      });
      context.addEventListener('characterboundsupdate', ({ rangeStart, rangeEnd }) =>
        context.updateCharacterBounds(rangeStart, lettersOf(shown.current?.firstChild, rangeStart, rangeEnd)),
      );
      anchor.editContext = context;
      listening = anchor;
      standBelow(context, anchor, undefined);
    };

    grid.addEventListener('focusin', ({ target }) => listen(target), { signal: off.signal });
    if (grid.contains(document.activeElement)) listen(document.activeElement);
    return () => {
      off.abort();
      stop();
    };
  }, [scroller]);

  if (!composed) return null;
  const { left, top, width, height } = composed.anchor.getBoundingClientRect();
  return createPortal(
    <div ref={shown} className={classes.words} style={{ left, top, minWidth: width, minHeight: height }}>
      {composed.text}
    </div>,
    document.body,
  );
}
