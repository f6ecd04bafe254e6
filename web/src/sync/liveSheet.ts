/** An open sheet that stays right: confirmed state advanced in revision order, edits laid over it, holes healed. */
import { applyChange } from '@marquee/contract/apply.ts';
import type { CellAt } from '@marquee/contract/cells.ts';
import { MissedChanges, type Change, type Numbered } from '@marquee/contract/live.ts';
import { isRemoval, needsOf, queuesOf } from '@marquee/contract/mutation.ts';
import type { OpenSheet, ReadSheet } from '@marquee/contract/open-sheet.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import type { Touched } from '@marquee/contract/touched.ts';
import { isNoAnswer } from './call.ts';
import { changedCells } from './changedCells.ts';
import { GapRecovery } from './gapRecovery.ts';
import { Inbox, type Answer, type Arrival } from './inbox.ts';
import type { Outbox } from './outbox.ts';
import { ShownSheet, type Foretell } from './shownSheet.ts';
import type { Watchers } from './watchers.ts';

/** A change that is made here: shown at once, and sent. */
export interface Edit {
  /** absent where only the server knows what it will change */
  foretell?: Foretell | undefined;
  /** what the call is about, where no change foretells it: calls about the same leave one after the other */
  queues?: readonly string[] | undefined;
  /** called with the reason if the edit is refused, in place of the usual message to the user */
  tell?: ((error: unknown) => void) | undefined;
  /** called again if it gets no answer, so it must have the same effect when it is made twice */
  send: () => Promise<Answer>;
}

/** What an open sheet needs from outside; tests give their own. */
export interface Surroundings {
  outbox: Outbox;
  /** told what changed */
  watchers: Watchers;
  /** `readAs` is as whom the open sheet was read */
  readMissed: (since: number, readAs: 'member' | 'public') => Promise<MissedChanges>;
  /** entries that say the same as those of `before` may be those */
  readWhole: (before: OpenSheet) => Promise<ReadSheet>;
  /** tells the user why an edit was undone */
  tell: (error: unknown) => void;
  /** the sheet was deleted, or this reader lost it */
  onGone: () => void;
  /** the user was removed from the sheet's members */
  onRemoved: () => void;
  /** this page cannot make sense of an answer of the server, so trying again won't help */
  onNotUnderstood: (error: unknown) => void;
}

/** Cells that somebody else changed together, and those among them in which that replaced an edit of one's own. */
export interface RemoteEdit {
  cells: readonly CellAt[];
  overruled: ReadonlySet<CellAt>;
  /** who edited it, where that is told: a user id */
  by: number | undefined;
}

const retryMs = 3_000;

export class LiveSheet {
  readonly shown: ShownSheet;
  readonly remoteEdits = new Set<(edit: RemoteEdit) => void>();
  /** told each change that was made elsewhere */
  readonly remoteChanges = new Set<(change: Change) => void>();
  readonly #around: Surroundings;
  readonly #inbox: Inbox;
  readonly #gaps: GapRecovery;
  /** cells in which an edit of one's own was pending when somebody else's arrived */
  readonly #contested = new Set<CellAt>();
  /** changes that were applied while the whole sheet is being read, to be applied again over the result */
  #sinceRead: Arrival[] | undefined;
  #reading: Promise<void> | undefined;
  #isWhole: boolean;
  #isClosed = false;

