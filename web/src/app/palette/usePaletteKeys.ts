/** Ctrl+K opens the command palette from anywhere, and `?` the keyboard shortcuts wherever no words are being written. */
import { useEffect } from 'react';
import { useActive } from '#screen/active.ts';
import { openPopup, usePopups } from '#screen/popups.ts';

const writing = 'input, textarea, select, [contenteditable]';

const isWriting = (target: EventTarget | null): boolean =>
  useActive.getState().editing !== undefined || (target instanceof Element && target.closest(writing) !== null);

export function usePaletteKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const isCommand = event.ctrlKey || event.metaKey;
      // A popup is to be finished first, and what it holds may be lost by going elsewhere.
      if (usePopups.getState().open.length > 0) return;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') openPopup('commandPalette', {});
      else if (event.key === '?' && !isCommand && !isWriting(event.target)) openPopup('keyboardShortcuts', {});
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
