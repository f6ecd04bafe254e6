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

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** The layout that was there before, as a whole or in its groups, where the new one says the same: an edit's answer draws nothing anew. */
function keptWhereEqual(before: Layout | undefined, now: Layout): Layout {
  if (!before) return now;
  const known = new Map(before.groups.map((group) => [group.groupID, group]));
  const groups = now.groups.map((group) => {
    const old = known.get(group.groupID);
    return old && isSame(old.rowIDs, group.rowIDs) ? old : group;
  });
  const columns = isSame(before.columns, now.columns) ? before.columns : now.columns;
  const isUnchanged = before.rowNameWidth === now.rowNameWidth && before.columns === columns;
  return isUnchanged && isSame(before.groups, groups) ? before : { ...now, groups, columns };
}

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
    cell: (at) => {
      const [, rowID, columnID] = at.split(':');
      return this.confirmed.cells.get(Number(rowID), Number(columnID));
    },
  };
  #moves: readonly Move[] = [];
  #layout: Layout | undefined;
  #isLayoutStale = true;

  constructor(confirmed: OpenSheet) {
    this.confirmed = confirmed;
  }

  /** Something that the layout is made of changed: it is computed again when it is asked for. */
  layoutChanged(): void {
    this.#isLayoutStale = true;
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
    // Read for every cell of the sheet at times, hence straight from the confirmed ones while no edit waits.
    const overlay = this.#overlays.cell;
    const confirmed = this.confirmed.cells.get(rowID, columnID);
    return overlay.isEmpty ? confirmed : overlay.shown(`cell:${cellAt(rowID, columnID)}`, confirmed);
  }

  /** The same object until something of it changes, and so are its groups. */
  get layout(): Layout {
    if (this.#layout && !this.#isLayoutStale) return this.#layout;
    this.#layout = keptWhereEqual(this.#layout, this.#computeLayout());
    this.#isLayoutStale = false;
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
