/** Faults of the way to the database: a TCP proxy between a server's connections and the real PostgreSQL that can freeze, deafen and cut them. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** `open`: all passes. `frozen`: nothing does, either way, though both ends stay connected. `mute`: questions pass, answers do not. */
type State = 'open' | 'frozen' | 'mute';

interface Line {
  /** the application name that the client gave */
  name: string;
  near: Socket;
  far: Socket;
  state: State;
  /** what its state becomes when these words are on their way to the database */
  at?: { words: string; state: State };
  /** what did not pass, by direction */
  kept: { toServer: Buffer[]; toClient: Buffer[] };
}

/** The application name of a startup message: its length, the protocol's version, then names and values that end in a zero each. */
function nameIn(startup: Buffer): string {
  const words = startup.subarray(8).toString().split('\0');
  return words[words.indexOf('application_name') + 1] ?? '';
}

export class DatabaseProxy {
  /** the database's address, through here */
  readonly url: string;
  readonly #lines = new Set<Line>();
  readonly #close: () => Promise<void>;
  #isRefusing = false;
  /** the database's ends of frozen lines whose other end is gone, which it was not told */
  readonly #orphans = new Set<Socket>();
  /** what becomes of new lines of these names */
  readonly #ofNew = new Map<string, State>();

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  /** Starts a proxy for the database at this address; it ends with the test file. Start it before the app that uses it. */
  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const target = new URL(databaseUrl);
    const server = createServer((near) => proxy.#take(near, Number(target.port), target.hostname));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    // An AddressInfo, since the server listens on a port.
    const { port } = server.address() as AddressInfo;
    url.port = String(port);
    const proxy: DatabaseProxy = new DatabaseProxy(url.href, async () => {
      proxy.cut();
      for (const far of proxy.#orphans) far.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    afterAll(() => proxy.close());
    return proxy;
  }

  /** How many lines of this name are open. */
  count(name: string): number {
    return this.#named(name).length;
  }

  /** On how many of them something does not pass. */
  stuck(name: string): number {
    return this.#named(name).filter(({ state }) => state !== 'open').length;
  }

  /** Lets nothing pass any more on the open lines of this name, as where a host has vanished; `withNew` on those that are opened later too. */
  freeze(name: string, { withNew = false } = {}): void {
    this.#set(name, 'frozen', withNew);
  }

  /** Lets no answers pass on the lines of this name: what is asked is done, but nobody hears of it. */
  mute(name: string): void {
    this.#set(name, 'mute', false);
  }

  /** The same of each line of this name on which these words are sent, from there on: those are asked, and not answered. */
  muteAt(name: string, words: string): void {
    for (const line of this.#named(name)) line.at = { words, state: 'mute' };
  }

  /** Lets nothing pass any more on each line of this name on which these words are sent, themselves included. */
  freezeAt(name: string, words: string): void {
    for (const line of this.#named(name)) line.at = { words, state: 'frozen' };
  }

  /** Lets everything pass again, with what was kept. */
  thaw(): void {
    this.#ofNew.clear();
    for (const line of this.#lines) {
      delete line.at;
      line.state = 'open';
      for (const data of line.kept.toServer.splice(0)) line.far.write(data);
      for (const data of line.kept.toClient.splice(0)) line.near.write(data);
      if (line.far.destroyed) line.near.destroy();
    }
  }

  /** Cuts the lines of this name, or all, at both ends. */
  cut(name?: string): void {
    for (const line of this.#named(name)) {
      line.near.resetAndDestroy();
      line.far.resetAndDestroy();
    }
  }

  /** Cuts all lines and takes no new ones, as while the database is started again. */
  refuse(): void {
    this.#isRefusing = true;
    this.cut();
  }

  accept(): void {
    this.#isRefusing = false;
  }

  close(): Promise<void> {
    return this.#close();
  }

  #named(name: string | undefined): Line[] {
    return [...this.#lines].filter((line) => name === undefined || line.name === name);
  }

  #set(name: string, state: State, withNew: boolean): void {
    if (withNew) this.#ofNew.set(name, state);
    for (const line of this.#named(name)) line.state = state;
  }

  #take(near: Socket, port: number, host: string): void {
    near.on('error', () => undefined);
    if (this.#isRefusing) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port, host, noDelay: true });
    far.on('error', () => undefined);
    near.setNoDelay(true);
    const line: Line = { name: '', near, far, state: 'open', kept: { toServer: [], toClient: [] } };
    this.#lines.add(line);
    near.on('data', (data) => {
      if (!line.name) {
        line.name = nameIn(data);
        line.state = this.#ofNew.get(line.name) ?? 'open';
      }
      if (line.at && data.includes(line.at.words)) line.state = line.at.state;
      if (line.state === 'frozen') line.kept.toServer.push(data);
      else far.write(data);
    });
    far.on('data', (data) => {
      if (line.state === 'open') near.write(data);
      else line.kept.toClient.push(data);
    });
    // The end of what is frozen does not arrive either.
    near.on('close', () => {
      this.#lines.delete(line);
      if (line.state !== 'frozen') far.destroy();
      else this.#orphans.add(far);
    });
    far.on('close', () => {
      if (line.state === 'open') near.destroy();
    });
  }
}
