/** Installs the packages when they are missing or are not the ones that package-lock.json names. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './processes.mjs';
import { Failure, root } from './root.mjs';

// Written last, so that an interrupted installation is done again.
const stamp = join(root, 'node_modules', '.installed');

/** What must be the same for an installation to be good: the lock file, and the kind of machine it was made on. */
function wantedInstallation() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

/** Makes node_modules what package-lock.json says. Quick when it already is. */
export async function installPackages() {
  const wanted = wantedInstallation();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  // Tools count as development packages, which NODE_ENV=production would leave out.
  const { status, output } = await npm(['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']);
  if (status !== 0) {
    throw new Failure(`${output.trim()}\nThe packages could not be installed: npm ci failed, as shown above.`);
  }
  writeFileSync(stamp, wanted);
}
