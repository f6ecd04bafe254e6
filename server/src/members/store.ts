/** What is written about membership. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** Makes a person a member, also one who was removed before. */
export async function addMember(db: Queries, sheetID: number, userID: number): Promise<void> {
  await db
    .insertInto('sheet_user')
    .values({ sheet_id: sheetID, user_id: userID })
    .onConflict((conflict) =>
      conflict.columns(['sheet_id', 'user_id']).doUpdateSet({ removed_at: null, added_at: sql`now()` }),
    )
    .execute();
}

/** Returns false where the person was no member. */
export async function removeMember(db: Queries, sheetID: number, userID: number): Promise<boolean> {
  const result = await db
    .updateTable('sheet_user')
    .set({ removed_at: sql`now()` })
    .where('sheet_id', '=', sheetID)
    .where('user_id', '=', userID)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets the alert flags of a person's own record; undefined where the record is not theirs. */
export async function setAlerts(
  db: Queries,
  sheetUserID: number,
  userID: number,
  flags: { newCommentAlertsEnabled?: boolean | undefined; cellChangesAlertsEnabled?: boolean | undefined },
) {
  return db
    .updateTable('sheet_user')
    .set((eb) => ({
      new_comment_alerts_enabled: flags.newCommentAlertsEnabled ?? eb.ref('new_comment_alerts_enabled'),
      cell_changes_alerts_enabled: flags.cellChangesAlertsEnabled ?? eb.ref('cell_changes_alerts_enabled'),
    }))
    .where('sheet_user_id', '=', sheetUserID)
    .where('user_id', '=', userID)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
