/** Finds a Node that runs our TypeScript as it is: the one we run on, or the one that npm installed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { currentNode, npm, run } from './processes.mjs';
import { Failure, root } from './root.mjs';

const wanted = 24;
const folder = join(root, 'node_modules', 'node');
const installed = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const isRecent = (version) => Number(/^v?(\d+)\./.exec(version)?.[1]) >= wanted;

async function works() {
  const { status, output } = await run(installed, ['--version']);
  return status === 0 && isRecent(output.trim());
}

/**
 * The path of a Node 24 or newer. The package `node` brings one by its install script; where npm did not run that
 * script, we do.
 */
export async function findNode() {
  if (isRecent(process.versions.node) && existsSync(process.execPath)) return process.execPath;
  if (await works()) return installed;
  console.log('Bringing Node 24…');
  const rebuilt = await npm(['rebuild', 'node', '--no-audit', '--no-fund']);
  if (await works()) return installed;
  const fetched = await run(currentNode(), ['installArchSpecificPackage.js'], { cwd: folder });
  if (await works()) return installed;
  const reason = `${rebuilt.output.trim()}\n${fetched.output.trim()}`.trim();
  throw new Failure(`${reason}\nMarquee needs Node ${wanted} and npm could not bring it: install it and start again.`);
}
