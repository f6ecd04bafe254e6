/** Steered banners as they are made in practice: clicks without an address, files within the page, frames that go, and what begins or comes late. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Desk } from './support/desk.ts';
import { openSheet } from './support/sheet-page.ts';
import { bar, boxLeft, framePlayed, moving, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { play, viewer } from './support/viewer.ts';

const button = (name: string, does: string) => `<button onclick="${does}">${name}</button>`;
const byFrames = moving['frames.html'] ?? '';
const drawing = `const pen = c.getContext('2d'); let from; const go = (now) => { from ??= now;
  const share = Math.min((now - from) / 2500, 1); pen.fillRect(250 * share, 20, 40, 40); if (share < 1) requestAnimationFrame(go); };`;
const canvas = '<!doctype html><body style="margin:0"><canvas id=c width=300 height=250></canvas>';

const pages: Readonly<Record<string, string>> = {
  ...moving,
  'tags.html': `<!doctype html><base target="_blank">${button('undefined', 'window.open(window.clickTag)')}
    ${button('empty', `window.open('')`)} ${button('macro', `window.open('%%CLICK%%%%DEST_URL%%')`)}
    ${button('bare', `window.open('www.example.com')`)}
    ${button('form', `const f = document.createElement('form'); f.action = 'go.php'; f.submit()`)}
    ${button('loose', `const a = document.createElement('a'); a.href = 'loose.html'; a.click()`)}
    <a href="landing.html">relative</a> <a href="#">hash</a>
    <a href="#" onclick="window.open('https://own.example/')">own</a>
    <a href="#" onclick="return false">replay</a> <a href="#" target="_self">top</a>
    <a href="javascript:window.open(window.clickTag)" target="_blank">script</a>`,
  'within.html': `${byFrames}<script>
    fetch('data:application/json,{"a":1}').then((it) => it.json()); fetch(URL.createObjectURL(new Blob(['b']))).then((it) => it.text());
    const asked = new XMLHttpRequest(); asked.open('GET', 'data:text/plain,c'); asked.send();</script>`,
  'splash.html': `${byFrames}<iframe id=f src="css.html"></iframe><script>setTimeout(() => f.remove(), 500)</script>`,
  'late.html': `${canvas}<script type="module">await import('./late.js'); ${drawing} requestAnimationFrame(go)</script>`,
  'late.js': '// It comes when it comes.',
  'late-styled.html': `${moving['css.html']?.replace('animation:go 2.5s linear both', '') ?? ''}<script type="module">
    await import('./late.js'); document.querySelector('.x').animate([{ left: 0 }, { left: '250px' }], { duration: 2500, fill: 'both' })</script>`,
  'drawn.html': `${canvas}<script>${drawing} requestAnimationFrame(go)</script>`,
  'between.html': moving['css.html']?.replace('2.5s', '2.507s') ?? '',
  'polite.html': `<!doctype html><p id=p></p><script>onload = () => setTimeout(() => { const i = new Image(); i.src = 'polite.svg'; p.append(i) }, 500)</script>`,
  'polite.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"><animate attributeName="x" to="9" dur="1s" repeatCount="indefinite"/></rect></svg>`,
};

let steered: SteeredDesk;
let desk: Desk;
let ada: Page;

beforeAll(async () => {
  steered = await setSteeredDesk(pages);
  ({ desk, ada } = steered);
});
afterAll(() => steered?.clear());
beforeEach(() => openSheet(ada, desk.demoUrl));

const endFrame = () => viewer(ada).getByRole('button', { name: 'End frame', exact: true }).click();
/** Where what is drawn last begins, in pixels. */
const drawnAt = async () =>
  (await framePlayed(ada)).evaluate(() => {
    const { data } = document.querySelector('canvas')!.getContext('2d')!.getImageData(0, 30, 300, 1);
    return data.findLastIndex((value) => value > 0);
  });

test('[PLAYER-29] what leads to no page but of the banner’s own folder is told as it is written, and never to be opened', async () => {
  await steered.steer('tags.html', 'Exact');
  const inside = viewer(ada).frameLocator('[data-banner-stage] iframe');
  const unsaid = 'This click leads somewhere, but the banner doesn’t say where.';
  const told: Readonly<Record<string, string>> = {
    undefined: unsaid,
    macro: 'This click would open %%CLICK%%%%DEST_URL%%',
    empty: unsaid,
    bare: 'This click would open www.example.com',
    form: 'This click would open go.php',
    loose: 'This click would open loose.html',
    relative: 'This click would open landing.html',
    script: 'This click would open javascript:window.open(window.clickTag)',
    hash: 'This click would open #',
  };
  for (const [name, words] of Object.entries(told)) {
    await inside.getByText(name, { exact: true }).click();
    await expect
      .poll(() => viewer(ada).getByRole('status').filter({ hasText: 'This click' }).innerText(), { message: name })
      .toBe(words);
    expect(await viewer(ada).getByRole('link', { name: 'Open', exact: true }).count()).toBe(0);
  }
  // What goes nowhere is told of by nobody, so that what was told last goes on counting.
  for (const name of ['own', 'replay', 'top', 'own']) await inside.getByText(name, { exact: true }).click();
  await viewer(ada).getByText('This click would open https://own.example/ · 2 times').waitFor();
  expect(ada.context().pages()).toHaveLength(1);
}, 120_000);

test('[PLAYER-30] what a banner reads out of itself is nothing from another site', async () => {
  await steered.steer('within.html', 'Replays to seek');
  await endFrame();
  await expect.poll(async () => boxLeft(await framePlayed(ada))).toBe(250);
}, 120_000);

test('[PLAYER-31] a frame that a banner takes away is waited for no more', async () => {
  await steered.steer('splash.html', 'Replays to seek');
  await endFrame();
  await expect.poll(async () => boxLeft(await framePlayed(ada)), { timeout: 30_000 }).toBe(250);
}, 120_000);

test.each(['late.html', 'late-styled.html'])(
  '[PLAYER-32] what begins once something has come that nobody hears of is no end before that: %s',
  async (page) => {
    await steered.freeze(page);
    await openSheet(ada, desk.demoUrl);
    await play(ada, steered.banner);
    // When that comes is up to the browser.
    await viewer(ada)
      .getByText(/\/ 0:0[2-9]/)
      .waitFor({ timeout: 30_000 });
  },
  120_000,
);

test('[PLAYER-33] a moving picture that comes later is noticed, too', async () => {
  await steered.steer('polite.html', 'Plays only');
}, 120_000);

test('[PLAYER-34] what is drawn on a canvas ends where it comes to rest', async () => {
  await steered.steer('drawn.html', 'Replays to seek');
  // Wherever it was sought to meanwhile.
  await bar(ada).fill('10');
  await viewer(ada).getByText('/ 0:02.5').waitFor({ timeout: 30_000 });
  await bar(ada).fill('1');
  await expect.poll(drawnAt).toBeLessThan(600);
  await endFrame();
  await expect.poll(drawnAt).toBeGreaterThan(1150);
}, 120_000);

test('[PLAYER-36] what ends between two frames has ended on its end frame', async () => {
  await steered.steer('between.html', 'Exact');
  await endFrame();
  await expect.poll(async () => boxLeft(await framePlayed(ada))).toBe(250);
}, 120_000);
