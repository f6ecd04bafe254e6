/** Who PostgreSQL runs as: it refuses root, so a server started as root lends it the identity of an unprivileged user. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { binariesIn, type Binaries } from './binaries.ts';
import { StartError } from '#platform/env.ts';

interface Owner {
  uid: number;
  gid: number;
}

/** How to run a PostgreSQL program. */
export interface Identity {
  binaries: Binaries;
  /** Turns a program and its arguments into the command to spawn. */
  command: (program: string, args: string[]) => [string, string[]];
  /** Goes into the options of `spawn`. */
  spawnAs: Partial<Owner>;
  /** Who must own the cluster; `undefined` when that is whoever runs this process anyway. */
  owner: Owner | undefined;
}

const namespace = ['--user', '--map-user=65534', '--map-group=65534'];

/**
 * Chooses how PostgreSQL runs: as ourselves; as root in a user namespace where we are `nobody` (files stay root's, so
 * any folder will do); or, where namespaces are not allowed, as the user `postgres` or `nobody`.
 * @param withoutNamespaces skips the second way, so that tests reach the third.
 * @throws {StartError} when running as root and none of them works.
 */
export function chooseIdentity(binaries: Binaries, dataDir: string, withoutNamespaces = false): Identity {
  if (process.getuid?.() !== 0) {
    return { binaries, command: (program, args) => [program, args], spawnAs: {}, owner: undefined };
  }
  const users = readFileSync('/etc/passwd', 'utf8');
  const nobody = findUser(users, 'nobody');
  if (!withoutNamespaces && nobody && spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return {
      binaries,
      command: (program, args) => ['unshare', [...namespace, program, ...args]],
      spawnAs: {},
      owner: { uid: 0, gid: 0 },
    };
  }
  const owner = findUser(users, 'postgres') ?? nobody;
  if (!owner) throw new StartError('PostgreSQL does not run as root: start the server as an ordinary user.');
  // The other user must be able to pass through the data folder to its cluster.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (spawnSync('test', ['-x', dataDir], { ...owner, cwd: '/' }).status !== 0) throw unreachable(dataDir, owner);
  return {
    binaries: reachableBinaries(binaries, dataDir, owner),
    command: (program, args) => [program, args],
    spawnAs: owner,
    owner,
  };
}

function findUser(users: string, name: string): Owner | undefined {
  const fields = users
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** The other user may not reach node_modules (in root's home, say): then a copy in the data folder serves. */
function reachableBinaries(binaries: Binaries, dataDir: string, owner: Owner): Binaries {
  const canRun = ({ initdb }: Binaries) => spawnSync(initdb, ['--version'], { ...owner, cwd: '/' }).status === 0;
  if (canRun(binaries)) return binaries;
  const native = join(dataDir, 'postgres-programs');
  if (!existsSync(native)) {
    const unfinished = `${native}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, native);
  }
  const copy = binariesIn(native);
  if (canRun(copy)) return copy;
  throw unreachable(dataDir, owner);
}

const unreachable = (dataDir: string, owner: Owner) =>
  new StartError(
    `PostgreSQL does not run as root and the user ${owner.uid} cannot reach ${dataDir}: start the server as an ordinary user, or set DATA_DIR to a folder that others may enter.`,
  );
