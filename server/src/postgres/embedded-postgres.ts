/** The embedded PostgreSQL: makes, starts, adopts, revives and stops the real database that a server without DATABASE_URL uses. */
import { accessSync, constants, realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import { ensureCluster, role } from './cluster.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { lockDataDir } from './lock.ts';
import { end, freePort, launch, look, readPidFile, removePidFile, waitUntilGone } from './process.ts';
import { fileFailure, makeDataFolder } from '#platform/data-folder.ts';
import { StartError } from '#platform/env.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Hears, in a sentence each, what is worth telling an operator. */
  log: (message: string) => void;
  /** PostgreSQL settings that differ from the ones below. */
  settings?: Record<string, string>;
  /** Never use user namespaces when running as root; see `chooseIdentity`. */
  withoutNamespaces?: boolean;
  /** The cluster of another PostgreSQL, with its programs: for an upgrade. */
  other?: { major: number; binaries: Binaries };
}

/** A running database. */
export interface EmbeddedPostgres {
  url: string;
  port: number;
  /** Changes when the database had to be revived; the address stays. */
  readonly pid: number;
  /** True when it was still running from a server that was killed. */
  adopted: boolean;
  /** Stops the database and frees the data folder. Safe to call twice. */
  stop: () => Promise<void>;
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // What was acknowledged is on the disk, whatever happens next.
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Many short statements: compiling them, or sharing one out over processes (which also needs more shared memory
  // than containers usually give), costs more than it brings.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For a server to start, to answer, or to be gone. */
const timeoutMs = 60_000;
/** A server that was told to stop, or lost its starter, may need a moment; one that runs on does not go away. */
const lockTimeoutMs = 3_000;

interface Cluster {
  dataDir: string;
  folder: string;
  identity: Identity;
  settings: Record<string, string>;
  address: (port: number) => string;
  log: (message: string) => void;
}

/**
 * Starts the database of `dataDir`, or adopts it if it still runs. Revives it if its process dies while we live.
 * @throws {StartError} with one sentence when that is impossible, another server using the folder included.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  let unlock: (() => void) | undefined;
  try {
    makeDataFolder(options.dataDir);
    accessSync(options.dataDir, constants.W_OK | constants.X_OK);
    const dataDir = realpathSync(options.dataDir);
    unlock = await lockDataDir(dataDir, lockTimeoutMs);
    const cluster = openCluster(dataDir, options);
    const running = await adopt(cluster);
    const { pid, port } = running ?? (await startFresh(cluster));
    return supervise(cluster, { pid, port, adopted: running !== undefined }, unlock);
  } catch (error) {
    unlock?.();
    throw fileFailure(error, options.dataDir);
  }
}

function openCluster(dataDir: string, options: EmbeddedOptions): Cluster {
  const { other } = options;
  const identity = chooseIdentity(other?.binaries ?? findBinaries(), dataDir, options.withoutNamespaces);
  const { folder, password } = ensureCluster(dataDir, identity, other?.major);
  return {
    dataDir,
    folder,
    identity,
    settings: { ...defaults, ...options.settings },
    address: (port) => `postgres://${role}:${password}@127.0.0.1:${port}/postgres`,
    log: options.log,
  };
}

/** The postmaster that a killed server left running, once it takes our password. */
async function adopt(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = readPidFile(cluster.folder);
    const state = found ? look(found.pid, cluster.folder) : 'gone';
    if (!found || state === 'gone') return undefined;
    if (state === 'foreign') {
      removePidFile(cluster.folder);
      return undefined;
    }
    if (found.status === 'stopping') await waitUntilGone(found.pid, cluster.folder, timeoutMs);
    else if (found.status === 'ready' && (await answers(cluster.address(found.port)))) return found;
    if (Date.now() > deadline) {
      throw new StartError(
        `A PostgreSQL of an earlier run (process ${found.pid}) holds ${cluster.folder} but does not answer: end it and start again.`,
      );
    }
    await pause(50);
  }
}

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // Said by `connect` already.
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Launches a postmaster on `fixedPort` or any free port, waiting for what a crash left behind to go away. */
async function startFresh(cluster: Cluster, fixedPort?: number): Promise<{ pid: number; port: number }> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const port = fixedPort ?? (await freePort());
    const pid = await launch({ ...cluster, port });
    if (pid !== 'again') return { pid, port };
    if (Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL did not start in ${cluster.dataDir}: processes of an earlier run still hold it.`,
      );
    }
    await pause(100);
  }
}

/** Watches the postmaster and brings it back on the same port if it dies, so that a pool only has to reconnect. */
function supervise(
  cluster: Cluster,
  start: { pid: number; port: number; adopted: boolean },
  unlock: () => void,
): EmbeddedPostgres {
  let pid = start.pid;
  let reviving: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const revive = async () => {
    cluster.log('PostgreSQL ended unexpectedly; starting it again.');
    try {
      pid = (await startFresh(cluster, start.port)).pid;
      cluster.log('PostgreSQL is running again.');
    } catch (error) {
      cluster.log(error instanceof Error ? error.message : String(error));
      await pause(5_000, undefined, { ref: false });
    }
  };
  const watch = setInterval(() => {
    if (reviving || look(pid, cluster.folder) === 'ours') return;
    reviving = revive().finally(() => (reviving = undefined));
  }, 500);
  watch.unref();

  const stop = async () => {
    clearInterval(watch);
    await reviving;
    await end(pid, cluster.folder);
    unlock();
  };
  return {
    url: cluster.address(start.port),
    port: start.port,
    adopted: start.adopted,
    get pid() {
      return pid;
    },
    stop: () => (stopped ??= stop()),
  };
}
