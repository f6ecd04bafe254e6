/** Faults of a network: a TCP proxy whose lines can be frozen, deafened and cut, one or all, whatever is spoken on them. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** `open`: all passes. `frozen`: nothing does, either way, though both ends stay connected. `mute`: questions pass, answers do not. */
export type LineState = 'open' | 'frozen' | 'mute';

/** Where a line leads. */
export interface Place {
  host: string;
  port: number;
}

export interface LinesOptions {
  /** the port to listen on; any free one unless given */
  port?: number;
  /** where a new line may lead, the best place first; the next one is tried where nobody answers */
  places: () => readonly Place[];
  /** the name of a line, read from the first bytes that its client sends */
  nameIn?: (first: Buffer) => string;
}

export class Line {
  name = '';
  state: LineState = 'open';
  far: Socket | undefined;
  readonly near: Socket;
  /** what its state becomes when these words are on their way to the far end */
  at: { words: string; state: LineState } | undefined;
  /** what did not pass, by direction */
  readonly kept: { toServer: Buffer[]; toClient: Buffer[] } = { toServer: [], toClient: [] };

  constructor(near: Socket) {
    this.near = near;
  }

  /** Cuts it at both ends. */
  cut(): void {
    this.near.resetAndDestroy();
    this.far?.resetAndDestroy();
  }

  /** Lets everything pass again, with what was kept. */
  thaw(): void {
    this.at = undefined;
    this.state = 'open';
    if (this.far) for (const data of this.kept.toServer.splice(0)) this.far.write(data);
    for (const data of this.kept.toClient.splice(0)) this.near.write(data);
    if (this.far?.destroyed) this.near.destroy();
  }
}

export class Lines {
  readonly #server: Server;
  readonly #options: LinesOptions;
  readonly #lines = new Set<Line>();
  #isRefusing = false;
  /** the far ends of frozen lines whose near end is gone, which they were not told */
  readonly #orphans = new Set<Socket>();
  /** what becomes of new lines of these names */
  readonly #ofNew = new Map<string, LineState>();

  protected constructor(options: LinesOptions) {
    this.#options = options;
    this.#server = createServer((near) => this.#take(near));
  }

  /** Starts a proxy on this machine's own address. */
  static async open(options: LinesOptions): Promise<Lines> {
    const lines = new Lines(options);
    await lines.listen();
    return lines;
  }

  protected listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port ?? 0, '127.0.0.1', resolve);
    });
  }

  get port(): number {
    // An AddressInfo, since the server listens on a port.
    return (this.#server.address() as AddressInfo).port;
  }

  /** The open lines, or those of one name. */
  all(name?: string): Line[] {
    return [...this.#lines].filter((line) => name === undefined || line.name === name);
  }

  /** How many lines of this name are open. */
  count(name: string): number {
    return this.all(name).length;
  }

  /** On how many of them something does not pass. */
  stuck(name: string): number {
    return this.all(name).filter(({ state }) => state !== 'open').length;
  }

  /** Lets nothing pass any more on the open lines of this name, as where a host has vanished; `withNew` on those that are opened later too. */
  freeze(name: string, { withNew = false } = {}): void {
    this.#set(name, 'frozen', withNew);
  }

  /** Lets no answers pass on the lines of this name: what is asked is done, but nobody hears of it. */
  mute(name: string): void {
    this.#set(name, 'mute', false);
  }

  /** Lets nothing pass any more on each line of this name on which these words are sent, themselves included. */
  freezeAt(name: string, words: string): void {
    for (const line of this.all(name)) line.at = { words, state: 'frozen' };
  }

  /** Lets everything pass again, with what was kept. */
  thaw(): void {
    this.#ofNew.clear();
    for (const line of this.#lines) line.thaw();
  }

  /** Cuts the lines of this name, or all, at both ends. */
  cut(name?: string): void {
    for (const line of this.all(name)) line.cut();
  }

  /** Cuts all lines and takes no new ones, as while the other end is started again. */
  refuse(): void {
    this.#isRefusing = true;
    this.cut();
  }

  accept(): void {
    this.#isRefusing = false;
  }

  async close(): Promise<void> {
    this.cut();
    for (const far of this.#orphans) far.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #set(name: string, state: LineState, withNew: boolean): void {
    if (withNew) this.#ofNew.set(name, state);
    for (const line of this.all(name)) line.state = state;
  }

  #take(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#isRefusing) {
      near.resetAndDestroy();
      return;
    }
    near.setNoDelay(true);
    const line = new Line(near);
    this.#lines.add(line);
    near.on('data', (data) => {
      if (!line.name && this.#options.nameIn) {
        line.name = this.#options.nameIn(data);
        line.state = this.#ofNew.get(line.name) ?? line.state;
      }
      if (line.at && data.includes(line.at.words)) line.state = line.at.state;
      if (line.state === 'frozen' || !line.far) line.kept.toServer.push(data);
      else line.far.write(data);
    });
    // The end of what is frozen does not arrive either.
    near.on('close', () => {
      this.#lines.delete(line);
      if (line.state !== 'frozen') line.far?.destroy();
      else if (line.far) this.#orphans.add(line.far);
    });
    this.#reach(line, this.#options.places());
  }

  /** Connects a line to the first of these places where somebody answers. */
  #reach(line: Line, [place, ...others]: readonly Place[]): void {
    if (!place || line.near.destroyed) {
      line.near.resetAndDestroy();
      return;
    }
    const far = connect({ ...place, noDelay: true });
    far.once('error', () => {
      if (!line.far) this.#reach(line, others);
    });
    far.once('connect', () => {
      line.far = far;
      if (line.near.destroyed) far.destroy();
      else if (line.state !== 'frozen') for (const data of line.kept.toServer.splice(0)) far.write(data);
    });
    far.on('data', (data) => {
      if (line.state === 'open') line.near.write(data);
      else line.kept.toClient.push(data);
    });
    far.on('close', () => {
      this.#orphans.delete(far);
      if (line.far === far && line.state === 'open') line.near.destroy();
    });
    far.on('error', () => undefined);
  }
}
