/** A review link: its page in a cold phone-sized browser, a thousand open pages in the server's memory, and a guest's decision seen by the studio. */
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  getReview,
  getReviewBanner,
  introduceGuest,
  reviewChangesPath,
  reviewHeader,
} from '@marquee/contract/review.ts';
import { addReviewLink } from '@marquee/contract/review-links.ts';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import type { Browser, Page } from 'playwright';
import { onBannerStage } from './banner-stage.ts';
import { startBare } from './bare.ts';
import { serveBarePage } from './bare-page.ts';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { HttpCaller } from './http-caller.ts';
import { memoryOf } from './memory.ts';
import { median, percentile } from './numbers.ts';
import { connect, openAll } from './receivers.ts';
import type { Figure } from './report.ts';
import { bareSeen, seenAt } from './seen.ts';
import type { Stage } from './stage.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const banners = 12;
const pages = 1_000;
/** New pages at once. */
const atOnce = 50;
/** ms */
const settling = 6_000;

const pageOf = (banner: number): string =>
  `<!doctype html><style>body{margin:0;background:#1${banner % 10}3}b{position:absolute;top:40px;width:80px;height:80px;background:#e62;
  animation:go 5s linear both}@keyframes go{to{transform:translateX(200px)}}</style><b></b>`;

/** What the bare page does: the same two calls, and the banner in a frame. */
const bareReview = `
const headers = { '${reviewHeader}': location.pathname.split('/').pop() };
const ask = async (path) => (await fetch(path, { headers })).json();
ask('${getReview.path}').then(async ({ banners: [first] }) => {
  const { address } = await ask('${getReviewBanner.path}'.replace('{id}', first.cellID));
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style = 'width:300px;height:250px;border:0';
  frame.onload = () => frame.setAttribute('data-ready', '');
  frame.src = address;
  document.body.append(frame);
});`;

async function linkOf(stage: Stage, { sheetID }: BigSheet): Promise<string> {
  const caller = new HttpCaller(stage.port);
  const body = JSON.stringify({ sheetID, name: 'For the bench', scope: { of: 'sheet' } });
  const made = await caller.call('POST', addReviewLink.path, await stage.session(), body);
  caller.close();
  return (JSON.parse(made.body.toString()) as { path: string }).path;
}

/** From the navigation to the frame that shows the first banner, in a browser that has nothing of the page. ms */
async function firstBanner(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[data-ready]')) performance.mark('first-banner');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-banner').length > 0);
    return await page.evaluate(() => performance.getEntriesByName('first-banner')[0]?.startTime ?? Number.NaN);
  } finally {
    await context.close();
  }
}

async function coldOpens(stage: Stage, browser: Browser, path: string, times: number): Promise<Figure> {
  const bare = await serveBarePage(stage.port, bareReview);
  try {
    const [own, plain]: [number[], number[]] = [[], []];
    // In turns, so that both meet the machine alike; the first of each warms the server up.
    for (let turn = 0; turn <= times; turn += 1) {
      const [one, other] = [
        await firstBanner(browser, `http://localhost:${stage.port}${path}`),
        await firstBanner(browser, `http://localhost:${bare.port}${path}`),
      ];
      if (turn > 0) own.push(one);
      if (turn > 0) plain.push(other);
    }
    return {
      name: 'review: first banner of a cold page, 390 pixels wide',
      measured: median(own),
      unit: 'ms',
      also: { 'slowest ms': Math.max(...own) },
      reference: {
        what: 'review: a bare page that makes the same two calls and frames the banner',
        value: median(plain),
      },
      target: { atMost: 1_000 },
    };
  } finally {
    bare.close();
  }
}

/** An open page, as the server knows it: it has read what the link shows, and hears of changes until it is closed. */
async function openPage(port: number, token: string): Promise<IncomingMessage> {
  const headers = { [reviewHeader]: token };
  const ask = (path: string) =>
    new Promise<IncomingMessage>((done, failed) =>
      request({ port, host: '127.0.0.1', path, headers }, done).once('error', failed).end(),
    );
  const read = await ask(getReview.path);
  await new Promise((done) => read.once('end', done).resume());
  const line = await ask(reviewChangesPath);
  if (line.statusCode !== 200) throw new Error(`A page was answered ${line.statusCode}.`);
  // Its first mark has come.
  await new Promise((heard) => line.once('data', heard));
  return line;
}

async function openPages(count: number, port: number, token: string): Promise<IncomingMessage[]> {
  const open: IncomingMessage[] = [];
  while (open.length < count)
    open.push(...(await Promise.all(Array.from({ length: atOnce }, () => openPage(port, token)))));
  return open;
}

const perPage = (before: number, after: number): number => ((after - before) * 1024) / pages;

