/** Gives the keyboard to the grid: where it stood, else to the first row that is in sight. */
import { nameColumn, select, useActive } from '#screen/active.ts';
import { sizes, type Lines } from './lines.ts';

/** For what goes off the page with the focus, such as the button that ends a mode. */
export function focusGrid(): void {
  const { place } = useActive.getState();
  const grid = document.querySelector<HTMLElement>('[role=grid]');
  const cell =
    place && grid?.querySelector<HTMLElement>(`[data-line="${place.line}"] [data-column="${place.columnID}"]`);
  (cell ?? grid)?.focus({ preventScroll: true });
}

/** Stands on the first row below what sticks at the top, so that nothing has to move. */
export function standInSight(lines: Lines, { scrollTop }: HTMLElement): void {
  const first = lines.indexAt(scrollTop + sizes.title + sizes.heads);
  for (let index = Math.max(0, first); index < lines.count; index += 1) {
    const line = lines.at(index);
    if (line?.kind === 'row') return select({ line: `row:${line.rowID}`, columnID: nameColumn }, false);
  }
  const line = lines.walk[0];
  if (line) select({ line, columnID: nameColumn });
}
