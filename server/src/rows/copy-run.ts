/** The making of copies: how far it has come is told to whoever asked, who may call it off as long as nobody has seen anything of it. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import type { Tx } from '#platform/db.ts';
import { cancelCall, isCancelled } from './copies-store.ts';

/** Between two words about progress. Milliseconds. */
const betweenWords = 200;

export class CopyRun {
  readonly #ctx: Ctx;
  #told = -Infinity;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  /** To be called in each change that makes or shows something. Throws `cancelled` once the call was called off. */
  async mustBeWanted(tx: Tx): Promise<void> {
    const { call, viewer } = this.#ctx;
    if (call && viewer && (await isCancelled(tx, viewer.userID, call.key))) throw new Refusal('cancelled');
  }

  /** Tells how many of all rows have been copied, a few times a second and at the end. */
  tell(done: number, total: number): void {
    const { call, connectionID, services } = this.#ctx;
    const now = performance.now();
    if (!call || connectionID === undefined || (done < total && now - this.#told < betweenWords)) return;
    this.#told = now;
    services.notices.tell({ connectionID, progress: { done, total, message: 'Copying rows', key: call.key } });
  }
}

/** Calls off a call of one's own. One whose copy has come stays carried out. */
export async function cancelDuplicating(ctx: Ctx, key: string): Promise<void> {
  const { userID } = mustBeLoggedIn(ctx);
  await cancelCall(ctx.services.db.kysely, userID, key);
}
