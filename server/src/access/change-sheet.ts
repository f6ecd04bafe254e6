/** The one way to change a sheet: it begins with the role that whoever asks must have, under the lock that the change is made under. */
import type { Deed } from '@marquee/contract/history.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx, Services, Viewer } from './ctx.ts';
import type { Tx } from '#platform/db.ts';
import type { Author, Say, Written } from '#sheet-log/write.ts';
import { mustBeLoggedIn, mustHaveRole, type Role } from './roles.ts';
import { sheetOf, type Named } from './sheet-of.ts';

/** Who writes, for the log and the pushes. */
export const authorOf = (ctx: Ctx, viewer: Viewer): Author => ({
  userID: viewer.userID,
  connectionID: ctx.connectionID,
  call: ctx.call,
  deed: ctx.deed,
});

/**
 * Changes a sheet for a caller who has `role` on it. The sheet is given by its id, or by something that is or was in it. `work` saves the
 * change and says what it was; nothing is saved or told if it throws. Throws what `mustHaveRole` throws, and `notFound` if there was no such thing.
 */
export async function changeSheet<T>(
  ctx: Ctx,
  sheet: number | Named,
  role: Role,
  work: (tx: Tx, say: Say, viewer: Viewer, sheetID: number) => Promise<T>,
): Promise<Written<T>> {
  const viewer = mustBeLoggedIn(ctx);
  const sheetID = typeof sheet === 'number' ? sheet : await sheetOf(ctx.services.db.kysely, sheet);
  if (sheetID === undefined) throw new Refusal('notFound');
  return ctx.services.writer.write(authorOf(ctx, viewer), sheetID, async (tx, say) => {
    await mustHaveRole(tx, viewer, sheetID, role);
    return work(tx, say, viewer, sheetID);
  });
}

/**
 * Changes a sheet of Marquee's own accord, in the name of somebody: no role is asked for. No connection is left out, so the page of who
 * set it off hears of it like all others. `by` also says what the change is part of, for the history.
 */
export function changeSheetFor<T>(
  services: Services,
  by: number | { userID: number; deed: Deed | undefined },
  sheetID: number,
  work: (tx: Tx, say: Say) => Promise<T>,
): Promise<Written<T>> {
  const author = typeof by === 'number' ? { userID: by } : by;
  return services.writer.write({ ...author, connectionID: undefined }, sheetID, work);
}

/**
 * Changes a sheet in the name of a guest of a review link, who has no role on it. In place of that, `mustBeAllowed` checks under the sheet's
 * lock that their link still opens, and throws if it doesn't.
 */
export function changeSheetAsGuest<T>(
  services: Services,
  author: Omit<Author, 'connectionID'>,
  sheetID: number,
  mustBeAllowed: (tx: Tx) => Promise<void>,
  work: (tx: Tx, say: Say) => Promise<T>,
): Promise<Written<T>> {
  return services.writer.write({ ...author, connectionID: undefined }, sheetID, async (tx, say) => {
    await mustBeAllowed(tx);
    return work(tx, say);
  });
}
