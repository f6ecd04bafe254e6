/** Leads the keyboard on to the name of a new column. */
import { startNaming, useActive } from '#screen/active.ts';
import { fieldsAndPopups } from '#ui/keyboard/fieldsAndPopups.ts';

/** A group whose column headers are in sight: they stick while any of the group is. */
function groupInSight(grid: Element): number | undefined {
  const { top, bottom } = grid.getBoundingClientRect();
  const heads = [...grid.querySelectorAll<HTMLElement>('[data-line^="head:"]')];
  const isInSight = (head: HTMLElement) => {
    const box = head.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom;
  };
  const line = (heads.find(isInSight) ?? heads[0])?.dataset['line'];
  return line === undefined ? undefined : Number(line.slice('head:'.length));
}

/** A box of the grid that waits for something new, like "+ Add a row", is no writing while it is empty. */
const isWaiting = (element: Element): boolean =>
  element instanceof HTMLInputElement && element.value === '' && element.closest('[role=grid]') !== null;

/**
 * In the headers of a group, or of one that is in sight. Who is writing something meanwhile goes on writing; a field that was given the
 * focus back, and a popup that still fades away, hold nobody who has pressed nothing since.
 */
export function nameColumnAt(columnID: number, groupID: number | undefined, hasPressed: boolean): void {
  const grid = document.querySelector('[role=grid]');
  const at = grid ? (groupID ?? groupInSight(grid)) : undefined;
  const focused = document.activeElement;
  const isTaken = hasPressed && focused?.closest(fieldsAndPopups) && !isWaiting(focused);
  if (at === undefined || useActive.getState().editing !== undefined || isTaken) return;
  startNaming({ line: `head:${at}`, columnID });
}
