/** Work that is done again and again while the server runs, one round at a time. */
import type { Logger } from 'pino';
import { logFailure } from './database-error.ts';

export interface Periodic {
  /** Does a round now, or joins the one under way, and waits for it; errors are thrown. For tests, and for when something is known to wait. */
  now(): Promise<void>;
  /** Starts no more rounds and waits for the one under way. */
  close(): Promise<void>;
}

/** Does one thing after the other; what fails keeps nothing behind it back. Throws what the first of them threw, once all were tried. */
export async function oneByOne(...work: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const does of work) await does().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * Does `work` every so many milliseconds, the first time after one interval. Whatever must happen once across all server processes is
 * claimed in the database by the work itself. A round that fails is logged; the next one tries again.
 */
export function periodically(milliseconds: number, work: () => Promise<void>, log: Logger, what: string): Periodic {
  let round: Promise<void> | undefined;
  const now = (): Promise<void> => {
    round ??= work().finally(() => (round = undefined));
    return round;
  };
  const quietly = () => now().catch((error: unknown) => logFailure(log, error, `${what} failed`));
  const timer = setInterval(() => void quietly(), milliseconds).unref();
  return {
    now,
    close: async () => {
      clearInterval(timer);
      await round?.catch(() => undefined);
    },
  };
}
