/** Runs other programs for our scripts: to their end, with their output shown or kept. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a program to its end, in the repository's top folder unless the options say otherwise. They are those of `spawn`,
 * `show`, which passes the output on as it comes instead of keeping it, and `until`, an abort signal that kills the
 * program together with whatever it started.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ status: number, output: string }>} `status` is not 0 too when the program could not be started.
 */
export function run(command, args, { show = false, until, ...options } = {}) {
  return new Promise((done) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const grouped = until !== undefined && process.platform !== 'win32';
    const child = spawn(command, args, { cwd: root, stdio, detached: grouped, ...options });
    const kill = () => (grouped ? process.kill(-child.pid, 'SIGKILL') : child.kill('SIGKILL'));
    until?.addEventListener('abort', kill);
    child.once('exit', () => until?.removeEventListener('abort', kill));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => done({ status: 127, output: error.message }));
    child.once('close', (code, signal) => done({ status: signal ? 130 : (code ?? 1), output }));
  });
}

/** The Node that runs us; after a reinstallation it may be gone, and any other serves. */
export const currentNode = () => (existsSync(process.execPath) ? process.execPath : 'node');

/** Runs the npm that started us, or the one on the PATH. */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(currentNode(), [script, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

/** The environment in which `node` is the given one and the installed tools are on the PATH. */
export function environmentWith(node) {
  const places = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH];
  return { ...process.env, PATH: places.join(delimiter) };
}

/** The same environment, in which Node keeps what it compiled: the next start is quicker by a third, and takes 20 MiB less. */
export const compilingOnce = (env) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...env,
});

/**
 * The same environment, in which a server keeps little that it no longer uses. Node's own young generation grows to 128 MiB and stays so,
 * twice 16 do the same work as quickly. glibc gives larger pieces straight back to the system, and its threads share two heaps; other
 * systems don't know these names.
 */
export const givingBack = (env) => ({
  NODE_OPTIONS: '--max-semi-space-size=16',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...env,
});

/**
 * How Node runs a server. In one that nobody asked for some seconds V8 would collect as if memory were short, and the edits after that took up
 * to half as much processor again, probably as code that it had compiled for them went, too.
 */
export const serverFlags = ['--no-memory-reducer'];

/** The script behind a tool of an installed package, to be run with a Node of our choice. */
export function tool(name) {
  const folder = join(root, 'node_modules', { tsc: 'typescript' }[name] ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}
