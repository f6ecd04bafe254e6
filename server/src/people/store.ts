/** What is written about people: accounts, persons, sessions, codes to reset a password, and what is counted against abuse. */
import type { Colour } from '@marquee/contract/colours.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

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

/** Somebody who is invited and has not signed up: their id, also where another invitation made them at the same moment. */
export async function addInvitedPerson(tx: Tx, accountID: number, emailAddress: string): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    with added as (
      insert into person (account_id, email_address) values (${accountID}, ${emailAddress})
      on conflict (lower(email_address)) do nothing returning user_id, account_id
    ), placed as (
      insert into account_user (account_id, user_id) select account_id, user_id from added
    )
    select user_id from added
  `.execute(tx);
  if (rows[0]) return rows[0].user_id;
  const other = await tx
    .selectFrom('person')
    .select('user_id')
    .where((eb) => eb(eb.fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
    .executeTakeFirstOrThrow();
  return other.user_id;
}

/**
 * Makes an invited person, who came by a mailed link or is vouched for by whoever runs the server, an active one of an account. Returns false
 * where they are active already: a password is never overwritten here.
 */
export async function activatePerson(
  tx: Tx,
  userID: number,
  chosen: { passwordHash: string; firstName: string; surname: string; accountID: number; isAdminUser?: true },
): Promise<boolean> {
  const result = await tx
    .updateTable('person')
    .set({
      password_hash: chosen.passwordHash,
      first_name: chosen.firstName,
      surname: chosen.surname,
      account_id: chosen.accountID,
      ...(chosen.isAdminUser && { is_admin_user: true }),
      address_confirmed_at: sql`now()`,
    })
    .where('user_id', '=', userID)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  const place = { account_id: chosen.accountID, ...(chosen.isAdminUser && { admin: true }) };
  await tx.updateTable('account_user').set(place).where('user_id', '=', userID).execute();
  return true;
}

/** Changes a person's details; what is undefined stays, and so does the address but for its capitals. */
export async function changePerson(
  tx: Tx,
  userID: number,
  details: {
    firstName: string | undefined;
    surname: string | undefined;
    emailAddress: string | undefined;
    telephoneNo: string | null | undefined;
    profileColour: Colour | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('person')
    .set((eb) => ({
      first_name: details.firstName ?? eb.ref('first_name'),
      surname: details.surname ?? eb.ref('surname'),
      email_address: sql<string>`case when lower(email_address) = lower(${details.emailAddress ?? null})
        then ${details.emailAddress ?? null} else email_address end`,
      telephone_no: details.telephoneNo === undefined ? eb.ref('telephone_no') : details.telephoneNo,
      profile_colour: details.profileColour ?? eb.ref('profile_colour'),
    }))
    .where('user_id', '=', userID)
    .execute();
}

/** Keeps a person's password as it is until the transaction ends. Returns false where it has another hash by now. */
export async function holdPassword(tx: Tx, userID: number, passwordHash: string): Promise<boolean> {
  const held = await tx
    .selectFrom('person')
    .select('user_id')
    .where('user_id', '=', userID)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Sets a password. The codes that were mailed to reset it stop working, and all sessions end but the one with the kept hash. */
export async function setPassword(tx: Tx, userID: number, passwordHash: string, keptSession?: Buffer): Promise<void> {
  await tx.updateTable('person').set({ password_hash: passwordHash }).where('user_id', '=', userID).execute();
  await voidResetCodes(tx, userID);
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userID)
    .$if(keptSession !== undefined, (query) => query.where('token_hash', '!=', keptSession ?? Buffer.alloc(0)))
    .execute();
}

/** Adds a code that works for 60 minutes, and forgets those that ran out a day ago. */
export async function addResetCode(tx: Tx, codeHash: Buffer, userID: number): Promise<void> {
  const expires_at = sql<Date>`now() + interval '60 minutes'`;
  await tx.insertInto('password_reset').values({ code_hash: codeHash, user_id: userID, expires_at }).execute();
  await tx
    .deleteFrom('password_reset')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function voidResetCodes(tx: Tx, userID: number): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userID)
    .where('used_at', 'is', null)
    .execute();
}

/** A browser that logs in, as it is listed later. */
export interface NewSession {
  tokenHash: Buffer;
  userID: number;
  userAgent: string | null;
  network: string | null;
}

/** Adds a session of a person whose password has this hash. Returns false where it is another by now. */
export async function addSession(db: Queries, session: NewSession, passwordHash: string): Promise<boolean> {
  // Locked, so that a change of the password comes either before or after, and ends the session if after.
  const result = await db
    .insertInto('session')
    .columns(['token_hash', 'user_id', 'user_agent', 'network'])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .select([
          eb.val(session.tokenHash).as('token_hash'),
          'user_id',
          eb.val(session.userAgent).as('user_agent'),
          eb.val(session.network).as('network'),
        ])
        .where('user_id', '=', session.userID)
        .where('password_hash', '=', passwordHash)
        .forShare(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function touchSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends a session. Returns whose it was; undefined where there is none. */
export async function endSession(db: Queries, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Ends one of a person's sessions, or all but one. Returns what is known of those that ended. */
export async function endSessions(
  tx: Tx,
  userID: number,
  which: { sessionID: number } | { exceptHash: Buffer | undefined },
): Promise<{ tokenHash: Buffer; userAgent: string | null }[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('user_id', '=', userID)
    .$call((query) => {
      if ('sessionID' in which) return query.where('session_id', '=', which.sessionID);
      return which.exceptHash ? query.where('token_hash', '!=', which.exceptHash) : query;
    })
    .returning(['token_hash', 'user_agent'])
    .execute();
  return rows.map((row) => ({ tokenHash: row.token_hash, userAgent: row.user_agent }));
}

/** Something that may be done so often in so many minutes. */
export interface Limit {
  most: number;
  minutes: number;
}

/**
 * Notes that `subject` does something that is limited; false if it did so too often already. Exact, however many ask at once: they wait
 * for each other until their transactions end. Counted where failed logins are.
 */
export async function isWithin(tx: Tx, subject: string, { most, minutes }: Limit): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
  const { rows } = await sql`
    insert into login_failure (subject) select ${subject} where (
      select count(*) from login_failure
      where subject = ${subject} and at > now() - make_interval(mins => ${minutes})) < ${most}
    returning at
  `.execute(tx);
  return rows.length > 0;
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

/** Notes that a person has logged in from a network, and forgets those from where nobody did for so many days. */
export async function keepKnownAddress(db: Queries, userID: number, network: string, days: number): Promise<void> {
  await db
    .insertInto('known_address')
    .values({ user_id: userID, network })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_login_at: sql`now()` }))
    .execute();
  await db
    .deleteFrom('known_address')
    .where('last_login_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

export async function forgetLoginFailures(db: Queries, subject: string): Promise<void> {
  await db.deleteFrom('login_failure').where('subject', '=', subject).execute();
}

/** Forgets the failed logins of a subject, and what was noted with them for other subjects. */
export async function forgetGuesses(db: Queries, subject: string): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('at', 'in', (eb) => eb.selectFrom('login_failure').select('at').where('subject', '=', subject))
    .execute();
}
