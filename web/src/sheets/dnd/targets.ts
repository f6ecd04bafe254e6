/**
 * Where a drag would drop, told from where the lines and columns are laid out rather than from the elements that happen to be drawn.
 * All numbers are pixels of the grid's canvas, whatever is scrolled.
 */
import type { ColumnBox } from '#columns/columnBox.ts';
import type { Beside } from '#screen/positions.ts';
import { headSize, sizes, type Block, type Lines } from '#sheets/lines.ts';

export interface RowTarget {
  kind: 'row';
  groupID: number;
  beside: Beside;
  /** where the drop line is drawn: down from the top, or right from the start for a column */
  at: number;
}
export interface SiblingTarget {
  kind: 'group' | 'column';
  beside: Beside;
  at: number;
}
export type Target = RowTarget | SiblingTarget;

/** Down to where the head that sticks at the top hides the rows of its group. */
export function hiddenUntil(lines: Lines, scrollTop: number): number {
  for (const block of lines.blocks.values()) {
    const end = block.top + block.height;
    if (block.top < scrollTop && scrollTop < end) return Math.min(end, scrollTop + headSize(block));
  }
  return 0;
}

/** Where a row would drop: beside the row under the pointer, or at an end of the group. Behind the last group is nowhere. */
export function rowTargetAt(lines: Lines, pointerY: number, scrollTop: number): RowTarget | undefined {
  // Over a head that sticks it is the first row below it that is meant, not one that nobody sees.
  const y = Math.max(pointerY, hiddenUntil(lines, scrollTop), 0);
  const index = lines.indexAt(y);
  const line = lines.at(index);
  if (!line || y > lines.height) return undefined;
  const { groupID, rowID, size, top } = line;
  const inGroup = (id: number | undefined, edge: Beside['edge'], at: number): RowTarget => ({
    kind: 'row',
    groupID,
    beside: { id, edge },
    at,
  });
  switch (line.kind) {
    case 'row':
      return y < top + size / 2 ? inGroup(rowID, 'before', top) : inGroup(rowID, 'after', top + size);
    case 'head':
      return inGroup(undefined, lines.blocks.get(groupID)?.isOpen ? 'before' : 'after', top + size);
    case 'add':
      return inGroup(undefined, 'after', top);
    case 'gap': {
      const before = lines.at(index - 1);
      return inGroup(undefined, 'after', before?.kind === 'add' ? before.top : top);
    }
    case 'addGroup':
      return undefined;
  }
}

/** Where a group would drop: before the first whose middle is below the pointer, else behind them all. */
export function groupTargetAt(lines: Lines, y: number): SiblingTarget | undefined {
  let last: Block | undefined;
  for (const block of lines.blocks.values()) {
    if (y < block.top + block.height / 2) {
      return {
        kind: 'group',
        beside: { id: block.groupID, edge: 'before' },
        at: Math.max(0, block.top - sizes.gap / 2),
      };
    }
    last = block;
  }
  return last && { kind: 'group', beside: { id: last.groupID, edge: 'after' }, at: last.top + last.height };
}

/** Where a column would drop. `scrollLeft` tells which columns are hidden behind the row names. */
export function columnTargetAt(
  stands: readonly ColumnBox[],
  pointerX: number,
  hidden: { scrollLeft: number; nameWidth: number },
): SiblingTarget | undefined {
  const x = Math.max(pointerX, hidden.scrollLeft + hidden.nameWidth);
  const next = stands.find(({ left, width }) => x < left + width / 2);
  if (next) return { kind: 'column', beside: { id: next.columnID, edge: 'before' }, at: next.left };
  const last = stands.at(-1);
  return last && { kind: 'column', beside: { id: last.columnID, edge: 'after' }, at: last.left + last.width };
}
