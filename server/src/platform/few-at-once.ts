/** Lets few do the same at the same time, and fewer of one person: what costs much keeps nobody else waiting. */
import { Refusal } from '@marquee/contract/refusals.ts';

/** For whoever comes while too many are at it. Seconds */
const retryAfterSeconds = 5;

export class FewAtOnce {
  readonly #most: { inAll: number; ofOne: number };
  /** by whom */
  readonly #underWay: number[] = [];

  constructor(most: { inAll: number; ofOne: number }) {
    this.#most = most;
  }

  /** Does `work` at once, for this person. Throws `busy` where too many are at it, of all or of theirs. */
  async do<T>(userID: number, work: () => Promise<T>): Promise<T> {
    const own = this.#underWay.filter((other) => other === userID);
    if (this.#underWay.length >= this.#most.inAll || own.length >= this.#most.ofOne) {
      throw new Refusal('busy', { retryAfter: retryAfterSeconds });
    }
    this.#underWay.push(userID);
    try {
      return await work();
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(userID), 1);
    }
  }
}
