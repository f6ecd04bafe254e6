/** Reads invitations, and what became of them. */
import type { Invitation } from '@marquee/contract/invitations.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

export type InvitationState = 'waiting' | 'expired' | 'used' | 'replaced' | 'withdrawn';

export interface StoredInvitation {
  invitation: Invitation;
  state: InvitationState;
  userID: number;
  /** whether the person has an account, and need not sign up */
  isActive: boolean;
  sheetName: string;
  /** the account of whoever invited */
  inviterAccountID: number;
}

const invitations = (db: Queries) =>
  db
    .selectFrom('invitation')
    .innerJoin('person', 'person.user_id', 'invitation.user_id')
    .innerJoin('person as inviter', 'inviter.user_id', 'invitation.invited_by')
    .innerJoin('sheet', 'sheet.sheet_id', 'invitation.sheet_id')
    .leftJoin('alive_sheet as alive', 'alive.sheet_id', 'invitation.sheet_id')
    .select([
      'invitation_id',
      'invitation.sheet_id',
      'invitation.user_id',
      'sheet.name as sheet_name',
      'invitation.created_at',
      'expires_at',
      // In the capitals that somebody else chose it would show that there is an account.
      (eb) => eb.fn<string>('lower', ['person.email_address']).as('email_address'),
      (eb) => eb('person.password_hash', 'is not', null).as('is_active'),
      'inviter.account_id as inviter_account_id',
      // An invitation to a sheet that is gone leads nowhere.
      sql<InvitationState>`case
        when used_at is not null then 'used'
        when replaced_at is not null then 'replaced'
        when withdrawn_at is not null or alive.sheet_id is null then 'withdrawn'
        when expires_at <= now() then 'expired'
        else 'waiting' end`.as('state'),
    ]);

type Read = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

const toStored = (row: Read): StoredInvitation => ({
  invitation: {
    invitationID: row.invitation_id,
    sheetID: row.sheet_id,
    emailAddress: row.email_address,
    invitedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  },
  state: row.state,
  userID: row.user_id,
  isActive: Boolean(row.is_active),
  sheetName: row.sheet_name,
  inviterAccountID: row.inviter_account_id,
});

/** The invitation of a code's hash. `lock` keeps what became of it from changing until the transaction ends. */
export async function findByCode(db: Queries, codeHash: Buffer, lock?: 'lock'): Promise<StoredInvitation | undefined> {
  const row = await invitations(db)
    .where('code_hash', '=', codeHash)
    .$if(lock !== undefined, (query) => query.forUpdate('invitation'))
    .executeTakeFirst();
  return row && toStored(row);
}

export async function findInvitation(db: Queries, invitationID: number): Promise<StoredInvitation | undefined> {
  const row = await invitations(db).where('invitation_id', '=', invitationID).executeTakeFirst();
  return row && toStored(row);
}

const stillOpen = (db: Queries) =>
  invitations(db)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('alive.sheet_id', 'is not', null)
    .orderBy('invitation_id');

/** The invitations to a sheet that wait to be taken up, expired ones included, the oldest first. */
export async function openInvitations(db: Queries, sheetID: number): Promise<Invitation[]> {
  const rows = await stillOpen(db).where('invitation.sheet_id', '=', sheetID).execute();
  return rows.map((row) => toStored(row).invitation);
}

/** The sheets to which a person can take up an invitation now. */
export async function sheetsInvitedTo(db: Queries, userID: number): Promise<number[]> {
  const rows = await stillOpen(db)
    .where('invitation.user_id', '=', userID)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.sheet_id);
}

/** Whether the address of a person is theirs: they have signed up by it or still may, or a sheet knows them. */
export async function hasAddress(db: Queries, userID: number): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.user_id = ${userID} and (p.password_hash is not null
      or exists (select from sheet_user m where m.user_id = p.user_id))
  `.execute(db);
  return rows.length > 0 || (await sheetsInvitedTo(db, userID)).length > 0;
}
