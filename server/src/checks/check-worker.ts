/** The worker that has banners read in the background, one at a time: each once across all servers, from their frozen copies. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import { FactsReader, ThreadLost, type FactsJob } from './facts-reader.ts';
import {
  claimFacts,
  keepFacts,
  noteUnknown,
  putOffFacts,
  wantFactsAgain,
  type DueEnd,
  type FactClaim,
  type FactFailure,
} from './facts-store.ts';
import { cellsOfBytes, CheckTeller, type CheckedCell } from './tell-checks.ts';

/** Milliseconds between looks for what nobody has said is due: of other processes, and what was put off. */
const lookInterval = 2_000;
/** What may be the machine's fault, such as a thread that was lost, is tried so often, */
const mostAttempts = 3;
/** again after so many seconds, as often as it was tried; */
const againInSeconds = 20;
/** and so much later while the store is away, however often. */
const storeAwayInSeconds = 60;
/** So many that an older reading has read become due at once, and so long after the ones before them. ms */
const againAtOnce = 500;
const againPause = 1_000;

/** Until it is closed. One for the process. */
export class CheckWorker {
  readonly #services: Services;
  readonly #reader: FactsReader;
  readonly #teller: CheckTeller;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #again: Promise<void> | undefined;
  #isAsked = false;
  /** where the last one came from */
  #end: DueEnd = 'last';
  /** nothing can be read now: said once, when it begins */
  #isStoreAway = false;

  constructor(services: Services, reader = new FactsReader(services.settings)) {
    this.#services = services;
    this.#reader = reader;
    this.#teller = new CheckTeller(services);
  }

  /** Begins, if versions are kept at all. */
  start(): this {
    if (!this.#services.settings.versions) return this;
    this.#timer = setInterval(() => void this.work(), lookInterval).unref();
    this.#again = this.#quietly('having banners read again', () => this.#wantAgain());
    return this;
  }

  /** Something is due by now: it is read soon. */
  nudge(): void {
    if (this.#timer !== undefined) void this.work();
  }

  /** Members are told soon that these cells are checked anew. */
  tell(cells: readonly CheckedCell[]): void {
    this.#teller.tell(cells);
  }

  /** Members are told soon of a preset that is another one. */
  tellPreset(ownID: number): void {
    this.#teller.tellPreset(ownID);
  }

  /** Reads all that is due, also what becomes due meanwhile. */
  work(): Promise<void> {
    this.#isAsked = true;
    this.#working ??= this.#quietly('checking banners', () => this.#readAll()).finally(
      () => (this.#working = undefined),
    );
    return this.#working;
  }

  /** Reads until nothing is due any more, whatever became of it, and tells it. For tests. */
  async drain(): Promise<void> {
    await this.#again;
    await this.work();
    await this.#teller.flush();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#reader.close();
    await Promise.all([this.#working, this.#again]);
    await this.#teller.flush();
  }

  get #db() {
    return this.#services.db.kysely;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #quietly(what: string, work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => {
      if (!this.#isClosed) logFailure(this.#services.log, error, `${what} failed`);
    });
  }

  /** Facts of an older reading: a few at once, so that the table is never held for long. */
  async #wantAgain(): Promise<void> {
    while (!this.#isClosed && (await wantFactsAgain(this.#db, againAtOnce)) > 0) {
      await pause(againPause, undefined, { signal: this.#closing.signal });
    }
  }

  async #readAll(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false;
      for (let claim = await this.#claim(); claim; claim = await this.#claim()) {
        await this.#read(claim);
        if (this.#isClosed || this.#isStoreAway) return;
      }
    }
  }

  #claim(): Promise<FactClaim | undefined> {
    this.#end = this.#end === 'first' ? 'last' : 'first';
    return claimFacts(this.#db, this.#end);
  }

  async #read(claim: FactClaim): Promise<void> {
    if (await this.#settle(claim)) this.#teller.tell(await cellsOfBytes(this.#db, claim));
  }

  /** Answers whether it is settled anew: known, or given up. */
  async #settle(claim: FactClaim): Promise<boolean> {
    // Each server that took it on was lost over it.
    if (claim.attempts > mostAttempts) return this.#giveUp(claim, 'lost');
    try {
      const read = await this.#reader.read(await this.#jobOf(claim));
      if ('storeAway' in read) return await this.#waitForStore(claim, read.storeAway);
      this.#isStoreAway = false;
      if ('failed' in read) {
        if (read.why !== undefined)
          this.#services.log.warn({ page: claim.page, why: read.why }, 'A banner can’t be read.');
        return await this.#giveUp(claim, read.failed);
      }
      await keepFacts(this.#db, claim, read.facts);
      return true;
    } catch (error) {
      if (this.#isClosed) {
        await putOffFacts(this.#db, claim, { afterSeconds: 0, isNoTry: true });
        return false;
      }
      if (!(error instanceof ThreadLost)) throw error;
      this.#services.log.warn({ err: error, page: claim.page }, 'The thread that reads banners was lost.');
      if (claim.attempts >= mostAttempts) return this.#giveUp(claim, 'lost');
      await putOffFacts(this.#db, claim, { afterSeconds: againInSeconds * claim.attempts, isNoTry: false });
      return false;
    }
  }

  async #giveUp(claim: FactClaim, reason: FactFailure): Promise<boolean> {
    await noteUnknown(this.#db, claim, reason);
    // Of one that is given up again nobody needs to hear.
    return !claim.isFailed;
  }

  async #waitForStore(claim: FactClaim, why: string): Promise<false> {
    if (!this.#isStoreAway)
      this.#services.log.warn({ why }, 'Banners can’t be checked now: their copies can’t be read.');
    this.#isStoreAway = true;
    // The next one finds out anew.
    await this.#reader.rest();
    await putOffFacts(this.#db, claim, { afterSeconds: storeAwayInSeconds, isNoTry: true });
    return false;
  }

  /** A file that is a package of its own is in it under each name that anybody gave it: here it has the one that it is opened by. */
  async #jobOf({ fileType, package: hash, page }: FactClaim): Promise<FactsJob> {
    const { rows: files } = await sql<FactsJob['files'][number]>`
      select i.path, encode(i.blob, 'hex') as hash, i.bytes
      from package_file i join package p on p.hash = i.package
      where i.package = ${hash} and (p.no_of_files > 1 or i.path = ${page})
      order by i.path
    `.execute(this.#db);
    return { page, fileType, files };
  }
}
