/** A stage with a file server of html banners, which a sheet of its own shows, each frozen. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { startFtpServer } from '@marquee/server/src/demo/ftp/ftp-server.ts';
import { sql } from 'kysely';
import { HttpCaller } from './http-caller.ts';
import { setStage, type Stage } from './stage.ts';

const login = { userName: 'banners', password: 'for this bench only' };
export const bannerSize = { width: 300, height: 250 };

function makeFiles(root: string, count: number, pageOf: (banner: number) => string): void {
  const old = Date.now() / 1000 - 86_400;
  mkdirSync(join(root, 'board'));
  for (let banner = 0; banner < count; banner += 1) {
    const path = join(root, 'board', `moves-${banner}.html`);
    writeFileSync(path, pageOf(banner));
    utimesSync(path, old, old);
  }
}

async function sheetOf(stage: Stage, count: number, port: number): Promise<BigSheet> {
  const caller = new HttpCaller(stage.port);
  const body = JSON.stringify({ name: 'Boards', host: `127.0.0.1:${port}`, ...login });
  const added = await caller.call('POST', '/api/ftp-accounts', await stage.session(), body);
  caller.close();
  const { ftpAaccountID } = JSON.parse(added.body.toString()) as { ftpAaccountID: number };
  const sheet = await stage.addSheet('Board', count, 9);
  const columnID = sheet.columns.find((column) => column.columnTypeID === 6)?.columnID;
  const { width, height } = bannerSize;
  await sql`
    with shown as (select cell_id, row_number() over (order by row_id) - 1 as n from cell where column_id = ${columnID})
    insert into cell_banner (cell_id, ftp_account_id, file_type, file_name, ftp_folder, display_text, banner_width, banner_height)
    select cell_id, ${ftpAaccountID}, 2, 'moves-' || n || '.html', 'board', 'Play', ${width}, ${height} from shown
    on conflict (cell_id) do update set ftp_account_id = excluded.ftp_account_id, file_type = 2, file_name = excluded.file_name,
      ftp_folder = excluded.ftp_folder, display_text = 'Play', banner_width = ${width}, banner_height = ${height}
  `.execute(stage.db.kysely);
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from freezing
      where state = 'frozen' and cell_id in (select cell_id from cell where column_id = ${columnID})
    `.execute(stage.db.kysely);
    if (rows[0]?.n === count) return sheet;
    await pause(100);
  }
}

/** Sets it, does the work, and takes it all away. */
export async function onBannerStage<T>(
  count: number,
  pageOf: (banner: number) => string,
  work: (stage: Stage, sheet: BigSheet) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'marquee-board-'));
  makeFiles(root, count, pageOf);
  const ftp = await startFtpServer({ root, ...login });
  const stage = await setStage({ VERSIONS: '1' });
  try {
    return await work(stage, await sheetOf(stage, count, ftp.port));
  } finally {
    await stage.close();
    await ftp.close();
    rmSync(root, { recursive: true, force: true });
  }
}
