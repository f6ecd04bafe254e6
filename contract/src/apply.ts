/** The only function that turns a change into state, for one's own edits and other people's alike. */
import { cellAt, type Cell } from '#cells.ts';
import type { Change } from '#live.ts';
import { placeColumn, placeGroup, placeView, type OpenSheet } from '#open-sheet.ts';
import type { Person } from '#people.ts';
import type { Row } from '#rows.ts';
import type { Touched } from '#touched.ts';

/** An entry with the fields that were sent; a field that was not sent stays. */
function patched<T extends object>(entry: T, sent: { [K in keyof T]?: T[K] | undefined }): T {
  const next = { ...entry };
  for (const name of Object.keys(sent) as (keyof T)[]) {
    const value = sent[name];
    if (value !== undefined) next[name] = value;
  }
  return next;
}

type ChangedRow = Extract<Change, { kind: 'updateRow' }>['row'];

const without = (order: readonly number[], id: number): number[] => order.filter((other) => other !== id);

/** `id` at the 1-based position among the others; a position past the end means the end. */
function placed(order: readonly number[], id: number, position: number): number[] {
  const others = without(order, id);
  return others.toSpliced(Math.max(0, position - 1), 0, id);
}

/** Rows that are gone, with their cells; each group's order is written once, however many of its rows go. */
function forgetRows(open: OpenSheet, rowIDs: readonly number[]): void {
  const gone = new Set(rowIDs);
  const groupIDs = new Set<number>();
  for (const rowID of gone) {
    const row = open.rows.get(rowID);
    if (!row) continue;
    groupIDs.add(row.groupID);
    open.rows.delete(rowID);
  }
  open.cells.forgetRows(gone);
  for (const groupID of groupIDs) {
    const order = open.rowOrder.get(groupID) ?? [];
    open.rowOrder.set(
      groupID,
      order.filter((rowID) => !gone.has(rowID)),
    );
  }
}

/** New rows of one group, each at its position among what is there by then. */
function placeRows(open: OpenSheet, groupID: number, rows: readonly Row[]): void {
  const order = open.rowOrder.get(groupID);
  if (!order) return;
  const fresh = new Set(rows.map((row) => row.rowID));
  const next = order.filter((rowID) => !fresh.has(rowID));
  for (const { ordering, ...row } of rows) {
    open.rows.set(row.rowID, row);
    next.splice(Math.max(0, ordering - 1), 0, row.rowID);
  }
  open.rowOrder.set(groupID, next);
}

function forgetGroup(open: OpenSheet, groupID: number): void {
  forgetRows(open, open.rowOrder.get(groupID) ?? []);
  open.groups.delete(groupID);
  open.rowOrder.delete(groupID);
  open.groupOrder = without(open.groupOrder, groupID);
}

function forgetColumn(open: OpenSheet, columnID: number): void {
  open.columns.delete(columnID);
  open.options.delete(columnID);
  open.columnOrder = without(open.columnOrder, columnID);
  open.cells.forgetColumn(columnID);
}

/** Cells that showed one option show another one, or nothing. */
function moveCellsOf(open: OpenSheet, columnID: number, from: number, to: number | null): void {
  for (const cell of open.cells.ofColumn(columnID)) {
    if (cell.cellMultiChoice?.multiChoiceOptionID !== from) continue;
    open.cells.put({ ...cell, cellMultiChoice: { ...cell.cellMultiChoice, multiChoiceOptionID: to } });
  }
}

/**
 * A person whom a Who cell shows a visitor joins those whom the visitor knows. One who was known and not shown for a while may have
 * another name by now, of which the visitor was not told.
 */
function meet(open: OpenSheet, person: Person): Touched[] {
  const known = open.users.find(({ userID }) => userID === person.userID);
  if (known && (Object.keys(person) as (keyof Person)[]).every((field) => known[field] === person[field])) return [];
  open.users = known ? open.users.map((user) => (user === known ? person : user)) : [...open.users, person];
  return ['people'];
}

function putCell(open: OpenSheet, sent: Cell): Touched[] {
  // A cell of a row or column that this reader does not have (deleted meanwhile) has nowhere to stand.
  if (!open.rows.has(sent.rowID) || !open.columns.has(sent.columnID)) return [];
  const at = cellAt(sent.rowID, sent.columnID);
  const person = sent.cellUser?.person;
  if (!person || !sent.cellUser) {
    open.cells.put(sent);
    return [`cell:${at}`];
  }
  const { person: _, ...cellUser } = sent.cellUser;
  open.cells.put({ ...sent, cellUser });
  return [...meet(open, person), `cell:${at}`];
}

