/** Turns at what only few may do at once, and nobody for a while, in the order in which they were asked for. */
export class Turns {
  readonly #most: number;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether nobody else begins. Who has begun goes on. */
  set isClosed(isClosed: boolean) {
    this.#isClosed = isClosed;
    this.#next();
  }

  #next(): void {
    while (!this.#isClosed && this.#busy < this.#most && this.#waiting.length > 0) this.#waiting.shift()?.();
  }

  /** Calls back once it is one's turn. @returns what gives it back, or the wish for it */
  take(begin: () => void): () => void {
    let has = false;
    let isOver = false;
    const start = () => {
      has = true;
      this.#busy += 1;
      begin();
    };
    this.#waiting.push(start);
    this.#next();
    return () => {
      if (isOver) return;
      isOver = true;
      if (!has) {
        const at = this.#waiting.indexOf(start);
        if (at !== -1) this.#waiting.splice(at, 1);
        return;
      }
      this.#busy -= 1;
      this.#next();
    };
  }
}
