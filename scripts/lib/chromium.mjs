/** Finds the Chromium that the browser tests drive, and installs one if the machine has none. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environmentWith, run, tool } from './processes.mjs';
import { Failure } from './root.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows: the same pages for a third less of the processor. */
const shell = 'chromium-headless-shell';

/** Some systems have a stub under one of these names that only tells how to install it. */
async function firstThatRuns(candidates) {
  for (const path of candidates) {
    if (existsSync(path) && (await run(path, ['--version'])).status === 0) return path;
  }
  return undefined;
}

function findOnPath(wanted) {
  if (process.env.CHROMIUM_PATH) return firstThatRuns([process.env.CHROMIUM_PATH]);
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return firstThatRuns(wanted.flatMap((name) => folders.map((folder) => join(folder, name))));
}

/** The Chromium of this machine that tests run in, if it has one: `CHROMIUM_PATH`, else what is on the PATH, best without windows. */
export const findTestChromium = () => findOnPath([shell, ...names]);

/** The path of a Chromium for tests. On Debian the one without windows is installed, if it can be had. */
export async function ensureTestChromium(node) {
  const found = await findTestChromium();
  if (!found?.endsWith(shell) && !process.env.CHROMIUM_PATH && isDebianRoot()) await install(shell);
  return (await findTestChromium()) ?? ensureChromium(node);
}

/** The path of a Chromium that runs; installed by the system as root on Debian, else by Playwright. */
export async function ensureChromium(node) {
  const found = await findOnPath(names);
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Failure(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not run.`);
  console.log('Installing Chromium…');
  const { output, path } = await (isDebianRoot() ? fromDebian() : fromPlaywright(node));
  if (path) return path;
  throw new Failure(
    `${output.trim()}\nThe browser tests need Chromium and it could not be installed: install it, or set CHROMIUM_PATH.`,
  );
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs a package of Debian. Returns what was printed. */
async function install(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const soon = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  const update = await run('apt-get', [...soon, 'update'], { env });
  const installed = await run('apt-get', [...soon, 'install', '-y', name], { env });
  return `${update.output}\n${installed.output}`;
}

async function fromDebian() {
  return { output: await install('chromium'), path: await findOnPath(names) };
}

async function fromPlaywright(node) {
  const env = environmentWith(node);
  const installed = await run(node, [tool('playwright'), 'install', 'chromium'], { env });
  const question = "import { chromium } from 'playwright'; console.log(chromium.executablePath());";
  const answer = await run(node, ['--input-type=module', '-e', question], { env });
  return { output: installed.output, path: await firstThatRuns([answer.output.trim()]) };
}
