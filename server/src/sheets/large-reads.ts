/**
 * Whole reads of large sheets, a few at a time: more of them are no quicker, as they keep the processor busy, and each takes memory of its
 * own. What is small does not wait behind them.
 */
import { Refusal } from '@marquee/contract/refusals.ts';

/** From so many cells on a sheet is large: a read of it takes a tenth of a second or more. */
const large = 40_000;
/** One reads the database while the other compresses. */
const mostAtOnce = 2;
/** They take a minute or two; who comes after them had better come again. */
const mostWaiting = 200;

export class LargeReads {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * Does `work` in its turn, where it reads a large sheet.
   * @param cells about how many it reads
   * @param isWanted is asked once its turn comes: for who has left meanwhile it is not done, and nothing is answered
   * Throws `busy` where too many wait.
   */
  async inTurn<T>(cells: number, work: () => Promise<T>, isWanted = () => true): Promise<T | undefined> {
    if (cells < large) return work();
    if (this.#waiting.length >= mostWaiting) throw new Refusal('busy', { retryAfter: 5 });
    if (this.#underWay >= mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay += 1;
    try {
      return isWanted() ? await work() : undefined;
    } finally {
      // Whoever is next takes over the turn, so that nobody who comes now is before them.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}
