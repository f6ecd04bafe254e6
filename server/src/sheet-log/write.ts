/** One way to change a sheet: in turn, under the lock of its revision, with the log in the same transaction, and told only once committed. */
import type { Deed } from '@marquee/contract/history.ts';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { Repeated, type Call } from './idempotency-key.ts';
import type { Db, Tx } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';
import { raised, type ChangeByAudience, type Revisions, type CommittedChange } from './committed-change.ts';
import { Batcher, KeyedQueue, type Gatherer } from './keyed-queue.ts';

/** Who writes: the person, the live connection that need not be told, and the call by its key, if it has one. */
export interface Author {
  userID: number;
  connectionID: string | undefined;
  call?: Call | undefined;
  /** what it is part of, for the history; nothing where it is done as it is */
  deed?: Deed | undefined;
}

/** What a command did: its answer, and the counts of the sheet behind it if anything changed. */
export interface Written<T> {
  value: T;
  /** the sheet whose revisions they are */
  sheetID: number;
  revisions: Revisions | undefined;
}

/**
 * Says what changed, once it has been saved; it is logged now and told after the commit. `earlier` is what was there before, for the
 * history, as the text of JSON.
 */
export type Say = (faces: ChangeByAudience, earlier?: string) => void;

/** A change as it is logged. */
interface Event {
  revision: number;
  faces: ChangeByAudience;
  earlier: string | undefined;
}

/** What became of one item of a gathered write: it was refused, it had been saved before, or it was saved, with what to tell. */
export type GatheredResult<Value> =
  { refused: RefusalCode } | { isRepeated: true } | { value: Value; told: CommittedChange };

const lock = prepared<{
  revision: number;
  member_revision: number;
  public_revision: number;
  private_revisions: Record<string, number>;
}>(
  'lock-sheet',
  'select revision, member_revision, public_revision, private_revisions from alive_sheet where sheet_id = $1 for update',
);

/** Takes the lock on a sheet until the transaction ends and reads its counts. Throws `notFound` for a deleted sheet. */
async function lockSheet(tx: Tx, sheetID: number): Promise<{ revision: number; revisions: Revisions }> {
  const [sheet] = (await tx.executeQuery(lock(sheetID))).rows;
  if (!sheet) throw new Refusal('notFound');
  const { revision, member_revision: members, public_revision: forPublic, private_revisions: ofOne } = sheet;
  return { revision, revisions: { members, public: forPublic, private: ofOne } };
}

export class SheetWriter {
  readonly #db: Db;
  readonly #listeners: ((told: CommittedChange) => void)[] = [];
  readonly #finders: ((sheetID: number, revision: number) => void)[] = [];
  readonly #queue = new KeyedQueue();

  constructor(db: Db) {
    this.#db = db;
  }

  /** How many writes wait for their turn here: of all sheets, and of the sheet with most. */
  waiting(): { all: number; most: number } {
    return this.#queue.waiting();
  }

