/** The way to the database with faults in it: a proxy between a server's connections and the real PostgreSQL, its lines named by their pool. */
import { Lines } from './lines.ts';

/** The application name of a startup message: its length, the protocol's version, then names and values that end in a zero each. */
function nameIn(startup: Buffer): string {
  const words = startup.subarray(8).toString().split('\0');
  return words[words.indexOf('application_name') + 1] ?? '';
}

export class DatabaseLines extends Lines {
  readonly #target: string;

  private constructor(databaseUrl: string) {
    const { port, hostname } = new URL(databaseUrl);
    super({ places: () => [{ host: hostname, port: Number(port) }], nameIn });
    this.#target = databaseUrl;
  }

  /** Starts a proxy for the database at this address. */
  static async to(databaseUrl: string): Promise<DatabaseLines> {
    const lines = new DatabaseLines(databaseUrl);
    await lines.listen();
    return lines;
  }

  /** the database's address, through here */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }
}
