/** What is written of copies that were called off while they were made. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** Remembers that somebody called off a call of theirs, and forgets what is a day old. */
export async function cancelCall(db: Queries, userID: number, key: string): Promise<void> {
  await sql`delete from cancelled_call where at < now() - interval '1 day'`.execute(db);
  await sql`
    insert into cancelled_call (user_id, key) values (${userID}, ${key}) on conflict do nothing
  `.execute(db);
}

export async function isCancelled(db: Queries, userID: number, key: string): Promise<boolean> {
  const { rows } = await sql`select from cancelled_call where user_id = ${userID} and key = ${key}`.execute(db);
  return rows.length > 0;
}
