/** What is written about membership and invitations. */
import type { SheetUser } from '@marquee/contract/members.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

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

/** Makes a sheet know everybody whom its Who cells show and who is no member, as it knows those who left. */
export async function addShownPeople(tx: Tx, sheetID: number): Promise<void> {
  await sql`
    insert into sheet_user (sheet_id, user_id, removed_at)
    select distinct sheet_id, user_id, now() from cell where sheet_id = ${sheetID} and user_id is not null
    on conflict do nothing
  `.execute(tx);
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

/** Turns one alert flag off. Returns the sheet of the record; undefined where there is no such record. */
export async function turnOff(
  db: Queries,
  sheetUserID: number,
  flag: keyof Pick<SheetUser, 'newCommentAlertsEnabled' | 'cellChangesAlertsEnabled'>,
): Promise<number | undefined> {
  const row = await db
    .updateTable('sheet_user')
    .set(
      flag === 'newCommentAlertsEnabled'
        ? { new_comment_alerts_enabled: false }
        : { cell_changes_alerts_enabled: false },
    )
    .where('sheet_user_id', '=', sheetUserID)
    .returning('sheet_id')
    .executeTakeFirst();
  return row?.sheet_id;
}

/** Days in which an invitation can be taken up. */
const inviteDays = 14;

/** Adds an invitation in place of one that waits, whose code then says that there is a newer one. Returns its id. */
export async function addInvitation(
  tx: Tx,
  invitation: { codeHash: Buffer; sheetID: number; userID: number; invitedBy: number },
): Promise<number> {
  const { sheetID, userID } = invitation;
  await settle(tx, userID, 'replaced_at').where('sheet_id', '=', sheetID).execute();
  const row = await tx
    .insertInto('invitation')
    .values({
      code_hash: invitation.codeHash,
      sheet_id: sheetID,
      user_id: userID,
      invited_by: invitation.invitedBy,
      expires_at: sql`now() + make_interval(days => ${inviteDays})`,
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow();
  return row.invitation_id;
}

/** Ends the waiting invitations of a person, in one of the three ways. */
const settle = (tx: Tx, userID: number, how: 'used_at' | 'replaced_at' | 'withdrawn_at') =>
  tx
    .updateTable('invitation')
    .set(how, sql`now()`)
    .where('user_id', '=', userID)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null);

/** Marks the invitations of a person to a sheet as used, expired ones included: they are a member. */
export async function closeInvitations(tx: Tx, sheetID: number, userID: number): Promise<void> {
  await settle(tx, userID, 'used_at').where('sheet_id', '=', sheetID).execute();
}

/** Takes up an invitation. Returns false where none waits any more. */
export async function takeUpInvitation(tx: Tx, sheetID: number, userID: number): Promise<boolean> {
  const result = await settle(tx, userID, 'used_at')
    .where('sheet_id', '=', sheetID)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Withdraws an invitation of a person. Returns false where it does not wait any more. */
export async function withdrawInvitation(tx: Tx, userID: number, invitationID: number): Promise<boolean> {
  const result = await settle(tx, userID, 'withdrawn_at').where('invitation_id', '=', invitationID).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Withdraws all invitations of a person, whose address is another now. */
export async function withdrawInvitations(tx: Tx, userID: number): Promise<void> {
  await settle(tx, userID, 'withdrawn_at').execute();
}

/** Notes how far a member was told of changes. Returns false where another server process has done so already. */
export async function markAlerted(tx: Tx, sheetUserID: number, until: number): Promise<boolean> {
  const result = await tx
    .updateTable('sheet_user')
    .set({ alerted_until: until })
    .where('sheet_user_id', '=', sheetUserID)
    .where('alerted_until', '<', until)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
