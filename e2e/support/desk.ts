/** A desk for a test file: a Marquee and a browser of its own, and the demo's people in windows of their own, at the demo's sheet. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Page } from 'playwright';
import { aWindow, logIn, openBrowser, type Browser, type PersonOptions, type demo } from './browser.ts';
import { startMarquee, type Marquee, type StartOptions } from './marquee.ts';
import { openSheet, readSheet } from './sheet-page.ts';

export interface Desk {
  marquee: Marquee;
  browser: Browser;
  /** the demo sheet's url token */
  demoUrl: string;
  /** A window of nobody yet. */
  window(options?: PersonOptions): Promise<Page>;
  /** A window of one of the demo's people, who is logged in. */
  seat(who: keyof typeof demo, options?: PersonOptions): Promise<Page>;
  /** Opens the demo's sheet anew, and gives it as this window's person may read it. */
  open(page: Page): Promise<Sheet>;
  read(page: Page): Promise<Sheet>;
  clear(): Promise<void>;
}

/** `beforeAll(async () => { desk = await setDesk(); })`, and `afterAll(() => desk?.clear())`. */
export async function setDesk(options?: StartOptions): Promise<Desk> {
  const marquee = await startMarquee(options);
  const browser = await openBrowser();
  const { address, demoUrl } = marquee;
  const window = (options?: PersonOptions) => aWindow(browser, address, options);
  const read = (page: Page) => readSheet(page, demoUrl);
  return {
    marquee,
    browser,
    demoUrl,
    window,
    async seat(who, options) {
      const page = await window(options);
      await logIn(page, who, demoUrl);
      return page;
    },
    async open(page) {
      await openSheet(page, demoUrl);
      return read(page);
    },
    read,
    async clear() {
      await browser.close();
      await marquee.stop();
    },
  };
}
