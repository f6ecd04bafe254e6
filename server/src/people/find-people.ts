/** Reads people and accounts. */
import { initialsOf, type Account, type Person, type User } from '@marquee/contract/people.ts';
import type { Session } from '@marquee/contract/sessions.ts';
import { sql, type Selectable } from 'kysely';
import type { Queries } from '#platform/db.ts';
import type { Person as PersonRow } from '#platform/schema.ts';
import { sessionDays } from '#http/session.ts';
import { deviceOf } from './devices.ts';
import { isNoAddress } from './no-address.ts';

const columns = [
  'user_id',
  'account_id',
  'email_address',
  'first_name',
  'surname',
  'telephone_no',
  'profile_colour',
  'is_admin_user',
] as const;
type Read = Pick<Selectable<PersonRow>, (typeof columns)[number]>;

/** A person as members of their sheets and users of their account see them. */
const toPerson = (row: Read): Person => ({
  userID: row.user_id,
  firstName: row.first_name,
  surname: row.surname,
  initials: initialsOf(row.first_name, row.surname),
  profileColour: row.profile_colour,
  ...(!isNoAddress(row.email_address) && { emailAddress: row.email_address }),
  isAdminUser: row.is_admin_user,
});

/** The person of an id as they see themself, or undefined. */
export async function findUser(db: Queries, userID: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('person')
    .leftJoin('address_change', 'address_change.user_id', 'person.user_id')
    .select(columns.map((column) => `person.${column}` as const))
    .select(['new_address', 'expires_at'])
    .where('person.user_id', '=', userID)
    .executeTakeFirst();
  if (!row) return undefined;
  const { new_address: emailAddress, expires_at } = row;
  return {
    ...toPerson(row),
    emailAddress: row.email_address,
    isAdminUser: row.is_admin_user,
    telephoneNo: row.telephone_no,
    accountID: row.account_id,
    ...(emailAddress && expires_at
      ? { emailAddressChange: { emailAddress, expiresAt: expires_at.toISOString() } }
      : {}),
  };
}

/** Who somebody is by now: a guest may have been made another one since. */
export async function whoTheyAreNow(db: Queries, userID: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive same as (
      select ${userID}::int as id
      union select g.merged_into from same s join guest g on g.user_id = s.id where g.merged_into is not null
    )
    select s.id from same s where not exists (select from guest g where g.user_id = s.id and g.merged_into is not null)
  `.execute(db);
  return rows[0]?.id ?? userID;
}

/** Those of the given people who exist, by id. */
export async function findPeople(db: Queries, userIDs: readonly number[]): Promise<Person[]> {
  if (userIDs.length === 0) return [];
  const rows = await db
    .selectFrom('person')
    .select(columns)
    .where('user_id', 'in', userIDs)
    .orderBy('user_id')
    .execute();
  return rows.map(toPerson);
}

/** An active person by address, in whatever capitals, with the hash that proves them. */
export async function findByEmail(
  db: Queries,
  emailAddress: string,
): Promise<{ userID: number; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('person')
    .select(['user_id', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
    .executeTakeFirst();
  return row?.password_hash ? { userID: row.user_id, passwordHash: row.password_hash } : undefined;
}

/** Whom a code to reset a password was sent to; undefined unless it works now. `lock` keeps it from working elsewhere meanwhile. */
export async function findResetCode(
  db: Queries,
  codeHash: Buffer,
  lock?: 'lock',
): Promise<{ userID: number; emailAddress: string } | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('person', 'person.user_id', 'password_reset.user_id')
    .select(['person.user_id', 'email_address'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(lock !== undefined, (query) => query.forUpdate('password_reset'))
    .executeTakeFirst();
  return row && { userID: row.user_id, emailAddress: row.email_address };
}

/** Where a person is logged in, the session last seen first; `current` is the hash of the one that asks. */
export async function findSessions(db: Queries, userID: number, current: Buffer | undefined): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userID)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays})`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
  return rows.map((row) => ({
    sessionID: row.session_id,
    ...deviceOf(row.user_agent),
    network: row.network,
    loggedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: current !== undefined && row.token_hash.equals(current),
  }));
}

/** The person of an address, in whatever capitals; `isActive` once they have signed up. */
export async function findByAddress(
  db: Queries,
  emailAddress: string,
): Promise<{ user: Person; accountID: number; emailAddress: string; isActive: boolean } | undefined> {
  const row = await db
    .selectFrom('person')
    .select([...columns, 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountID, email_address, password_hash } = row;
  return { user: toPerson(row), accountID, emailAddress: email_address, isActive: password_hash !== null };
}

/** The active users of an account, by name. */
export async function usersOfAccount(db: Queries, accountID: number): Promise<Person[]> {
  const rows = await db
    .selectFrom('person')
    .select(columns)
    .where('account_id', '=', accountID)
    .where('password_hash', 'is not', null)
    .orderBy('first_name')
    .orderBy('surname')
    .orderBy('user_id')
    .execute();
  return rows.map(toPerson);
}

/** An account with, if asked for, its users; `forAdmin` adds what only admin users are told. */
export async function findAccount(
  db: Queries,
  accountID: number,
  include: { users: boolean; forAdmin: boolean },
): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('account_id', '=', accountID).executeTakeFirst();
  if (!row) return undefined;
  const account: Account = { accountID: row.account_id, name: row.name };
  if (include.forAdmin) {
    account.autoUpdaterFtpAccountID = row.auto_updater_ftp_account_id ?? 0;
    account.autoUpdate = { checkedAt: row.auto_updated_at?.toISOString() ?? null, problem: row.auto_update_problem };
  }
  if (!include.users) return account;
  const [places, people] = await Promise.all([
    db.selectFrom('account_user').selectAll().where('account_id', '=', accountID).execute(),
    usersOfAccount(db, accountID),
  ]);
  account.accountUsers = people.flatMap((user) => {
    const place = places.find((one) => one.user_id === user.userID);
    return place
      ? { accountUserID: place.account_user_id, accountID, userID: user.userID, admin: place.admin, user }
      : [];
  });
  return account;
}

/** Whether the person with this email address has logged in from a network in the last days. */
export async function hasLoggedInFrom(
  db: Queries,
  emailAddress: string,
  network: string,
  days: number,
): Promise<boolean> {
  // PostgreSQL's text can't hold U+0000, and nobody's address has one.
  if (emailAddress.includes('\0')) return false;
  const found = await db
    .selectFrom('known_address as k')
    .innerJoin('person as p', 'p.user_id', 'k.user_id')
    .select('k.user_id')
    .where((eb) => eb(eb.fn('lower', ['p.email_address']), '=', emailAddress.toLowerCase()))
    .where('k.network', '=', network)
    .where('k.last_login_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return found !== undefined;
}
