/** What is typed after Ctrl+K and before the palette's box has come is meant for that box, not for the cell below. */
import { closePopup, isPopupOpen, openPopup, usePopups } from '#screen/popups.ts';

const isOpen = (): boolean => isPopupOpen('commandPalette');

/** To be called once the palette is to open. Ends by itself when it has the focus, or what says that it could not be loaded, and when it is gone. */
export function gatherEarlyKeys(): void {
  let typed = '';
  const listening = new AbortController();
  const { signal } = listening;
  const unsubscribe = usePopups.subscribe(() => {
    if (!isOpen()) listening.abort();
  });
  signal.addEventListener('abort', unsubscribe);
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[role=dialog], dialog')) listening.abort();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') closePopup('commandPalette');
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    const isEntered = event.key === 'Enter' && typed !== '';
    if (isOpen()) openPopup('commandPalette', { typed, isEntered });
    if (isEntered) listening.abort();
  };
  window.addEventListener('focusin', onFocus, { signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
}