async function memoryOfPages(stage: Stage, token: string): Promise<Figure> {
  // What the server takes for the first few it keeps for all.
  const first = await openPages(2 * atOnce, stage.port, token);
  await pause(settling);
  const before = memoryOf(stage.serverPid);
  const open = await openPages(pages, stage.port, token);
  // What was only needed to open them goes.
  await pause(settling);
  const measured = perPage(before, memoryOf(stage.serverPid));
  for (const line of [...first, ...open]) line.destroy();
  const bare = await startBare();
  try {
    const address = `ws://127.0.0.1:${bare.port}`;
    const warm = await openAll(2 * atOnce, () => connect(address));
    const empty = memoryOf(bare.pid);
    const sockets = await openAll(pages, () => connect(address));
    const value = perPage(empty, memoryOf(bare.pid));
    for (const socket of [...warm, ...sockets]) socket.terminate();
    return {
      name: `review: memory of the server for each of ${pages.toLocaleString('en')} pages that are open on one link`,
      measured,
      unit: 'KB',
      reference: { what: 'review: a connection of a bare `ws` server', value },
      target: { atMost: 60 },
    };
  } finally {
    bare.close();
  }
}

/** A guest's page, by which decisions are sent as its own script sends them: when, on the clock that all pages share, and after how many ms it was answered. */
async function deciding(page: Page, token: string, cellID: number) {
  const post = (path: string, body: object) =>
    page.evaluate(
      async ({ body: sent, header, path: to, token: by }) => {
        const at = performance.timeOrigin + performance.now();
        const headers = { [header]: by, 'content-type': 'application/json' };
        const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) });
        if (!answer.ok) throw new Error(`${to} was answered ${answer.status}.`);
        return { at, answered: performance.timeOrigin + performance.now() - at };
      },
      { body, header: reviewHeader, path, token },
    );
  await post(introduceGuest.path, { name: 'Benny Bench', emailAddress: 'benny@bench.example' });
  return (verdict: 'approve' | 'withdraw') =>
    post(`/api/review/banners/${cellID}/verdicts`, { number: 1, verdict, key: crypto.randomUUID() });
}

async function decisionsSeen(
  stage: Stage,
  browser: Browser,
  sheet: BigSheet,
  path: string,
  times: number,
): Promise<Figure> {
  const columnID = sheet.columns.find((column) => column.columnTypeID === 6)?.columnID ?? 0;
  const { cell_id, row_id } = await stage.db.kysely
    .selectFrom('cell')
    .select(['cell_id', 'row_id'])
    .where('column_id', '=', columnID)
    .orderBy('row_id')
    .executeTakeFirstOrThrow();
  const studio = await (await loggedIn(browser, stage)).newPage();
  // Columns out of sight are not there.
  await studio.setViewportSize({ width: 2_200, height: 900 });
  await studio.goto(sheetAddress(stage, sheet.url));
  const cell = studio.locator(`[data-cell="${row_id}:${columnID}"]`);
  await cell.waitFor();
  await studio.waitForLoadState('networkidle');
  const guest = await (await browser.newContext(phone)).newPage();
  await guest.goto(`http://localhost:${stage.port}${path}`);
  await guest.locator('[data-ready]').waitFor();
  const decide = await deciding(guest, path.split('/').at(-1) ?? '', cell_id);
  const selector = `[data-cell="${row_id}:${columnID}"] [data-state]`;
  const [delays, answers]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= times; turn += 1) {
    const seen = seenAt(studio, selector, 'Approved');
    const { answered, at } = await decide('approve');
    const delay = (await seen) - at;
    if (turn > 0) delays.push(delay);
    if (turn > 0) answers.push(answered);
    await decide('withdraw');
    await cell.getByRole('img', { name: 'Approved' }).waitFor({ state: 'detached' });
  }
  const bare = await startBare();
  try {
    const plain = await bareSeen(guest, studio, bare.port, times);
    return {
      name: 'review: a decision sent by a guest to seen on the studio’s open sheet',
      measured: median(delays),
      unit: 'ms',
      also: { 'p95 ms': percentile(delays, 0.95), 'answered after ms': median(answers) },
      reference: {
        what: 'review: two pages in the same browser that only send and show a text, over a bare `ws` server',
        value: median(plain),
        also: { 'p95 ms': percentile(plain, 0.95) },
      },
      target: { atMost: 100 },
    };
  } finally {
    bare.close();
  }
}

/** So many cold pages, and so many decisions. */
export const review = (opens: number, decisions: number): Promise<Figure[]> =>
  onBannerStage(banners, pageOf, async (stage, sheet) => {
    const path = await linkOf(stage, sheet);
    const memory = await memoryOfPages(stage, path.split('/').at(-1) ?? '');
    const browser = await launch();
    try {
      return [
        await coldOpens(stage, browser, path, opens),
        memory,
        await decisionsSeen(stage, browser, sheet, path, decisions),
      ];
    } finally {
      await browser.close();
    }
  });
