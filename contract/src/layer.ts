/** Entries over others that stay as they are: reads fall through, what is set and deleted stays in the layer. */

/** What an open sheet asks of a collection of entries: a `Map` by id, or a layer over one. */
export interface Entries<V> {
  get(id: number): V | undefined;
  has(id: number): boolean;
  set(id: number, entry: V): unknown;
  delete(id: number): unknown;
  values(): Iterable<V>;
  entries(): Iterable<[number, V]>;
}

/** It costs what is changed in it, however much is below. */
export class Layer<V> implements Entries<V> {
  readonly #below: Entries<V>;
  readonly #own = new Map<number, V>();
  readonly #gone = new Set<number>();

  constructor(below: Entries<V>) {
    this.#below = below;
  }

  get(id: number): V | undefined {
    return this.#own.get(id) ?? (this.#gone.has(id) ? undefined : this.#below.get(id));
  }

  has(id: number): boolean {
    return this.#own.has(id) || (!this.#gone.has(id) && this.#below.has(id));
  }

  set(id: number, entry: V): void {
    this.#own.set(id, entry);
  }

  delete(id: number): void {
    this.#own.delete(id);
    this.#gone.add(id);
  }

  *entries(): Iterable<[number, V]> {
    for (const [id, entry] of this.#below.entries()) {
      const own = this.#own.get(id);
      if (own !== undefined) yield [id, own];
      else if (!this.#gone.has(id)) yield [id, entry];
    }
    for (const [id, own] of this.#own) if (!this.#below.has(id)) yield [id, own];
  }

  *values(): Iterable<V> {
    for (const [, entry] of this.entries()) yield entry;
  }
}
