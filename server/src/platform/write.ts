/** One way to change a sheet: in turn, under the lock of its revision, with the log in the same transaction, and told only once committed. */
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { raised, type Faces, type Revisions, type Told } from './told.ts';
import { Lane, Turns, type Gatherer } from './turns.ts';

/** Who writes: the person, and the live connection that need not be told. */
export interface Author {
  userID: number;
  connectionID: string | undefined;
}

/** What a command did: its answer, and the counts of the sheet behind it if anything changed. */
export interface Written<T> {
  value: T;
  revisions: Revisions | undefined;
}

/** Says what changed, once it has been saved; it is logged now and told after the commit. */
export type Say = (faces: Faces) => void;

/** One item of a gathered write, answered alone: refused, or saved with what to tell. */
export type GatheredResult<Value> = { refused: RefusalCode } | { value: Value; told: Told };

/** Takes the lock on a sheet until the transaction ends and reads its counts. Throws `notFound` for a deleted sheet. */
async function lockSheet(tx: Tx, sheetID: number): Promise<{ revision: number; revisions: Revisions }> {
  const sheet = await tx
    .selectFrom('sheet')
    .select(['revision', 'member_revision', 'public_revision', 'private_revisions'])
    .where('sheet_id', '=', sheetID)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!sheet) throw new Refusal('notFound');
  const { revision, member_revision: members, public_revision: forPublic, private_revisions } = sheet;
  return { revision, revisions: { members, public: forPublic, private: private_revisions as Record<string, number> } };
}

export class SheetWriter {
  readonly #db: Db;
  readonly #listeners: ((told: Told) => void)[] = [];
  readonly #turns = new Turns();

  constructor(db: Db) {
    this.#db = db;
  }

  /** How many writes wait for their turn here: of all sheets, and of the sheet with most. */
  waiting(): { all: number; most: number } {
    return this.#turns.waiting();
  }

  /** Registers who hears of committed changes, in the order of each sheet's revisions. */
  onTold(listener: (told: Told) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Makes a way to write small things that may be flushed together (cell edits). The flush commits by itself, under the same lock and
   * with the same log as `write`, and answers for each item.
   */
  gather<Item, Value>(
    gatherer: Gatherer<Item, GatheredResult<Value>>,
  ): (sheetID: number, item: Item) => Promise<Written<Value>> {
    const lane = new Lane<Item, GatheredResult<Value>>(this.#turns, {
      ...gatherer,
      flush: async (sheetID, items) => {
        const results = await gatherer.flush(sheetID, items);
        for (const result of results) if ('told' in result) this.#tell(result.told);
        return results;
      },
    });
    return async (sheetID, item) => {
      const result = await lane.gathered(sheetID, item);
      if ('refused' in result) throw new Refusal(result.refused);
      return { value: result.value, revisions: result.told.revisions };
    };
  }

  /**
   * Changes a sheet in one transaction. `work` checks who may, saves, and says what changed; nothing is told if it throws.
   * Throws `notFound` for a sheet that is gone.
   */
  write<T>(author: Author, sheetID: number, work: (tx: Tx, say: Say) => Promise<T>): Promise<Written<T>> {
    return this.#turns.alone(sheetID, () => this.#writeNow(author, sheetID, work));
  }

  async #writeNow<T>(author: Author, sheetID: number, work: (tx: Tx, say: Say) => Promise<T>): Promise<Written<T>> {
    const told: Told[] = [];
    const value = await this.#db.kysely.transaction().execute(async (tx) => {
      let { revision, revisions } = await lockSheet(tx, sheetID);
      const events: { revision: number; faces: Faces }[] = [];
      const result = await work(tx, (faces) => {
        revisions = raised(revisions, faces);
        revision += 1;
        events.push({ revision, faces });
        told.push({ sheetID, revision, faces, revisions, actor: author.userID, origin: author.connectionID });
      });
      if (events.length) await logEvents(tx, sheetID, author.userID, events, revisions);
      return result;
    });
    for (const one of told) this.#tell(one);
    return { value, revisions: told.at(-1)?.revisions };
  }

  #tell(told: Told): void {
    told.at = performance.now();
    for (const listener of this.#listeners) listener(told);
  }
}

async function logEvents(
  tx: Tx,
  sheetID: number,
  actor: number,
  events: { revision: number; faces: Faces }[],
  revisions: Revisions,
): Promise<void> {
  await sql`
    insert into sheet_event (sheet_id, revision, faces, actor)
    select ${sheetID}, revision, faces, ${actor}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (revision bigint, faces jsonb)
  `.execute(tx);
  await tx
    .updateTable('sheet')
    .set({
      revision: events.at(-1)?.revision ?? 0,
      member_revision: revisions.members,
      public_revision: revisions.public,
      private_revisions: JSON.stringify(revisions.private),
    })
    .where('sheet_id', '=', sheetID)
    .execute();
}
