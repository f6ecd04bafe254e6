/**
 * The sheet as lines from top to bottom, each with its place in pixels: what the grid draws and the keyboard walks through. Lines are
 * worked out when they are asked for, as a sheet may have tens of thousands and shows thirty.
 */
import type { LineKey } from '#screen/active.ts';
import type { Layout } from '#sync/shownSheet.ts';

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
  /** without the gap behind it */
  height: number;
  /** the index of its head among the lines */
  start: number;
  /** its rows that are lines: none while it is closed */
  rowIDs: readonly number[];
}

/** Which lines there are to add something: for members, and a group only while all groups are shown. */
export interface Adds {
  rows: boolean;
  group: boolean;
}

const idOf = (key: string): number => Number(key.slice(key.indexOf(':') + 1));

export class Lines {
  /** the groups from top to bottom */
  readonly blocks: ReadonlyMap<number, Block>;
  /** how many lines there are */
  readonly count: number;
  /** pixels */
  readonly height: number;
  /** the last `rowIndex` */
  readonly rowCount: number;
  readonly #blocks: readonly Block[];
  readonly #adds: Adds;
  readonly #rowSize: number;
  #walk: readonly LineKey[] | undefined;
  #indexOfRow: ReadonlyMap<number, number> | undefined;

  /** `closed` are the groups of which only the title shows; `rowSize` is how high rows are, which may be more than usual. */
  constructor(layout: Layout, closed: ReadonlySet<number>, adds: Adds, rowSize: number = sizes.row) {
    const blocks: Block[] = [];
    let [top, rowIndex, start] = [0, 1, 0];
    for (const { groupID, rowIDs, totalRows } of layout.groups) {
      const isOpen = !closed.has(groupID);
      const below = isOpen ? rowIDs.length + (adds.rows ? 1 : 0) : 0;
      const size = rowIDs.length * rowSize + (adds.rows ? sizes.row : 0);
      const height = sizes.title + (isOpen ? sizes.heads + size : 0);
      const shown = isOpen ? rowIDs : [];
      blocks.push({ groupID, isOpen, rowCount: rowIDs.length, totalRows, rowIndex, top, height, start, rowIDs: shown });
      top += height + sizes.gap;
      rowIndex += below + (isOpen ? 2 : 1);
      // Its head, what is below that, and the gap.
      start += below + 2;
    }
    this.#blocks = blocks;
    this.#adds = adds;
    this.#rowSize = rowSize;
    this.blocks = new Map(blocks.map((block) => [block.groupID, block]));
    this.count = start + (adds.group ? 1 : 0);
    this.height = top + (adds.group ? sizes.addGroup : 0);
    this.rowCount = rowIndex - (adds.group ? 0 : 1);
  }

  at(index: number): Line | undefined {
    if (index < 0 || index >= this.count) return undefined;
    const block = this.#blocks.findLast(({ start }) => start <= index);
    const end = block ? block.start + this.#sizeOf(block) : 0;
    if (!block || index >= end) return this.#addGroupLine();
    return this.#lineOf(block, index - block.start);
  }

  /** The index of a line; a group's title and headers are both its head. -1 where there is no such line. */
  indexOf(key: string): number {
    if (key.startsWith('row:')) return this.#rows().get(idOf(key)) ?? -1;
    if (key === 'addGroup') return this.#adds.group ? this.count - 1 : -1;
    const block = this.blocks.get(idOf(key));
    if (!block) return -1;
    if (key.startsWith('title:')) return block.start;
    if (key.startsWith('head:')) return block.isOpen ? block.start : -1;
    if (key.startsWith('gap:')) return block.start + this.#sizeOf(block) - 1;
    return block.isOpen && this.#adds.rows ? block.start + block.rowIDs.length + 1 : -1;
  }

  find(key: string): Line | undefined {
    return this.at(this.indexOf(key));
  }

  /** The index of the line at so many pixels from the top; -1 above all of them. */
  indexAt(y: number): number {
    if (y < 0) return -1;
    const block = this.#blocks.findLast(({ top }) => top <= y);
    if (!block) return this.count - 1;
    const down = y - block.top;
    if (down >= block.height + sizes.gap) return this.count - 1;
    if (down >= block.height) return block.start + this.#sizeOf(block) - 1;
    const head = headSize(block);
    return block.start + (down < head ? 0 : 1 + Math.floor((down - head) / this.#rowSize));
  }

  /** The lines that the keyboard walks through, in order. */
  get walk(): readonly LineKey[] {
    this.#walk ??= [
      ...this.#blocks.flatMap(({ groupID, isOpen, rowIDs }): LineKey[] => {
        if (!isOpen) return [`title:${groupID}`];
        const rows = rowIDs.map((rowID): LineKey => `row:${rowID}`);
        return [
          `title:${groupID}`,
          `head:${groupID}`,
          ...rows,
          ...(this.#adds.rows ? [`add:${groupID}` as const] : []),
        ];
      }),
      ...(this.#adds.group ? (['addGroup'] as const) : []),
    ];
    return this.#walk;
  }

  #sizeOf({ isOpen, rowIDs }: Block): number {
    return rowIDs.length + (isOpen && this.#adds.rows ? 3 : 2);
  }

  #lineOf(block: Block, at: number): Line {
    const { groupID, rowIDs } = block;
    const head = headSize(block);
    if (at === 0) {
      const key = `head:${groupID}` as const;
      return { kind: 'head', key, groupID, rowID: 0, top: block.top, size: head, rowIndex: block.rowIndex };
    }
    const top = block.top + head + (at - 1) * this.#rowSize;
    const rowIndex = block.rowIndex + at + 1;
    const rowID = rowIDs[at - 1];
    if (rowID !== undefined)
      return { kind: 'row', key: `row:${rowID}`, groupID, rowID, top, size: this.#rowSize, rowIndex };
    if (at < this.#sizeOf(block) - 1) {
      return { kind: 'add', key: `add:${groupID}`, groupID, rowID: 0, top, size: sizes.row, rowIndex };
    }
    const end = block.top + block.height;
    return { kind: 'gap', key: `gap:${groupID}`, groupID, rowID: 0, top: end, size: sizes.gap, rowIndex };
  }

  #addGroupLine(): Line {
    const top = this.height - sizes.addGroup;
    const size = sizes.addGroup;
    return { kind: 'addGroup', key: 'addGroup', groupID: 0, rowID: 0, top, size, rowIndex: this.rowCount };
  }

  #rows(): ReadonlyMap<number, number> {
    if (this.#indexOfRow) return this.#indexOfRow;
    const found = new Map<number, number>();
    for (const { rowIDs, start } of this.#blocks) rowIDs.forEach((rowID, at) => found.set(rowID, start + 1 + at));
    this.#indexOfRow = found;
    return found;
  }
}

/** Pixels of a group's title, and of its column headers while it is open. */
export const headSize = ({ isOpen }: Block): number => sizes.title + (isOpen ? sizes.heads : 0);
