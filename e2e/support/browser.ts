/** Real Chromium, and pages in it that belong to one person each. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

export type { Browser, Page };

/** Chromium reads the last list of each sort only, so these begin with what the driver's own have for a Chromium without windows. */
const on = [
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'PartitionAllocLargeEmptySlotSpanRing',
  'PartitionAllocLargeThreadCacheSize',
  'PartitionAllocAdjustSizeWhenInForeground',
  'BlinkUseLargeEmptySlotSpanRingForBufferRoot',
];
const off = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PartitionAllocBackupRefPtr',
  'PartitionAllocMemoryReclaimer',
  'SpareRendererForSitePerProcess',
];

/**
 * Takes less of the processor (docs/performance/tests.md), as memory that is given back, and each page of it that is touched anew, is dear
 * in a virtual machine: Chromium keeps more of what it has and no process to spare, scripts are compiled and cleared by the thread that runs
 * them, and are not read a second time to name the lines of an error that nobody sees.
 */
const keepingMemory = [
  `--enable-features=${on.join(',')}`,
  `--disable-features=${off.join(',')}`,
  '--js-flags=--single-threaded --no-enable-lazy-source-positions',
];

/**
 * Starts the Chromium that the test run found. It stays off the network but for the server under test.
 * @param options `letters`: how large its person has set them in its settings, in pixels; as they are, 16
 */
export function openBrowser({ letters }: { letters?: number } = {}): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Where nothing says so, a download's name would have to be ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      // There is no graphics card to use; to imitate one takes a third of the processor.
      '--disable-gpu',
      '--disable-software-rasterizer',
      // As browsers with windows do: a banner that hangs, hangs in a process of its own.
      '--site-per-process',
      ...keepingMemory,
      ...(letters === undefined ? [] : [`--blink-settings=defaultFontSize=${letters}`]),
    ],
  });
}

export interface PersonOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** a finger instead of a mouse */
  hasTouch?: boolean;
  /** as the system asks for where things are not to move: without fades */
  isStill?: boolean;
  /** as the system is where it has colours of its own: high contrast */
  isForced?: boolean;
  /** the language that they read: `de-AT` */
  locale?: string;
  /** where they are: `Pacific/Auckland` */
  timezoneId?: string;
}

/** A window of one person: own cookies, own storage. `page.context()` is theirs alone. */
export async function aWindow(browser: Browser, address: string, options: PersonOptions = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: address,
    viewport: options.viewport ?? { width: 1440, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    hasTouch: options.hasTouch ?? false,
    forcedColors: options.isForced ? 'active' : 'none',
    reducedMotion: options.isStill ? 'reduce' : 'no-preference',
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    ...(options.timezoneId === undefined ? {} : { timezoneId: options.timezoneId }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

export const demo = {
  admin: { emailAddress: 'admin@demo.marquee', password: 'demo-admin' },
  guest: { emailAddress: 'guest@demo.marquee', password: 'demo-guest' },
} as const;

/** What the login screen leaves in a browser, by a call: the screen itself is `logIn`'s, and costs a page and what a person types. */
async function beKnown(page: Page, who: keyof typeof demo, firstPage: string): Promise<void> {
  const { emailAddress, password } = demo[who];
  const Authorization = `Basic ${Buffer.from(`${emailAddress}:${password}`).toString('base64')}`;
  const answer = await page.request.post('/api/account/session', { headers: { Authorization } });
  if (!answer.ok()) throw new Error(`${emailAddress} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(firstPage);
  await page.evaluate((email) => localStorage.setItem('marquee.email', email), emailAddress);
}

/** Logs a window's person in who has opened nothing of Marquee yet: the test does. */
export const bringIn = (page: Page, who: keyof typeof demo): Promise<void> =>
  beKnown(page, who, '/api/account/get-logged-in-user');

/** Logs a window's person in, and opens a sheet (or home) with its first cells. */
export async function letIn(page: Page, who: keyof typeof demo, sheetUrl?: string): Promise<void> {
  await beKnown(page, who, sheetUrl ? `/sheet/${sheetUrl}` : '/');
  if (sheetUrl) await page.locator('[role=gridcell][data-cell]').first().waitFor();
  else await page.getByText('Your Marquee sheets').waitFor();
}

/** Fills in the login that is on the screen, and sends it. */
export async function giveLogin(page: Page, who: keyof typeof demo): Promise<void> {
  await page.getByLabel('Email').fill(demo[who].emailAddress);
  await page.getByLabel('Password', { exact: true }).fill(demo[who].password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in through the login screen, and waits until the sheet (or the home screen) is there. */
export async function logIn(page: Page, who: keyof typeof demo, sheetUrl?: string): Promise<void> {
  await page.goto(sheetUrl ? `/login/returnToSheet/${sheetUrl}` : '/login');
  await giveLogin(page, who);
  if (sheetUrl) await page.getByRole('grid').waitFor();
  else await page.getByText('Your Marquee sheets').waitFor();
}
