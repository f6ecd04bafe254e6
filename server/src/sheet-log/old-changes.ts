/** Forgets changes that were made long ago: the log is there for catching up, and to tell what happened. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** Changes that are forgotten by one statement, so that nobody waits long for one. */
const atOnce = 10_000;
/** For catching up, and for looking into what happened lately, all is kept so long; what is no history goes then. Days. */
const allKept = 30;
/** What is told besides the sheet itself: what people wrote about it and read of that, and who they are. */
const noHistory = ['addComment', 'updateComment', 'deleteComment', 'readComments', 'updateUser'];

/**
 * Deletes what is older than the history from the log, what is none after 30 days, and what calls were answered more than a day ago. Several
 * servers may do so at once. What is none is looked for among all that is older when `isFirst`, else in the last days before that.
 */
export async function forgetOldChanges(db: Queries, historyDays: number, isFirst = true): Promise<void> {
  await sql`delete from answered_call where at < now() - interval '1 day'`.execute(db);
  const lookedAt = isFirst ? sql`` : sql`and at > now() - make_interval(days => ${allKept + 3})`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from sheet_event where ctid = any(array(
        select ctid from sheet_event where at < now() - make_interval(days => ${historyDays})
        limit ${atOnce} for update skip locked))
    `.execute(db);
    const { numAffectedRows: others = 0n } = await sql`
      delete from sheet_event where ctid = any(array(
        select ctid from sheet_event
        where at < now() - make_interval(days => ${allKept}) ${lookedAt}
          and jsonb_path_query_first(faces, '$.*.kind') #>> '{}' = any(${noHistory})
        limit ${atOnce} for update skip locked))
    `.execute(db);
    if (numAffectedRows < atOnce && others < atOnce) return;
  }
}
