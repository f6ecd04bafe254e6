/** A program that changes the sheet by the calls alone, one after the other, and makes each again under its key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises';
import { updateCell, updateCells } from '@marquee/contract/cells.ts';
import { addComment } from '@marquee/contract/comments.ts';
import { keyHeader, type Endpoint } from '@marquee/contract/endpoint.ts';
import { addRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { basic } from '@marquee/server/test/client.ts';
import { markOf } from './marks.ts';
import type { Try } from './page/report.ts';
import type { Chance } from './random.ts';
import { password, type Actor, type Stage } from './stage.ts';
import { tryOf } from './tries.ts';

const often = { text: 8, cells: 3, addRow: 3, renameRow: 2, moveRow: 2, deleteRows: 1, restoreRows: 1, comment: 2 };
const answerMs = 30_000;
const mostTries = 40;

export interface ProgramOptions {
  base: string;
  name: string;
  actor: Actor;
  stage: Stage;
  chance: Chance;
  /** milliseconds between two calls, at most */
  pauseMs: number;
}

export class Program {
  readonly tries: Try[] = [];
  calls = 0;
  readonly #options: ProgramOptions;
  readonly #rows: number[];
  #marks = 0;
  #isActing = false;
  #acting: Promise<void> = Promise.resolve();

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#rows = [...options.stage.rows];
  }

  act(): void {
    if (this.#isActing) return;
    this.#isActing = true;
    this.#acting = this.#act();
  }

  /** Ends that, once the call under way is answered for good. */
  async rest(): Promise<void> {
    this.#isActing = false;
    await this.#acting;
  }

  async #act(): Promise<void> {
    const { chance, pauseMs } = this.#options;
    while (this.#isActing) {
      await this.#make(...this.#choose());
      await pause(chance.below(pauseMs));
    }
  }

  #choose(): [endpoint: Endpoint, body: object] {
    const { chance, stage, name } = this.#options;
    const mark = markOf(name, (this.#marks += 1));
    const rowID = chance.pick(chance.below(2) ? this.#rows.slice(0, 5) : this.#rows);
    const groupID = chance.pick(stage.groups);
    const columnID = chance.pick(stage.texts);
    switch (chance.weighted(often)) {
      case 'text':
        return [updateCell, { cell: { rowID, columnID, cellText: { text: mark } }, updateFields: ['text'] }];
      case 'cells': {
        const some = [...new Set(Array.from({ length: chance.between(2, 5) }, () => chance.pick(this.#rows)))];
        return [updateCells, { cells: some.map((one) => ({ rowID: one, columnID, cellText: { text: mark } })) }];
      }
      case 'addRow':
        return [addRow, { row: { groupID, name: mark } }];
      case 'renameRow':
        return [updateRow, { row: { rowID, name: mark }, updateFields: ['name'] }];
      case 'moveRow':
        return [
          updateRow,
          { row: { rowID, groupID, ordering: chance.between(1, 20) }, updateFields: ['orderingAndGroup'] },
        ];
      case 'deleteRows':
        return [deleteRows, { rowIDs: [chance.pick(this.#rows)] }];
      case 'restoreRows':
        return [restoreRows, { rowIDs: [chance.pick(this.#rows)] }];
      case 'comment':
        return [addComment, { comment: { rowID, commentText: `<p>${mark}</p>` } }];
    }
  }

  /** Makes a call until it is answered, under one key: where nobody knows what became of it, it is made again. */
  async #make(endpoint: Endpoint, body: object): Promise<void> {
    const { chance } = this.#options;
    // A server that remembers it makes the call once, however often it is sent.
    const key = chance.uuid();
    this.calls += 1;
    for (let n = 0; n < mostTries; n++) {
      const tried = await this.#tryOnce(endpoint, body, key);
      this.tries.push(tried);
      if (tried.outcome === 'done' || tried.outcome === 'refused') return;
      await pause(chance.between(200, 2_000));
    }
  }

  async #tryOnce({ method, path }: Endpoint, sent: object, key: string): Promise<Try> {
    const { base, actor } = this.#options;
    const body = JSON.stringify(sent);
    const asked = { userID: actor.userID, by: 'program', method, path, body } as const;
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          ...basic(actor.emailAddress, password),
          'content-type': 'application/json',
          [keyHeader]: key,
          'x-forwarded-for': `10.2.0.${actor.userID % 250}`,
        },
        body,
        signal: AbortSignal.timeout(answerMs),
      });
      const tried = await tryOf(asked, response);
      const said = await response.text();
      const made: unknown = response.status === 201 ? JSON.parse(said) : undefined;
      if (typeof made === 'object' && made && 'rowID' in made && 'name' in made) this.#rows.push(Number(made.rowID));
      return tried;
    } catch {
      return tryOf(asked, undefined);
    }
  }
}
