/** A desk for a test file: a Marquee, a copy of the demo and a browser of its own, and the demo's people in windows of their own, at its sheet. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { demoDatabase } from '@marquee/server/test/demo-database.ts';
import type { Page } from 'playwright';
import { aWindow, bringIn, letIn, openBrowser, type Browser, type PersonOptions, type demo } from './browser.ts';
import { startMarquee, type Marquee, type StartOptions } from './marquee.ts';
import { openSheet, readSheet } from './sheet-page.ts';

export interface Desk {
  /** the server that runs now */
  readonly marquee: Marquee;
  browser: Browser;
  /** the demo sheet's url token */
  demoUrl: string;
  /** A window of nobody yet. */
  window(options?: PersonOptions): Promise<Page>;
  /** A window of one of the demo's people, who is logged in but has opened nothing of Marquee yet. */
  known(who: keyof typeof demo, options?: PersonOptions): Promise<Page>;
  /** A window of one of the demo's people, who is logged in and at the demo's sheet, with its first cells. */
  seat(who: keyof typeof demo, options?: PersonOptions): Promise<Page>;
  /** Opens the demo's sheet anew, and gives it as this window's person may read it. */
  open(page: Page): Promise<Sheet>;
  read(page: Page): Promise<Sheet>;
  /** Kills the server in the middle of whatever it does. */
  killServer(): Promise<void>;
  /** Starts it again, where it was and with all that it had. */
  startServer(): Promise<void>;
  clear(): Promise<void>;
}

let browsers: Browser[] = [];

/** The windows that a test file has open. */
export const openWindows = (): Page[] =>
  browsers.flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));

/** `beforeAll(async () => { desk = await setDesk(); })`, and `afterAll(() => desk?.clear())`. */
export async function setDesk(options: StartOptions = {}): Promise<Desk> {
  const database = options.databaseUrl === undefined ? await demoDatabase() : undefined;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const places = { ...options, dataDir, ...(database && { databaseUrl: database.url }) };
  let marquee = await startMarquee(places);
  const browser = await openBrowser();
  browsers.push(browser);
  const { address, demoUrl } = marquee;
  const window = (options?: PersonOptions) => aWindow(browser, address, options);
  const read = (page: Page) => readSheet(page, demoUrl);
  return {
    get marquee() {
      return marquee;
    },
    browser,
    demoUrl,
    window,
    async known(who, options) {
      const page = await window(options);
      await bringIn(page, who);
      return page;
    },
    async seat(who, options) {
      const page = await window(options);
      await letIn(page, who, demoUrl);
      return page;
    },
    async open(page) {
      await openSheet(page, demoUrl);
      return read(page);
    },
    read,
    async killServer() {
      const gone = once(marquee.process, 'exit');
      marquee.process.kill('SIGKILL');
      await gone;
    },
    async startServer() {
      marquee = await startMarquee({ ...places, port: Number(new URL(address).port) });
    },
    async clear() {
      browsers = browsers.filter((one) => one !== browser);
      await browser.close();
      await marquee.stop();
      await database?.drop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
