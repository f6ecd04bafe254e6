/** PostgreSQL's main process (the postmaster): whether one is running on a cluster, and how one is launched and ended. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanEnvironment, failure } from './cluster.ts';
import type { Identity } from './identity.ts';

/** What `postmaster.pid` says. `status` is 'starting', 'stopping', 'ready' or 'standby'. */
export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Reads `postmaster.pid`; `undefined` when there is none. */
export function readPidFile(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/**
 * What lives under the process id of the file: `ours` (a postmaster on this cluster), `foreign` (another program that
 * was given the id, or a dead process that nobody has collected) or `gone`.
 */
export function look(pid: number, folder: string): 'ours' | 'foreign' | 'gone' {
  if (!Number.isInteger(pid) || pid <= 0) return 'gone';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'gone';
  }
  if (process.platform === 'win32') return 'ours'; // Nothing to tell them apart by; logging in will.
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(folder) ? 'ours' : 'foreign';
}

/** The command line of a process; empty for a dead one that nobody has collected. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until no postmaster of this cluster lives under `pid`. Resolves false after `milliseconds`. */
export async function waitUntilGone(pid: number, folder: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (look(pid, folder) === 'ours') {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}

/** A TCP port of the loopback address that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

export interface Launch {
  dataDir: string;
  folder: string;
  identity: Identity;
  port: number;
  settings: Record<string, string>;
}

/**
 * Launches a postmaster in its own process group, so that it outlives a killed server, and waits until it takes logins.
 * Resolves with its process id, or with 'again' when something of an earlier run has yet to go away.
 * @throws {StartError} when it ends for any other reason, with PostgreSQL's own reason.
 */
export async function launch({ dataDir, folder, identity, port, settings }: Launch): Promise<number | 'again'> {
  const log = join(dataDir, 'postgres.log');
  const before = trimLog(log);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = identity.binaries.postgres;
  const [command, args] = identity.command(postgres, ['-D', folder, '-p', String(port), ...options]);
  const output = openSync(log, 'a', 0o600);
  const child = spawn(command, args, {
    ...identity.spawnAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: cleanEnvironment(),
  });
  closeSync(output);
  child.unref();
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', () => (ended ??= ''));

  while (ended === undefined) {
    const now = readPidFile(folder);
    if (now && now.pid === child.pid && now.status === 'ready') return now.pid;
    await pause(10);
  }
  const said = readFileSync(log).subarray(before).toString();
  if (/pre-existing shared memory|postmaster\.pid" already exists|could not bind|address already in use/i.test(said)) {
    return 'again';
  }
  throw failure(`${said}\n${ended}`, 'PostgreSQL did not start', dataDir);
}

/** Keeps the log from growing for ever. Returns the size it has now. */
function trimLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

/** Asks a postmaster to stop: first politely but at once (open transactions roll back), after 20 seconds without a checkpoint. */
export async function end(pid: number, folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (look(pid, folder) !== 'ours') return;
    try {
      process.kill(pid, signal);
    } catch {
      return; // It ended by itself in between.
    }
    if (await waitUntilGone(pid, folder, 20_000)) return;
  }
}

/** Removes a `postmaster.pid` that names a process which is no postmaster; PostgreSQL itself would refuse to start. */
export function removePidFile(folder: string): void {
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}
