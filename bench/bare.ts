/** Starts a bare server, which is a reference, in a process of its own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serverFlags } from './flags.ts';

export interface Bare {
  port: number;
  pid: number;
  close(): void;
}

const broadcast = new URL('bare-broadcast.ts', import.meta.url);
/** Edits over HTTP; started with the database's address and who edits. */
export const bareEdits = new URL('bare-edits.ts', import.meta.url);

/** Starts it as our server is started, so that neither forgets while the other has its turn what V8 compiled for it. */
export function startBare(file = broadcast, args: readonly string[] = []): Promise<Bare> {
  const child = fork(fileURLToPath(file), args, { execArgv: serverFlags });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
    child.once('message', (port) =>
      resolve({ port: Number(port), pid: child.pid ?? 0, close: () => child.disconnect() }),
    );
  });
}
