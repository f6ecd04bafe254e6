/** What people get wrong about DATABASE_URL, in a sentence. */
import { StartError, type Settings } from './env.ts';

/** One sentence for what people get wrong about DATABASE_URL; anything else is a fault of ours and is returned whole. */
export function databaseError(error: unknown, settings: Settings): unknown {
  if (settings.databaseUrl === undefined || !(error instanceof Error)) return error;
  const { hostname, port, pathname } = new URL(settings.databaseUrl);
  const code = 'code' in error ? String(error.code) : '';
  const reason: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${hostname || 'localhost'}:${port || 5432}`,
    ENOTFOUND: `the host ${hostname} is unknown`,
    ETIMEDOUT: `${hostname} does not answer`,
    '28P01': 'the password is wrong',
    '28000': 'the user is not let in',
    '3D000': `there is no database ${pathname.slice(1)}`,
    '42501': 'the user may not create tables',
  };
  const known = reason[code] ?? (/timeout/i.test(error.message) ? `${hostname} does not answer` : undefined);
  return known ? new StartError(`Cannot use DATABASE_URL: ${known}.`) : error;
}
