/** Several server processes over one database, behind one address: each can be killed, stopped, told to end, and is started again. */
import { SpawnedServer, type SpawnOptions } from '@marquee/server/test/spawned-server.ts';
import { Balancer } from './balancer.ts';

/** A place for a process: its settings stay, the process in it changes. */
interface Slot {
  settings: () => Record<string, string>;
  server: SpawnedServer | undefined;
  starting: Promise<void> | undefined;
}

export interface ServersOptions extends SpawnOptions {
  processes: number;
  /** the settings of the n-th process, from 0, asked for when it starts for the first time; `base` is the address of them all */
  settings: (base: string, n: number) => Record<string, string>;
  /** the port of their one address; any free one unless given */
  port?: number;
  /** hears that a process ended that nobody had ended; another takes its place */
  fell?: (how: string, printed: string) => void;
}

export class Servers {
  readonly balancer: Balancer;
  readonly #slots: Slot[];
  readonly #options: ServersOptions;
  #isClosing = false;

  private constructor(balancer: Balancer, options: ServersOptions) {
    this.balancer = balancer;
    this.#options = options;
    this.#slots = Array.from({ length: options.processes }, (_, n) => {
      let known: Record<string, string> | undefined;
      const settings = () => (known ??= options.settings(balancer.base, n));
      return { settings, server: undefined, starting: undefined };
    });
  }

  /** Starts them one after the other, so that the first one makes the tables. */
  static async start(options: ServersOptions): Promise<Servers> {
    const servers = new Servers(await Balancer.open(options.port ?? 0), options);
    try {
      for (const slot of servers.#slots) await servers.#start(slot);
    } catch (error) {
      await servers.close();
      throw error;
    }
    return servers;
  }

  get base(): string {
    return this.balancer.base;
  }

  /** The processes that run now, in the order of their slots. */
  get running(): SpawnedServer[] {
    return this.#slots.flatMap(({ server }) => server ?? []);
  }

  /** Kills a process and starts another in its place. */
  async kill(server: SpawnedServer): Promise<void> {
    await this.#replace(server, () => server.end());
  }

  /** Tells a process to end, waits until it has, and starts another in its place. */
  async restart(server: SpawnedServer): Promise<void> {
    await this.#replace(server, async () => {
      server.kill('SIGTERM');
      await server.ended;
    });
  }

  /** Waits until every process runs that should. */
  async settled(): Promise<void> {
    for (;;) {
      const starting = this.#slots.flatMap((slot) => slot.starting ?? []);
      if (starting.length === 0) return;
      await Promise.all(starting);
    }
  }

  /** Ends all of them, in order if they can, and the address. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.settled().catch(() => undefined);
    await Promise.all(
      this.running.map(async (server) => {
        server.kill('SIGCONT');
        server.kill('SIGTERM');
        const late = setTimeout(() => server.kill('SIGKILL'), 15_000);
        await server.ended;
        clearTimeout(late);
      }),
    );
    await this.balancer.close();
  }

  async #replace(server: SpawnedServer, end: () => Promise<void>): Promise<void> {
    const slot = this.#slots.find((one) => one.server === server);
    if (!slot) return;
    slot.server = undefined;
    slot.starting = (async () => {
      await end();
      this.balancer.remove(server.base);
      await this.#start(slot);
    })().finally(() => (slot.starting = undefined));
    await slot.starting;
  }

  /** A start that fails because the database is away is tried again, as a supervisor of processes does. */
  async #start(slot: Slot): Promise<void> {
    for (let tries = 1; !this.#isClosing; tries++) {
      try {
        const server = await SpawnedServer.start(slot.settings(), this.#options);
        slot.server = server;
        this.balancer.add(server.base);
        void server.ended.then((how) => {
          if (slot.server !== server || this.#isClosing) return;
          this.#options.fell?.(String(how), server.printed());
          void this.kill(server);
        });
        return;
      } catch (error) {
        if (tries === 20) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }
}
