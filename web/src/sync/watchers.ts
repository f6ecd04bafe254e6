/** Who wants to hear when one entry of the open sheet changes: one set of listeners per key. */
import type { Touched } from '@marquee/contract/touched.ts';

/** `whole`: all cells have arrived. */
export type WatchKey = Touched | 'whole';

export class Watchers {
  readonly #listeners = new Map<WatchKey, Set<() => void>>();
  readonly #listenersToAll = new Set<(keys: ReadonlySet<WatchKey> | 'all') => void>();

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

  /** Calls `listener` whenever anything is touched, with what was; `all` when the whole state was replaced. The result stops that. */
  watchAll(listener: (keys: ReadonlySet<WatchKey> | 'all') => void): () => void {
    this.#listenersToAll.add(listener);
    return () => this.#listenersToAll.delete(listener);
  }

  /** Tells the listeners of each key once; `cells` stands for every cell. */
  tell(touched: Iterable<WatchKey>): void {
    this.#tell(new Set(touched));
  }

  /** After the whole state was replaced. */
  tellAll(): void {
    this.#tell('all');
  }

  #tell(keys: ReadonlySet<WatchKey> | 'all'): void {
    for (const listener of this.#listenersToAll) listener(keys);
    const isTold = (key: WatchKey) => keys === 'all' || keys.has(key) || key.startsWith('cell:');
    const told = keys === 'all' || keys.has('cells') ? [...this.#listeners.keys()].filter(isTold) : keys;
    const calls = new Set([...told].flatMap((key) => [...(this.#listeners.get(key) ?? [])]));
    for (const call of calls) call();
  }
}
