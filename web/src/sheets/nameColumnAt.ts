/** Leads the keyboard on to the name of a new column. */
import { startNaming, useActive } from '#screen/active.ts';

const isBusy = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';

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

/** In the headers of a group, or of one that is in sight. Who is writing something meanwhile goes on writing. */
export function nameColumnAt(columnID: number, groupID: number | undefined): void {
  const grid = document.querySelector('[role=grid]');
  const at = grid ? (groupID ?? groupInSight(grid)) : undefined;
  const isWriting = useActive.getState().editing !== undefined || document.activeElement?.closest(isBusy);
  if (at === undefined || isWriting) return;
  startNaming({ line: `head:${at}`, columnID });
}
