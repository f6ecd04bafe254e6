/** The confirmed sheet under the edits that wait for their answer: what the screen shows. */
import { cellAt, type Cell, type CellAt } from '@marquee/contract/cells.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import type { OpenColumn, OpenGroup, OpenHead, OpenRow, OpenSheet } from '@marquee/contract/open-sheet.ts';
import { Overlay, type Lay, type Pending } from './overlay.ts';
import { withMoves, type Move } from './pendingMoves.ts';

/** The kinds of entry that can be edited, each with its keys of the watch list. */
export interface Entries {
  head: OpenHead;
  group: OpenGroup;
  row: OpenRow;
  column: OpenColumn;
  options: readonly MultiChoiceOption[];
  cell: Cell;
}
export type EntryKind = keyof Entries;

export interface EntryKeys {
  head: 'head';
  group: `group:${number}`;
  row: `row:${number}`;
  column: `column:${number}`;
  options: `options:${number}`;
  cell: `cell:${CellAt}`;
}

export interface LayoutGroup {
  groupID: number;
  rowIDs: readonly number[];
  /** set where only some of the group's rows are shown: how many it has */
  totalRows?: number;
}

/** Which groups, rows and columns there are, in order. */
export interface Layout {
  groups: readonly LayoutGroup[];
  columns: readonly OpenColumn[];
  rowNameWidth: number;
}

const idOf = (key: string): number => Number(key.slice(key.indexOf(':') + 1));

type Overlays = { [K in EntryKind]: Overlay<Entries[K]> };

export class ShownSheet {
  confirmed: OpenSheet;
  readonly #overlays: Overlays = {
    head: new Overlay(),
    group: new Overlay(),
    row: new Overlay(),
    column: new Overlay(),
    options: new Overlay(),
    cell: new Overlay(),
  };
  readonly #confirmedEntries: { [K in EntryKind]: (key: string) => Entries[K] | undefined } = {
    head: () => this.confirmed.head,
    group: (at) => this.confirmed.groups.get(idOf(at)),
    row: (at) => this.confirmed.rows.get(idOf(at)),
    column: (at) => this.confirmed.columns.get(idOf(at)),
    options: (at) => this.confirmed.options.get(idOf(at)),
    cell: (at) => this.confirmed.cells.get(at.slice('cell:'.length) as CellAt),
  };
  #moves: readonly Move[] = [];
  #layout: Layout | undefined;

  constructor(confirmed: OpenSheet) {
    this.confirmed = confirmed;
  }

  /** Forgets the computed layout: something that it is made of changed. */
  layoutChanged(): void {
    this.#layout = undefined;
  }

  lay<K extends EntryKind>(kind: K, key: EntryKeys[K], lay: Lay<Entries[K]>): Pending<Entries[K]> {
    return this.#overlays[kind].add(key, lay, this.#confirmedEntry(kind, key));
  }

  unlay<K extends EntryKind>(kind: K, pending: Pending<Entries[K]>): void {
    this.#overlays[kind].remove(pending);
  }

  /** Shows a move over the confirmed order and over the moves that were added before it. */
  addMove(move: Move): void {
    this.#moves = [...this.#moves, move];
  }

  /** Takes a move away, confirmed or refused. */
  removeMove(gone: Move): void {
    this.#moves = this.#moves.filter((move) => move !== gone);
  }

  isPending(kind: EntryKind, key: string): boolean {
    return this.#overlays[kind].has(key);
  }

  /** Whether any edit of a kind waits for its answer. */
  hasPending(kind: EntryKind): boolean {
    return !this.#overlays[kind].isEmpty;
  }

  /** An entry as the reader sees it, by its key; the same object until it changes. */
  entry<K extends EntryKind>(kind: K, key: EntryKeys[K]): Entries[K] | undefined {
    return this.#overlays[kind].shown(key, this.#confirmedEntry(kind, key));
  }

  cell(rowID: number, columnID: number): Cell | undefined {
    return this.entry('cell', `cell:${cellAt(rowID, columnID)}`);
  }

  /** The same object until something of it changes. */
  get layout(): Layout {
    this.#layout ??= this.#computeLayout();
    return this.#layout;
  }

  #confirmedEntry<K extends EntryKind>(kind: K, key: EntryKeys[K]): Entries[K] | undefined {
    return this.#confirmedEntries[kind](key);
  }

  #computeLayout(): Layout {
    const shown = withMoves(this.confirmed, this.#moves);
    const edited = [...this.#overlays.row.keys].map(idOf);
    const hidden = new Set(edited.filter((rowID) => this.entry('row', `row:${rowID}`) === undefined));
    const rowsOf = (groupID: number): readonly number[] => {
      const order = shown.rowOrder.get(groupID) ?? [];
      return hidden.size === 0 ? order : order.filter((rowID) => !hidden.has(rowID));
    };
    return {
      groups: shown.groupOrder
        .filter((groupID) => this.entry('group', `group:${groupID}`) !== undefined)
        .map((groupID) => ({ groupID, rowIDs: rowsOf(groupID) })),
      columns: shown.columnOrder.flatMap((columnID) => this.entry('column', `column:${columnID}`) ?? []),
      rowNameWidth: this.entry('head', 'head')?.rowNameColumnWidth ?? 0,
    };
  }
}