  /** Opens a sheet as read; `isWhole` is false for a first screen without all cells. */
  constructor(read: ReadSheet, isWhole: boolean, around: Surroundings) {
    this.shown = new ShownSheet(read.open);
    this.#inbox = new Inbox(read.revision);
    this.#isWhole = isWhole;
    // All of it may have been asked for before this, so whatever comes from now on may be missing in it.
    this.#sinceRead = isWhole ? undefined : [];
    this.#around = around;
    this.#gaps = new GapRecovery(
      () => this.#inbox.hasHole,
      () => this.#fetchMissed(),
      around.outbox,
    );
  }

  get revision(): number {
    return this.#inbox.revision;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Ends timers and listening; edits that still wait are sent nevertheless. */
  close(): void {
    this.#isClosed = true;
    this.#gaps.close();
  }

  /** Takes a push, in whatever order pushes come. */
  receive(numbered: Numbered): void {
    if (numbered.revision > this.revision && this.shown.pending.length > 0) {
      for (const at of changedCells(numbered.change)) if (this.shown.isPending(at)) this.#contested.add(at);
    }
    this.#take(this.#inbox.receive(numbered));
  }

  /** Shows an edit at once and sends it; undoes it with the reason if it is refused. Resolves to whether it was saved. */
  async edit({ foretell, queues, tell, send }: Edit): Promise<boolean> {
    const pending = foretell && this.shown.add(foretell);
    const change = pending?.change;
    if (pending) this.#tell([]);
    const settle = () => {
      if (!pending) return;
      this.shown.drop(pending);
      this.#tell([]);
    };
    try {
      const { confirmed, view } = this.shown;
      const needs = change ? needsOf(change, [confirmed, view]) : [];
      const answer = await this.#send(queues ?? (change ? queuesOf(change) : []), send, needs);
      await this.#confirm(answer, settle);
      return true;
    } catch (error) {
      // Somebody deleted it before us: what was wanted has happened.
      const isDone = change !== undefined && isRemoval(change) && error instanceof Refused && error.code === 'notFound';
      if (isDone) await this.catchUp();
      settle();
      if (!isDone) (tell ?? this.#around.tell)(error);
      return isDone;
    }
  }

  /** Sends a change that is shown only once it is saved, such as a new row; those of one queue keep their order. Throws `Refused`. */
  async add<T>(
    queues: readonly string[],
    send: () => Promise<{ reply: T; answer: Answer }>,
  ): Promise<{ reply: T; change: Change | undefined }> {
    const { reply, answer } = await this.#send(queues, send);
    await this.#confirm(answer, () => {});
    return { reply, change: answer.change };
  }

  /**
   * Sends a call in its turn. One that is refused after a try that got no answer may have been carried out by that try, which nobody pushes
   * to us, since we made it: so what was missed is fetched, where anybody still looks.
   */
  async #send<T>(queues: readonly string[], send: () => Promise<T>, needs: readonly string[] = []): Promise<T> {
    let tries = 0;
    try {
      const attempt = () => {
        tries += 1;
        return send();
      };
      return await this.#around.outbox.add(queues, attempt, needs);
    } catch (error) {
      if (tries > 1 && !this.#isClosed) void this.catchUp();
      throw error;
    }
  }

  /** Fetches what was missed: after joining, after reconnecting, and when a hole does not close by itself. */
  catchUp(): Promise<void> {
    return this.#gaps.catchUp();
  }

  /** Reads the sheet again as a whole; changes that arrive meanwhile are kept. */
  readWhole(): Promise<void> {
    this.#reading ??= this.#readWhole().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readWhole(): Promise<void> {
    this.#sinceRead ??= [];
    try {
      this.#replace(await this.#around.readWhole(this.shown.confirmed));
    } catch (error) {
      if (this.#isGone(error)) return;
      if (isNoAnswer(error)) setTimeout(() => this.#isClosed || void this.readWhole(), retryMs);
      else this.#around.onNotUnderstood(error);
    }
  }

  /** Applies the answer to a call of our own, in the order of revisions. If it carries no revision, what was missed is fetched. */
  async #confirm({ revision, sheetID, change, isUncounted }: Answer, onApplied: () => void): Promise<void> {
    // The answer may be about a sheet that was left since: its revision means nothing on this one.
    if (sheetID !== undefined && sheetID !== this.shown.confirmed.head?.sheetID) {
      onApplied();
      return;
    }
    if (isUncounted && change) {
      this.#apply([{ revision: this.revision, change, onApplied, isUncounted }]);
      return;
    }
    if (revision === undefined || change === undefined) {
      await this.catchUp();
      onApplied();
      return;
    }
    this.#take(this.#inbox.receive({ revision, change, onApplied }));
  }

  #take(arrivals: Arrival[]): void {
    this.#apply(arrivals);
    this.#gaps.recoverSoon();
  }

  #apply(arrivals: readonly Arrival[]): void {
    const touched: Touched[] = [];
    for (const arrival of arrivals) {
      const touches = applyChange(this.shown.confirmed, arrival.change);
      this.shown.confirmedChanged(touches);
      touched.push(...touches);
      this.#sinceRead?.push(arrival);
      arrival.onApplied?.();
    }
    this.#tell(touched);
    for (const arrival of arrivals) this.#react(arrival);
  }

  /** What a change means beyond the state: marks for other people's edits, and the end of the sheet. */
  #react({ change, onApplied }: Arrival): void {
    if (!onApplied) for (const hear of this.remoteChanges) hear(change);
    const cells = onApplied ? [] : changedCells(change);
    if (cells.length > 0) {
      const overruled = new Set(cells.filter((at) => this.#contested.delete(at)));
      const seen = cells.filter((at) => !this.shown.isPending(at));
      const by = change.kind === 'updateCell' ? (change.by ?? undefined) : undefined;
      if (seen.length > 0) for (const hear of this.remoteEdits) hear({ cells: seen, overruled, by });
    }
    // Whoever has left the sheet is elsewhere by now, and stays there.
    if (this.#isClosed) return;
    if (change.kind === 'deleteSheet') this.#around.onGone();
    if (change.kind === 'removeUserFromSheet' && change.userID === this.#me) this.#around.onRemoved();
  }

  /** The member who reads the sheet: a user id; undefined for the public. */
  get #me(): number | undefined {
    return this.shown.confirmed.head?.loggedInSheetUser?.userID;
  }

  #replace(read: ReadSheet): void {
    const seen = this.revision;
    const repeated = this.#sinceRead ?? [];
    this.#sinceRead = undefined;
    const wasMember = this.#me !== undefined;
    this.shown.replace(read.open);
    this.#isWhole = true;
    const next = this.#inbox.restart(read.revision);
    for (const { revision, change, isUncounted } of repeated) {
      // In nobody's count it is neither in what was read for certain nor missing by its number.
      if (isUncounted) this.shown.confirmedChanged(applyChange(this.shown.confirmed, change));
      else next.push(...this.#inbox.receive({ revision, change }));
    }
    // What was seen before the whole arrived is put in again without another mark or message.
    for (const { revision, change } of next) {
      if (revision <= seen) this.shown.confirmedChanged(applyChange(this.shown.confirmed, change));
    }
    this.#take(next.filter((arrival) => arrival.revision > seen));
    this.#around.watchers.tellAll();
    // The removal was told while nobody listened here: the sheet that came is the public's.
    if (wasMember && this.#me === undefined && !this.#isClosed) this.#around.onRemoved();
  }

  /** Throws when there is no connection. Where a change is none that this page knows, the sheet as a whole is better than nothing. */
  async #fetchMissed(): Promise<void> {
    try {
      const missed = MissedChanges.parse(
        await this.#around.readMissed(this.revision, this.#me === undefined ? 'public' : 'member'),
      );
      if (missed.reload) {
        // One that is under way may have been answered before what was missed.
        await this.#reading;
        await this.readWhole();
      }
      for (const numbered of missed.changes) this.#apply(this.#inbox.receive(numbered));
    } catch (error) {
      if (this.#isGone(error)) return;
      if (isNoAnswer(error)) throw error;
      this.#around.onNotUnderstood(error);
      await this.readWhole();
    }
  }

  /** Tells what confirmed changes touched, and what those that wait did. */
  #tell(touched: readonly Touched[]): void {
    const told = [...touched, ...this.shown.takeNews()];
    // The head has the width of the row names, which is a matter of layout.
    this.#around.watchers.tell(told.includes('head') ? [...told, 'layout'] : told);
  }

  #isGone(error: unknown): boolean {
    if (!(error instanceof Refused) || error.code !== 'notFound') return false;
    if (!this.#isClosed) this.#around.onGone();
    return true;
  }
}
