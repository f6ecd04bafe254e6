/** A board of many html banners: the pictures that it makes at rest and playing in step, against the same banners in frames on a bare page. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { bannerSize, onBannerStage } from './banner-stage.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

const count = 60;
/** Of each measurement. ms */
const passing = 4_000;
/** All of them are in sight at once. */
const scale = 0.2;
const window = { width: 1920, height: 1200 };
const size = bannerSize;
const reference = `board: the same ${count} banners in plain frames on a bare page`;

/** Half of them by CSS, half by frames; each moves for half a minute. */
function pageOf(banner: number): string {
  const box =
    '<style>body{margin:0;background:#123}b{position:absolute;top:40px;width:80px;height:80px;background:#e62}';
  return banner % 2 === 0
    ? `<!doctype html>${box}@keyframes go{to{transform:translateX(200px) rotate(1turn)}}b{animation:go 30s linear both}</style><b></b>`
    : `<!doctype html>${box}</style><b id=x></b><script>let from;const go=(now)=>{from??=now;const part=Math.min((now-from)/30000,1);
        x.style.transform='translateX('+200*part+'px)';if(part<1)requestAnimationFrame(go)};requestAnimationFrame(go)</script>`;
}

/** Pictures a second that the page makes. */
const frames = (page: Page): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((done) => {
        const from = performance.now();
        let made = 0;
        const count = () => {
          made += 1;
          if (performance.now() - from < ms) requestAnimationFrame(count);
          else done((made * 1000) / (performance.now() - from));
        };
        requestAnimationFrame(count);
      }),
    passing,
  );

async function bare(page: Page, addresses: readonly string[]): Promise<number> {
  const zoom = `width:${size.width}px;height:${size.height}px;border:0;zoom:${scale}`;
  const all = addresses.map(
    (address) =>
      `<iframe sandbox="allow-scripts" style="${zoom}" srcdoc="${address.replaceAll('"', '&quot;')}"></iframe>`,
  );
  await page.setContent(`<!doctype html><body style="margin:0">${all.join('')}`);
  await pause(1_500);
  return frames(page);
}

async function measure(stage: Stage, url: string): Promise<Figure[]> {
  const browser = await launch();
  try {
    const context = await loggedIn(browser, stage);
    await context.addInitScript(`localStorage.setItem('marquee.board', '{"state":{"scale":${scale}},"version":0}')`);
    const alone = await context.newPage();
    await alone.setViewportSize(window);
    const plain = await bare(
      alone,
      Array.from({ length: count }, (_, banner) => pageOf(banner)),
    );
    await alone.close();
    const page = await context.newPage();
    await page.setViewportSize(window);
    await page.goto(`${sheetAddress(stage, url)}/board`);
    await page
      .locator('[data-seen]')
      .nth(count - 1)
      .waitFor({ timeout: 120_000 });
    await pause(3_000);
    const held = await page.locator('[data-seen]').count();
    const rest = await frames(page);
    await page.keyboard.press('Space');
    await page.locator('[data-running]').first().waitFor();
    // The number that this machine carries is found first.
    await pause(12_000);
    const at = () => page.locator('[data-moment]').innerText();
    const seconds = (words: string) => words.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const begun = performance.now();
    const from = seconds(await at());
    const playing = await frames(page);
    const pace = (seconds(await at()) - from) / ((performance.now() - begun) / 1000);
    const running = await page.locator('[data-running]').count();
    return [
      {
        name: `board: pictures a second of ${held} html banners at rest`,
        measured: rest,
        unit: '/s',
        also: { held },
        reference: { what: `${reference}, all of them playing`, value: plain },
        target: { atLeast: 58 },
      },
      {
        name: 'board: pictures a second of those that play in step',
        measured: playing,
        unit: '/s',
        also: { running, pace },
        reference: { what: `${reference}, all of them playing`, value: plain },
        target: { atLeast: 30 },
      },
    ];
  } finally {
    await browser.close();
  }
}

export const board = (): Promise<Figure[]> => onBannerStage(count, pageOf, (stage, { url }) => measure(stage, url));
