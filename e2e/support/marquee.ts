/** A whole Marquee of its own for a test file: the real server in a process of its own, over a fresh data folder and a fresh demo. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@marquee/server/test/file-transfer/free-port.ts';

const root = new URL('../../', import.meta.url);
/** A database that was copied holds passwords of FTP accounts already, and wants to be told by which secret. */
const secret = 'a secret that is only good for tests';

export interface Marquee {
  /** `http://localhost:PORT` */
  address: string;
  /** the demo sheet's whole address */
  demoSheet: string;
  /** undefined where the demo has none */
  reviewLink: string | undefined;
  /** the demo sheet's url token */
  demoUrl: string;
  dataDir: string;
  /** what the programs beside the server need in their environment to work on the same data */
  env: Record<string, string>;
  process: ChildProcess;
  stop(): Promise<void>;
}

export interface StartOptions {
  dataDir?: string;
  port?: number;
  /** where mails are sent instead of the outbox */
  smtpUrl?: string;
  /** a database of the test's own, instead of the embedded one in the data folder */
  databaseUrl?: string;
}

/** Starts a server and waits until it prints that it is ready. Throws with what it printed if it ends before. */
export async function startMarquee({ dataDir, port, smtpUrl, databaseUrl }: StartOptions = {}): Promise<Marquee> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', APP_SECRET: databaseUrl ? secret : '' };
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      // Where it may be started again: nobody is given this one meanwhile.
      PORT: String(port ?? (await freePort())),
      SMTP_URL: smtpUrl ?? '',
      DEMO: '1',
      NODE_ENV: 'production',
    },
    // Through the channel it hears when we are killed, and stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed = await readyText(child);
  const address = /ready at (\S+)/.exec(printed)?.[1] ?? '';
  const reviewLink = /review link: (\S+)/.exec(printed)?.[1];
  const demoSheet = /demo sheet: (\S+)/.exec(printed)?.[1] ?? '';
  return {
    address,
    demoSheet,
    reviewLink,
    demoUrl: demoSheet.split('/').at(-1) ?? '',
    dataDir: folder,
    env,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readyText(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/demo sheet: \S+\n/.test(printed)) resolve(printed);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
