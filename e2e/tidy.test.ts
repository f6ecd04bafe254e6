/** What is drawn whole, in line and with room, where there is little of it or little to show. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { preset } from './support/checked-desk.ts';
import { button, plays, setStudio, type Studio } from './support/review.ts';
import { openSheet } from './support/sheet-page.ts';
import { play, press, viewer } from './support/viewer.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await setStudio(['one.html', 'two.html']);
});
afterAll(() => studio?.clear());

const wide = { viewport: { width: 1440, height: 900 } };

async function edgesOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  const { height, width, x, y } = box;
  return { left: Math.round(x), right: Math.round(x + width), top: Math.round(y), bottom: Math.round(y + height) };
}

test('[LOOK-44] what cancels an export shows its words whole', async () => {
  const page = await studio.desk.seat('admin', wide);
  // The file never comes.
  await page.route('**/get-file/**', () => {});
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await button(page, 'Export to Excel').click();
  const cancel = button(page, 'Cancel');
  await cancel.waitFor();
  const cut = await cancel.evaluate((it) =>
    Math.max(...[it, ...it.querySelectorAll('*')].map((part) => part.scrollWidth - part.clientWidth)),
  );
  expect(cut).toBe(0);
  await page.context().close();
});

