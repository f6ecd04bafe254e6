/** Changes of this process that the other processes have yet to be told of, gathered so that a busy process sends one message and not a thousand. */
import { setTimeout as pause } from 'node:timers/promises';

/** Which sheets have reached which revisions. */
export type Changes = [sheetID: number, revision: number][];

/** Changes are gathered this long before they are said. Milliseconds. */
const gatherMs = 5;
/** The same while no other process was heard: most likely there is none, and one that starts says `hello` at once. */
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

  /** Tells what waits, once what is being told already is through. */
  sayNow(): Promise<void> {
    this.#saying = this.#saying.then(() => this.#sayAll());
    return this.#saying;
  }

  async #sayAll(): Promise<void> {
    const changes = [...this.#waiting];
    this.#waiting.clear();
    for (let start = 0; start < changes.length; start += mostInOne) {
      const some = changes.slice(start, start + mostInOne);
      // Without a connection they wait for the next one. A process that misses them all the same finds them when it compares with the database.
      if (!(await this.#say(some))) for (const [sheetID, revision] of some) this.add(sheetID, revision);
    }
  }
}
