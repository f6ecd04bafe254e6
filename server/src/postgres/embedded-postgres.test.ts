/** Tests of the embedded database with real PostgreSQL processes: first start, kill -9 of each part, refusals. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startEmbedded, type EmbeddedOptions } from './embedded-postgres.ts';
import { end, readPidFile } from './process.ts';
import { StartError } from '#platform/env.ts';

const isRoot = process.getuid?.() === 0;
const base = mkdtempSync(join(tmpdir(), 'marquee-postgres-'));
const template = join(base, 'template');
const modulePath = new URL('./embedded-postgres.ts', import.meta.url).href;

/** A data folder whose database is made already and holds one committed row. */
beforeAll(async () => {
  const database = await startEmbedded({ dataDir: template, log: () => undefined });
  await query(database.url, "create table kept (word text); insert into kept values ('committed')");
  await database.stop();
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // The tests kill the other end.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const rows = (url: string) => query(url, 'select word from kept');

function folder(): string {
  const dataDir = mkdtempSync(join(base, 'data-'));
  onTestFinished(async () => {
    const left = readPidFile(join(dataDir, 'postgres-18'));
    if (left) await end(left.pid, dataDir);
  });
  return dataDir;
}

function copyOfTemplate(): string {
  const dataDir = folder();
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbedded({ dataDir, log: () => undefined, ...more });
  onTestFinished(() => database.stop());
  return database;
}

async function refusal(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<string> {
  const error: unknown = await startEmbedded({ dataDir, log: () => undefined, ...more }).catch(
    (reason: unknown) => reason,
  );
  if (error instanceof StartError) return error.message;
  throw new Error('It was not refused with a StartError.', { cause: error });
}

/** A server process of its own that starts the database and says its process id; it lives until it is killed. */
async function serverProcess(dataDir: string) {
  const code = `const { startEmbedded } = await import(${JSON.stringify(modulePath)});
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(database.pid); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout);
  const pid = await new Promise<number>((done, fail) => {
    lines.once('line', (line) => done(Number(line)));
    lines.once('close', () => fail(new Error('The server process ended before it was ready.')));
  });
  const killed = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid, killed };
}

test('[START-1] the first start makes the database, a later one finds what was written', async () => {
  const dataDir = join(folder(), 'made', 'by', 'it');
  const first = await startEmbedded({ dataDir, log: () => undefined });
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await query(first.url, "create table kept (word text); insert into kept values ('é漢')");
  await first.stop();
  await first.stop();
  const second = await start(dataDir);
  expect(second.adopted).toBe(false);
  expect(await rows(second.url)).toEqual([{ word: 'é漢' }]);
  expect(await query(second.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
});

test.runIf(isRoot)('[START-1] root without user namespaces runs it as an unprivileged user, and back', async () => {
  const dataDir = copyOfTemplate();
  expect(await refusal(dataDir, { withoutNamespaces: true })).toMatch(/^PostgreSQL does not run as root and the user/);
  chmodSync(base, 0o711);
  const database = await startEmbedded({ dataDir, log: () => undefined, withoutNamespaces: true });
  expect(readFileSync(`/proc/${database.pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m);
  expect(await rows(database.url)).toEqual([{ word: 'committed' }]);
  await database.stop();
  expect(await rows((await start(dataDir)).url)).toEqual([{ word: 'committed' }]);
});

test('[START-3] a server killed with -9 leaves its database running, and the next one adopts it', async () => {
  const dataDir = copyOfTemplate();
  const server = await serverProcess(dataDir);
  await server.killed();
  const next = await start(dataDir);
  expect(next).toMatchObject({ adopted: true, pid: server.pid });
  expect(await rows(next.url)).toEqual([{ word: 'committed' }]);
});

test('[START-3] after kill -9 of server and database the next start has every committed row', async () => {
  const dataDir = copyOfTemplate();
  const server = await serverProcess(dataDir);
  await server.killed();
  process.kill(server.pid, 'SIGKILL');
  const next = await start(dataDir);
  expect(next.adopted).toBe(false);
  expect(await rows(next.url)).toEqual([{ word: 'committed' }]);
});

test('[START-3] a database killed with -9 under a living server comes back at the same address', async () => {
  const said: string[] = [];
  const database = await start(copyOfTemplate(), { log: (message) => said.push(message) });
  await query(database.url, "insert into kept values ('just now')");
  const before = database.pid;
  process.kill(before, 'SIGKILL');
  while (database.pid === before) await pause(20);
  expect(await rows(database.url)).toEqual([{ word: 'committed' }, { word: 'just now' }]);
  expect(said).toEqual(['PostgreSQL ended unexpectedly; starting it again.', 'PostgreSQL is running again.']);
});

test('[START-3] what an interrupted first start left behind is cleared away', async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'postgres-18.unfinished-abc', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres-18.unfinished-abc', 'PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'postgres-18.unfinished-abc.password'), 'secret\n');
  const database = await start(dataDir);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres-18', 'postgres.log', 'server.lock']);
});

