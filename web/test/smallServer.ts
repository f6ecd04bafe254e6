/** A server in small, for tests: one sheet, the log of its changes, and a reader who is told of them when the test says so. */
import { applyChange } from '@marquee/contract/apply.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import type { Change, MissedChanges, Numbered } from '@marquee/contract/live.ts';
import type { Mutation } from '@marquee/contract/mutation.ts';
import { openSheet, writeOut, type OpenSheet } from '@marquee/contract/open-sheet.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Answer } from '#sync/inbox.ts';

/** What a call asks for: the change that it makes of the sheet as it is; undefined where that has no place. */
export type Wanted = (open: OpenSheet) => Change | undefined;

export class SmallServer {
  readonly #open: OpenSheet;
  readonly #log: Numbered[] = [];
  readonly #deleted: Change[] = [];
  revision: number;
  #lastID = 14;

  constructor(sheet: Sheet) {
    this.#open = openSheet(sheet);
    this.revision = sheet.revision;
  }

  /** An id that nothing has. */
  newID(): number {
    this.#lastID += 1;
    return this.#lastID;
  }

  read(): Sheet {
    return writeOut(this.#open, this.revision);
  }

  missed(since: number): MissedChanges {
    // Now and then the log does not reach back.
    if (since % 7 === 3) return { revision: this.revision, reload: true, changes: [] };
    const changes = this.#log.filter(({ revision }) => revision > since);
    return { revision: this.revision, reload: false, changes };
  }

  /** What a mutation asks for, with the values that the server has for it: names without spaces around them, cells with their ids. */
  static wantedBy<A extends object, E extends Endpoint>({ change }: Mutation<A, E>, args: A): Wanted {
    return (open) => SmallServer.#stored(change?.(args, open));
  }

  static #stored(change: Change | undefined): Change | undefined {
    if (change?.kind === 'updateRow' && change.row.name) {
      return { ...change, row: { ...change.row, name: change.row.name.trim() } };
    }
    const withID = <T extends { rowID: number; columnID: number }>(cell: T) => ({
      ...cell,
      cellID: cell.rowID * 1_000 + cell.columnID,
    });
    if (change?.kind === 'updateCell') return { ...change, cell: withID(change.cell) };
    if (change?.kind === 'updateRows') return { ...change, cells: change.cells.map(withID) };
    return change;
  }

  /** Carries a call out. Throws the `Refusal` where what it is about is not there. */
  carryOut(wanted: Wanted): Answer {
    const change = wanted(this.#open);
    if (!change || !this.#isThere(change)) throw new Refusal('notFound');
    this.#remember(change);
    applyChange(this.#open, change);
    this.revision += 1;
    this.#log.push({ revision: this.revision, change });
    return { revision: this.revision, change };
  }

  /** The change with a number. */
  logged(revision: number): Numbered | undefined {
    return this.#log.find((one) => one.revision === revision);
  }

  /** Brings back what was deleted last; its answer does not tell what came. */
  bringBack(): Answer {
    const change = this.#deleted.pop();
    if (!change) throw new Refusal('notFound');
    const { revision } = this.carryOut(() => change);
    return { revision, change: undefined };
  }

  #isThere(change: Change): boolean {
    const { rows, groups, columns, options } = this.#open;
    switch (change.kind) {
      case 'updateRow':
        return rows.has(change.row.rowID) && groups.has(change.row.groupID ?? rows.get(change.row.rowID)?.groupID ?? 0);
      case 'updateRows':
        return change.cells.every(({ rowID, columnID }) => rows.has(rowID) && columns.has(columnID));
      case 'addRow':
        return groups.has(change.row.groupID) && !rows.has(change.row.rowID);
      case 'deleteMultiChoiceOption':
        return (options.get(change.columnID) ?? []).some(
          ({ multiChoiceOptionID }) => multiChoiceOptionID === change.multiChoiceOptionID,
        );
      default:
        // Whatever else is about nothing touches nothing. On a copy, since it may.
        return applyChange(openSheet(this.read()), change).length > 0 && this.#isNamed(change);
    }
  }

  /** Whether what is deleted is there; deleting touches the layout even where nothing is. */
  #isNamed(change: Change): boolean {
    if (change.kind === 'deleteRow') return this.#open.rows.has(change.rowID);
    if (change.kind === 'deleteRows') return change.rowIDs.some((rowID) => this.#open.rows.has(rowID));
    if (change.kind === 'deleteGroup') return this.#open.groups.has(change.groupID);
    if (change.kind === 'deleteColumn') return this.#open.columns.has(change.columnID);
    return true;
  }

  #remember(change: Change): void {
    const sheet = this.read();
    const cells = sheet.columns.flatMap((column) => column.cells);
    if (change.kind === 'deleteRow') {
      const row = sheet.groups.flatMap((group) => group.rows).find(({ rowID }) => rowID === change.rowID);
      if (row) this.#deleted.push({ kind: 'addRow', row, cells: cells.filter(({ rowID }) => rowID === row.rowID) });
    }
    if (change.kind === 'deleteGroup') {
      const group = sheet.groups.find(({ groupID }) => groupID === change.groupID);
      const rowIDs = new Set(group?.rows.map(({ rowID }) => rowID));
      if (group) this.#deleted.push({ kind: 'addGroup', group, cells: cells.filter(({ rowID }) => rowIDs.has(rowID)) });
    }
    if (change.kind === 'deleteColumn') {
      const column = sheet.columns.find(({ columnID }) => columnID === change.columnID);
      if (column) this.#deleted.push({ kind: 'addColumn', column });
    }
  }
}
