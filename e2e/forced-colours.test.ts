/** Where the system has colours of its own, as in high contrast, or is asked for more contrast: what a tint tells otherwise is still seen. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { atRest, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let page: Page;
beforeAll(async () => {
  desk = await setDesk();
  page = await desk.seat('admin', { isStill: true });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
});
afterAll(() => desk?.clear());

/** Its picture, with neither pointer nor focus on it. */
async function pictureOf(thing: Locator): Promise<string> {
  await page.mouse.move(2, 2);
  await thing.evaluate((element) => {
    if (element === document.activeElement && element instanceof HTMLElement) element.blur();
  });
  await atRest(page);
  return (await thing.screenshot()).toString('base64');
}

/** How many pixels of two pictures are plainly of another colour, as the browser itself reads them. */
const plainlyOther = (one: string, other: string): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      const isOther = (at: number): boolean =>
        [0, 1, 2].some((part) => Math.abs((a?.[at + part] ?? 0) - (b?.[at + part] ?? 0)) > 100);
      return Array.from({ length: (a?.length ?? 0) / 4 }, (_, pixel) => pixel * 4).filter(isOther).length;
    },
    [one, other],
  );

/** That it looks plainly different once that was done. */
async function expectTold(thing: Locator, done: () => Promise<void>): Promise<void> {
  const before = await pictureOf(thing);
  await done();
  expect(await plainlyOther(before, await pictureOf(thing))).toBeGreaterThan(20);
}

const cells = (): Locator => page.locator('[role=gridcell][data-cell]');

test('[LOOK-3] cells that are chosen are told from others', async () => {
  await desk.open(page);
  const second = cells().nth(3);
  await expectTold(second, async () => {
    await cells().nth(2).focus();
    await page.keyboard.press('Shift+ArrowRight');
  });
});

test('[LOOK-3] what is ticked and what is switched on is told', async () => {
  await desk.open(page);
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  const alerts = page.getByRole('switch', { name: 'Comments' });
  await expectTold(alerts, () => alerts.click());
  const tab = page.getByRole('tab', { name: 'All sheets' });
  await expectTold(tab, () => tab.click());

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const box = page.getByRole('dialog').getByRole('checkbox').first();
  await expectTold(box, () => box.click());
  await box.click();
});

test('[LOOK-3] what has no picture on the board has an edge', async () => {
  await desk.open(page);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const card = page.getByText('HTML', { exact: true }).first();
  await card.waitFor();
  const hasEdge = () =>
    card.evaluate((words) => {
      const around = [words, words.parentElement, words.parentElement?.parentElement];
      return around.some(
        (element) => element instanceof HTMLElement && getComputedStyle(element).outlineStyle === 'solid',
      );
    });
  await expect.poll(hasEdge).toBe(true);
});

test('[LOOK-3] what Enter would do is told', async () => {
  await desk.open(page);
  await page.keyboard.press('Control+k');
  const second = page.getByRole('dialog').getByRole('option').nth(1);
  await expectTold(second, () => page.keyboard.press('ArrowDown'));
});

test('[LOOK-3] small drawn shapes and chosen colours are there', async () => {
  await desk.open(page);
  const withBanner = cells().filter({ hasText: 'View image' }).first();
  await expectTold(withBanner, () =>
    page.evaluate(() => {
      const bare = new CSSStyleSheet();
      bare.replaceSync('[role=gridcell] *::before { visibility: hidden !important; }');
      document.adoptedStyleSheets.push(bare);
    }),
  );
  const grounds = await page
    .locator('[role=gridcell][data-fill]')
    .evaluateAll((filled) =>
      filled.map((cell) => `${cell.getAttribute('data-fill')} ${getComputedStyle(cell).backgroundColor}`),
    );
  const seen = new Set(grounds);
  expect(seen.size).toBeGreaterThan(2);
  expect(new Set([...seen].map((ground) => ground.replace(/^\S+ /, ''))).size).toBe(seen.size);
});

test.each(['light', 'dark'] as const)(
  '[LOOK-13] who asks for more contrast sees plainly what is chosen, and where fields begin: %s',
  async (colorScheme) => {
    await page.emulateMedia({ contrast: 'more', forcedColors: 'none', colorScheme });
    await desk.open(page);
    await expectTold(cells().nth(3), async () => {
      await cells().nth(2).focus();
      await page.keyboard.press('Shift+ArrowRight');
    });
    const edges = () =>
      page.getByLabel('Search this sheet').evaluate((field) => getComputedStyle(field).borderTopColor);
    const plain = await edges();
    expect(await seriousFindings(page)).toEqual([]);
    await page.emulateMedia({ contrast: 'no-preference' });
    expect(await edges()).not.toBe(plain);
  },
);
