/** What a restored backup does with what happened since it was made: nothing is mailed twice, and no page goes on from what is lost. */
import { sql } from 'kysely';
import { connect } from '#platform/db.ts';

/** Whoever moves to another database restores at once: nothing has happened since. ms */
const fresh = 3_600_000;
/** More changes than a sheet had since any backup. */
const farAhead = 1_000_000;
const reason = 'It waited when the backup was made, and may have been sent since.';

/**
 * Gives up the mails that waited in a backup of that age, and has each page that was open before read its sheet anew: its count of changes
 * may be one that others come to by other changes. Nothing of that for a fresh backup. Answers how many mails there were.
 */
export async function leavePast(url: string, madeAt: string): Promise<number> {
  if (Date.now() - Date.parse(madeAt) < fresh) return 0;
  const db = connect(url, () => undefined);
  try {
    return await db.kysely.transaction().execute(async (tx) => {
      await sql`
        update sheet set revision = revision + ${farAhead}, member_revision = member_revision + ${farAhead},
          public_revision = public_revision + ${farAhead}
      `.execute(tx);
      const { numAffectedRows } = await sql`
        update mail set letter = null, due_at = null, failed_at = now(), last_error = ${reason} where due_at is not null
      `.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
  } finally {
    await db.close();
  }
}
