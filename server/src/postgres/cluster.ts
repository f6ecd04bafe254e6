/** The cluster, PostgreSQL's folder inside the data folder: made once, complete or not at all, with its password in it. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
} from 'node:fs';
import { readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from './identity.ts';
import { diskFull } from '#platform/data-folder.ts';
import { StartError } from '#platform/env.ts';

/** The role that the server logs in as. */
export const role = 'app';
const passwordFile = 'app.password';
/** The PostgreSQL that npm installs for this version of Marquee; each has a folder of its own, since none reads another's. */
export const ownMajor = 18;
export const clusterIn = (dataDir: string, major: number = ownMajor): string => join(dataDir, `postgres-${major}`);
export const passwordOf = (folder: string): string => readFileSync(join(folder, passwordFile), 'utf8').trim();
const unfinishedPrefix = `postgres-${ownMajor}.unfinished-`;

/** PostgreSQL's own environment: our user's PG… variables and language are not meant for it, nor is how our server allocates memory. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/i.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/** The newest PostgreSQL whose data lies in the folder, if it is another one than ours. */
export function otherMajor(dataDir: string): number | undefined {
  const majors = readdirSync(dataDir).flatMap((name) => /^postgres-(\d+)$/.exec(name)?.[1] ?? []);
  return majors
    .map(Number)
    .toSorted((a, b) => b - a)
    .find((major) => major !== ownMajor);
}

/** An empty database beside a full one that we can't read would look like lost data. */
function refuseOtherMajor(dataDir: string): void {
  const other = otherMajor(dataDir);
  if (other === undefined) return;
  const what = `${dataDir} holds a database of PostgreSQL ${other}, and this version of Marquee brings PostgreSQL ${ownMajor}.`;
  throw new StartError(
    other < ownMajor
      ? `${what} Run npm run upgrade-database: it makes the new one from it and keeps the old one.`
      : `${what} Start the version of Marquee that it belongs to, or choose another DATA_DIR.`,
  );
}

/**
 * Makes the cluster of `dataDir` if there is none, and returns its folder and password.
 * @throws {StartError} when it cannot be made or is damaged, or one of another PostgreSQL is there instead.
 */
export function ensureCluster(
  dataDir: string,
  identity: Identity,
  major: number = ownMajor,
): { folder: string; password: string } {
  const folder = clusterIn(dataDir, major);
  if (!existsSync(folder)) {
    refuseOtherMajor(dataDir);
    create(folder, dataDir, identity);
  }
  if (!existsSync(join(folder, 'global', 'pg_control')) || !existsSync(join(folder, passwordFile))) {
    throw new StartError(`The database in ${folder} is incomplete: restore it from a backup, or move it away.`);
  }
  // PostgreSQL refuses a folder that others may read, which is what a plain copy or a restored backup often is.
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
  // A server that ran before as another user, or with namespaces that are now forbidden, left it to another owner.
  const { owner } = identity;
  if (owner && lstatSync(folder).uid !== owner.uid) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  return { folder, password: passwordOf(folder) };
}

/** Works in a folder beside the real one and renames it at the end, so that a crash at any moment leaves no half cluster. */
function create(folder: string, dataDir: string, identity: Identity): void {
  removeUnfinished(dataDir);
  // A new name each time: the initdb of a killed server may still be writing into its own.
  const unfinished = mkdtempSync(join(dataDir, unfinishedPrefix));
  const handedOver = `${unfinished}.password`;
  const password = randomBytes(24).toString('base64url');
  writeFileSync(handedOver, `${password}\n`, { mode: 0o600 });
  if (identity.owner) for (const path of [unfinished, handedOver]) give(path, identity.owner);

  const options = [
    '-U',
    role,
    `--pwfile=${handedOver}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
    // We clean up ourselves: what initdb leaves tells whether it ran out of room.
    '--no-clean',
  ];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const [command, args] = identity.command(identity.binaries.initdb, ['-D', unfinished, ...options, ...locale]);
  const run = spawnSync(command, args, { ...identity.spawnAs, cwd: '/', encoding: 'utf8', env: cleanEnvironment() });
  rmSync(handedOver, { force: true });
  if (run.status !== 0) {
    const output = `${run.stdout}\n${run.stderr}\n${run.error?.message ?? ''}`;
    const reason = failure(output, 'The database could not be made', dataDir);
    rmSync(unfinished, { recursive: true, force: true });
    throw reason;
  }
  writeFileSync(join(unfinished, passwordFile), `${password}\n`, { mode: 0o600, flush: true });
  if (identity.owner) give(join(unfinished, passwordFile), identity.owner);
  renameSync(unfinished, folder);
  if (process.platform !== 'win32') syncFolder(dataDir);
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function give(path: string, owner: { uid: number; gid: number }): void {
  if (statSync(path).uid !== owner.uid) chownSync(path, owner.uid, owner.gid);
}

/** Makes the rename itself survive a power cut. */
function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** The sentence for what PostgreSQL printed before it gave up: the cause if it is a usual one, else its own last words. */
export function failure(output: string, what: string, dataDir: string): StartError {
  if (/no space left on device|disk quota exceeded/i.test(output) || hasNoRoom(dataDir)) return diskFull(dataDir);
  const words = [...output.matchAll(/(?:FATAL|PANIC|error|ERROR): +(.+)/g)].at(-1)?.[1];
  const said = (words ?? output.trim().split('\n').at(-1) ?? '').trim().replace(/\.$/, '');
  return new StartError(`${what} in ${dataDir}: ${said || 'PostgreSQL gave no reason'}.`);
}

/** On a full disk PostgreSQL cannot even write its reason to the log. */
function hasNoRoom(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < 1_000_000;
}