/** Cells that arrive with what they belong to; they may bring people whom a visitor has not met. */
function putCells(open: OpenSheet, cells: readonly Cell[]): Touched[] {
  const met = cells.flatMap((cell) => putCell(open, cell)).includes('people');
  return met ? ['cells', 'people'] : ['cells'];
}

/** Renames or moves a row, whichever was sent. */
function changeRow(open: OpenSheet, { ordering, ...fields }: ChangedRow): Touched[] {
  const row = open.rows.get(fields.rowID);
  if (!row) return [];
  const moved = patched(row, fields);
  // Where its group is not there (deleted meanwhile) it has nowhere to go.
  if (!open.rowOrder.has(moved.groupID)) return [];
  open.rows.set(row.rowID, moved);
  if (ordering === undefined) return [`row:${row.rowID}`];
  open.rowOrder.set(row.groupID, without(open.rowOrder.get(row.groupID) ?? [], row.rowID));
  open.rowOrder.set(moved.groupID, placed(open.rowOrder.get(moved.groupID) ?? [], row.rowID, ordering));
  return ['layout', `row:${row.rowID}`];
}

const commentsOf = (rowID: number | null): Touched => `comments:${rowID ?? 'sheet'}`;

/** More or fewer comments, on a row or (null) on the sheet itself. */
function countComments(open: OpenSheet, rowID: number | null, comments: number, unread: number): Touched[] {
  const counted = <T extends { noOfComments?: number | undefined; noOfUnreadCommentsForUser?: number | undefined }>(
    entry: T,
  ): T => ({
    ...entry,
    noOfComments: (entry.noOfComments ?? 0) + comments,
    noOfUnreadCommentsForUser: (entry.noOfUnreadCommentsForUser ?? 0) + unread,
  });
  if (rowID === null) {
    if (!open.head) return [];
    open.head = counted(open.head);
    return ['head', commentsOf(rowID)];
  }
  const row = open.rows.get(rowID);
  if (!row) return [];
  open.rows.set(rowID, counted(row));
  return [`row:${rowID}`, commentsOf(rowID)];
}

