/** On which line of a text a place is: 1 for the first. */

/** A text's places are asked for many times, so its line ends are found once, when first asked. */
export class Lines {
  readonly #text: string;
  #ends: number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  at(place: number): number {
    const ends = (this.#ends ??= lineEnds(this.#text));
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  /** How long the line is that a place is on: what tools write is on one line. */
  lengthAt(place: number): number {
    const line = this.at(place);
    const begin = line < 2 ? 0 : (this.#ends?.[line - 2] ?? 0) + 1;
    return (this.#ends?.[line - 1] ?? this.#text.length) - begin;
  }
}

function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return ends;
}

/** What stands at a place of a script: no more of its line than shows it. */
export const wordsAt = (text: string, place: number): string => text.slice(place, place + 80).split('\n', 1)[0] ?? '';
