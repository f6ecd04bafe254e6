/** The sheet as lines from top to bottom, each with its place in pixels: what the grid draws and the keyboard walks through. */
import type { LineKey } from '#state/active.ts';
import type { Layout } from '#state/shownSheet.ts';

/** Pixels; the row's and the headers' are those of the tokens `--mq-row-height` and `--mq-head-height`. */
export const sizes = { title: 42, heads: 34, row: 36, gap: 22, addGroup: 120 } as const;

/** Pixels left of the grid, which scroll away; the same number is in `Grid.module.css`. */
export const gridMargin = 16;

export interface Line {
  kind: 'head' | 'row' | 'add' | 'gap' | 'addGroup';
  key: LineKey | `gap:${number}`;
  /** 0 for the line that adds a group */
  groupID: number;
  /** 0 for other lines than rows */
  rowID: number;
  /** pixels from the top of the grid, and of height */
  top: number;
  size: number;
  /** 1-based among all lines, for assistive technology; a head counts for its title and its headers */
  rowIndex: number;
}

export interface Block {
  groupID: number;
  isOpen: boolean;
  rowCount: number;
  /** set where only some of the group's rows are shown: how many it has */
  totalRows: number | undefined;
  rowIndex: number;
  top: number;
  height: number;
}

export interface Lines {
  lines: readonly Line[];
  blocks: ReadonlyMap<number, Block>;
  /** index in `lines` by key; a group's title and headers are both its head */
  indexOf: ReadonlyMap<string, number>;
  /** the lines that the keyboard walks through, in order */
  walk: readonly LineKey[];
  height: number;
  rowCount: number;
}

/** Lays the lines out; `closed` are the groups of which only the title shows. Lines to add something are for members. */
export function linesOf(layout: Layout, closed: ReadonlySet<number>, isEditable: boolean): Lines {
  const lines: Line[] = [];
  const walk: LineKey[] = [];
  const blocks = new Map<number, Block>();
  const indexOf = new Map<string, number>();
  let top = 0;
  let rowIndex = 1;

  const push = (kind: Line['kind'], key: Line['key'], size: number, groupID = 0, rowID = 0) => {
    indexOf.set(key, lines.length);
    lines.push({ kind, key, groupID, rowID, top, size, rowIndex });
    top += size;
  };
  const walked = (key: LineKey) => {
    walk.push(key);
    rowIndex += 1;
  };

  for (const { groupID, rowIDs, totalRows } of layout.groups) {
    const isOpen = !closed.has(groupID);
    const start = { top, rowIndex };
    indexOf.set(`title:${groupID}`, lines.length);
    push('head', `head:${groupID}`, sizes.title + (isOpen ? sizes.heads : 0), groupID);
    walked(`title:${groupID}`);
    if (isOpen) {
      walked(`head:${groupID}`);
      for (const rowID of rowIDs) {
        push('row', `row:${rowID}`, sizes.row, groupID, rowID);
        walked(`row:${rowID}`);
      }
      if (isEditable) {
        push('add', `add:${groupID}`, sizes.row, groupID);
        walked(`add:${groupID}`);
      }
    }
    blocks.set(groupID, { groupID, isOpen, rowCount: rowIDs.length, totalRows, ...start, height: top - start.top });
    push('gap', `gap:${groupID}`, sizes.gap, groupID);
  }
  if (isEditable) {
    push('addGroup', 'addGroup', sizes.addGroup);
    walked('addGroup');
  }
  return { lines, blocks, indexOf, walk, height: top, rowCount: rowIndex - 1 };
}
