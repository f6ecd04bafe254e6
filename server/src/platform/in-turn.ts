/** Does one thing at a time, in the order in which they were asked for. */
export class InTurn {
  /** until the last one that was asked for, and all before it, have settled */
  #last: Promise<unknown> | undefined;

  /**
   * Begins `work` at once where nothing is under way.
   * @param signal takes it out of the line at once, with the signal's reason; what has begun hears of it by itself
   */
  do<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.#last;
    const done = before ? turnAfter(before, signal).then(work) : work();
    // Who leaves the line lets nobody pass what is under way. What came of it is not kept: a line that never ends would keep all of it.
    const last = Promise.allSettled([before, done]).then(() => undefined);
    this.#last = last;
    void last.then(() => this.#last === last && (this.#last = undefined));
    return done;
  }
}

async function turnAfter(before: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([before, left]);
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}
