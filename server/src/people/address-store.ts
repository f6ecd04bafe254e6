/** What is written about whose an email address is: who comes to have another one, who gives theirs up, and who keeps it meanwhile. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { noAddress } from './no-address.ts';

/** Gives a person another address, which they have confirmed. Fails on one that is taken, in whatever capitals. */
export async function changeAddress(tx: Tx, userID: number, emailAddress: string): Promise<void> {
  const confirmed = {
    email_address: emailAddress,
    address_confirmed_at: sql<Date>`coalesce(address_confirmed_at, now())`,
  };
  await tx.updateTable('person').set(confirmed).where('user_id', '=', userID).execute();
}

/** The id of the person of an address, in whatever capitals, of whom nothing changes until the transaction ends. */
export async function holdByAddress(tx: Tx, emailAddress: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('person')
    .select('user_id')
    .where((eb) => eb(eb.fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  return row?.user_id;
}

/** Takes an address from who never signed up by it: they have words in its place that are none, as guests have. */
export async function giveUpAddress(tx: Tx, userID: number): Promise<void> {
  await tx
    .updateTable('person')
    .set({ email_address: noAddress() })
    .where('user_id', '=', userID)
    .where('password_hash', 'is', null)
    .execute();
}

/** Keeps somebody's address from being given up or changed until the transaction ends. Returns false where it is not theirs by now. */
export async function holdAddress(tx: Tx, userID: number, emailAddress: string): Promise<boolean> {
  const held = await tx
    .selectFrom('person')
    .select('user_id')
    .where('user_id', '=', userID)
    .where((eb) => eb(eb.fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}
