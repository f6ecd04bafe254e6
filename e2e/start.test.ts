/** Starting, stopping and being killed: the server as a process, over a data folder that outlives it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demo } from './support/browser.ts';
import { startMarquee, type Marquee } from './support/marquee.ts';

let dataDir: string;
let running: Marquee | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-start-'));
});

afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const { emailAddress, password } = demo.admin;
const authorization = `Basic ${btoa(`${emailAddress}:${password}`)}`;

async function start(): Promise<Marquee> {
  running = await startMarquee({ dataDir });
  return running;
}

async function readDemo({ address, demoUrl }: Marquee): Promise<Sheet> {
  const query = `sheetURL=${demoUrl}&includeGroupsRowsCells=true`;
  const answer = await fetch(`${address}/api/sheets/?${query}`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The sheet could not be read: ${await answer.text()}`);
  return (await answer.json()) as Sheet;
}

async function rename({ address }: Marquee, sheetID: number, name: string): Promise<number> {
  const answer = await fetch(`${address}/api/sheets`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ sheet: { sheetID, name }, updateFields: ['name'] }),
  });
  return answer.status;
}

/** The process id of the database, from the file that it keeps in its folder. */
const postmaster = () => Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);

function isNewDatabase(old: number): boolean {
  try {
    return postmaster() !== old && isAlive(postmaster());
  } catch {
    // Its file is written anew.
    return false;
  }
}

const gone = (child: Marquee['process']) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What a server that cannot start prints, and its exit code. */
function failedStart(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: new URL('../', import.meta.url),
      env: { ...process.env, DEMO: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const hear = (chunk: Buffer) => (printed += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code) => resolve({ code, printed: printed.trim() }));
  });
}

test('[START-1] the first start makes the demo, and [START-2] [DEMO-9] the next finds it as it was left, its review link, too', async () => {
  const first = await start();
  const sheet = await readDemo(first);
  expect(sheet.groups.length).toBeGreaterThanOrEqual(6);
  expect(new Set(sheet.columns.map((column) => column.columnTypeID)).size).toBe(6);
  expect(await rename(first, sheet.sheetID, 'Left like this')).toBe(200);
  await first.stop();
  const second = await start();
  expect(second.demoUrl).toBe(first.demoUrl);
  expect([first, second].map(({ address, reviewLink }) => reviewLink?.replace(address, ''))).toEqual([
    expect.stringMatching(/^\/review\/[\w-]{43}$/),
    first.reviewLink?.replace(first.address, ''),
  ]);
  expect((await readDemo(second)).name).toBe('Left like this');
});

test('[START-3] what was acknowledged is there after kill -9 of the server, of the database, and of both', async () => {
  for (const victims of ['server', 'database', 'both'] as const) {
    const marquee = running ?? (await start());
    const { sheetID } = await readDemo(marquee);
    expect(await rename(marquee, sheetID, `Before the death of ${victims}`)).toBe(200);
    const database = postmaster();
    if (victims !== 'server') process.kill(database, 'SIGKILL');
    if (victims !== 'database') {
      marquee.process.kill('SIGKILL');
      await gone(marquee.process);
      await start();
    }
    // The server revives a database that died under it; until then its calls answer that they can't. On a busy machine a child of the
    // dead one may answer once more, so what is asked must be asked of the new one.
    if (victims !== 'server') await expect.poll(() => isNewDatabase(database), { timeout: 20_000 }).toBe(true);
    await expect
      .poll(async () => (await readDemo(running ?? marquee).catch(() => undefined))?.name, { timeout: 20_000 })
      .toBe(`Before the death of ${victims}`);
  }
});

test('[START-22] a secret that is missing beside stored passwords ends the start, and is not replaced', async () => {
  const marquee = running ?? (await start());
  await marquee.stop();
  running = undefined;
  const [key, away] = [join(dataDir, 'secret.key'), join(dataDir, 'secret.key.away')];
  renameSync(key, away);
  onTestFinished(() => renameSync(away, key));
  const { code, printed } = await failedStart({ DATA_DIR: dataDir, PORT: '0' });
  expect(code).toBe(1);
  expect(printed.split('\n').at(-1)).toBe(
    `${key} is missing, and the stored FTP passwords can't be read without it. Restore it from a backup, or set APP_SECRET to go on with another secret: the passwords must then be entered again, and links in mails that were sent stop working.`,
  );
  expect(existsSync(key)).toBe(false);
});

test('[START-35] stored passwords that another secret has sealed are told of at the start', async () => {
  const marquee = running ?? (await start());
  await marquee.stop();
  running = undefined;
  // It ends by itself at a port that is taken.
  const taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String((taken.address() as AddressInfo).port) };
  const told = 'Some stored FTP passwords were kept with another secret';
  expect((await failedStart(env)).printed).not.toContain(told);
  const other = await failedStart({ ...env, APP_SECRET: 'not the one of before, but as long as one' });
  expect(other.printed).toContain(told);
});

test('[START-6] a server that is told to stop while it starts leaves no database running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-stopped-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: new URL('../', import.meta.url),
    env: { ...process.env, DEMO: '0', DATA_DIR: folder, PORT: '0' },
    stdio: 'ignore',
  });
  const pidOf = () => {
    try {
      return Number(readFileSync(join(folder, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  };
  await expect.poll(pidOf, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  const pid = pidOf();
  child.kill('SIGTERM');
  expect(await gone(child)).toBe(0);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('[START-6] SIGINT ends the server and its database cleanly', async () => {
  const marquee = running ?? (await start());
  const database = postmaster();
  marquee.process.kill('SIGINT');
  expect(await gone(marquee.process)).toBe(0);
  // Its entry in the process table goes a moment after it does.
  await expect.poll(() => isAlive(database)).toBe(false);
  running = undefined;
});

test('[START-5] a taken port gives one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, printed } = await failedStart({ PORT: String(port), DATA_DIR: dataDir });
  other.close();
  expect(code).toBe(1);
  expect(printed).toBe(`Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start.`);
});

test('[START-36] a HOST that is unknown gives one sentence', async () => {
  const failed = await failedStart({ PORT: '0', HOST: 'nowhere.invalid', DATA_DIR: dataDir });
  expect(failed.code).toBe(1);
  // A machine without any name server can't tell.
  expect(failed.printed).toMatch(
    /^HOST nowhere\.invalid (is not an address of this machine|cannot be looked up now)\.$/,
  );
});

test('[START-5] a DATABASE_URL where nothing answers, or that is none, gives one sentence', async () => {
  const nobody = await failedStart({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'postgres://me@127.0.0.1:9/marquee' });
  expect(nobody).toEqual({ code: 1, printed: 'Cannot use DATABASE_URL: nothing answers at 127.0.0.1:9.' });
  const nonsense = await failedStart({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'mysql://x' });
  expect(nonsense.code).toBe(1);
  expect(nonsense.printed.split('\n')).toHaveLength(1);
  expect(nonsense.printed).toContain('DATABASE_URL');
});
