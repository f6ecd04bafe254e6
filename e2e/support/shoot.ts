/** Taking the tour's pictures of one window, or having axe look at it instead. */
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { Marquee } from './marquee.ts';
import { seriousFindings } from './sheet-page.ts';

const folder = new URL('../../tour/', import.meta.url).pathname;

/** `npm run tour -- --axe`: no pictures. */
export const isAxeAsked = process.argv.includes('--axe');
let found = 0;

/** Fails the tour where axe has found something serious. */
export function reportFindings(): void {
  if (!isAxeAsked) return;
  console.log(found === 0 ? 'axe finds nothing serious.' : `axe finds ${found} serious things.`);
  if (found > 0) process.exitCode = 1;
}

async function lookWithAxe(page: Page, state: string): Promise<void> {
  const findings = await seriousFindings(page);
  found += findings.length;
  console.log([`${state}: ${findings.length === 0 ? 'fine' : ''}`, ...findings].join('\n  '));
}

/** Takes a picture and calls it so, `tour/<prefix>-<name>.png`, or looks otherwise; of the tour's window, or of another one's. */
export type Shoot = (name: string, of?: Page) => Promise<void>;

/** What the parts of a tour are given: a window of the demo's admin, and what to do wherever it has come. */
export interface Tour {
  page: Page;
  shoot: Shoot;
  /** of the names of the pictures, and of what is made for them */
  prefix: string;
  marquee: Marquee;
  demoUrl: string;
  /** the same of a page with a frame that hangs */
  shootHanging?: (name: string) => Promise<void>;
}

const rest = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => undefined),
  );
};

const fileOf = (prefix: string, name: string, kind: string): string =>
  `${prefix}-${name.toLowerCase().replaceAll(' ', '-')}.${kind}`;

/** Pictures of `page`, each taken once fonts and motion have come to rest. */
export const shooter =
  (page: Page, prefix: string): Shoot =>
  async (name, of = page) => {
    if (isAxeAsked) return lookWithAxe(of, `${prefix} ${name}`);
    await rest(of);
    const file = fileOf(prefix, name, 'png');
    await of.screenshot({ path: folder + file });
    console.log(`tour/${file}`);
  };

/** The same of a page with a frame that hangs, which Playwright would wait for. */
export async function shootHanging(page: Page, prefix: string, name: string): Promise<void> {
  if (isAxeAsked) return;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  const file = fileOf(prefix, name, 'png');
  await writeFile(folder + file, Buffer.from(data, 'base64'));
  await session.detach();
  console.log(`tour/${file}`);
}

/** The page on A4 paper, as it is printed. */
export async function printed(page: Page, prefix: string, name: string): Promise<void> {
  if (isAxeAsked) return;
  const file = fileOf(prefix, name, 'pdf');
  await page.pdf({ path: folder + file, format: 'A4', landscape: true });
  console.log(`tour/${file}`);
}
