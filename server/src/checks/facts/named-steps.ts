/** The steps of animations by their names: those that styles ask for, and those that there are. What has no steps moves nothing. */

/** An animation that says more words than these may be of any name. */
const mostWords = 50;
/** Of more names each may be there. */
const mostNames = 20_000;

/** Of what an animation says the words of which one is its name; undefined where it may have any. */
export type NameWords = readonly string[] | undefined;

/** A name in quotes is read as `_`; one that is escaped, worked out or another element's may be any. */
const isOpen = (word: string): boolean => word === '_' || /\\|^(?:var|env|attr|inherit)\b/i.test(word);

/** The words that one animation says, of the shorthand or of `animation-name`. */
export function nameWords(said: string): NameWords {
  const words = said.trim().split(/\s+/, mostWords + 1);
  return words.length > mostWords || words.some(isOpen) ? undefined : words;
}

/** Words of several places: of one of them the name is. */
export const allWords = (several: readonly NameWords[]): NameWords => {
  const words: string[] = [];
  for (const one of several) {
    if (!one || words.length > mostWords) return undefined;
    words.push(...one);
  }
  return words;
};

/** The words by which a block's prelude names steps; `[]` where it is none of steps. */
export function stepsNamed(prelude: string): NameWords {
  const [, name] = /@(?:-\w+-)?keyframes\s+(\S+)/i.exec(prelude) ?? [];
  return name === undefined ? [] : nameWords(name);
}

export class StepNames {
  readonly #names = new Set<string>();
  #isAny = false;

  add(words: NameWords): void {
    this.#isAny ||= words === undefined || this.#names.size + words.length > mostNames;
    if (!this.#isAny) for (const word of words ?? []) this.#names.add(word);
  }

  addAll({ words }: StepNames): void {
    this.add(words);
  }

  get words(): NameWords {
    return this.#isAny ? undefined : [...this.#names];
  }

  /** Whether one of them is called so; of what may have any name, whether there is one at all. */
  has(words: NameWords): boolean {
    return this.#isAny || (words ? words.some((word) => this.#names.has(word)) : this.#names.size > 0);
  }
}
