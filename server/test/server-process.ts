/** The real server in a process of its own, over a database of the test run: to be stopped, continued and killed. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { secret } from './app.ts';

const root = new URL('../../', import.meta.url);

export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  base: string;
  kill(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
}

/** Starts one and waits until it is ready; it ends with the test file. Throws with what it printed if it ends before. */
export async function startProcess(databaseUrl: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-process-'));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: secret, DEMO: '0' },
    // The channel ends with us, however we end, and the server with it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  afterAll(async () => {
    child.kill('SIGKILL');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const base = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (\S+)\s/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  return { base, kill: (signal) => void child.kill(signal) };
}
