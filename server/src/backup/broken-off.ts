/** The database goes away while a backup is written or read: what that says to an operator. */
import { troubleOf } from '#platform/database-error.ts';
import { StartError } from '#platform/env.ts';

const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The sentence for a database that ended the connection or takes no more for now, with what that left; any other error is returned as it is. */
export function brokenOff(error: unknown, left: string): unknown {
  if (!(error instanceof Error)) return error;
  const isLost = 'code' in error && lost.has(String(error.code));
  if (!isLost && !troubleOf(error)) return error;
  return new StartError(`The database went away (${error.message}). ${left}`, { cause: error });
}
