/** Shows the words of `title` attributes as all tooltips are shown. A browser would show them in its own time, which no page can set. */
import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Existing } from '#ui/popups/AnchoredPopup.tsx';
import { underPointer, useRested } from './useRested.ts';

/** The words of elements whose attribute is emptied while the pointer is on them, so that the browser shows nothing. */
const taken = new WeakMap<Element, string>();

/** A frame's title is its name. */
function titledAt(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest('[title]:not(iframe)') : null;
  return element instanceof HTMLElement && (element.title !== '' || taken.has(element)) ? element : undefined;
}

/** Takes the words off the element until the result is called; those that are written anew meanwhile too. */
function take(element: HTMLElement, onWords: (words: string) => void): () => void {
  const empty = () => {
    if (element.title === '') return;
    taken.set(element, element.title);
    onWords(element.title);
    element.title = '';
  };
  empty();
  const observer = new MutationObserver(empty);
  observer.observe(element, { attributeFilter: ['title'] });
  return () => {
    observer.disconnect();
    // Where the attribute has been taken away altogether its words are over.
    if (element.title === '' && element.hasAttribute('title')) element.title = taken.get(element) ?? '';
    taken.delete(element);
  };
}

/** One for the whole page. */
export function TitleTips() {
  const [words, setWords] = useState('');
  const anchor = useRested(titledAt, false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let on: HTMLElement | undefined;
    let giveBack = () => {};
    const go = (element: HTMLElement | undefined) => {
      if (element === on) return;
      giveBack();
      on = element;
      giveBack = element ? take(element, setWords) : () => {};
    };
    go(titledAt(underPointer()));
    document.addEventListener(
      'pointerover',
      ({ pointerType, target }) => pointerType === 'touch' || go(titledAt(target)),
      {
        signal,
      },
    );
    document.documentElement.addEventListener('pointerleave', () => go(undefined), { signal });
    return () => {
      controller.abort();
      go(undefined);
    };
  }, []);
  // What has come under a resting pointer may have lost its words again.
  if (words.trim() === '' || !anchor?.hasAttribute('title')) return null;
  return (
    <Tooltip key={words} opened multiline maw={360} label={words} style={{ overflowWrap: 'anywhere' }}>
      <Existing element={anchor} />
    </Tooltip>
  );
}
