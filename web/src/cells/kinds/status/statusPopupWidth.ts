/** How wide the popup of a Status cell is. */

const optionsPerColumn = 3;
const columnsThatFit = 2;

/** Pixels: 314, plus 140 for each extra column of three options beyond six. */
export function statusPopupWidth(optionCount: number): number {
  const columns = Math.ceil(optionCount / optionsPerColumn);
  return 314 + 140 * Math.max(0, columns - columnsThatFit);
}
