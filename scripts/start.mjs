/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { compilingOnce, environmentWith, givingBack, serverFlags } from './lib/processes.mjs';
import { complain, root } from './lib/root.mjs';

try {
  await installPackages();
  const node = await findNode();
  await buildWeb(node);
  serve(node);
} catch (error) {
  complain(error);
  process.exitCode = 1;
}

/**
 * Runs the server and ends as it ends. Ctrl-C reaches every process of the terminal, and npm repeats it, so only somebody
 * who asks again after a while means "at once". If we are killed, the server sees the channel to us close and stops.
 */
function serve(node) {
  const server = spawn(node, [...serverFlags, join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: givingBack(compilingOnce(environmentWith(node))),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let firstAsked = 0;
  const stop = (signal) => {
    if (firstAsked === 0) {
      firstAsked = Date.now();
      server.kill(signal);
    } else if (Date.now() - firstAsked > 2_000) server.kill('SIGKILL'); // Nothing is lost: the next start recovers.
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  process.on('SIGHUP', () => stop('SIGTERM'));
  if (process.env.npm_lifecycle_event) stopWithParent(() => stop('SIGTERM'));
  server.once('error', (error) => {
    complain(error);
    process.exit(1);
  });
  server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** A killed npm takes at most its shell along, and we would run on unseen; so we watch whose child we are. */
function stopWithParent(stop) {
  const parents = lineage();
  const watch = setInterval(() => {
    if (lineage() === parents) return;
    clearInterval(watch);
    stop();
  }, 250);
}

/** Our parent, and if that is only the shell which npm started for us (told by its command line), npm itself. */
function lineage() {
  try {
    const shell = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').includes('start.mjs');
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1];
    return shell ? `${process.ppid} ${parent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`; // Not Linux.
  }
}
