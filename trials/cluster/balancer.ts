/** A small balancing proxy: one address for several server processes; new lines go in turn to those that are ready. */
import { Lines } from '@marquee/server/test/lines.ts';

/** A process that takes longer to say that it is ready gets no new lines. Milliseconds. */
const timeoutMs = 2_000;
const pauseMs = 500;

export class Balancer {
  readonly lines: Lines;
  /** the addresses of the processes, and whether each was ready when it was last asked */
  readonly #ready = new Map<string, boolean>();
  #turn = 0;
  #isClosed = false;

  private constructor(lines: Lines) {
    this.lines = lines;
  }

  /** Starts one without any process behind it. It passes bytes on as they are, so that WebSockets go through like everything else. */
  static async open(port: number): Promise<Balancer> {
    const lines = await Lines.open({ port, places: () => balancer.#places() });
    const balancer: Balancer = new Balancer(lines);
    return balancer;
  }

  /** `http://127.0.0.1:PORT` */
  get base(): string {
    return `http://127.0.0.1:${this.lines.port}`;
  }

  /** Puts a process behind it, which is asked from now on whether it is ready. */
  add(base: string): void {
    this.#ready.set(base, true);
    void this.#watch(base);
  }

  /** Takes a process away that has ended; its lines end with it. */
  remove(base: string): void {
    this.#ready.delete(base);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.lines.close();
  }

  /** Those that are ready in turn, then the others: one that was not ready a moment ago is better than none. */
  #places(): { host: string; port: number }[] {
    const all = [...this.#ready];
    this.#turn += 1;
    const turn = this.#turn % Math.max(1, all.length);
    const inTurn = [...all.slice(turn), ...all.slice(0, turn)];
    const readyFirst = inTurn.toSorted(([, one], [, other]) => Number(other) - Number(one));
    return readyFirst.map(([base]) => ({ host: '127.0.0.1', port: Number(new URL(base).port) }));
  }

  async #watch(base: string): Promise<void> {
    while (this.#ready.has(base) && !this.#isClosed) {
      const isReady = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (this.#ready.has(base)) this.#ready.set(base, isReady);
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }
}
