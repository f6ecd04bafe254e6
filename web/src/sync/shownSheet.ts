/** The confirmed sheet under the changes that wait for their answer: what the screen shows. */
import { applyChange } from '@marquee/contract/apply.ts';
import type { Cell, CellAt } from '@marquee/contract/cells.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import type { Change } from '@marquee/contract/live.ts';
import type { Touched } from '@marquee/contract/touched.ts';
import {
  layered,
  type OpenColumn,
  type OpenGroup,
  type OpenHead,
  type OpenRow,
  type OpenSheet,
} from '@marquee/contract/open-sheet.ts';
import { changedCells } from './changedCells.ts';

/** The kinds of entry that are looked up one by one, each with its keys of the watch list. */
interface Entries {
  head: OpenHead;
  group: OpenGroup;
  row: OpenRow;
  column: OpenColumn;
  options: readonly MultiChoiceOption[];
}
type EntryKind = keyof Entries;

interface EntryKeys {
  head: 'head';
  group: `group:${number}`;
  row: `row:${number}`;
  column: `column:${number}`;
  options: `options:${number}`;
}

const entryOf: { [K in EntryKind]: (open: OpenSheet, id: number) => Entries[K] | undefined } = {
  head: (open) => open.head,
  group: (open, id) => open.groups.get(id),
  row: (open, id) => open.rows.get(id),
  column: (open, id) => open.columns.get(id),
  options: (open, id) => open.options.get(id),
};

/** Works out what a call that waits for its answer will change of the sheet `below`; undefined if what it is about is gone. */
export type Foretell = (below: OpenSheet) => Change | undefined;

/** A change that waits for its answer. */
export interface Pending {
  readonly foretell: Foretell;
  /** the change as it was last applied */
  change: Change | undefined;
  touched: readonly Touched[];
  /** the cells that it changed when it was made */
  cells: ReadonlySet<CellAt>;
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

/** The new layout, with the old objects wherever they are equal, so that the answer to an edit renders nothing again. */
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

const isOfLayout = (key: Touched): boolean => key === 'layout' || key === 'head';

export class ShownSheet {
  #confirmed: OpenSheet;
  #pending: readonly Pending[] = [];
  /** the confirmed sheet with the pending changes over it; worked out when it is asked for, and again after a change under it */
  #view: OpenSheet | undefined;
  /** what pending changes touched, when they came, went or changed, until `takeNews` takes it */
  #news: Touched[] = [];
  #layout: Layout | undefined;
  #isLayoutStale = true;

  constructor(confirmed: OpenSheet) {
    this.#confirmed = confirmed;
  }

  /** The sheet as the server is known to have it. Who applies a change to it says so by `confirmedChanged`. */
  get confirmed(): OpenSheet {
    return this.#confirmed;
  }

  /** Replaces the confirmed sheet by one that was read anew; pending changes stay over it. */
  replace(confirmed: OpenSheet): void {
    this.#confirmed = confirmed;
    this.#view = undefined;
    this.#isLayoutStale = true;
  }

  /** Takes notice of what a change of the confirmed sheet touched. */
  confirmedChanged(touched: readonly Touched[]): void {
    if (this.#view && !touched.every((key) => this.#isApart(key))) this.#view = undefined;
    this.#isLayoutStale ||= touched.some(isOfLayout);
  }

  /** Shows a change over those that are pending already. The result stands for it, to be given to `drop`. */
  add(foretell: Foretell): Pending {
    const pending: Pending = { foretell, change: undefined, touched: [], cells: new Set() };
    const view = this.#pending.length === 0 ? layered(this.#confirmed) : this.view;
    this.#pending = [...this.#pending, pending];
    this.#view = view;
    this.#lay(pending, view);
    pending.cells = new Set(pending.change ? changedCells(pending.change) : []);
    return pending;
  }

  /** Takes a change away, confirmed or refused. Doing so twice is harmless. */
  drop(gone: Pending): void {
    this.#pending = this.#pending.filter((pending) => pending !== gone);
    this.#view = undefined;
    this.#touch(gone.touched);
  }

  /** What looks different since this was last called, apart from what confirmed changes touched themselves. */
  takeNews(): readonly Touched[] {
    // Working out the view finds pending changes that touch something else now, because of what changed under them.
    void this.view;
    const news = this.#news;
    this.#news = [];
    return news;
  }

  /** The changes that wait for their answer, in the order in which they were made. */
  get pending(): readonly Pending[] {
    return this.#pending;
  }

  /** Whether a change of a cell waits for its answer. */
  isPending(at: CellAt): boolean {
    return this.#pending.some(({ cells }) => cells.has(at));
  }

  /** What the screen shows. Each entry of it is the same object until it changes. */
  get view(): OpenSheet {
    if (this.#pending.length === 0) return this.#confirmed;
    if (this.#view) return this.#view;
    const view = layered(this.#confirmed);
    for (const pending of this.#pending) this.#lay(pending, view);
    this.#view = view;
    return view;
  }

  /** An entry as the reader sees it, by its key; the same object until it changes. */
  entry<K extends EntryKind>(kind: K, key: EntryKeys[K]): Entries[K] | undefined {
    return entryOf[kind](this.view, idOf(key));
  }

  cell(rowID: number, columnID: number): Cell | undefined {
    return this.view.cells.get(rowID, columnID);
  }

  /** The same object until something of it changes, and so are its groups. */
  get layout(): Layout {
    const { view } = this;
    if (this.#layout && !this.#isLayoutStale) return this.#layout;
    this.#layout = keptWhereEqual(this.#layout, layoutOf(view));
    this.#isLayoutStale = false;
    return this.#layout;
  }

  #lay(pending: Pending, view: OpenSheet): void {
    const before = pending.touched;
    pending.change = pending.foretell(view);
    pending.touched = pending.change ? applyChange(view, pending.change) : [];
    if (!isSame(before, pending.touched)) this.#touch([...before, ...pending.touched]);
  }

  #touch(touched: readonly Touched[]): void {
    this.#news.push(...touched);
    this.#isLayoutStale ||= touched.some(isOfLayout);
  }

  /** Whether the view stays right when this changes in the confirmed sheet: true for cells that no pending change has written or depends on. */
  #isApart(key: Touched): boolean {
    const [kind, rowID, columnID] = key.split(':');
    if (kind !== 'cell' || !this.#view) return false;
    // Deleting an option empties whichever cells of its column show it.
    const isLookedAt = ({ change }: Pending) =>
      change?.kind === 'deleteMultiChoiceOption' && change.columnID === Number(columnID);
    return !this.#view.cells.isOwn(Number(rowID), Number(columnID)) && !this.#pending.some(isLookedAt);
  }
}

function layoutOf(open: OpenSheet): Layout {
  return {
    groups: open.groupOrder.map((groupID) => ({ groupID, rowIDs: open.rowOrder.get(groupID) ?? [] })),
    columns: open.columnOrder.flatMap((columnID) => open.columns.get(columnID) ?? []),
    rowNameWidth: open.head?.rowNameColumnWidth ?? 0,
  };
}
