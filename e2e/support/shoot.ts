/** Taking the tour's pictures of one window. */
import type { Page } from 'playwright';

const folder = new URL('../../tour/', import.meta.url).pathname;

/** Takes a picture and calls it so; `tour/<prefix>-<name>.png`. */
export type Shoot = (name: string) => Promise<void>;

/** Pictures of `page`, each taken once fonts and motion have come to rest. */
export const shooter =
  (page: Page, prefix: string): Shoot =>
  async (name) => {
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => undefined),
    );
    const file = `${prefix}-${name.toLowerCase().replaceAll(' ', '-')}.png`;
    await page.screenshot({ path: folder + file });
    console.log(`tour/${file}`);
  };
