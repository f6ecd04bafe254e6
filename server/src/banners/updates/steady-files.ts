/** Which files have stopped growing: an upload that is under way is not to be shown while nobody looks. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { keepLooks, type Look } from '#banners/store.ts';

/** Between the two looks at which a file must have the same size. */
const minutesApart = 5;

/**
 * Of these files of an account, the paths of those that had the same size some minutes ago; the others are remembered for the next time.
 * `areAll`: what is not among them is nothing newer any more.
 */
export function steadyFiles(
  db: Db,
  ftpAccountID: number,
  looks: readonly Look[],
  areAll: boolean,
): Promise<Set<string>> {
  return db.kysely.transaction().execute(async (tx) => {
    await keepLooks(tx, ftpAccountID, looks, areAll);
    const steady = await tx
      .selectFrom('banner_look')
      .select('path')
      .where('ftp_account_id', '=', ftpAccountID)
      .where('first_seen_at', '<=', sql<Date>`now() - make_interval(mins => ${minutesApart})`)
      .execute();
    return new Set(steady.map(({ path }) => path));
  });
}
