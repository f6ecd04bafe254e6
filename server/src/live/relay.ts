/** Puts the changes of this process and of the others into one order per sheet before they are pushed. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { countsAt } from '#sheet-log/revisions-at.ts';
import { atOneMoment, type Db, type Tx } from '#platform/db.ts';
import { raised, type ChangeByAudience, type Revisions, type CommittedChange } from '#sheet-log/committed-change.ts';
import { revisionsOf } from '#sheets/find-sheets.ts';

export interface RelayOptions {
  db: Db;
  /** pushes a change to this process's connections */
  push: (told: CommittedChange) => void;
  /** whether anybody here listens to the sheet */
  isHeard: (sheetID: number) => boolean;
  log: (error: unknown) => void;
}

/** So many missed changes are read from the log at a time. */
const mostAtOnce = 500;
/** How long to wait before the log is read again after a failure, and before a change that may just be late is looked for. Milliseconds. */
const pauseMs = 1_000;

/** How long ago a change was logged, by the database's own clock. */
const age = sql<number>`extract(epoch from clock_timestamp() - at)::float8 * 1000`.as('ageMs');

export class Relay {
  readonly #options: RelayOptions;
  /** the newest change that was pushed, by sheet; forgotten when nobody listens any more */
  readonly #pushed = new Map<number, number>();
  /** sheets whose missing changes are being read */
  readonly #reading = new Map<number, Promise<void>>();
  /** own changes that arrived while missing ones were being read */
  readonly #held = new Map<number, CommittedChange[]>();
  #isClosed = false;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Somebody joined who has read the sheet at this revision: from here on nothing may be missing. */
  joined(sheetID: number, revision: number): void {
    if (!this.#pushed.has(sheetID)) this.#pushed.set(sheetID, revision);
  }

  /** A change of this process: pushed at once, unless one of another process is missing before it. */
  own(told: CommittedChange): void {
    const { sheetID, revision } = told;
    if (!this.#options.isHeard(sheetID)) {
      this.#pushed.delete(sheetID);
      return;
    }
    const newest = this.#pushed.get(sheetID);
    if (newest !== undefined && revision <= newest) return;
    if (this.#reading.has(sheetID) || (newest !== undefined && revision > newest + 1)) {
      this.#held.set(sheetID, [...(this.#held.get(sheetID) ?? []), told]);
      this.#fill(sheetID);
      return;
    }
    this.#push(told);
  }

  /** Another process says that a sheet has reached a revision. */
  heard(sheetID: number, revision: number): void {
    if (!this.#options.isHeard(sheetID)) {
      this.#pushed.delete(sheetID);
      return;
    }
    const newest = this.#pushed.get(sheetID);
    if (newest !== undefined && revision > newest) this.#fill(sheetID);
  }

  /** The line to the others was down: looks after every sheet that somebody listens to. */
  lookAgain(): void {
    for (const sheetID of this.#pushed.keys()) this.#fill(sheetID);
  }

  /**
   * Compares the sheets that somebody here listens to with the database, in case word of another process was lost. A sheet that has
   * changes which were not pushed is given a moment, as they may just be late, and is then caught up from the log.
   */
  async compare(): Promise<void> {
    const sheetIDs = [...this.#pushed.keys()].filter((sheetID) => this.#options.isHeard(sheetID));
    if (!sheetIDs.length) return;
    const { rows } = await sql<{ sheet_id: number; revision: number }>`
      select sheet_id, revision from sheet where sheet_id = any(${sheetIDs}::int[])`.execute(this.#options.db.kysely);
    const behind = rows.filter((row) => this.#isBehind(row.sheet_id, row.revision));
    if (!behind.length) return;
    await pause(pauseMs, undefined, { ref: false });
    for (const row of behind) if (this.#isBehind(row.sheet_id, row.revision)) this.#fill(row.sheet_id);
  }

  /** Looks for nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  #isBehind(sheetID: number, revision: number): boolean {
    const newest = this.#pushed.get(sheetID);
    return newest !== undefined && newest < revision;
  }

  #push(told: CommittedChange): void {
    this.#pushed.set(told.sheetID, told.revision);
    this.#options.push(told);
  }

  #fill(sheetID: number): void {
    if (this.#reading.has(sheetID)) return;
    const reading = this.#readUntilDone(sheetID).finally(() => {
      this.#reading.delete(sheetID);
      const held = this.#held.get(sheetID) ?? [];
      this.#held.delete(sheetID);
      // Nothing more is read once it is closed: what lacks a predecessor would come here again at once, for ever.
      if (!this.#isClosed) for (const told of held) this.own(told);
    });
    this.#reading.set(sheetID, reading);
  }

  async #readUntilDone(sheetID: number): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#read(sheetID);
        return;
      } catch (error) {
        this.#options.log(error);
        await pause(pauseMs, undefined, { ref: false });
      }
    }
  }

  /** Pushes all changes of the log that are newer than the last one that was pushed. */
  async #read(sheetID: number): Promise<void> {
    const isHeard = await atOneMoment(this.#options.db, async (tx) => {
      const sheet = await tx.selectFrom('sheet').selectAll().where('sheet_id', '=', sheetID).executeTakeFirst();
      if (!sheet) return false;
      let after = this.#pushed.get(sheetID) ?? sheet.revision;
      let counts = await countsAt(tx, sheetID, after, revisionsOf(sheet));
      while (this.#options.isHeard(sheetID)) {
        const events = await eventsAfter(tx, sheetID, after);
        for (const event of events) this.#pushFromLog(sheetID, event, (counts = raised(counts, event.faces)));
        if (events.length < mostAtOnce) return true;
        after = events.at(-1)?.revision ?? after;
      }
      return false;
    });
    // Somebody may have joined since the last look. `joined` then left the number as it is, and they rely on it: it must stay.
    if (!isHeard && !this.#options.isHeard(sheetID)) this.#pushed.delete(sheetID);
  }

  /** Pushes a change from the log. The log doesn't say which connection made it, so that one hears of it, too, and ignores what it knows. */
  #pushFromLog(sheetID: number, { revision, faces, actor, at }: StoredEvent, revisions: Revisions): void {
    // Where the change is our own after all, its own record knows whom not to tell.
    const own = this.#held.get(sheetID)?.find((held) => held.revision === revision);
    this.#push(own ?? { sheetID, revision, faces, revisions, actor: actor ?? undefined, origin: undefined, at });
  }
}

interface StoredEvent {
  revision: number;
  faces: ChangeByAudience;
  actor: number | null;
  /** when it was committed, by this process's own clock */
  at: number;
}

async function eventsAfter(tx: Tx, sheetID: number, after: number): Promise<StoredEvent[]> {
  const events = await tx
    .selectFrom('sheet_event')
    .select(['revision', 'faces', 'actor', age])
    .where('sheet_id', '=', sheetID)
    .where('revision', '>', after)
    .orderBy('revision')
    .limit(mostAtOnce)
    .execute();
  const now = performance.now();
  return events.map(({ ageMs, ...event }) => ({ ...event, faces: event.faces as ChangeByAudience, at: now - ageMs }));
}
