/** Ctrl+K opens the command palette from anywhere, and `?` the keyboard shortcuts wherever no words are being written. */
import { useEffect } from 'react';
import { useActive } from '#screen/active.ts';
import { isPopupOpen, openPopup } from '#screen/popups.ts';
import { letterOf } from '#ui/keyboard/letterOf.ts';
import { gatherEarlyKeys } from './earlyKeys.ts';

const writing = 'input, textarea, select, [contenteditable]';

const isWriting = (target: EventTarget | null): boolean =>
  useActive.getState().editing !== undefined || (target instanceof Element && target.closest(writing) !== null);

const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

export function usePaletteKeys(): void {
  useEffect(() => {
    const open = (event: KeyboardEvent, kind: 'commandPalette' | 'keyboardShortcuts') => {
      if (event.defaultPrevented || event.altKey) return;
      // A popup is to be finished first, and what it holds may be lost by going elsewhere.
      if (isPopupOpen()) return;
      openPopup(kind, {});
      if (kind === 'commandPalette') gatherEarlyKeys();
      event.preventDefault();
    };
    // Heard before a cell's popup, which keeps its keys to itself.
    const onCommand = (event: KeyboardEvent) => {
      if (isCommand(event) && !event.shiftKey && letterOf(event) === 'k') open(event, 'commandPalette');
    };
    const onQuestion = (event: KeyboardEvent) => {
      if (event.key === '?' && !isCommand(event) && !isWriting(event.target)) open(event, 'keyboardShortcuts');
    };
    window.addEventListener('keydown', onCommand, { capture: true });
    window.addEventListener('keydown', onQuestion);
    return () => {
      window.removeEventListener('keydown', onCommand, { capture: true });
      window.removeEventListener('keydown', onQuestion);
    };
  }, []);
}
