/** Holds requests back until they are let go: code that comes late, an answer that takes long. */
import type { Page } from 'playwright';

/** The code that comes behind the first rows of a sheet. */
export const lateCode = /\/assets\/behind-[^/]*\.js/;

/** Holds back what a page asks for at this address, until `letGo`; `isAsked` resolves with the first of it. */
export async function holdBack(
  page: Page,
  address: Parameters<Page['route']>[0],
): Promise<{ isAsked: Promise<void>; letGo: () => void }> {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await held.promise;
    // Nobody may be waiting for it any more.
    await route.continue().catch(() => undefined);
  });
  return { isAsked: asked.promise, letGo: held.resolve };
}
