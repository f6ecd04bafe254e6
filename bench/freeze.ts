/** Freezing the banners of a sheet over a slow line: against the bare transfer of the same files, and what who edits meanwhile notices. */
import { randomFillSync } from 'node:crypto';
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
import { setStage, textCellsOf, type Stage } from './stage.ts';

const login = { userName: 'banners', password: 'for this bench only' };
/** One way, in ms. */
const delay = 20;
/** Of 2 MB together: a page, and what it shows. */
const filesPerBanner = 8;
const bytesPerFile = 250_000;
/** A login has no more connections. */
const connections = 2;

const folderOf = (banner: number) => `hero-${banner}_300x250_v1`;
const nameOf = (file: number) => (file === 0 ? 'index.html' : `picture-${file}.png`);

function makeFiles(root: string, banners: number): void {
  const old = Date.now() / 1000 - 86_400;
  const bytes = Buffer.alloc(bytesPerFile);
  for (let banner = 0; banner < banners; banner += 1) {
    mkdirSync(join(root, 'spring', folderOf(banner)), { recursive: true });
    for (let file = 0; file < filesPerBanner; file += 1) {
      const path = join(root, 'spring', folderOf(banner), nameOf(file));
      writeFileSync(path, randomFillSync(bytes));
      utimesSync(path, old, old);
    }
  }
}

/** The plainest client that fetches the same files into a folder, on as many connections; ms. */
async function bareTransfer(port: number, banners: number): Promise<number> {
  const target = mkdtempSync(join(tmpdir(), 'marquee-bare-'));
  const waiting = Array.from({ length: banners }, (_, banner) => banner).values();
  const begin = performance.now();
  const fetchAll = async () => {
    const client = new Client();
    await client.access({ host: '127.0.0.1', port, user: login.userName, password: login.password });
    for (const banner of waiting) {
      const folder = `spring/${folderOf(banner)}`;
      for (const { name } of await client.list(folder)) {
        await client.downloadTo(join(target, `${banner}-${name}`), `${folder}/${name}`);
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: connections }, fetchAll));
  const took = performance.now() - begin;
  rmSync(target, { recursive: true, force: true });
  return took;
}

/** Points a banner cell a row at the folders, which is what has them frozen. */
async function showAll(stage: Stage, columnID: number | undefined, ftpAccountID: number): Promise<void> {
  await sql`
    with shown as (select cell_id, row_number() over (order by row_id) - 1 as n from cell where column_id = ${columnID})
    insert into cell_banner (cell_id, ftp_account_id, file_type, file_name, ftp_folder)
    select cell_id, ${ftpAccountID}, 2, 'hero-' || n || '_300x250_v1/index.html', 'spring' from shown
    on conflict (cell_id) do update set ftp_account_id = excluded.ftp_account_id, file_type = 2,
      file_name = excluded.file_name, ftp_folder = excluded.ftp_folder
  `.execute(stage.db.kysely);
}

const mine = (columnID: number | undefined) => sql`(select cell_id from cell where column_id = ${columnID})`;

async function untilFrozen(stage: Stage, columnID: number | undefined, banners: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string; reason: unknown; n: number }>`
      select state, reason, count(*)::int as n from freezing where cell_id in ${mine(columnID)} group by 1, 2
    `.execute(stage.db.kysely);
    const trouble = rows.find(({ state }) => state === 'failed');
    if (trouble) throw new Error(`Not all could be frozen: ${JSON.stringify(trouble.reason)}`);
    if (rows.find(({ state }) => state === 'frozen')?.n === banners) return;
    await pause(100);
  }
}

async function measure(stage: Stage, banners: number, port: number): Promise<Figure[]> {
  const session = await stage.session();
  /** On a connection of its own: the bare transfer takes minutes, and the server ends what nobody uses for so long. */
  const calling = async <T>(work: (caller: HttpCaller) => Promise<T>): Promise<T> => {
    const caller = new HttpCaller(stage.port);
    return work(caller).finally(() => caller.close());
  };
  const body = JSON.stringify({ name: 'Far away', host: `127.0.0.1:${port}`, ...login });
  const added = await calling((caller) => caller.call('POST', '/api/ftp-accounts', session, body));
  const { ftpAaccountID } = JSON.parse(added.body.toString()) as { ftpAaccountID: number };
  const sheet = await stage.addSheet('Banners', banners, 9);
  const columnID = sheet.columns.find((column) => column.columnTypeID === 6)?.columnID;
  const cells = await textCellsOf(stage.db, sheet);
  const editsUntil = (work: Promise<unknown>) => calling((caller) => editsBeside(caller, session, cells, work));
  await editsUntil(pause(500));
  const alone = await editsUntil(pause(3_000));
  const bare = await bareTransfer(port, banners);
  const begin = performance.now();
  await showAll(stage, columnID, ftpAaccountID);
  const beside = await editsUntil(untilFrozen(stage, columnID, banners));
  const took = performance.now() - begin;
  return [
    {
      name: `freezing ${banners} banners of ${(filesPerBanner * bytesPerFile) / 1e6} MB, ${delay} ms away`,
      measured: took / 1000,
      unit: 's',
      also: { 'times the bare transfer': took / bare },
      reference: { what: 'freezing: the same files by `basic-ftp` on two connections', value: bare / 1000 },
      target: { atMost: (1.3 * bare) / 1000 },
    },
    {
      name: 'edits of that sheet while it is frozen, slowest',
      measured: Math.max(...beside),
      unit: 'ms',
      also: { p50: percentile(beside, 0.5), p99: percentile(beside, 0.99), edits: beside.length },
      reference: {
        what: 'edits beside freezing: the same edits without it',
        value: Math.max(...alone),
        also: { p50: percentile(alone, 0.5), p99: percentile(alone, 0.99) },
      },
      target: { atMost: 50 },
    },
  ];
}

/** Freezes so many banners, on a server of its own: elsewhere versions are off. */
export async function freeze(banners: number): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'marquee-banners-'));
  makeFiles(root, banners);
  const ftp = await startFtpServer({ root, ...login });
  const link = await startSlowLink(ftp.port, delay);
  const stage = await setStage({ VERSIONS: '1' });
  try {
    return await measure(stage, banners, link.port);
  } finally {
    await stage.close();
    await link.close();
    await ftp.close();
    rmSync(root, { recursive: true, force: true });
  }
}
