/** What is written about people who are guests of review links: their names, and that they proved an address. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { noAddress } from './no-address.ts';

/** What somebody calls themself, as a person has it: the last word is the surname. */
function partsOf(name: string): { first_name: string; surname: string } {
  const at = name.lastIndexOf(' ');
  return { first_name: at < 0 ? name : name.slice(0, at), surname: at < 0 ? '' : name.slice(at + 1) };
}

/**
 * Somebody without a login, who wrote by a review link. They are in no account's list, and in place of an address they have words that are
 * none, so that nobody can log in, be found or be mailed by them.
 */
export async function addGuestPerson(tx: Tx, accountID: number, name: string): Promise<number> {
  const { user_id } = await tx
    .insertInto('person')
    .values({ account_id: accountID, email_address: noAddress(), ...partsOf(name) })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** What a guest calls themself now, and whether they have proved their address. */
export async function changeGuestPerson(
  tx: Tx,
  userID: number,
  { name, isConfirmed }: { name: string; isConfirmed: boolean },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({
      ...partsOf(name),
      ...(isConfirmed && { address_confirmed_at: sql<Date>`coalesce(address_confirmed_at, now())` }),
    })
    .where('user_id', '=', userID)
    .execute();
}
