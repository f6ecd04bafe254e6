/** The making of copies: how far it has come is told to whoever asked, who may call it off as long as nobody has seen anything of it. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx } from './ctx.ts';
import { mustBeLoggedIn } from './roles.ts';
import type { Tx } from '#platform/db.ts';
import { cancelCall, isCancelled, isCancelledBeside } from './copies-store.ts';

/** Between two words about progress. Milliseconds. */
const betweenWordsMs = 200;

export class CopyRun {
  readonly #ctx: Ctx;
  readonly #key: string | undefined;
  readonly #things: string;
  #told = -Infinity;

  /** `key` is that of the call, unless it says so otherwise; `things` are what is counted. */
  constructor(ctx: Ctx, { key = ctx.call?.key, things = 'rows' }: { key?: string | undefined; things?: string } = {}) {
    this.#ctx = ctx;
    this.#key = key;
    this.#things = things;
  }

  /**
   * To be called in each change that makes or shows something, with its transaction; without one where that reads as of one moment and so
   * hears of nothing. Throws `cancelled` once the call was called off.
   */
  async mustBeWanted(tx?: Tx): Promise<void> {
    const { services, viewer } = this.#ctx;
    const key = this.#key;
    if (key === undefined || !viewer) return;
    const { userID } = viewer;
    if (await (tx ? isCancelled(tx, userID, key) : isCancelledBeside(services.db, userID, key)))
      throw new Refusal('cancelled');
  }

  /** Tells how many of all have been copied, a few times a second and at the end. */
  tell(done: number, total: number): void {
    const { connectionID, services } = this.#ctx;
    const key = this.#key;
    const now = performance.now();
    if (key === undefined || connectionID === undefined || (done < total && now - this.#told < betweenWordsMs)) return;
    this.#told = now;
    services.notices.tell({ connectionID, progress: { done, total, message: `Copying ${this.#things}`, key } });
  }
}

/** Calls off a call of one's own. One whose copy has come stays carried out. */
export async function cancelDuplicating(ctx: Ctx, key: string): Promise<void> {
  const { userID } = mustBeLoggedIn(ctx);
  await cancelCall(ctx.services.db.kysely, userID, key);
}
