/** A call by its `Idempotency-Key`, as it is kept with what it changes. */
import pg from 'pg';
import type { Tx } from '#platform/db.ts';

export interface Call {
  key: string;
  /** what is asked for, hashed: the same key with anything else is refused */
  fingerprint: string;
}

/** Thrown by a change that was made before by a call of the same key; nothing of it is saved again. */
export class Repeated extends Error {
  override name = 'Repeated';
}

/** Whether a statement failed because a call of this key was answered before. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === 'answered_call';

/**
 * Keeps the answer to a call that is no change of a sheet, in the transaction of what the call makes. If it is about a sheet (`sheetID`),
 * only a member of it is given the answer again. Throws `Repeated` if the call was carried out before.
 */
export async function keepAnswer(
  tx: Tx,
  { call, userID, sheetID = null }: { call: Call | undefined; userID: number; sheetID?: number | null },
  answer: unknown,
): Promise<void> {
  if (!call) return;
  const { fingerprint, key } = call;
  // If another transaction inserts the same key, this waits for it, and fails if it commits: at any level of isolation.
  await tx
    .insertInto('answered_call')
    .values({ user_id: userID, key, fingerprint, sheet_id: sheetID, answer: JSON.stringify(answer ?? null) })
    .execute()
    .catch((error: unknown) => {
      throw isKeyTaken(error) ? new Repeated() : error;
    });
}
