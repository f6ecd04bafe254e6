/** Finds the Chromium that the browser tests drive, and installs one if the machine has none. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environmentWith, run, tool } from './processes.mjs';
import { Failure } from './root.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Some systems have a stub under one of these names that only tells how to install it. */
async function firstThatRuns(candidates) {
  for (const path of candidates) {
    if (existsSync(path) && (await run(path, ['--version'])).status === 0) return path;
  }
  return undefined;
}

/** The Chromium of this machine, if it has one: `CHROMIUM_PATH`, else what is on the PATH. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return firstThatRuns([process.env.CHROMIUM_PATH]);
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return firstThatRuns(names.flatMap((name) => folders.map((folder) => join(folder, name))));
}

/** The path of a Chromium that runs; installed by the system as root on Debian, else by Playwright. */
export async function ensureChromium(node) {
  const found = await findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Failure(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not run.`);
  console.log('Installing Chromium…');
  const system = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const { output, path } = await (system ? fromDebian() : fromPlaywright(node));
  if (path) return path;
  throw new Failure(
    `${output.trim()}\nThe browser tests need Chromium and it could not be installed: install it, or set CHROMIUM_PATH.`,
  );
}

async function fromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update'], { env });
  const install = await run('apt-get', ['install', '-y', 'chromium'], { env });
  return { output: `${update.output}\n${install.output}`, path: await findChromium() };
}

async function fromPlaywright(node) {
  const env = environmentWith(node);
  const install = await run(node, [tool('playwright'), 'install', 'chromium'], { env });
  const question = "import { chromium } from 'playwright'; console.log(chromium.executablePath());";
  const answer = await run(node, ['--input-type=module', '-e', question], { env });
  return { output: install.output, path: await firstThatRuns([answer.output.trim()]) };
}
