/** A board of many html banners: the pictures that it makes at rest and playing in step, against the same banners in frames on a bare page. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFtpServer } from '@marquee/server/src/demo/ftp/ftp-server.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { launch, loggedIn, sheetAddress } from './browser.ts';
import { HttpCaller } from './http-caller.ts';
import type { Figure } from './report.ts';
import { setStage, type Stage } from './stage.ts';

const login = { userName: 'banners', password: 'for this bench only' };
const count = 60;
/** Of each measurement. ms */
const passing = 4_000;
/** All of them are in sight at once. */
const scale = 0.2;
const window = { width: 1920, height: 1200 };
const size = { width: 300, height: 250 };
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

function makeFiles(root: string): void {
  const old = Date.now() / 1000 - 86_400;
  mkdirSync(join(root, 'board'));
  for (let banner = 0; banner < count; banner += 1) {
    const path = join(root, 'board', `moves-${banner}.html`);
    writeFileSync(path, pageOf(banner));
    utimesSync(path, old, old);
  }
}

async function sheetOf(stage: Stage, port: number): Promise<string> {
  const caller = new HttpCaller(stage.port);
  const body = JSON.stringify({ name: 'Boards', host: `127.0.0.1:${port}`, ...login });
  const added = await caller.call('POST', '/api/ftp-accounts', await stage.session(), body);
  caller.close();
  const { ftpAaccountID } = JSON.parse(added.body.toString()) as { ftpAaccountID: number };
  const sheet = await stage.addSheet('Board', count, 9);
  const columnID = sheet.columns.find((column) => column.columnTypeID === 6)?.columnID;
  await sql`
    with shown as (select cell_id, row_number() over (order by row_id) - 1 as n from cell where column_id = ${columnID})
    insert into cell_banner (cell_id, ftp_account_id, file_type, file_name, ftp_folder, display_text, banner_width, banner_height)
    select cell_id, ${ftpAaccountID}, 2, 'moves-' || n || '.html', 'board', 'Play', ${size.width}, ${size.height} from shown
    on conflict (cell_id) do update set ftp_account_id = excluded.ftp_account_id, file_type = 2, file_name = excluded.file_name,
      ftp_folder = excluded.ftp_folder, display_text = 'Play', banner_width = ${size.width}, banner_height = ${size.height}
  `.execute(stage.db.kysely);
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from freezing
      where state = 'frozen' and cell_id in (select cell_id from cell where column_id = ${columnID})
    `.execute(stage.db.kysely);
    if (rows[0]?.n === count) break;
    await pause(100);
  }
  const { url } = await stage.db.kysely
    .selectFrom('sheet')
    .select('url')
    .where('sheet_id', '=', sheet.sheetID)
    .executeTakeFirstOrThrow();
  return url;
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

export async function board(): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'marquee-board-'));
  makeFiles(root);
  const ftp = await startFtpServer({ root, ...login });
  const stage = await setStage({ VERSIONS: '1' });
  try {
    return await measure(stage, await sheetOf(stage, ftp.port));
  } finally {
    await stage.close();
    await ftp.close();
    rmSync(root, { recursive: true, force: true });
  }
}
