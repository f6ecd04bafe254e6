/** The words of every row in one form, made when they are first looked for and kept until their cell changes. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { WatchKey } from '#state/watchers.ts';
import { fold } from './fold.ts';
import { lookupOf, textOf, type Source } from './source.ts';

interface KeptRow {
  /** what the texts were made from */
  name: string | undefined;
  cells: (Cell | undefined)[];
  /** folded: the row's name, and behind it a text per column */
  texts: string[];
  isStale: boolean;
}

type TextAt = (cell: Cell | undefined, at: number) => string;

const columnKey = (columns: readonly OpenColumn[]): string =>
  columns.map((column) => `${column.columnID}:${column.columnTypeID}`).join(' ');

export class RowTexts {
  readonly #rows = new Map<number, KeptRow>();
  #columns = '';
  /** any number of cells may have changed */
  #isStale = true;

  /** Takes notice of what changed; `all` when nobody knows. */
  touch(keys: ReadonlySet<WatchKey> | 'all'): void {
    if (keys === 'all') {
      this.#forget();
      return;
    }
    for (const key of keys) {
      const [kind, id] = key.split(':');
      // A name is part of many cells' texts.
      if (kind === 'people' || kind === 'options') this.#forget();
      else if (kind === 'cells') this.#isStale = true;
      else if (kind === 'cell' || kind === 'row') this.#markStale(Number(id));
    }
  }

  /** Reads some rows ahead, so that the first search finds most of its work done. */
  readAhead(rowIDs: readonly number[], columns: readonly OpenColumn[], source: Source): void {
    const read = this.#reader(columns, source, false);
    for (const rowID of rowIDs) read(rowID);
  }

  /** A function that gives a row's texts: its name first, then one per column. To be asked for anew before each pass over the rows. */
  reader(columns: readonly OpenColumn[], source: Source): (rowID: number) => readonly string[] {
    if (columnKey(columns) !== this.#columns) this.#forget();
    return this.#reader(columns, source, this.#isStale);
  }

  #reader(columns: readonly OpenColumn[], source: Source, isForAll: boolean): (rowID: number) => readonly string[] {
    const key = columnKey(columns);
    if (key !== this.#columns) this.#forget();
    this.#columns = key;
    const lookups = columns.map((column) => lookupOf(source, column.columnID));
    const textAt: TextAt = (cell, at) => {
      const [column, look] = [columns[at], lookups[at]];
      return cell && column && look ? fold(textOf(cell, column, look)) : '';
    };
    if (isForAll) this.#readAll(columns, source, textAt);
    return (rowID) => {
      const kept = this.#row(rowID, columns.length);
      if (!kept.isStale) return kept.texts;
      columns.forEach((column, at) => this.#put(kept, at, source.cell(rowID, column.columnID), textAt));
      const name = source.rowName(rowID);
      if (name !== kept.name) kept.texts[0] = fold(name);
      kept.name = name;
      kept.isStale = false;
      return kept.texts;
    };
  }

  #readAll(columns: readonly OpenColumn[], source: Source, textAt: TextAt): void {
    const places = new Map(columns.map((column, at) => [column.columnID, at]));
    for (const cell of source.allCells()) {
      const at = places.get(cell.columnID);
      if (at !== undefined) this.#put(this.#row(cell.rowID, columns.length), at, cell, textAt);
    }
    for (const [rowID, kept] of this.#rows) {
      // The others may wait to be read again for another reason.
      if (kept.name !== undefined) continue;
      kept.name = source.rowName(rowID);
      kept.texts[0] = fold(kept.name);
      kept.isStale = false;
    }
    for (const rowID of source.pendingRows()) this.#markStale(rowID);
    this.#isStale = false;
  }

  /** Entries of a sheet are replaced and never altered, so the same cell has the same text. */
  #put(kept: KeptRow, at: number, cell: Cell | undefined, textAt: TextAt): void {
    if (kept.cells[at] === cell) return;
    kept.cells[at] = cell;
    kept.texts[at + 1] = textAt(cell, at);
  }

  #row(rowID: number, columns: number): KeptRow {
    const known = this.#rows.get(rowID);
    if (known) return known;
    const added: KeptRow = {
      name: undefined,
      cells: Array.from({ length: columns }, () => undefined),
      texts: Array.from({ length: columns + 1 }, () => ''),
      isStale: true,
    };
    this.#rows.set(rowID, added);
    return added;
  }

  #markStale(rowID: number): void {
    const row = this.#rows.get(rowID);
    if (row) row.isStale = true;
  }

  #forget(): void {
    this.#rows.clear();
    this.#isStale = true;
  }
}
