/** Forgets changes that were made long ago: the log is there for catching up, and for looking into what happened lately. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** Changes that are forgotten by one statement, so that nobody waits long for one. */
const atOnce = 10_000;

/** Deletes what is older than 30 days from the log, and what calls were answered more than a day ago. Several servers may do so at once. */
export async function forgetOldChanges(db: Queries): Promise<void> {
  await sql`delete from answered_call where at < now() - interval '1 day'`.execute(db);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from sheet_event where ctid = any(array(
        select ctid from sheet_event where at < now() - interval '30 days' limit ${atOnce} for update skip locked))
    `.execute(db);
    if (numAffectedRows < atOnce) return;
  }
}
