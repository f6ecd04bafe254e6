/** The keyboard and the focus in the grid, which stand at one place, whichever of them is moved. */
import type { FocusEvent } from 'react';
import { isSamePlace, nameColumn, select, useActive, type LineKey, type Place } from '#screen/active.ts';
import { sizes, type Lines } from './lines.ts';

/** For what goes off the page with the focus, such as the button that ends a mode. */
export function focusGrid(): void {
  const { place } = useActive.getState();
  const grid = document.querySelector<HTMLElement>('[role=grid]');
  const cell =
    place && grid?.querySelector<HTMLElement>(`[data-line="${place.line}"] [data-column="${place.columnID}"]`);
  (cell ?? grid)?.focus({ preventScroll: true });
}

/** The place that an element is, which is that of a cell itself and of nothing in it. */
export function placeAt(element: HTMLElement): Place | undefined {
  const { column } = element.dataset;
  // The grid itself wrote the attribute.
  const line = element.closest<HTMLElement>('[data-line]')?.dataset['line'] as LineKey | undefined;
  return line === undefined || column === undefined ? undefined : { line, columnID: Number(column) };
}

/** Whether a place is one that opens for editing: the cells of a row and the column headers. */
export const isEditablePlace = ({ line }: Place): boolean => line.startsWith('row:') || line.startsWith('head:');

/** Stands where a program has put the focus, as screen readers do with the cell that is being read; keys go there, too. */
export function standAtFocus({ target }: FocusEvent<HTMLElement>): void {
  const focused = placeAt(target);
  const { editing, place } = useActive.getState();
  if (focused && !editing && !isSamePlace(place, focused)) select(focused, false);
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
