/** What is written and read of new email addresses that are not confirmed yet: one a person, with the hash of its code. */
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/** Has an address wait for 60 minutes, as long as a code to reset a password works, in place of one that waits. */
export async function addAddressChange(
  tx: Tx,
  change: { userID: number; newAddress: string; codeHash: Buffer },
): Promise<void> {
  const values = {
    new_address: change.newAddress,
    code_hash: change.codeHash,
    expires_at: sql<Date>`now() + interval '60 minutes'`,
  };
  await tx
    .insertInto('address_change')
    .values({ user_id: change.userID, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** The address that a person waits for, until the transaction ends, also where its code is too old by now; undefined where none does. */
export async function holdAddressChange(tx: Tx, userID: number): Promise<string | undefined> {
  const change = await tx
    .selectFrom('address_change')
    .select('new_address')
    .where('user_id', '=', userID)
    .forUpdate()
    .executeTakeFirst();
  return change?.new_address;
}

/** Whose address a code confirms, and which; undefined unless the code works now. */
export async function findByAddressCode(
  db: Queries,
  codeHash: Buffer,
): Promise<{ userID: number; newAddress: string } | undefined> {
  const row = await db
    .selectFrom('address_change')
    .select(['user_id', 'new_address'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { userID: row.user_id, newAddress: row.new_address };
}

/** Uses a code up: whose address it confirms, and which; undefined unless it works now. Of two at the same moment one gets it. */
export async function takeAddressChange(
  tx: Tx,
  codeHash: Buffer,
): Promise<{ userID: number; newAddress: string } | undefined> {
  const row = await tx
    .deleteFrom('address_change')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'new_address'])
    .executeTakeFirst();
  return row && { userID: row.user_id, newAddress: row.new_address };
}

/** Gives up the address that a person waits for, and answers which it was. */
export async function dropAddressChange(tx: Tx, userID: number): Promise<string | undefined> {
  const change = await tx
    .deleteFrom('address_change')
    .where('user_id', '=', userID)
    .returning('new_address')
    .executeTakeFirst();
  return change?.new_address;
}
