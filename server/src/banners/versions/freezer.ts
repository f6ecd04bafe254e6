/** The worker that freezes banners in the background: each once across all servers, and again later what could not be had. */
import type { NotFrozenReason } from '@marquee/contract/not-frozen.ts';
import type { FreezeState } from '@marquee/contract/versions.ts';
import type { Services } from '#access/ctx.ts';
import { StoreFailure } from '#blobs/blob-store.ts';
import { collectBlob, nameBlob } from '#blobs/store.ts';
import { ringBells } from '#notifications/commands.ts';
import { logFailure } from '#platform/database-error.ts';
import { takesNothing } from '#platform/disk-room.ts';
import type { Tx } from '#platform/db.ts';
import { findStored } from '#banners/accounts/find-accounts.ts';
import { Unreadable } from '#banners/accounts/sealed.ts';
import { findBanner, type Banner } from '#banners/find-banner.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { BadPath } from '#banners/transfer/paths.ts';
import { hasOtherPicture } from '#banners/stills/find-stills.ts';
import type { Drawing } from '#banners/stills/drawing.ts';
import { StillWorker } from '#banners/stills/still-worker.ts';
import { tellChanged } from './letters.ts';
import { freeze, type Frozen } from './freeze.ts';
import { knownListing, originalOf } from './find-versions.ts';
import { NotFrozen } from './not-frozen.ts';
import {
  claimNext,
  collectPackages,
  hurryBack,
  putOff,
  putOffAccount,
  renew,
  settle,
  type Claim,
  type Known,
} from './store.ts';
import { Teller } from './teller.ts';

/** Milliseconds between looks for what is due. */
const lookInterval = 1_000;
const renewInterval = 20_000;
const collectInterval = 600_000;
/** So many banners are frozen at once, and of one account: a login has two connections, and whoever plays a banner needs one. */
const atOnce = 6;
const atOncePerAccount = 2;
/** Nothing takes longer: what is half named by then could be collected. ms */
const longest = 1_800_000;
const minute = 60;
/** Seconds until the next try, by how many there were; the last one goes on. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute, 240 * minute];
/** A try after so many is the last one: a week. */
const mostTries = 45;
/** Where the password is wrong, servers lock users out: so far apart the last try is a week after the first there, too. */
const longWait = 240 * minute;
/** A banner that was deleted may come back. */
const deletedWait = 10 * minute;

/** Until it is closed. One for the process. */
export class Freezer {
  readonly #services: Services;
  readonly #servers: FileServers;
  readonly #teller: Teller;
  readonly #stills: StillWorker;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<Claim, Promise<void>>();
  readonly #closing = new AbortController();
  #looking: Promise<void> | undefined;
  #collecting: Promise<void> | undefined;

  /** `drawing` ends with it. */
  constructor(services: Services, servers: FileServers, drawing: Drawing) {
    this.#services = services;
    this.#servers = servers;
    this.#teller = new Teller(services);
    this.#stills = new StillWorker(services, servers, drawing, (cells) => this.#teller.tellPictures(cells));
  }

