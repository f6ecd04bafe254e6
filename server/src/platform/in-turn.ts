/** Does one thing at a time, in the order in which they were asked for. */
export class InTurn {
  /** until the last one that was asked for has settled */
  #last: Promise<unknown> | undefined;

  /** Begins `work` at once where nothing is under way. */
  do<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last ? this.#last.then(work) : work();
    const last = done.then(
      () => undefined,
      () => undefined,
    );
    this.#last = last;
    void last.then(() => this.#last === last && (this.#last = undefined));
    return done;
  }
}
