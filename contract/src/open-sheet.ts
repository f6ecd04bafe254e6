/** A sheet that is open: what `applyChange` alters and the grid reads, keyed so that one change touches one entry. */
import type { Column, MultiChoiceOption } from '#columns.ts';
import type { BannerDecision } from '#decisions.ts';
import type { Group } from '#groups.ts';
import { Layer, type Entries } from '#layer.ts';
import { OpenCells } from '#open-cells.ts';
import type { Person } from '#people.ts';
import type { Row } from '#rows.ts';
import type { Sheet } from '#sheets.ts';
import type { View } from '#views.ts';

/** The sheet's own fields, without what it holds. */
export type OpenHead = Omit<Sheet, 'groups' | 'columns' | 'users' | 'formerUsers' | 'views' | 'decisions' | 'revision'>;
export type OpenGroup = Omit<Group, 'rows' | 'ordering'>;
export type OpenRow = Omit<Row, 'ordering'>;
export type OpenColumn = Omit<Column, 'cells' | 'multiChoiceOptions' | 'ordering'>;

/**
 * Entries are replaced, never altered, so whoever holds one can tell by identity whether it changed. Positions are kept once, in the
 * order lists; `ordering` is computed when the sheet is written out.
 */
export interface OpenSheet {
  /** undefined once the sheet was deleted */
  head: OpenHead | undefined;
  groups: Entries<OpenGroup>;
  groupOrder: readonly number[];
  rows: Entries<OpenRow>;
  /** rows of each group, in order */
  rowOrder: Entries<readonly number[]>;
  columns: Entries<OpenColumn>;
  columnOrder: readonly number[];
  /** options of each Status column, in order */
  options: Entries<readonly MultiChoiceOption[]>;
  cells: OpenCells;
  users: readonly Person[];
  formerUsers: readonly Person[];
  /** those that the reader sees, in the order in which they were made */
  views: readonly View[];
  /** what is decided on banners, by their cells; of rows that were deleted, too, since they may come back */
  decisions: Entries<BannerDecision>;
}

/** What was read of decisions, by cells. */
export const byCell = (decisions: readonly BannerDecision[] = []): Map<number, BannerDecision> =>
  new Map(decisions.map((decision) => [decision.cellID, decision]));

const inOrder = <T extends { ordering: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.ordering - b.ordering);

/** The entry of a group that arrives with its rows. */
export function placeGroup(open: OpenSheet, sent: Group): void {
  const { rows, ordering: _, ...group } = sent;
  open.groups.set(group.groupID, group);
  open.rowOrder.set(
    group.groupID,
    inOrder(rows).map((row) => row.rowID),
  );
  for (const { ordering: __, ...row } of rows) open.rows.set(row.rowID, row);
}

/** The entry of a column that arrives with its options and cells. */
export function placeColumn(open: OpenSheet, sent: Column): void {
  const { cells, multiChoiceOptions, ordering: _, ...column } = sent;
  open.columns.set(column.columnID, column);
  open.options.set(column.columnID, inOrder(multiChoiceOptions));
  for (const cell of cells) open.cells.put(cell);
}

/** A view at its place, in the order in which views were made: one that comes back was made before others. */
export function placeView(open: OpenSheet, view: View): void {
  const others = open.views.filter(({ viewID }) => viewID !== view.viewID);
  open.views = [...others, view].toSorted((one, other) => one.viewID - other.viewID);
}

/** Opens a sheet as it was read. */
export function openSheet(sheet: Sheet): OpenSheet {
  const { groups, columns, users, formerUsers, decisions, views = [], revision: _, ...head } = sheet;
  const open: OpenSheet = {
    head,
    groups: new Map(),
    groupOrder: inOrder(groups).map((group) => group.groupID),
    rows: new Map(),
    rowOrder: new Map(),
    columns: new Map(),
    columnOrder: inOrder(columns).map((column) => column.columnID),
    options: new Map(),
    cells: new OpenCells(),
    users,
    formerUsers,
    views,
    decisions: byCell(decisions),
  };
  for (const group of groups) placeGroup(open, group);
  for (const column of columns) placeColumn(open, column);
  return open;
}

/** An open sheet, and what its reader had seen of it when it was read. */
export interface ReadSheet {
  open: OpenSheet;
  revision: number;
}

/** Opens a sheet as it was read, with its revision. */
export const opened = (sheet: Sheet): ReadSheet => ({ open: openSheet(sheet), revision: sheet.revision });

/**
 * A sheet over another one, which stays as it is whatever is changed here. It costs what is changed. Of what is changed below later on,
 * only cells are seen here that were not changed here.
 */
export const layered = (below: OpenSheet): OpenSheet => ({
  ...below,
  groups: new Layer(below.groups),
  rows: new Layer(below.rows),
  rowOrder: new Layer(below.rowOrder),
  columns: new Layer(below.columns),
  options: new Layer(below.options),
  cells: new OpenCells(below.cells),
  decisions: new Layer(below.decisions),
});

const present = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`The open sheet lost ${what}.`);
  return found;
};

/** The options of a column with their 1-based positions. */
const numbered = (options: readonly MultiChoiceOption[]): MultiChoiceOption[] =>
  options.map((option, index) => ({ ...option, ordering: index + 1 }));

/** Whether this is the view of somebody who is not a member: only members have a record of their own on the sheet. */
const isPublicView = (open: OpenSheet): boolean => open.head?.loggedInSheetUser === undefined;

/** The public view names the people whom its cells show, and nobody else. */
function shownPeople(open: OpenSheet): Person[] {
  const shown = new Set(open.cells.all().map((cell) => cell.cellUser?.userID));
  return open.users.filter((person) => shown.has(person.userID));
}

/** Writes an open sheet out as it would be read, cells in the order of rows; the inverse of `openSheet`. */
export function writeOut(open: OpenSheet, revision: number): Sheet {
  const rowsOf = (groupID: number) => open.rowOrder.get(groupID) ?? [];
  const allRows = open.groupOrder.flatMap(rowsOf);
  const decisions = [...open.decisions.values()]
    .filter(({ state, isChanged, waitingFor }) => state !== 'waiting' || isChanged || waitingFor)
    .toSorted((a, b) => a.cellID - b.cellID);
  return {
    ...present(open.head, 'its head'),
    groups: open.groupOrder.map((groupID, index) => ({
      ...present(open.groups.get(groupID), 'a group'),
      ordering: index + 1,
      rows: rowsOf(groupID).map((rowID, at) => ({ ...present(open.rows.get(rowID), 'a row'), ordering: at + 1 })),
    })),
    columns: open.columnOrder.map((columnID, index) => ({
      ...present(open.columns.get(columnID), 'a column'),
      ordering: index + 1,
      multiChoiceOptions: numbered(open.options.get(columnID) ?? []),
      cells: allRows.flatMap((rowID) => open.cells.get(rowID, columnID) ?? []),
    })),
    users: isPublicView(open) ? shownPeople(open) : [...open.users],
    formerUsers: [...open.formerUsers],
    ...(isPublicView(open) ? {} : { views: [...open.views] }),
    ...(decisions.length > 0 && { decisions }),
    revision,
  };
}