  /** Registers who hears of committed changes, in the order of each sheet's revisions. */
  onCommitted(listener: (told: CommittedChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Registers who hears of changes that turned out to have been made, although whoever made them may not have told anybody. */
  onFound(listener: (sheetID: number, revision: number) => void): void {
    this.#finders.push(listener);
  }

  found(sheetID: number, revision: number): void {
    for (const listener of this.#finders) listener(sheetID, revision);
  }

  /**
   * Makes a way to write small things that may be flushed together (cell edits). The flush commits by itself, under the same lock and
   * with the same log as `write`, and answers for each item.
   */
  gather<Item, Value>(
    gatherer: Gatherer<Item, GatheredResult<Value>>,
  ): (sheetID: number, item: Item) => Promise<Written<Value>> {
    const batcher = new Batcher<Item, GatheredResult<Value>>(this.#queue, {
      ...gatherer,
      flush: async (sheetID, items) => {
        const results = await gatherer.flush(sheetID, items);
        for (const result of results) if ('told' in result) this.#tell(result.told);
        return results;
      },
    });
    return async (sheetID, item) => {
      const result = await batcher.gathered(sheetID, item);
      if ('refused' in result) throw new Refusal(result.refused);
      if ('isRepeated' in result) throw new Repeated();
      return { value: result.value, sheetID, revisions: result.told.revisions };
    };
  }

  /**
   * Changes a sheet in one transaction. `work` checks who may, saves, and says what changed; nothing is told if it throws.
   * Throws `notFound` for a sheet that is gone, and `Repeated` where the author's call was carried out before.
   */
  write<T>(author: Author, sheetID: number, work: (tx: Tx, say: Say) => Promise<T>): Promise<Written<T>> {
    return this.#queue.alone(sheetID, () => this.#writeNow(author, sheetID, work));
  }

  /** Changes a sheet, in its turn, by a statement that commits by itself; nothing is told if `make` throws. */
  writeAtOnce<T>(sheetID: number, make: () => Promise<{ value: T; told: CommittedChange }>): Promise<Written<T>> {
    return this.#queue.alone(sheetID, async () => {
      const { value, told } = await make();
      this.#tell(told);
      return { value, sheetID, revisions: told.revisions };
    });
  }

  async #writeNow<T>(author: Author, sheetID: number, work: (tx: Tx, say: Say) => Promise<T>): Promise<Written<T>> {
    const told: CommittedChange[] = [];
    const value = await this.#db.kysely.transaction().execute(async (tx) => {
      let { revision, revisions } = await lockSheet(tx, sheetID);
      const events: Event[] = [];
      const result = await work(tx, (faces, earlier) => {
        revisions = raised(revisions, faces);
        revision += 1;
        events.push({ revision, faces, earlier });
        told.push({ sheetID, revision, faces, revisions, actor: author.userID, origin: author.connectionID });
      });
      if (events.length || author.call) await log(tx, sheetID, author, { events, revisions }, result);
      return result;
    });
    for (const one of told) this.#tell(one);
    return { value, sheetID, revisions: told.at(-1)?.revisions };
  }

  #tell(told: CommittedChange): void {
    told.at = performance.now();
    for (const listener of this.#listeners) listener(told);
  }
}

const logAndKeep = prepared<{ isKept: boolean }>(
  'log-and-keep',
  `with logged as (
     insert into sheet_event (sheet_id, revision, faces, actor, earlier, deed)
     select $1::int, revision, faces, $2::int, earlier::jsonb, $3::text
     from jsonb_to_recordset($4::jsonb) as event (revision bigint, faces jsonb, earlier text)
   ),
   counted as (
     update sheet set revision = $5::bigint, member_revision = $6, public_revision = $7, private_revisions = $8::jsonb
     where sheet_id = $1::int and $5::bigint is not null
   ),
   kept as (
     insert into answered_call (user_id, key, fingerprint, sheet_id, revision, answer)
     select $2::int, key, $10, $1::int, $5::bigint, $11::json
     from (values ($9::uuid)) as call (key) where key is not null
     on conflict do nothing returning key
   )
   select exists (select from kept) as "isKept"`,
);

/**
 * Logs what changed and counts it, for the sheet and for each audience; and, for a call with a key, keeps what it is answered. Throws
 * `Repeated` where that was done before.
 */
async function log(
  tx: Tx,
  sheetID: number,
  { userID, call, deed }: Author,
  { events, revisions }: { events: readonly Event[]; revisions: Revisions },
  value: unknown,
): Promise<void> {
  const answer = call && JSON.stringify(value ?? null);
  const last = events.at(-1)?.revision;
  const { rows } = await tx.executeQuery(
    logAndKeep(
      sheetID,
      userID,
      deed ?? null,
      JSON.stringify(events),
      last ?? null,
      revisions.members,
      revisions.public,
      JSON.stringify(revisions.private),
      call?.key ?? null,
      call?.fingerprint ?? null,
      answer ?? null,
    ),
  );
  if (call && rows[0]?.isKept !== true) throw new Repeated();
}
