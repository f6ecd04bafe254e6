/** Which lines the grid draws: those in sight, a few around them, and the one where the keyboard stands. */
import type { LineKey } from '#screen/active.ts';
import type { Line, Lines } from './lines.ts';
import type { View } from './useView.ts';

/** Lines drawn beyond the edge, so that scrolling does not show their absence. */
const overscan = 4;

/** From top to bottom. The line of the keyboard is drawn out of sight too, since the focus is on one of its elements. */
export function linesInSight(lines: Lines, { top, bottom }: View, active: LineKey | undefined): Line[] {
  const first = Math.max(0, lines.indexAt(top) - overscan);
  const last = Math.min(lines.count - 1, lines.indexAt(bottom) + overscan);
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const activeIndex = active === undefined ? -1 : lines.indexOf(active);
  if (activeIndex !== -1 && activeIndex < first) indices.unshift(activeIndex);
  if (activeIndex > last) indices.push(activeIndex);
  return indices.flatMap((index) => lines.at(index) ?? []);
}
