/** A line that takes a question and never answers it, and the end of the time that a read is waited for. */
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Ends all reads that go on, as if they had taken too long. */
    endReads: () => void;
  }
}

/** Has the first question that a page asks at an address go without an answer. To be called before the page is opened. */
export async function silentAt(
  page: Page,
  address: Parameters<Page['route']>[0],
): Promise<{ isAsked: Promise<void>; endReads: () => Promise<void> }> {
  await page.addInitScript(() => {
    const ends: (() => void)[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      if (ms !== 120_000) return timeout(ms);
      const controller = new AbortController();
      ends.push(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')));
      return controller.signal;
    };
    window.endReads = () => {
      for (const end of ends) end();
    };
  });
  const asked = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst) await route.continue();
    isFirst = false;
    asked.resolve();
  });
  return { isAsked: asked.promise, endReads: () => page.evaluate(() => window.endReads()) };
}
