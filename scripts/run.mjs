/**
 * Runs a TypeScript file of ours or an installed tool with the right Node: `node scripts/run.mjs bench/run.ts --quick`. With `--browser`
 * before the file, the web client is built and a Chromium is there first.
 */
import { resolve } from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { installPackages } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { compilingOnce, environmentWith, givingBack, run, tool } from './lib/processes.mjs';
import { complain, Failure, root } from './lib/root.mjs';

try {
  const given = process.argv.slice(2);
  const wantsBrowser = given[0] === '--browser';
  const [name, ...args] = wantsBrowser ? given.slice(1) : given;
  if (!name) throw new Failure('Say what to run: a .ts file, or a tool such as tsc.');
  await installPackages();
  const node = await findNode();
  const env = givingBack(compilingOnce(environmentWith(node)));
  if (wantsBrowser) {
    await buildWeb(node);
    env.CHROMIUM_PATH = await ensureChromium(node);
  }
  const script = name.endsWith('.ts') ? resolve(root, name) : tool(name);
  // Ctrl-C reaches the program as well; it decides how to end, and we wait for it.
  process.on('SIGINT', () => undefined);
  const { status } = await run(node, [script, ...args], { show: true, env });
  process.exitCode = status;
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
