/** Deletes old changes from the log, which is kept so that pages can catch up and for the history. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** So many changes are deleted by one statement, so that nobody waits long for it. */
const atOnce = 10_000;
/** All changes are kept so long; after that, only those that the history shows. Days. */
const allKeptDays = 30;
/** Changes that the history doesn't show: comments, reading them, and people's details. */
const noHistory = ['addComment', 'updateComment', 'deleteComment', 'readComments', 'updateUser'];

/**
 * Deletes changes that are older than the history is kept, changes that it doesn't show after 30 days, and answers to calls after a day.
 * Several servers may do so at once. The first run of a process (`isFirst`) looks for such changes in all of the log that is older than 30
 * days, later ones only in the three days before that.
 */
export async function forgetOldChanges(db: Queries, historyDays: number, isFirst = true): Promise<void> {
  await sql`delete from answered_call where at < now() - interval '1 day'`.execute(db);
  const lookedAt = isFirst ? sql`` : sql`and at > now() - make_interval(days => ${allKeptDays + 3})`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from sheet_event where ctid = any(array(
        select ctid from sheet_event where at < now() - make_interval(days => ${historyDays})
        limit ${atOnce} for update skip locked))
    `.execute(db);
    const { numAffectedRows: others = 0n } = await sql`
      delete from sheet_event where ctid = any(array(
        select ctid from sheet_event
        where at < now() - make_interval(days => ${allKeptDays}) ${lookedAt}
          and jsonb_path_query_first(faces, '$.*.kind') #>> '{}' = any(${noHistory})
        limit ${atOnce} for update skip locked))
    `.execute(db);
    if (numAffectedRows < atOnce && others < atOnce) return;
  }
}
