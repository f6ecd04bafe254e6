/** Escape in a moment that nobody's finger meets. */
import type { Page } from 'playwright';

/** Presses Escape as soon as a popup is there; answers whether the focus was in it by then. To be called before what opens it. */
export const escapeAtOnce = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const seen = new MutationObserver(() => {
          const popup = document.querySelector('[role=dialog]');
          if (!popup) return;
          seen.disconnect();
          const on = document.activeElement;
          on?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
          resolve(popup.contains(on));
        });
        seen.observe(document.body, { childList: true, subtree: true });
      }),
  );
