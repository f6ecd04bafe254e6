/** Starts a bare server, which is a reference, in a process of its own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Bare {
  port: number;
  pid: number;
  close(): void;
}

export function startBare(file = 'bare-broadcast.ts', args: readonly string[] = []): Promise<Bare> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
    child.once('message', (port) =>
      resolve({ port: Number(port), pid: child.pid ?? 0, close: () => child.disconnect() }),
    );
  });
}
