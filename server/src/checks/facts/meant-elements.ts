/** Which of a page's elements a block of styles may be for: two that may be for the same one may take away what the other says. */
import type { Shown } from './shown-when.ts';

/** Of elements of different names no more are looked at, and no more often: then each may be meant. */
const mostElements = 1_000;
const mostSteps = 10_000_000;

export class MeantElements {
  readonly #known = new Set<string>();
  readonly #named: ReadonlySet<string>[] = [];
  readonly #byName = new Map<string, number[]>();
  #steps = 0;
  #isMany = false;

  constructor() {
    this.note([['html'], ['body']]);
  }

  /** Elements of a page, each by its tag, its classes and its ID. */
  note(elements: Iterable<readonly string[]>): void {
    for (const names of elements) {
      const key = names.join(' ');
      if (this.#known.has(key)) continue;
      this.#isMany ||= this.#known.size >= mostElements;
      if (this.#isMany) return;
      this.#known.add(key);
      const at = this.#named.push(new Set(names)) - 1;
      for (const name of new Set(names)) this.#byName.set(name, [...(this.#byName.get(name) ?? []), at]);
    }
  }

  /** Those that styles may be for, by their numbers; undefined where it may be any. */
  of({ last }: Shown): Set<number> | undefined {
    const found = new Set<number>();
    for (const names of last) {
      if (this.#isMany || names.length === 0) return undefined;
      const lists = names.map((name) => this.#byName.get(name) ?? []);
      const fewest = lists.reduce((least, one) => (one.length < least.length ? one : least));
      this.#steps += fewest.length + 1;
      this.#isMany ||= this.#steps > mostSteps;
      for (const at of fewest) if (names.every((name) => this.#named[at]?.has(name))) found.add(at);
    }
    return found;
  }
}

/** Elements that something is said of, to be asked whether it is said of what other styles are for, too. */
export class SaidOf {
  readonly #elements: MeantElements;
  readonly #by = new Map<number, string>();
  readonly #several = new Set<number>();
  #ofAny: string | undefined;

  constructor(elements: MeantElements) {
    this.#elements = elements;
  }

  /** `by` says it, of what styles are for. */
  add(shown: Shown, by: string): void {
    const meant = this.#elements.of(shown);
    if (!meant) this.#ofAny = this.#ofAny === undefined || this.#ofAny === by ? by : '';
    for (const at of meant ?? []) {
      const before = this.#by.get(at);
      if (before === undefined) this.#by.set(at, by);
      else if (before !== by) this.#several.add(at);
    }
  }

  /** Whether another one says it of something that styles are for. */
  isByOthers(shown: Shown, by: string): boolean {
    if (this.#ofAny !== undefined && this.#ofAny !== by) return true;
    const meant = this.#elements.of(shown);
    if (!meant) return this.#several.size > 0 || [...this.#by.values()].some((one) => one !== by);
    return [...meant].some((at) => this.#several.has(at) || (this.#by.has(at) && this.#by.get(at) !== by));
  }
}
