/** "Update all links" over a slow line: how long 1,000 banners take, and what somebody who edits the sheet meanwhile notices. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFtpServer } from '@marquee/server/src/demo/ftp/ftp-server.ts';
import { Client } from 'basic-ftp';
import { sql } from 'kysely';
import { editsBeside } from './export.ts';
import { HttpCaller } from './http-caller.ts';
import { percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { startSlowLink } from './slow-link.ts';
import { textCellsOf, type Stage } from './stage.ts';

const login = { userName: 'banners', password: 'for this bench only' };
/** How long everything takes from one end of the line to the other, in ms. */
const delay = 20;
const perFolder = 20;

/** A folder for every 20 banners; a newer version lies beside every second one. */
function makeFiles(root: string, folders: number): void {
  const old = Date.now() / 1000 - 86_400;
  for (let folder = 0; folder < folders; folder++) {
    mkdirSync(join(root, `market-${folder}`));
    for (let banner = 0; banner < perFolder; banner++) {
      for (let version = 1; version <= 1 + (banner % 2); version++) {
        const file = join(root, `market-${folder}`, `Trailhead-${banner}_300x250_v${version}.jpg`);
        writeFileSync(file, 'a banner');
        utimesSync(file, old + version, old + version);
      }
    }
  }
}

/** The plainest client that does the same listings, one after another on one connection; ms. */
async function plainListings(port: number, folders: number): Promise<number> {
  const client = new Client();
  const begin = performance.now();
  await client.access({ host: '127.0.0.1', port, user: login.userName, password: login.password });
  for (let folder = 0; folder < folders; folder++) await client.list(`market-${folder}`);
  client.close();
  return performance.now() - begin;
}

/** A sheet with one banner a row, 20 rows to a folder of the account. */
async function bannerSheet(stage: Stage, rows: number, ftpAccountID: number) {
  const sheet = await stage.addSheet('Banners', rows, 9);
  const columnID = sheet.columns.find((column) => column.columnTypeID === 6)?.columnID;
  await sql`
    with shown as (
      select cell_id, row_number() over (order by row_id) - 1 as n from cell where column_id = ${columnID}
    )
    insert into cell_banner (cell_id, ftp_account_id, file_type, file_name, ftp_folder, banner_width, banner_height)
    select cell_id, ${ftpAccountID}, 1, 'Trailhead-' || n % ${perFolder} || '_300x250_v1.jpg', 'market-' || n / ${perFolder}, 300, 250
    from shown
    on conflict (cell_id) do update set ftp_account_id = excluded.ftp_account_id, file_type = 1, file_name = excluded.file_name,
      ftp_folder = excluded.ftp_folder, banner_width = 300, banner_height = 250
  `.execute(stage.db.kysely);
  return { sheet, columnID };
}

/** Calls the server with JSON; the answer's body. */
async function call(stage: Stage, session: string[], path: string, body: object): Promise<unknown> {
  const caller = new HttpCaller(stage.port);
  const answer = await caller.call('POST', path, session, JSON.stringify(body));
  caller.close();
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`);
  return JSON.parse(answer.body.toString());
}

const numberIn = (value: unknown, field: string): number =>
  Number(typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : 0);
const countIn = (value: unknown, field: string): number => {
  const list: unknown =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : [];
  return Array.isArray(list) ? list.length : 0;
};

/** Looks for newer files of so many banners. */
export async function banners(stage: Stage, rows: number): Promise<Figure[]> {
  const folders = rows / perFolder;
  const root = mkdtempSync(join(tmpdir(), 'marquee-banners-'));
  makeFiles(root, folders);
  const ftp = await startFtpServer({ root, ...login });
  const link = await startSlowLink(ftp.port, delay);
  const session = await stage.session();
  const account = { name: 'Far away', host: `127.0.0.1:${link.port}`, ...login };
  const added = await call(stage, session, '/api/ftp-accounts', account);
  const { sheet, columnID } = await bannerSheet(stage, rows, numberIn(added, 'ftpAaccountID'));
  const cells = await textCellsOf(stage.db, sheet);
  const caller = new HttpCaller(stage.port);
  try {
    await editsBeside(caller, session, cells, pause(500));
    const alone = await editsBeside(caller, session, cells, pause(3_000));
    const plain = await plainListings(link.port, folders);
    const begin = performance.now();
    const looking = call(stage, session, '/api/columns/update-cell-banner-files', { columnID });
    const beside = await editsBeside(caller, session, cells, looking);
    const found = countIn(await looking, 'updatedCells');
    const seconds = (performance.now() - begin) / 1000;
    if (found !== rows / 2) throw new Error(`${found} newer files were found instead of ${rows / 2}.`);
    return [
      {
        name: `newer files of ${rows} banners in ${folders} folders, ${delay} ms away`,
        measured: seconds,
        unit: 's',
        also: { found },
        reference: {
          what: 'newer files: the folders listed one after another by `basic-ftp` over the same line',
          value: plain / 1000,
        },
        target: { atMost: 60 },
      },
      {
        name: 'edits of that sheet meanwhile, slowest',
        measured: Math.max(...beside),
        unit: 'ms',
        also: { p50: percentile(beside, 0.5), p99: percentile(beside, 0.99), edits: beside.length },
        reference: {
          what: 'edits beside a look for newer files: the same edits without one',
          value: Math.max(...alone),
          also: { p50: percentile(alone, 0.5), p99: percentile(alone, 0.99) },
        },
        target: { atMost: 100 },
      },
    ];
  } finally {
    caller.close();
    await link.close();
    await ftp.close();
    rmSync(root, { recursive: true, force: true });
  }
}
