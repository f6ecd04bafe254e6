/** What a row asks about the choosing of rows: when it has its box, whether it is chosen itself, and how the keyboard does it. */
import type { KeyboardEvent } from 'react';
import { choosesRows, useMode } from '#screen/mode.ts';

/** Whether rows have a box: at any time, where choosing is what the mode is for or has begun; else under the pointer or the focus. */
export const useBoxes = (): 'always' | 'onHover' =>
  useMode(({ chosenRows, mode }) => (choosesRows(mode) || chosenRows.size > 0 ? 'always' : 'onHover'));

/** Whether choosing rows is what the mode is for. */
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
