/** Escape in a moment that nobody's finger meets. */
import type { Page } from 'playwright';

/**
 * Has Escape pressed as soon as a popup is there. To be awaited before what opens it is pressed, which could come first otherwise; the
 * answer is called for whether the focus was in the popup by then.
 */
export async function escapeAtOnce(page: Page): Promise<() => Promise<boolean>> {
  const watched = await page.evaluateHandle(() => ({
    wasIn: new Promise<boolean>((resolve) => {
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
  }));
  return () => watched.evaluate(({ wasIn }) => wasIn);
}
