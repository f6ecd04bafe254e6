/** A banner where the system has colours of its own, as in high contrast: it is decided on in its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framePlayed, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { cellOfBanner, viewer } from './support/viewer.ts';

let steered: SteeredDesk;

beforeAll(async () => {
  steered = await setSteeredDesk({
    'words.html': '<!doctype html><style>b{color:#c22}</style><body>Black<b>Red</b>',
  });
});
afterAll(() => steered?.clear());

test.each([
  [true, 'none'],
  [false, 'auto'],
])(
  '[LOOK-52] it keeps its colours where the system has its own (%s), and is as it was elsewhere',
  async (isForced, adjust) => {
    const { banner, desk, freeze } = steered;
    await freeze('words.html');
    const page = await desk.seat('admin', { isForced });
    await cellOfBanner(page, banner).click();
    await viewer(page).locator('[data-banner-stage][data-ready]').waitFor();
    const frame = await framePlayed(page);
    // What the browser goes by: the colours that it tells are those of the page either way.
    const looks = () =>
      frame.evaluate(() => {
        const [all, bold] = [document.body, document.querySelector('b') ?? document.body].map((at) =>
          getComputedStyle(at),
        );
        return [matchMedia('(forced-colors: active)').matches, bold?.forcedColorAdjust, bold?.color, all?.color];
      });
    await expect.poll(looks).toEqual([isForced, adjust, 'rgb(204, 34, 34)', 'rgb(0, 0, 0)']);
    await page.context().close();
  },
);
