/** Edits that are shown but not confirmed yet, laid over the confirmed entries of one kind. */

/** What an edit makes of the entry below it; undefined means that the entry is gone. */
export type Lay<T> = (entry: T | undefined) => T | undefined;

export interface Pending<T> {
  readonly key: string;
  readonly lay: Lay<T>;
}

interface Stack<T> {
  pending: Pending<T>[];
  /** the confirmed entry that `shown` was computed from, so that the same value is given until something changed */
  base: T | undefined;
  shown: T | undefined;
}

export class Overlay<T> {
  readonly #stacks = new Map<string, Stack<T>>();

  get isEmpty(): boolean {
    return this.#stacks.size === 0;
  }

  /** What edits lie on. */
  get keys(): Iterable<string> {
    return this.#stacks.keys();
  }

  has(key: string): boolean {
    return this.#stacks.has(key);
  }

  /** Lays an edit on top; `base` is the confirmed entry. */
  add(key: string, lay: Lay<T>, base: T | undefined): Pending<T> {
    const added = { key, lay };
    const pending = [...(this.#stacks.get(key)?.pending ?? []), added];
    this.#stacks.set(key, this.#stack(pending, base));
    return added;
  }

  /** Takes an edit away, confirmed or refused; doing so twice is harmless. */
  remove(gone: Pending<T>): void {
    const stack = this.#stacks.get(gone.key);
    if (!stack) return;
    const pending = stack.pending.filter((other) => other !== gone);
    if (pending.length === 0) this.#stacks.delete(gone.key);
    else this.#stacks.set(gone.key, this.#stack(pending, stack.base));
  }

  /** The entry as the reader sees it: the confirmed one under all pending edits, the last on top. */
  shown(key: string, base: T | undefined): T | undefined {
    const stack = this.#stacks.get(key);
    if (!stack) return base;
    if (stack.base !== base) this.#stacks.set(key, this.#stack(stack.pending, base));
    return this.#stacks.get(key)?.shown;
  }

  #stack(pending: Pending<T>[], base: T | undefined): Stack<T> {
    return { pending, base, shown: pending.reduce<T | undefined>((entry, edit) => edit.lay(entry), base) };
  }
}
