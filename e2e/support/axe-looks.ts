/** Having axe look at wherever a window has come, in sizes and schemes, with nothing loaded anew. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { atRest, seriousFindings } from './sheet-page.ts';
import type { Shoot } from './shoot.ts';

export interface Look {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** What lies over the page; what is under it was looked at before. */
const over = '[role=dialog], [role=menu], [role=alert]';

/** Looks so at the window's states, and fails the test, at its end, for each in which something serious is found. */
export const axeLooks =
  (own: Page, looks: readonly Look[]): Shoot =>
  async (name, page = own) => {
    const before = page.viewportSize();
    const isOpen = async () => (await page.locator('[role=dialog], [role=menu]').count()) > 0;
    await atRest(page);
    const wasOpen = await isOpen();
    for (const { size, colorScheme } of looks) {
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const what = `${name}, ${colorScheme}, ${size.width} px`;
      expect.soft(await isOpen(), `what was open stays: ${what}`).toBe(wasOpen);
      expect.soft(await seriousFindings(page, wasOpen ? over : undefined), what).toEqual([]);
    }
    if (before) await page.setViewportSize(before);
  };
