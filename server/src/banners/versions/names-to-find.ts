/** Finds which of many names stand in a text, in a time that hardly grows with how many they are, and others have their turn meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VersionLimits } from '#platform/env.ts';
import { NotFrozen } from './not-frozen.ts';

/** Names that are taken up, and characters that are compared, until others have their turn: some milliseconds. */
const namesInOneTurn = 1_000;
const comparedInOneTurn = 1_000_000;
/** More than these are compared for no banner: only texts and names that are made for it need so many. */
const mostCompared = 2_000_000_000;

/** How a name may be written: as it is, as in an address, and either of them as in a page. */
function spellingsOf(name: string): Set<string> {
  const spellings = [name, encodeURI(name)];
  return new Set([...spellings, ...spellings.map((spelling) => spelling.replaceAll('&', '&amp;'))]);
}

/** The two characters before `end` as one number. */
const tailAt = (text: string, end: number): number => text.charCodeAt(end - 2) * 65_536 + text.charCodeAt(end - 1);

/** Names of two characters or more, to be found in the texts of one banner. */
export class NamesToFind {
  /** by how they are written */
  readonly #names = new Map<string, string[]>();
  /** how long what is written is, by its last two characters: only what ends so is compared where they stand */
  readonly #lengths = new Map<number, Set<number>>();
  readonly #limits: VersionLimits;
  readonly #most: number;
  #compared = 0;

  private constructor(limits: VersionLimits, most: number) {
    this.#limits = limits;
    this.#most = most;
  }

  static async of(names: readonly string[], limits: VersionLimits, most = mostCompared): Promise<NamesToFind> {
    const toFind = new NamesToFind(limits, most);
    for (const [n, name] of [...new Set(names)].entries()) {
      if (n % namesInOneTurn === 0) await nextTurn();
      for (const spelling of spellingsOf(name)) toFind.#add(spelling, name);
    }
    return toFind;
  }

  #add(spelling: string, name: string): void {
    const same = this.#names.get(spelling);
    if (same) same.push(name);
    else this.#names.set(spelling, [name]);
    const tail = tailAt(spelling, spelling.length);
    const lengths = this.#lengths.get(tail);
    if (lengths) lengths.add(spelling.length);
    else this.#lengths.set(tail, new Set([spelling.length]));
  }

  /**
   * Those that stand in a text, in the middle of a word, too: what is around them may be anything.
   * @throws {NotFrozen} where far more has to be compared than for banners that people make
   */
  async in(text: string): Promise<Set<string>> {
    const found = new Set<string>();
    let turnEnds = this.#compared + comparedInOneTurn;
    for (let end = 2; end <= text.length; end += 1) {
      this.#compared += 1;
      for (const length of this.#lengths.get(tailAt(text, end)) ?? []) {
        if (length > end) continue;
        this.#compared += length;
        for (const name of this.#names.get(text.slice(end - length, end)) ?? []) found.add(name);
      }
      if (this.#compared < turnEnds) continue;
      if (this.#compared > this.#most) throw new NotFrozen('tooManyFiles', this.#limits);
      await nextTurn();
      turnEnds = this.#compared + comparedInOneTurn;
    }
    return found;
  }
}
