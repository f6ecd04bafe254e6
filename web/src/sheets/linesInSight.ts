/** Which lines the grid draws: those in sight, one more on either side, and those where the keyboard stands. */
import type { Line, Lines } from './lines.ts';
import type { View } from './useView.ts';

/** Lines drawn beyond the edge, so that scrolling does not show their absence. What is in sight is known a row too large already. */
const overscan = 1;

/** From top to bottom. The lines in `held` are drawn out of sight too, since the focus is on one of their elements. */
export function linesInSight(
  lines: Lines,
  { top, bottom }: View,
  held: readonly (string | undefined)[],
): readonly Line[] {
  const first = Math.max(0, lines.indexAt(top) - overscan);
  const last = Math.min(lines.count - 1, lines.indexAt(bottom) + overscan);
  const indices = new Set(Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at));
  for (const key of held) {
    const index = key === undefined ? -1 : lines.indexOf(key);
    if (index !== -1) indices.add(index);
  }
  return [...indices].toSorted((one, other) => one - other).flatMap((index) => lines.at(index) ?? []);
}