test('[START-3] a pid file that names another living program is not believed', async () => {
  const dataDir = copyOfTemplate();
  const cluster = join(dataDir, 'postgres-18');
  const lines = [process.pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '        1         1', 'ready   '];
  writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);
  const database = await start(dataDir);
  expect(database.adopted).toBe(false);
  expect(await rows(database.url)).toEqual([{ word: 'committed' }]);
});

test('[START-4] a second server on the same data folder is refused, and the first one goes on', async () => {
  const dataDir = copyOfTemplate();
  const server = await serverProcess(dataDir);
  const sentence = `Another server is already running on the data folder ${dataDir}: stop it first, or set DATA_DIR (and PORT) to run a second one.`;
  expect(await refusal(dataDir)).toBe(sentence);
  await server.killed();
  const next = await start(dataDir);
  expect(next).toMatchObject({ adopted: true, pid: server.pid });
  expect(await rows(next.url)).toEqual([{ word: 'committed' }]);
});

test('[START-5] a data folder that is a file is one clear sentence', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(await refusal(file)).toBe(`The data folder ${file} is not a folder: set DATA_DIR to another path.`);
  const inside = join(file, 'data');
  expect(await refusal(inside)).toBe(`The data folder ${inside} is not a folder: set DATA_DIR to another path.`);
});

test('[START-5] a damaged database is refused, never replaced by an empty one', async () => {
  const dataDir = copyOfTemplate();
  const cluster = join(dataDir, 'postgres-18');
  rmSync(join(cluster, 'global', 'pg_control'));
  expect(await refusal(dataDir)).toBe(
    `The database in ${cluster} is incomplete: restore it from a backup, or move it away.`,
  );
});

test('[START-5] a setting that PostgreSQL refuses is told in its own words, and frees the folder again', async () => {
  const dataDir = copyOfTemplate();
  expect(await refusal(dataDir, { settings: { max_connections: 'many' } })).toBe(
    `PostgreSQL did not start in ${dataDir}: invalid value for parameter "max_connections": "many".`,
  );
  expect(await rows((await start(dataDir)).url)).toEqual([{ word: 'committed' }]);
});

/** Runs a shell line with a disk of its own at `disk`, in a mount namespace that goes away with it. */
function onDisk(disk: string, mountOptions: string, line: string): string {
  const namespace = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const mount = `mount -t tmpfs -o ${mountOptions} tmpfs '${disk}' && ${line}`;
  return spawnSync('unshare', [...namespace, 'sh', '-c', mount], { encoding: 'utf8' }).stdout ?? '';
}

/** The command that starts and stops the database of `dataDir` and says how that went. */
function attempt(dataDir: string): string {
  const code = `const { startEmbedded } = await import(${JSON.stringify(modulePath)});
    const database = await startEmbedded({ dataDir: process.argv[2], log: () => {} }).catch((error) => error);
    console.log(database instanceof Error ? database.name + ': ' + database.message : 'started');
    await database.stop?.();`;
  const program = join(base, 'attempt.mjs');
  writeFileSync(program, code);
  return `'${process.execPath}' '${program}' '${dataDir}'`;
}

const canMount = onDisk(base, 'size=1m', 'echo mounted') === 'mounted\n';

test.runIf(canMount)('[START-5] a full disk is one clear sentence, at the first start and at a later one', () => {
  const disk = folder();
  const sentence = `StartError: The disk that holds the data folder ${disk} is full: make room and start again.\n`;
  // PostgreSQL puts it differently, or does not put it at all, depending on where the room ends.
  for (const size of ['12m', '20m', '30m']) expect(onDisk(disk, `size=${size}`, attempt(disk)), size).toBe(sentence);
  const fill = `{ cat /dev/zero > '${disk}/ballast' 2>/dev/null; true; }`;
  expect(onDisk(disk, 'size=90m', `${attempt(disk)} && ${fill} && ${attempt(disk)}`)).toBe(`started\n${sentence}`);
});

test.runIf(canMount)('[START-5] a data folder that cannot be written to is one clear sentence', () => {
  const disk = folder();
  expect(onDisk(disk, 'ro,size=1m', attempt(disk))).toBe(
    `StartError: The data folder ${disk} cannot be written to: give this user the right to, or set DATA_DIR to another folder.\n`,
  );
});
