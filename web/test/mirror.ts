/** A screen without a screen, for tests: what it has read of a sheet, which it reads again only where it is told to. */
import type { ShownSheet } from '#sync/shownSheet.ts';
import type { Watchers, WatchKey } from '#sync/watchers.ts';

export class Mirror {
  readonly #read = new Map<string, string | undefined>();
  readonly #shown: ShownSheet;

  constructor(shown: ShownSheet, watchers: Watchers) {
    this.#shown = shown;
    watchers.watchAll((keys) => this.#hear(keys));
    this.#hear('all');
  }

  /** What was read and is otherwise by now. */
  get stale(): string[] {
    return [...this.#now()].filter(([key, read]) => this.#read.get(key) !== read()).map(([key]) => key);
  }

  #hear(keys: ReadonlySet<WatchKey> | 'all'): void {
    const isTold = (key: string) =>
      keys === 'all' || keys.has(key as WatchKey) || (key.startsWith('cell:') && keys.has('cells'));
    const isLayout = keys === 'all' || keys.has('layout');
    const now = this.#now();
    // What comes into the layout is drawn, and read; what leaves it is not drawn any more.
    if (isLayout) for (const key of this.#read.keys()) if (!now.has(key)) this.#read.delete(key);
    for (const [key, read] of now) if (isTold(key) || (isLayout && !this.#read.has(key))) this.#read.set(key, read());
  }

  #now(): Map<string, () => string | undefined> {
    const shown = this.#shown;
    const { layout } = shown;
    const now = new Map<string, () => string | undefined>();
    const note = (key: string, read: () => unknown) => now.set(key, () => JSON.stringify(read()));
    note('layout', () => layout);
    note('head', () => shown.entry('head', 'head'));
    for (const { columnID } of layout.columns) {
      note(`column:${columnID}`, () => shown.entry('column', `column:${columnID}`));
      note(`options:${columnID}`, () => shown.entry('options', `options:${columnID}`));
    }
    for (const { groupID, rowIDs } of layout.groups) {
      note(`group:${groupID}`, () => shown.entry('group', `group:${groupID}`));
      for (const rowID of rowIDs) {
        note(`row:${rowID}`, () => shown.entry('row', `row:${rowID}`));
        for (const { columnID } of layout.columns) {
          note(`cell:${rowID}:${columnID}`, () => shown.cell(rowID, columnID));
        }
      }
    }
    return now;
  }
}
