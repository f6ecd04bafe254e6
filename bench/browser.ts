/** The Chromium that the browser figures are measured in, with pages that are logged in. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import type { Stage } from './stage.ts';

const page = fileURLToPath(new URL('../web/dist/index.html', import.meta.url));

/** `CHROMIUM_PATH`, else the system's, else Playwright's own. Throws where there is no web client to show. */
export async function launch(): Promise<Browser> {
  if (!existsSync(page)) throw new Error('The web client is not built: `npm start` builds it.');
  const system = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(system) ? { executablePath: system } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** The cookies of a fresh session of the demo's admin. */
export async function cookiesOf(stage: Stage): Promise<{ name: string; value: string; url: string }[]> {
  const session = await stage.session();
  const cookies = session[0]?.slice('Cookie: '.length).split('; ') ?? [];
  const url = `http://localhost:${stage.port}`;
  return cookies.map((cookie) => {
    const at = cookie.indexOf('=');
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
  });
}

/** A browser context without a cache that is logged in as the demo's admin. */
export async function loggedIn(browser: Browser, stage: Stage): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(await cookiesOf(stage));
  return context;
}

export const sheetAddress = (stage: Stage, url: string): string => `http://localhost:${stage.port}/sheet/${url}`;
