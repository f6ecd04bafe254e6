/** Ctrl+F and Ctrl+H: where the keyboard is on the sheet they mean its own search, and elsewhere the browser's. */
import { useEffect, type RefObject } from 'react';
import { isMac } from '#ui/keyboard/keyNames.ts';
import { letterOf } from '#ui/keyboard/letterOf.ts';

/** `replace` is the button that asks what to replace by, while there is one. */
export function useFindKeys(input: RefObject<HTMLInputElement | null>, replace: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const letter = isAlone ? letterOf(event) : '';
      const isFind = letter === 'f' || (letter === 'h' && !isMac);
      const { target } = event;
      // Elsewhere on the page the browser's own search is what is meant.
      const isOurs =
        target === document.body || (target instanceof Element && target.closest('[role=grid], [data-find]') !== null);
      if (!isFind || !isOurs) return;
      event.preventDefault();
      if (letter === 'h' && replace.current) replace.current.click();
      else input.current?.select();
    };
    window.addEventListener('keydown', find);
    return () => window.removeEventListener('keydown', find);
  }, [input, replace]);
}
