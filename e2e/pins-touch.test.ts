/** Pins under a finger, on a phone: placed, opened, and where two versions are compared by wipe and difference. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { letIn } from './support/browser.ts';
import { boxOf } from './support/drag.ts';
import { setPinnedDesk, type PinnedDesk } from './support/pinned-desk.ts';
import { viewer } from './support/viewer.ts';

let pinned: PinnedDesk;
let ada: Page;

beforeAll(async () => {
  pinned = await setPinnedDesk(async (desk) => {
    const phone = await desk.browser.newContext({
      baseURL: desk.marquee.address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    page.setDefaultTimeout(15_000);
    await letIn(page, 'admin', desk.demoUrl);
    return page;
  });
  ({ ada } = pinned);
}, 120_000);

afterAll(async () => {
  await pinned?.desk.clear();
  vi.unstubAllEnvs();
});

/** Shares of an element's width and height. */
type Share = readonly [number, number];

/** Puts a finger on an element, moves it through places of it, and lifts it at the last one. */
async function finger(on: Locator, ...way: readonly Share[]): Promise<void> {
  const box = await boxOf(on);
  const session = await ada.context().newCDPSession(ada);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: Share) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share ? [{ x: box.x + box.width * share[0], y: box.y + box.height * share[1] }] : [],
    });
  for (const [at, share] of way.entries()) await send(at === 0 ? 'touchStart' : 'touchMove', share);
  await send('touchEnd');
  await session.detach();
}

const layer = () => viewer(ada).getByRole('application', { name: /^Place the pin/ });
const mark = (number: number) => viewer(ada).getByRole('button', { name: new RegExp(`^Pin ${number}, on v\\d`) });

/** Places a pin by a finger's way over the banner, with words. */
async function pin(words: string, ...way: readonly Share[]): Promise<void> {
  await viewer(ada).getByRole('button', { name: 'Comment on the banner' }).tap();
  await finger(layer(), ...way);
  await ada.getByRole('textbox', { name: 'Comment on the banner' }).pressSequentially(words);
  await ada.getByRole('button', { name: 'Post', exact: true }).tap();
  await ada.getByRole('textbox', { name: 'Comment on the banner' }).waitFor({ state: 'detached' });
}

test('[PIN-9] a finger places a pin where it taps or where it is lifted, opens it, and sees those of both versions in wipe and difference', async () => {
  const { banner, desk, frozenAs, pins } = pinned;
  const older = await frozenAs('hero_v1.svg');
  const place = `banner=${banner.cell.rowID}:${banner.cell.columnID}`;
  await ada.goto(`/sheet/${desk.demoUrl}?${place}`);
  const before = (await pins()).length;
  const [first, second] = [before + 1, before + 2];
  await pin('The logo, larger', [0.25, 0.5]);
  // A finger that slips.
  await pin('Here, too', [0.3, 0.2], [0.5, 0.4], [0.75, 0.5]);
  expect((await pins()).slice(before).map(({ version, x }) => [version, Math.round(x * 20) / 20])).toEqual([
    [older, 0.25],
    [older, 0.75],
  ]);
  await mark(first).tap();
  await ada
    .getByRole('dialog', { name: `Pin ${first}` })
    .getByRole('button', { name: 'Close' })
    .tap();
  const newer = await frozenAs('hero_v2.svg');
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .tap();
  await viewer(ada)
    .getByRole('button', { name: `Compare v${older} with v${newer}` })
    .tap();
  await viewer(ada).getByText('Wipe', { exact: true }).tap();
  // As much of the older one as is in sight has its pins.
  await mark(first).waitFor();
  await mark(second).waitFor({ state: 'detached' });
  const slider = viewer(ada).getByRole('slider', { name: /^How much of/ });
  const bar = slider.locator('xpath=ancestor::*[contains(@class, "Slider-root")]');
  await finger(bar, [0.5, 0.5], [0.3, 0.5], [0.1, 0.5]);
  await mark(first).waitFor({ state: 'detached' });
  await finger(bar, [0.1, 0.5], [0.5, 0.5], [0.95, 0.5]);
  await mark(second).waitFor();
  await viewer(ada).getByText('Difference', { exact: true }).tap();
  await mark(first).tap();
  await ada
    .getByRole('dialog', { name: `Pin ${first}` })
    .getByText('The logo, larger')
    .waitFor();
}, 120_000);
