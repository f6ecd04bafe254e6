/** The real server in a process of its own: started, stopped, continued, told to end and killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './file-transfer/free-port.ts';

const root = new URL('../../', import.meta.url);

/** How it ended: by a code or a signal. */
type End = number | NodeJS.Signals | null;

export interface SpawnOptions {
  /** flags for Node */
  flags?: readonly string[] | undefined;
  /** hears what it prints */
  heard?: ((text: string) => void) | undefined;
}

export class SpawnedServer {
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  /** all that it has printed */
  readonly printed: () => string;
  readonly ended: Promise<End>;
  readonly #child: ChildProcess;

  private constructor(base: string, child: ChildProcess, ended: Promise<End>, printed: () => string) {
    this.base = base;
    this.printed = printed;
    this.ended = ended;
    this.#child = child;
  }

  /**
   * Starts one with these settings, and waits until it is ready; it ends with us, however we end. Throws with what it printed if it ends
   * before.
   */
  static async start(
    settings: Record<string, string>,
    { flags = [], heard }: SpawnOptions = {},
  ): Promise<SpawnedServer> {
    const port = await freePort();
    const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), ...settings },
      // The channel ends with us, however we end, and the server with it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const ended = new Promise<End>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        heard?.(chunk.toString());
        printed += chunk.toString();
        if (printed.includes('ready at')) resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      void ended.then((end) => reject(new Error(`The server ended with ${end}:\n${printed}`)));
    });
    return new SpawnedServer(`http://127.0.0.1:${port}`, child, ended, () => printed);
  }

  kill(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'): void {
    this.#child.kill(signal);
  }

  /** Says something to the process over its channel; resolves when that has said something in turn. */
  async tell(word: object): Promise<void> {
    const answered = once(this.#child, 'message');
    this.#child.send(word, () => undefined);
    await Promise.race([answered, this.ended]);
  }

  /** Kills it, stopped or not, and waits until it is gone. */
  async end(): Promise<void> {
    this.kill('SIGKILL');
    await this.ended;
  }
}
