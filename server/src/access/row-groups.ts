/** In which groups the rows of a sheet are, kept in little room. */
/** Pairs of a row and its group, by row: 8 bytes each, where a map takes 40. */
export class RowGroups {
  readonly #pairs: Int32Array;
  /** rows that were added since, as they are met */
  readonly #met = new Map<number, number>();

  /** @param bytes the pairs as the database sends them, most significant byte first */
  constructor(bytes: Buffer) {
    const copy = new Uint8Array(bytes);
    Buffer.from(copy.buffer).swap32();
    this.#pairs = new Int32Array(copy.buffer);
  }

  get bytes(): number {
    return this.#pairs.byteLength + 40 * this.#met.size;
  }

  get met(): number {
    return this.#met.size;
  }

  groupOf(rowID: number): number | undefined {
    const at = this.#placeOf(rowID);
    // 0 is no group: the row went.
    return (at === undefined ? this.#met.get(rowID) : this.#pairs[at]) || undefined;
  }

  meet(rowID: number, groupID: number): void {
    const at = this.#placeOf(rowID);
    if (at === undefined) this.#met.set(rowID, groupID);
    else this.#pairs[at] = groupID;
  }

  forget(rowID: number): void {
    const at = this.#placeOf(rowID);
    if (at === undefined) this.#met.delete(rowID);
    else this.#pairs[at] = 0;
  }

  /** Where the group of a row stands among the pairs. */
  #placeOf(rowID: number): number | undefined {
    const pairs = this.#pairs;
    let [low, high] = [0, pairs.length / 2];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[2 * middle] ?? 0) < rowID) low = middle + 1;
      else high = middle;
    }
    return pairs[2 * low] === rowID ? 2 * low + 1 : undefined;
  }
}
