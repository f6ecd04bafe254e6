/** The words of every row in one form, made when they are first looked for and kept until their cell changes. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { WatchKey } from '#sync/watchers.ts';
import { fold } from '#ui/fold.ts';
import { wordsOf, type Source } from './source.ts';

interface KeptRow {
  /** what the texts were made from */
  name: string | undefined;
  cells: (Cell | undefined)[];
  /** folded: the row's name, and behind it a text per column */
  texts: string[];
  isStale: boolean;
}

const columnKey = (columns: readonly OpenColumn[]): string =>
  columns.map((column) => `${column.columnID}:${column.columnTypeID}`).join(' ');

export class RowTexts {
  readonly #rows = new Map<number, KeptRow>();
  #columns = '';

  /** How many rows have been read. */
  get size(): number {
    return this.#rows.size;
  }

  /** Takes notice of what changed; `all` when nobody knows. */
  touch(keys: ReadonlySet<WatchKey> | 'all'): void {
    if (this.#rows.size === 0) return;
    if (keys === 'all') {
      this.#rows.clear();
      return;
    }
    for (const key of keys) {
      const [kind, id] = key.split(':');
      // A name is part of many cells' texts.
      if (kind === 'people' || kind === 'options') this.#rows.clear();
      else if (kind === 'cells') this.#markAllStale();
      else if (kind === 'cell' || kind === 'row') this.#markStale(Number(id));
    }
  }

  /** A function that gives a row's texts: its name first, then one per column. To be asked for anew before each pass over the rows. */
  reader(columns: readonly OpenColumn[], source: Source): (rowID: number) => readonly string[] {
    const key = columnKey(columns);
    if (key !== this.#columns) this.#rows.clear();
    this.#columns = key;
    const readers = columns.map((column) => ({ columnID: column.columnID, words: wordsOf(source, column) }));
    return (rowID) => {
      const kept = this.#row(rowID, columns.length);
      if (!kept.isStale) return kept.texts;
      readers.forEach(({ columnID, words }, at) => {
        const cell = source.cell(rowID, columnID);
        // Entries of a sheet are replaced and never altered, so the same cell has the same text.
        if (kept.cells[at] === cell) return;
        kept.cells[at] = cell;
        kept.texts[at + 1] = fold(words(cell));
      });
      const name = source.rowName(rowID);
      if (name !== kept.name) kept.texts[0] = fold(name);
      kept.name = name;
      kept.isStale = false;
      return kept.texts;
    };
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

  #markAllStale(): void {
    for (const row of this.#rows.values()) row.isStale = true;
  }
}
