/** Chance that can be repeated: everything random of a trial comes from one seed. */

export class Chance {
  #state: number;

  /** Each `stream` of a seed is another sequence, so that what one actor draws does not depend on the others. */
  constructor(seed: number, stream: string) {
    let state = seed >>> 0;
    for (const letter of stream) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    this.#state = state;
    this.next();
  }

  /** From 0 to 1, without 1: the generator is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below this. */
  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  uuid(): string {
    const hex = (digits: number) => Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const all = Object.entries(weights) as [K, number][];
    let at = this.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of all) {
      at -= weight;
      if (at < 0) return key;
    }
    return all[0]?.[0] as K;
  }
}