  /** Begins, if versions are kept at all. */
  start(): this {
    if (!this.#services.settings.versions) return this;
    const every = (ms: number, work: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void work(), ms).unref());
    every(lookInterval, () => this.#look());
    every(lookInterval, () => this.#stills.work());
    every(renewInterval, () => this.#quietly('renewing', () => renew(this.#db, [...this.#running.keys()])));
    every(collectInterval, () => this.collect());
    return this;
  }

  /** Freezes until nothing is due any more, whatever became of it. For tests. */
  async drain(): Promise<void> {
    do {
      await this.#look();
      await Promise.all(this.#running.values());
    } while (this.#running.size > 0 || (await this.#isAnyDue()));
    await this.#stills.work();
    await this.#teller.flush();
  }

  /** Removes what no version is made of any more. */
  collect(): Promise<void> {
    this.#collecting ??= this.#quietly('collecting versions', async () => {
      await collectPackages(this.#db);
      const store = await this.#servers.blobs();
      await store.tidy();
      while (!this.#closing.signal.aborted && (await collectBlob(this.#db, store)));
    }).finally(() => (this.#collecting = undefined));
    return this.#collecting;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#closing.abort(new Error('Marquee is shutting down.'));
    await this.#looking;
    await Promise.all([...this.#running.values(), this.#collecting, this.#stills.close()]);
    await this.#teller.flush();
  }

  get #db() {
    return this.#services.db.kysely;
  }

  #quietly(what: string, work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => logFailure(this.#services.log, error, `${what} failed`));
  }

  async #isAnyDue(): Promise<boolean> {
    const due = await this.#db
      .selectFrom('freezing')
      .select('cell_id')
      .where('due_at', '<=', new Date())
      .limit(1)
      .executeTakeFirst();
    return due !== undefined;
  }

  #look(): Promise<void> {
    this.#looking ??= this.#quietly('looking for banners to freeze', () => this.#claimAll()).finally(
      () => (this.#looking = undefined),
    );
    return this.#looking;
  }

  /** Takes on as much as may be under way at once. */
  async #claimAll(): Promise<void> {
    while (!this.#closing.signal.aborted && this.#running.size < atOnce) {
      const accounts = [...this.#running.keys()].map(({ ftpAccountID }) => ftpAccountID);
      const busy = accounts.filter((id) => accounts.filter((other) => other === id).length >= atOncePerAccount);
      // One by one: two claimed together could be a third of the same account.
      const claim = await claimNext(this.#db, busy);
      if (!claim) return;
      const done = this.#quietly('freezing a banner', () => this.#freeze(claim)).finally(() => {
        this.#running.delete(claim);
        void this.#look();
      });
      this.#running.set(claim, done);
    }
  }

  async #freeze(claim: Claim): Promise<void> {
    const banner = await findBanner(this.#db, claim.cellID);
    if (!banner) return this.#giveBack(claim, deletedWait);
    const account = await findStored(this.#db, banner.ftpAccountID);
    if (!account) {
      const gone = new NotFrozen('accountGone', this.#services.settings.versionLimits);
      return this.#settleFailure(claim, banner, '', gone);
    }
    if (claim.before !== 'freezing' && claim.attempts === 1) this.#teller.tell(banner, 'freezing', null);
    const late = AbortSignal.timeout(longest);
    const signal = AbortSignal.any([this.#closing.signal, late]);
    try {
      const frozen = (await originalOf(this.#db, banner)) ?? (await this.#fetch(banner, account, signal));
      let toRing: number[] = [];
      const whenChanged = async (tx: Tx) => {
        toRing = await tellChanged(tx, banner);
      };
      const settled = await settle(this.#db, claim, banner, frozen, whenChanged);
      if (settled !== undefined) await this.#tell(banner, 'frozen', null);
      this.#services.nudgeChecks();
      if (claim.wasPutOff) await hurryBack(this.#db, banner.ftpAccountID);
      ringBells(this.#services, toRing);
      // The same file again, or a newer wish: it is due as it is.
    } catch (error) {
      if (this.#closing.signal.aborted) await this.#giveBack(claim);
      else await this.#settleFailure(claim, banner, account.name, error);
    }
  }

  async #fetch(
    banner: Banner,
    account: NonNullable<Awaited<ReturnType<typeof findStored>>>,
    signal: AbortSignal,
  ): Promise<Frozen | Known> {
    const { pool } = this.#servers;
    const store = await this.#servers.blobs();
    const name = (blob: Parameters<typeof nameBlob>[1]) => nameBlob(this.#db, blob);
    const means = { pool, store, name, limits: this.#services.settings.versionLimits, signal };
    return freeze<Known>(means, this.#servers.reachStored(account), banner, (listing) =>
      knownListing(this.#db, banner.ftpAccountID, listing),
    );
  }

  async #tell(banner: Banner, state: FreezeState, reason: NotFrozenReason | null): Promise<void> {
    this.#teller.tell(banner, state, reason);
    if (await hasOtherPicture(this.#db, banner.cellID)) this.#teller.tellPictures([banner]);
  }

  /** Leaves it as if it had not been tried: another process need not wait until the claim runs out. */
  async #giveBack(claim: Claim, againInSeconds = 0): Promise<void> {
    await putOff(this.#db, claim, { state: 'waiting', reason: null, againInSeconds, isNoTry: true });
  }

  async #settleFailure(claim: Claim, banner: Banner, accountName: string, error: unknown): Promise<void> {
    const { log, settings } = this.#services;
    const limits = settings.versionLimits;
    const usual = waits[Math.min(claim.attempts, waits.length) - 1] ?? minute;
    const note = async ({ reason }: { reason: NotFrozenReason }, againInSeconds: number | null) => {
      const isOver = againInSeconds === null || claim.attempts >= mostTries;
      const state = isOver ? ('failed' as const) : ('waiting' as const);
      const setback = {
        state,
        reason,
        againInSeconds: isOver ? null : againInSeconds,
      };
      if (!(await putOff(this.#db, claim, setback))) return undefined;
      if (claim.attempts === 1) await this.#tell(banner, state, reason);
      else this.#teller.tell(banner, state, reason);
      return setback;
    };
    if (error instanceof NotFrozen) {
      await note(error, error.mayPass ? usual : null);
    } else if (error instanceof TransferFailure) {
      const { path: name, protocol } = error.about;
      const more = error.onlyFolder ? { name } : { protocol };
      const reason = { code: 'unreachable', failure: error.kind, account: accountName, ...more } as const;
      if (error.kind === 'fileGone' || error.kind === 'folderGone') {
        await note(new NotFrozen('gone', limits), usual);
      } else if (error.onlyFolder) {
        await note({ reason }, usual);
      } else {
        const seconds = error.kind === 'wrongPassword' ? longWait : usual;
        const setback = await note({ reason }, seconds);
        // The account may have been changed meanwhile: as it was, it says nothing of the others. That this one is given up says nothing
        // of how often they were tried.
        if (setback && error.wholeAccount)
          await putOffAccount(this.#db, banner.ftpAccountID, { ...setback, againInSeconds: seconds });
      }
    } else if (error instanceof Unreadable || error instanceof BadPath) {
      await note(new NotFrozen(error instanceof BadPath ? 'gone' : 'unreachable', limits), usual);
    } else if (error instanceof StoreFailure) {
      log.warn({ err: error }, 'The store of versions can’t be used.');
      await note(new NotFrozen('noStore', limits), usual);
    } else if (takesNothing(error)) {
      log.warn({ err: error }, 'There is no room for copies of banners.');
      await note(new NotFrozen('noRoom', limits), usual);
    } else {
      // The database may be what failed: then the claim runs out by itself.
      await note(new NotFrozen('unreachable', limits), usual);
      throw error;
    }
  }
}
