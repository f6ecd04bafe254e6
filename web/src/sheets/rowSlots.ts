/** Which of a group's row elements draws which row: elements are used again while the sheet is scrolled, as new ones cost most of a frame. */

/** In the order of the document. A slot is the key of an element. */
export type RowSlots = readonly { slot: number; rowID: number }[];

/**
 * A row that stays keeps its slot, and with it the focus and whatever hangs on its element. While the sheet moves, a row that comes takes
 * the slot of one that has gone, where that stands in the document; those that nobody needs keep their row, out of sight, as long as
 * it is there. Once the sheet is still the document has the rows in sight alone, and in their order. `wanted` is in that order.
 */
export function takeSlots(
  before: RowSlots,
  wanted: readonly number[],
  isMoving: boolean,
  isThere: (rowID: number) => boolean,
): RowSlots {
  const isDrawn = new Set(before.map(({ rowID }) => rowID));
  const isWanted = new Set(wanted);
  const coming = wanted.filter((rowID) => !isDrawn.has(rowID));
  const now = before.flatMap(({ slot, rowID }) => {
    if (isWanted.has(rowID)) return { slot, rowID };
    const next = coming.shift();
    if (next !== undefined) return { slot, rowID: next };
    return isMoving && isThere(rowID) ? { slot, rowID } : [];
  });
  const used = new Set(now.map(({ slot }) => slot));
  for (let slot = 0; coming.length > 0; slot += 1) {
    const rowID = used.has(slot) ? undefined : coming.shift();
    if (rowID !== undefined) now.push({ slot, rowID });
  }
  if (!isMoving) {
    const places = new Map(wanted.map((rowID, at) => [rowID, at]));
    now.sort((one, other) => (places.get(one.rowID) ?? 0) - (places.get(other.rowID) ?? 0));
  }
  const isSame =
    now.length === before.length &&
    now.every(({ slot, rowID }, at) => slot === before[at]?.slot && rowID === before[at].rowID);
  return isSame ? before : now;
}
