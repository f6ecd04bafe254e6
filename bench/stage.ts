/** What a benchmark runs on: a fresh database in a temporary folder, and a server process of its own with the demo in it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addBigSheet, type BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { demoLogins, findDemoAdmin, type DemoAdmin } from '@marquee/server/src/demo/demo.ts';
import { connect, forMigrations, type Db } from '@marquee/server/src/platform/db.ts';
import { startEmbedded } from '@marquee/server/src/postgres/embedded-postgres.ts';
import { freePort } from '@marquee/server/src/postgres/process.ts';
import { cpuOf, cpuOfFamily } from './cpu.ts';
import { serverFlags } from './flags.ts';
import { logIn } from './http-caller.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface Stage {
  port: number;
  serverPid: number;
  databaseUrl: string;
  db: Db;
  admin: DemoAdmin;
  /** the url token of the demo's sheet */
  demoUrl: string;
  /** header lines of a fresh session of the admin */
  session(): Promise<string[]>;
  /** milliseconds of processor time so far: the server's, and the database's with all its connections */
  cpu(): { server: number; database: number };
  addSheet(name: string, rows: number, columns: number, rowsPerGroup?: number): Promise<BigSheet>;
  close(): Promise<void>;
}

/** A text cell of a sheet, and the sheet. */
export interface TextCell {
  sheetID: number;
  rowID: number;
  columnID: number;
}

/** The text cells of a sheet, in the order in which rows and columns were made. */
export async function textCellsOf(db: Db, { sheetID, columns }: BigSheet): Promise<TextCell[]> {
  const rows = await db.kysely
    .selectFrom('sheet_row')
    .select('row_id')
    .where('sheet_id', '=', sheetID)
    .orderBy('row_id')
    .execute();
  const texts = columns.filter((column) => column.columnTypeID === 1);
  return rows.flatMap((row) => texts.map(({ columnID }) => ({ sheetID, rowID: row.row_id, columnID })));
}

async function startServer(
  port: number,
  dataDir: string,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  // Flags for the server's own process, such as --cpu-prof.
  const flags = process.env['SERVER_FLAGS']?.split(' ').filter(Boolean) ?? [];
  const server = spawn(process.execPath, [...serverFlags, ...flags, join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      FTP_LOOPBACK: '1',
      VERSIONS: '0',
      // What is drawn meanwhile is no part of what is measured.
      CHROMIUM: '0',
      ...settings,
    },
    // The channel ends with us, however we end, and the server with it.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const said = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready at')) resolve(chunk.toString());
    });
  });
  if (!said) throw new Error('The server said nothing.');
  return server;
}

/** What ends each stage that is set. */
const ends = new Set<() => Promise<void>>();

/** Takes away all stages, also those of a part that is broken off: a database would outlive us. */
export const closeStages = (): Promise<unknown> => Promise.allSettled([...ends].map((end) => end()));

/** Starts it all, with settings that differ; `close` stops it all and removes the folder. */
export async function setStage(settings: Record<string, string> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bench-'));
  const embedded = await startEmbedded({ dataDir, log: console.error });
  let server: ChildProcess | undefined;
  let db: Db | undefined;
  const close = async () => {
    ends.delete(close);
    await db?.close();
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  ends.add(close);
  const port = await freePort();
  server = await startServer(port, dataDir, embedded.url, settings);
  db = connect(embedded.url, console.error, forMigrations);
  const admin = await findDemoAdmin(db.kysely);
  if (!admin) throw new Error('The server made no demo.');
  const demo = await db.kysely.selectFrom('sheet').select('url').orderBy('sheet_id').executeTakeFirstOrThrow();
  const [login] = demoLogins;
  return {
    port,
    serverPid: server.pid ?? 0,
    databaseUrl: embedded.url,
    db,
    admin,
    demoUrl: demo.url,
    session: () => logIn(port, login.emailAddress, login.password),
    cpu: () => ({ server: cpuOf(server.pid ?? 0), database: cpuOfFamily(embedded.pid) }),
    addSheet: (name, rows, columns, rowsPerGroup) =>
      addBigSheet(db, {
        rows,
        columns,
        name,
        ownerUserID: admin.userID,
        accountID: admin.accountID,
        ...(rowsPerGroup && { rowsPerGroup }),
      }),
    close,
  };
}
