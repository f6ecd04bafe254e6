/** What a person does to an open sheet, said once: the call that saves it and the change that it makes, pending or confirmed. */
import type { Cell } from '#cells.ts';
import type { Endpoint, Input, ReplyOf } from '#endpoint.ts';
import type { Change } from '#live.ts';
import type { OpenSheet } from '#open-sheet.ts';

export interface Mutation<A extends object, E extends Endpoint> {
  endpoint: E;
  /** What is sent, asked for when the call first leaves; `confirmed` is the sheet as the server is known to have it by then. */
  input: (args: A, confirmed: OpenSheet) => Input<E>;
  /**
   * The change that it will make, shown until the call is answered; absent where only the server knows. Made again whenever what is under
   * it changes, so it asks `shown` for nothing but the entries that it changes.
   */
  change?: (args: A, shown: OpenSheet) => Change | undefined;
  /** The change that it made, undefined for none. Where this is not said it is the foretold one, with the values of the reply. */
  answered?: (reply: ReplyOf<E>, args: A) => Change | undefined;
  /** Whether it may take minutes until it is answered. */
  takesLong?: boolean;
  /** What the call is about, where no change foretells it: calls about the same leave one after the other. */
  queues?: (args: A) => readonly string[];
}

/** Declares a mutation; exists so that its types are inferred where it is written. */
export function mutation<A extends object, E extends Endpoint>(it: Mutation<A, E>): Mutation<A, E> {
  return it;
}

/** The change that an answered call made; undefined where the answer does not tell. */
export function changeMade<A extends object, E extends Endpoint>(
  made: Mutation<A, E>,
  args: A,
  reply: ReplyOf<E>,
  confirmed: OpenSheet,
): Change | undefined {
  if (made.answered) return made.answered(reply, args);
  return made.change?.(Object.assign({}, args, reply), confirmed);
}

/** Whether something is deleted; it may be gone already, which is what was wanted. */
export const isRemoval = (change: Change): boolean => change.kind.startsWith('delete');

/** Moves leave one after the other, since each was meant from the order that the one before it made. */
const moves = (entry: { ordering?: number | undefined }): string[] => (entry.ordering === undefined ? [] : ['moves']);

const there = (kind: 'row' | 'group' | 'column' | 'option', id: number): string => `there:${kind}:${id}`;

/**
 * What has to be there still when a change arrives: one's own deletion of it leaves after the change. `sheets` are the confirmed one and the
 * one that is shown, in which a row may be in another group.
 */
export function needsOf(change: Change, sheets: readonly OpenSheet[]): string[] {
  const rows = (rowIDs: readonly number[]) =>
    rowIDs.flatMap((rowID) => [
      there('row', rowID),
      ...sheets.flatMap(({ rows: known }) => known.get(rowID)?.groupID ?? []).map((groupID) => there('group', groupID)),
    ]);
  const cells = (changed: readonly Cell[]) =>
    changed.flatMap(({ cellMultiChoice, columnID, rowID }) => {
      const option = cellMultiChoice?.multiChoiceOptionID;
      return [...rows([rowID]), there('column', columnID), ...(option ? [there('option', option)] : [])];
    });
  switch (change.kind) {
    case 'updateRow':
      return rows([change.row.rowID]);
    case 'updateRows':
      return [...rows(change.rows.map(({ rowID }) => rowID)), ...cells(change.cells)];
    case 'updateCell':
      return cells([change.cell]);
    default:
      return [];
  }
}

/** What a change is about: calls about the same leave one after the other, and a deletion after what needs the deleted. */
export function queuesOf(change: Change): string[] {
  switch (change.kind) {
    case 'updateSheet':
      return ['head'];
    case 'updateGroup':
      return [`group:${change.group.groupID}`, ...moves(change.group)];
    case 'deleteGroup':
      return [`group:${change.groupID}`, there('group', change.groupID)];
    case 'updateRow':
      return [`row:${change.row.rowID}`, ...moves(change.row)];
    case 'deleteRow':
      return [`row:${change.rowID}`, there('row', change.rowID)];
    case 'deleteRows':
      return change.rowIDs.flatMap((rowID) => [`row:${rowID}`, there('row', rowID)]);
    case 'updateRows':
      return [
        ...change.rows.map(({ rowID }) => `row:${rowID}`),
        ...change.cells.map(({ rowID, columnID }) => `cell:${rowID}:${columnID}`),
      ];
    case 'updateColumn':
      return [`column:${change.column.columnID}`, ...moves(change.column)];
    case 'deleteColumn':
      return [`column:${change.columnID}`, there('column', change.columnID)];
    case 'updateMultiChoiceOption':
      return [`options:${change.option.columnID}`];
    case 'deleteMultiChoiceOption':
      return [`options:${change.columnID}`, there('option', change.multiChoiceOptionID)];
    case 'updateCell':
      return [`cell:${change.cell.rowID}:${change.cell.columnID}`];
    case 'putView':
      return [`view:${change.view.viewID}`];
    case 'deleteView':
      return [`view:${change.viewID}`];
    default:
      return [];
  }
}
