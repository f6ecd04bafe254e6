/** How many banners run at once on this machine: as many as leave it its pictures, found by looking at how many it makes. */

/** To begin with; each good second doubles it. */
const first = 8;
const least = 2;
/** What the machine does at rest is what it can do; less than this share of it is too little. */
const enough = 0.9;
/** Where it failed once it is not tried again for so many seconds. */
const memory = 20;
/** Pictures a second that are wished for, however many a screen could show. */
const wished = 60;

export interface Second {
  /** pictures that this page made */
  frames: number;
  /** how far the banners' clock came, as a share of the time that passed; undefined where none is known */
  pace: number | undefined;
  /** how many ran */
  running: number;
  /** how many would like to */
  wanting: number;
}

export class Governor {
  #limit = first;
  #rest = wished;
  #running = 0;
  #failedAt = Infinity;
  #since = Infinity;

  get limit(): number {
    return this.#limit;
  }

  /** @param frames pictures in a second in which nothing ran: a slow screen is no reason to stop banners */
  rested(frames: number): void {
    this.#rest = Math.min(wished, Math.max(1, frames));
  }

  /** What a second was like in which banners ran. @returns how many may run in the next */
  heard({ frames, pace, running, wanting }: Second): number {
    this.#since += 1;
    // To begin costs more than to go on.
    const isSettling = running > this.#running;
    this.#running = running;
    if (running === 0 || isSettling) return this.#limit;
    const share = Math.min(frames / this.#rest, pace ?? 1);
    if (share < enough) {
      this.#failedAt = Math.min(this.#limit, running);
      this.#since = 0;
      this.#limit = Math.max(least, Math.floor(this.#failedAt * Math.max(0.5, share)));
      this.#running = this.#limit;
    } else if (wanting > this.#limit && running >= this.#limit) {
      const most = this.#since < memory ? this.#failedAt - 1 : Infinity;
      this.#limit = Math.max(this.#limit, Math.min(this.#limit * 2, most));
    }
    return this.#limit;
  }
}
