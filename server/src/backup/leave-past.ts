/** What a restored backup does with what happened since it was made: nothing is mailed twice, no page goes on from what is lost, and who was logged out stays so. */
import { sql } from 'kysely';
import type { Db, Queries, Tx } from '#platform/db.ts';
import { madeAtOf, readMark, unmark } from './restore-mark.ts';

/** Whoever moves to another database restores at once: nothing has happened since. ms */
const freshMs = 3_600_000;
/** More changes than a sheet had since any backup. */
const farAhead = 1_000_000;
const reason = 'It waited when the backup was made, and may have been sent since.';

/** Takes as told what mails are yet to be made of by themselves: changes of Status and Who, digests, files that changed after approval, and new versions, for guests. */
async function takeAsTold(tx: Tx): Promise<void> {
  await sql`
    update sheet_user u set alerted_until = c.newest
    from (select sheet_id, max(alert_change_id) as newest from alert_change group by sheet_id) as c
    where c.sheet_id = u.sheet_id and u.alerted_until < c.newest
  `.execute(tx);
  await sql`
    update notification set digested_at = now() where (mail = 'daily' or kind = 'changed') and digested_at is null
  `.execute(tx);
  // What is older is news to nobody.
  await sql`
    insert into guest_told (user_id, version_id)
    select g.user_id, v.version_id
    from version v
    join cell c on c.cell_id = v.cell_id
    join sheet s on s.sheet_id = c.sheet_id
    join guest g on g.account_id = s.account_id and g.email_address is not null
    where v.taken_at > now() - interval '2 days'
    on conflict do nothing
  `.execute(tx);
}

/** How many mails waited in a backup and are given up, and how many sessions were open then and are ended. */
export interface LeftPast {
  mails: number;
  sessions: number;
}

/**
 * Gives up the mails that waited in a backup of that age or were yet to be made, ends the sessions, any of which somebody may have ended since,
 * and has each page that was open before read its sheet anew: its count of changes may be one that others come to by other changes. Nothing of
 * that for a fresh backup.
 */
export async function leavePast(tx: Tx, madeAt: string): Promise<LeftPast> {
  if (Date.now() - Date.parse(madeAt) < freshMs) return { mails: 0, sessions: 0 };
  await sql`
    update sheet set revision = revision + ${farAhead}, member_revision = member_revision + ${farAhead},
      public_revision = public_revision + ${farAhead}
  `.execute(tx);
  await takeAsTold(tx);
  const given = await sql`
    update mail set letter = null, due_at = null, failed_at = now(), last_error = ${reason} where due_at is not null
  `.execute(tx);
  const ended = await sql`delete from session`.execute(tx);
  return { mails: Number(given.numAffectedRows ?? 0), sessions: Number(ended.numAffectedRows ?? 0) };
}

/**
 * Ends a restore whose data is all there, also one that was killed before it did: the next try or the next start does so. Undefined
 * where there is nothing to be ended.
 */
export async function finishRestore({ kysely }: Pick<Db, 'kysely'>): Promise<LeftPast | undefined> {
  if ((await markOf(kysely)) === undefined) return undefined;
  return kysely.transaction().execute(async (tx) => {
    // One of several servers that start: the others then find that it is done.
    await sql`lock table account in share update exclusive mode`.execute(tx);
    const madeAt = await markOf(tx);
    if (madeAt === undefined) return undefined;
    await sql.raw(unmark).execute(tx);
    return leavePast(tx, madeAt);
  });
}

async function markOf(db: Queries): Promise<string | undefined> {
  const { rows } = await sql.raw<{ mark: string | null }>(readMark).execute(db);
  return madeAtOf(rows[0]?.mark);
}
