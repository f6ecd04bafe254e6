/** The keyboard and the focus in the grid, which stand at one place, whichever of them is moved. */
import type { FocusEvent } from 'react';
import { isSamePlace, nameColumn, select, useActive, type LineKey } from '#screen/active.ts';
import { sizes, type Lines } from './lines.ts';

/** For what goes off the page with the focus, such as the button that ends a mode. */
export function focusGrid(): void {
  const { place } = useActive.getState();
  const grid = document.querySelector<HTMLElement>('[role=grid]');
  const cell =
    place && grid?.querySelector<HTMLElement>(`[data-line="${place.line}"] [data-column="${place.columnID}"]`);
  (cell ?? grid)?.focus({ preventScroll: true });
}

/** Stands where a program has put the focus, as screen readers do with the cell that is being read; keys go there, too. */
export function standAtFocus({ target }: FocusEvent<HTMLElement>): void {
  const { dataset } = target;
  // The grid itself wrote the attribute.
  const line = target.closest<HTMLElement>('[data-line]')?.dataset['line'] as LineKey | undefined;
  if (line === undefined || dataset['column'] === undefined) return;
  const focused = { line, columnID: Number(dataset['column']) };
  const { editing, place } = useActive.getState();
  if (!editing && !isSamePlace(place, focused)) select(focused, false);
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
