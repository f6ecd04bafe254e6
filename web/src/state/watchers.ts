/** Who wants to hear when one entry of the open sheet changes: one set of listeners per key. */
import type { Touched } from '@marquee/contract/apply.ts';

/** `whole`: all cells have arrived. */
export type WatchKey = Touched | 'whole';

export class Watchers {
  readonly #listeners = new Map<WatchKey, Set<() => void>>();

  /** Calls `listener` whenever `key` is touched; the result stops that. */
  watch(key: WatchKey, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }

  /** Tells the listeners of each key once; `cells` stands for every cell. */
  tell(touched: Iterable<WatchKey>): void {
    const keys = new Set(touched);
    const told = keys.has('cells')
      ? [...this.#listeners.keys()].filter((key) => keys.has(key) || key.startsWith('cell:'))
      : keys;
    const calls = new Set([...told].flatMap((key) => [...(this.#listeners.get(key) ?? [])]));
    for (const call of calls) call();
  }

  /** After the whole state was replaced. */
  tellAll(): void {
    this.tell([...this.#listeners.keys()]);
  }
}
