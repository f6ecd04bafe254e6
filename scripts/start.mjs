/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { environmentWith } from './lib/processes.mjs';
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
 * Runs the server and ends as it ends. It has a process group of its own: Ctrl-C reaches every process of a terminal's
 * group, and npm repeats it, but the server must hear it once. If we are killed, the server sees the channel close.
 */
function serve(node) {
  const server = spawn(node, [join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: environmentWith(node),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let firstAsked = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (firstAsked === 0) {
        firstAsked = Date.now();
        server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      } else if (Date.now() - firstAsked > 2_000) {
        // Asked again by somebody who has waited: end it now. Nothing is lost; the next start recovers.
        server.kill('SIGKILL');
      }
    });
  }
  server.once('error', (error) => {
    complain(error);
    process.exit(1);
  });
  server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
