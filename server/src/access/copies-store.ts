/** What is written of copies that were called off while they were made. */
import { sql } from 'kysely';
import type { Db, Queries } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';

/** Remembers that somebody called off a call of theirs, and forgets what is a day old. */
export async function cancelCall(db: Queries, userID: number, key: string): Promise<void> {
  await sql`delete from cancelled_call where at < now() - interval '1 day'`.execute(db);
  await sql`
    insert into cancelled_call (user_id, key) values (${userID}, ${key}) on conflict do nothing
  `.execute(db);
}

const ofCancelled = 'select from cancelled_call where user_id = $1 and key = $2';
const lookForCancelled = prepared('cancelled-call', ofCancelled);

export async function isCancelled(db: Queries, userID: number, key: string): Promise<boolean> {
  const { rows } = await db.executeQuery(lookForCancelled(userID, key));
  return rows.length > 0;
}

/**
 * The same, for asking while a transaction is open. It takes a connection of the other pool: if all transactions of one pool waited for a
 * second connection of the same pool, none of them would ever get one.
 */
export async function isCancelledBeside({ hot }: Db, userID: number, key: string): Promise<boolean> {
  const { rows } = await hot.query({ name: 'cancelled-call', text: ofCancelled, values: [userID, key] });
  return rows.length > 0;
}
