/** What changed here and nobody else was told yet, gathered so that a busy process says one thing and not a thousand. */
import { setTimeout as pause } from 'node:timers/promises';

/** Which sheets have reached which revisions. */
export type Changes = [sheetID: number, revision: number][];

/** Changes are gathered this long before they are said. Milliseconds. */
const gatherMs = 5;
/** The same where nobody else was heard for a while: most likely there is nobody, and who comes says so at once. */
const gatherAloneMs = 100;
/** PostgreSQL takes payloads below 8,000 bytes. */
const mostInOne = 300;

export class GatheredChanges {
  /** by sheet */
  readonly #waiting = new Map<number, number>();
  readonly #say: (changes: Changes) => Promise<boolean>;
  readonly #isAlone: () => boolean;
  #isGathering = false;
  #saying: Promise<void> = Promise.resolve();

  /** `say` answers whether they were said; where not, they wait for the next `saySoon`. */
  constructor(say: (changes: Changes) => Promise<boolean>, isAlone: () => boolean) {
    this.#say = say;
    this.#isAlone = isAlone;
  }

  add(sheetID: number, revision: number): void {
    this.#waiting.set(sheetID, Math.max(revision, this.#waiting.get(sheetID) ?? 0));
  }

  saySoon(): void {
    if (this.#isGathering || !this.#waiting.size) return;
    this.#isGathering = true;
    void this.#gather();
  }

  async #gather(): Promise<void> {
    await pause(this.#isAlone() ? gatherAloneMs : gatherMs);
    await this.#saying;
    this.#isGathering = false;
    void this.sayNow();
  }

  /** Says what waits behind what is being said already. */
  sayNow(): Promise<void> {
    this.#saying = this.#saying.then(() => this.#sayAll());
    return this.#saying;
  }

  async #sayAll(): Promise<void> {
    const changes = [...this.#waiting];
    this.#waiting.clear();
    for (let start = 0; start < changes.length; start += mostInOne) {
      const some = changes.slice(start, start + mostInOne);
      // What can't be said now is said on the next line; who missed it in spite of that finds it when they compare.
      if (!(await this.#say(some))) for (const [sheetID, revision] of some) this.add(sheetID, revision);
    }
  }
}