/** Applies a change to an open sheet, in place, and says what it touched. A change about something unknown does nothing. */
export function applyChange(open: OpenSheet, change: Change): Touched[] {
  switch (change.kind) {
    case 'updateSheet':
      if (!open.head) return [];
      open.head = patched(open.head, change.sheet);
      return ['head'];
    case 'deleteSheet':
      open.head = undefined;
      return ['head'];

    case 'addGroup':
      placeGroup(open, change.group);
      open.groupOrder = placed(open.groupOrder, change.group.groupID, change.group.ordering);
      return ['layout', `group:${change.group.groupID}`, ...putCells(open, change.cells)];
    case 'updateGroup': {
      const { ordering, ...fields } = change.group;
      const group = open.groups.get(fields.groupID);
      if (!group) return [];
      open.groups.set(group.groupID, patched(group, fields));
      if (ordering === undefined) return [`group:${group.groupID}`];
      open.groupOrder = placed(open.groupOrder, group.groupID, ordering);
      return ['layout', `group:${group.groupID}`];
    }
    case 'deleteGroup':
      forgetGroup(open, change.groupID);
      return ['layout'];

    case 'addRow': {
      const { ordering, ...row } = change.row;
      const order = open.rowOrder.get(row.groupID);
      if (!order) return [];
      open.rows.set(row.rowID, row);
      open.rowOrder.set(row.groupID, placed(order, row.rowID, ordering));
      return ['layout', `row:${row.rowID}`, ...putCells(open, change.cells)];
    }
    case 'addRows':
      for (const [groupID, rows] of Map.groupBy(change.rows, (row) => row.groupID)) placeRows(open, groupID, rows);
      return ['layout', ...putCells(open, change.cells)];
    case 'updateRow':
      return changeRow(open, change.row);
    case 'deleteRow':
      forgetRows(open, [change.rowID]);
      return ['layout'];
    case 'updateRows':
      return [...change.rows.flatMap((row) => changeRow(open, row)), ...putCells(open, change.cells)];
    case 'deleteRows':
      forgetRows(open, change.rowIDs);
      return ['layout'];

    case 'addColumn': {
      const { cells, ...column } = change.column;
      placeColumn(open, { ...column, cells: [] });
      open.columnOrder = placed(open.columnOrder, column.columnID, column.ordering);
      return ['layout', `column:${column.columnID}`, `options:${column.columnID}`, ...putCells(open, cells)];
    }
    case 'updateColumn': {
      const { ordering, ...fields } = change.column;
      const column = open.columns.get(fields.columnID);
      if (!column) return [];
      open.columns.set(column.columnID, patched(column, fields));
      if (ordering !== undefined) open.columnOrder = placed(open.columnOrder, column.columnID, ordering);
      // A width moves every column behind it, so it is a matter of layout too.
      return ['layout', `column:${column.columnID}`];
    }
    case 'deleteColumn':
      forgetColumn(open, change.columnID);
      return ['layout'];

    case 'addMultiChoiceOption':
    case 'updateMultiChoiceOption': {
      const { option } = change;
      const options = open.options.get(option.columnID);
      if (!options) return [];
      const others = options.filter((other) => other.multiChoiceOptionID !== option.multiChoiceOptionID);
      open.options.set(option.columnID, others.toSpliced(Math.max(0, option.ordering - 1), 0, option));
      return [`options:${option.columnID}`];
    }
    case 'deleteMultiChoiceOption': {
      const { columnID, multiChoiceOptionID } = change;
      const options = open.options.get(columnID);
      if (!options) return [];
      const left = options.filter((option) => option.multiChoiceOptionID !== multiChoiceOptionID);
      // While one's own deletion waits, the other option may go, too.
      const to = left.find((option) => option.multiChoiceOptionID === change.moveTo)?.multiChoiceOptionID ?? null;
      moveCellsOf(open, columnID, multiChoiceOptionID, to);
      open.options.set(columnID, left);
      return ['cells', `options:${columnID}`];
    }

    case 'updateCell':
      return putCell(open, change.cell);

    case 'addUserToSheet':
      open.users = [...open.users.filter((user) => user.userID !== change.user.userID), change.user];
      open.formerUsers = open.formerUsers.filter((user) => user.userID !== change.user.userID);
      return ['people'];
    case 'removeUserFromSheet': {
      const removed = open.users.find((user) => user.userID === change.userID);
      if (!removed) return [];
      open.users = open.users.filter((user) => user.userID !== change.userID);
      // Their name stays in the cells that show it.
      open.formerUsers = [...open.formerUsers, removed];
      return ['people'];
    }
    case 'updateUser': {
      const renewed = (users: readonly Person[]) =>
        users.map((user) => (user.userID === change.user.userID ? change.user : user));
      const isKnown = [...open.users, ...open.formerUsers].some((user) => user.userID === change.user.userID);
      open.users = renewed(open.users);
      // Who is no member may have a name here, too: a guest who wrote something.
      open.formerUsers = isKnown ? renewed(open.formerUsers) : [...open.formerUsers, change.user];
      return ['people'];
    }

    case 'putView':
      placeView(open, change.view);
      return ['views'];
    case 'deleteView':
      open.views = open.views.filter(({ viewID }) => viewID !== change.viewID);
      return ['views'];

    // What the comments say is read when they are opened; the open sheet only counts them.
    case 'addComment':
      return countComments(open, change.comment.rowID, 1, change.comment.read === 0 ? 1 : 0);
    case 'deleteComment':
      return countComments(open, change.rowID, -1, change.read === 0 ? -1 : 0);
    case 'readComments':
      return countComments(open, change.rowID, 0, -change.commentIDs.length);
    case 'updateComment':
      return [commentsOf(change.comment.rowID)];
    // How far banners are frozen, their pictures, and what is found in them is read by who shows it.
    case 'freezeBanners':
      return ['freezing'];
    case 'pictureBanners':
      return ['stills'];
    case 'followStatus':
      return ['follows'];
    case 'checkBanners':
      return ['checks'];
    case 'decideBanners':
      for (const decision of change.cells) open.decisions.set(decision.cellID, decision);
      if (change.approvedWhen && open.head) {
        open.head = { ...open.head, approvedWhen: change.approvedWhen };
        return ['decisions', 'head'];
      }
      if (!change.comment) return ['decisions'];
      return ['decisions', ...countComments(open, change.comment.rowID, 1, change.comment.read === 0 ? 1 : 0)];
  }
}
