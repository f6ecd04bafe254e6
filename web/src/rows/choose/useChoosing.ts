/** What a row asks about the choosing of rows: whether it is on, whether it is chosen itself, and how the keyboard does it. */
import type { KeyboardEvent } from 'react';
import { choosesRows, useMode } from '#screen/mode.ts';

/** Whether rows have a box to choose them by. */
export const useIsChoosing = (): boolean => useMode(({ mode }) => choosesRows(mode));

export const useIsChosen = (rowID: number): boolean => useMode(({ chosenRows }) => chosenRows.has(rowID));

/** The `onKeyDown` of a row's name: the space bar ticks its box, with Shift all from the last one, before the grid takes the key. */
export function tickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.stopPropagation();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey });
  event.currentTarget.querySelector('input[type=checkbox]')?.dispatchEvent(click);
}
