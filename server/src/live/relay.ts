/** Puts the changes of this process and of the others into one order per sheet before they are pushed. */
import { atOneMoment, type Db } from '#platform/db.ts';
import { lowered, type Faces, type Told } from '#platform/told.ts';
import { revisionsOf } from '#sheets/find-sheets.ts';

export interface RelayOptions {
  db: Db;
  /** pushes a change to this process's connections */
  push: (told: Told) => void;
  /** whether anybody here listens to the sheet */
  isHeard: (sheetID: number) => boolean;
  log: (error: unknown) => void;
}

/** Past this many missed changes nothing is pushed: the next push shows each reader the gap, and they read the sheet again. */
const mostReplayed = 1_000;

export class Relay {
  readonly #options: RelayOptions;
  /** the newest change that was pushed, by sheet; forgotten when nobody listens any more */
  readonly #pushed = new Map<number, number>();
  /** sheets whose missing changes are being read */
  readonly #reading = new Map<number, Promise<void>>();
  /** own changes that arrived while missing ones were being read */
  readonly #held = new Map<number, Told[]>();

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Somebody joined who has read the sheet at this revision: from here on nothing may be missing. */
  joined(sheetID: number, revision: number): void {
    if (!this.#pushed.has(sheetID)) this.#pushed.set(sheetID, revision);
  }

  /** A change of this process: pushed at once, unless one of another process is missing before it. */
  own(told: Told): void {
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

  #push(told: Told): void {
    this.#pushed.set(told.sheetID, told.revision);
    this.#options.push(told);
  }

  #fill(sheetID: number): void {
    if (this.#reading.has(sheetID)) return;
    const reading = this.#read(sheetID)
      .catch(this.#options.log)
      .finally(() => {
        this.#reading.delete(sheetID);
        const held = this.#held.get(sheetID) ?? [];
        this.#held.delete(sheetID);
        for (const told of held) this.own(told);
      });
    this.#reading.set(sheetID, reading);
  }

  /** Pushes what the log has behind the newest that was pushed. The connection that made a change hears it too, and knows it already. */
  async #read(sheetID: number): Promise<void> {
    const after = this.#pushed.get(sheetID) ?? 0;
    const { events, counts } = await atOneMoment(this.#options.db, async (tx) => {
      const sheet = await tx.selectFrom('sheet').selectAll().where('sheet_id', '=', sheetID).executeTakeFirst();
      const rows = await tx
        .selectFrom('sheet_event')
        .select(['revision', 'faces', 'actor'])
        .where('sheet_id', '=', sheetID)
        .where('revision', '>', after)
        .orderBy('revision')
        .limit(mostReplayed)
        .execute();
      return { events: rows, counts: sheet && revisionsOf(sheet) };
    });
    if (!counts || events.length === mostReplayed) {
      this.#pushed.delete(sheetID);
      return;
    }
    const told: Told[] = [];
    let revisions = counts;
    for (const { revision, faces, actor } of events.toReversed()) {
      const seen = faces as Faces;
      told.unshift({ sheetID, revision, faces: seen, revisions, actor: actor ?? undefined, origin: undefined });
      revisions = lowered(revisions, seen);
    }
    const held = this.#held.get(sheetID) ?? [];
    for (const one of told) {
      // Where the change is our own after all, its own record knows whom not to tell.
      this.#push(held.find((own) => own.revision === one.revision) ?? one);
    }
  }
}
