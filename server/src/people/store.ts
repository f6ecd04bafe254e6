/** What is written about people: accounts, persons, sessions and failed logins. */
import type { Colour } from '@marquee/contract/colours.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

export interface NewPerson {
  accountID: number;
  emailAddress: string;
  passwordHash: string | null;
  firstName: string;
  surname: string;
  profileColour: Colour;
  isAdminUser: boolean;
}

export async function addAccount(db: Queries, name: string): Promise<number> {
  const account = await db.insertInto('account').values({ name }).returning('account_id').executeTakeFirstOrThrow();
  return account.account_id;
}

/** Adds a person and their place in the account. Fails on an address that is taken, in whatever capitals. */
export async function addPerson(db: Queries, person: NewPerson): Promise<number> {
  const { user_id } = await db
    .insertInto('person')
    .values({
      account_id: person.accountID,
      email_address: person.emailAddress,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      surname: person.surname,
      profile_colour: person.profileColour,
      is_admin_user: person.isAdminUser,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_user')
    .values({ account_id: person.accountID, user_id, admin: person.isAdminUser })
    .execute();
  return user_id;
}

export async function addSession(db: Queries, tokenHash: Buffer, userID: number): Promise<void> {
  await db.insertInto('session').values({ token_hash: tokenHash, user_id: userID }).execute();
}

export async function touchSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function endSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Notes a failed login for each subject, and forgets the ones that no longer count. */
export async function addLoginFailure(db: Queries, subjects: string[]): Promise<void> {
  await db
    .insertInto('login_failure')
    .values(subjects.map((subject) => ({ subject })))
    .execute();
  await db
    .deleteFrom('login_failure')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function forgetLoginFailures(db: Queries, subject: string): Promise<void> {
  await db.deleteFrom('login_failure').where('subject', '=', subject).execute();
}
