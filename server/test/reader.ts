/** Somebody who reads a sheet once and from then on only hears of changes, to be compared with somebody who reads it afresh. */
import { getChanges } from '@marquee/contract/live.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { expect } from 'vitest';
import { readSheet, type TestSheet } from './builders.ts';
import type { Caller } from './client.ts';
import { comparable, folded } from './folded.ts';
import { Listener } from './listener.ts';
import { readPackedSheet } from './packed.ts';

export class Reader {
  readonly name: string;
  readonly #caller: Caller;
  readonly #sheet: { sheetID: number; url: string };
  readonly #listener: Listener;
  /** the sheet as it was read at some moments, the first one first */
  readonly #reads: Sheet[] = [];

  private constructor(name: string, caller: Caller, sheet: { sheetID: number; url: string }) {
    this.name = name;
    this.#caller = caller;
    this.#sheet = sheet;
    this.#listener = new Listener(caller.base, caller.credentials);
  }

  static async start(name: string, caller: Caller, sheet: { sheetID: number; url: string }): Promise<Reader> {
    const reader = new Reader(name, caller, sheet);
    await reader.#listener.client.start();
    await reader.#listener.join(sheet.sheetID, sheet.url);
    await reader.readAgain();
    return reader;
  }

  stop(): Promise<void> {
    return this.#listener.client.stop();
  }

  async readAgain(): Promise<Sheet> {
    const sheet = await readSheet(this.#caller, this.#sheet.url);
    this.#reads.push(sheet);
    return sheet;
  }

  /** The sheet that was read first, after all that was heard since; and the sheet as it is read now, in both ways. */
  async heardAndRead(): Promise<{ heard: Sheet; read: Sheet; packed: Sheet }> {
    const read = await this.readAgain();
    const packed = comparable(await readPackedSheet(this.#caller, this.#sheet.url));
    await this.#listener.reached(read.revision);
    const [first] = this.#reads;
    if (!first) throw new Error('Nothing was read.');
    return { heard: folded(first, this.#listener.pushes), read: comparable(read), packed };
  }

  /** From each moment at which the sheet was read: what catching up makes of it; undefined where the answer is to reload. */
  async caughtUp(): Promise<(Sheet | undefined)[]> {
    return Promise.all(
      this.#reads.map(async (sheet) => {
        const query = { since: String(sheet.revision), sheetURL: this.#sheet.url };
        const missed = (await this.#caller.call(getChanges, { params: { id: String(this.#sheet.sheetID) }, query }))
          .body;
        return missed.reload ? undefined : folded(sheet, missed.changes);
      }),
    );
  }
}

/** Does something, and holds that everybody who heard of it, and who caught up on it, has what a fresh read has. */
export async function allHear(
  sheet: TestSheet,
  people: Readonly<Record<string, Caller>>,
  act: () => Promise<unknown>,
): Promise<void> {
  const readers = await Promise.all(Object.entries(people).map(([name, caller]) => Reader.start(name, caller, sheet)));
  await act();
  for (const reader of readers) {
    const { heard, read } = await reader.heardAndRead();
    expect(heard, `what ${reader.name} heard`).toEqual(read);
    for (const state of await reader.caughtUp()) if (state) expect(state).toEqual(read);
    await reader.stop();
  }
}
