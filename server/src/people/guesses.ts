/** Limits guessing: how often a login may fail for an email address and from a network, also where guesses come all at once. */
import { createHash } from 'node:crypto';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { KeyedQueue } from '#sheet-log/keyed-queue.ts';
import { hasLoggedInFrom } from './find-people.ts';

/**
 * Failed logins before 429, and for how long they count: for an email address, and for a network, behind which a whole office may be.
 * Who has logged in from there in the last days is not kept out by what others do.
 */
const guesses = { mostOfEmail: 10, mostOfNetwork: 100, minutes: 15 };
export const knownDays = 90;

/** Under what wrong passwords for an address are counted. */
export const emailSubject = (emailAddress: string): string =>
  `email:${emailAddress.toLowerCase().replaceAll('\0', '').slice(0, 254)}`;

/** Throws `tooManyLogins` after too many failed logins. */
export async function refuseGuessing(
  db: Queries,
  subjects: { email: string; network: string },
  email: string,
  network: string,
): Promise<void> {
  const rows = await db
    .selectFrom('login_failure')
    .select(['subject', (eb) => eb.fn.countAll<number>().as('failures')])
    .where('subject', 'in', Object.values(subjects))
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${guesses.minutes})`)
    .groupBy('subject')
    .execute();
  const failuresOf = (subject: string) => rows.find((row) => row.subject === subject)?.failures ?? 0;
  const isShut = failuresOf(subjects.email) >= guesses.mostOfEmail;
  const isNetworkShut = failuresOf(subjects.network) >= guesses.mostOfNetwork;
  if (!isShut && (!isNetworkShut || (await hasLoggedInFrom(db, email, network, knownDays)))) return;
  throw new Refusal('tooManyLogins', { retryAfter: guesses.minutes * 60 });
}

/** One check at a time of whatever is counted together, so that guesses sent all at once count like those sent one after another. */
export class Turns {
  readonly #queue = new KeyedQueue();

  of<T>(whose: string, check: () => Promise<T>): Promise<T> {
    return this.#queue.alone(createHash('sha256').update(whose).digest().readInt32BE(), check);
  }
}
