/** What became of a call when the database failed it; and what people get wrong about DATABASE_URL, in a sentence. */
import type { Logger } from 'pino';
import pg from 'pg';
import { LineLost } from './database-line.ts';
import { StartError, type Settings } from './env.ts';

/** `undone`: nothing was changed, and it is worth trying again soon. `unsure`: it may have been saved before the line was lost. */
export type DatabaseTrouble = 'undone' | 'unsure';

/**
 * SQLSTATEs that say "not now" rather than "no": the line (08), too little of something (53), a database that stops, starts or ended the
 * connection (57P), one that only reads because another took over (25006), and what took too long or stood in each other's way.
 */
const notNow = /^(?:08...|53...|57P0.|25006|25P03|25P04|57014|55P03|40001|40P01)$/;
/** The pools' own words, which have no code: no free connection in time, or the server is stopping. */
const ofPool =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|driver has already)/;

/** Whether an error means that the database is away or overloaded for the moment; undefined for every other error. */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof LineLost) return error.isOutcomeKnown ? 'undone' : 'unsure';
  if (error instanceof pg.DatabaseError) return notNow.test(error.code ?? '') ? 'undone' : undefined;
  return error instanceof Error && ofPool.test(error.message) ? 'undone' : undefined;
}

/** While the database is away every call fails for the same reason; it is said once in so long. Milliseconds. */
const quietMs = 10_000;
type Log = Pick<Logger, 'error' | 'warn'>;
/** By the log in which it was said last: several servers in one process each have their own. */
const saidAt = new WeakMap<Log, number>();

/** Logs what failed: with its stack where nobody foresaw it, as a line now and then where the database is away. `log` is the server's own, not a request's. */
export function logFailure(log: Log, error: unknown, what: string, about: object = {}): void {
  if (!troubleOf(error)) {
    log.error({ err: error, ...about }, what);
    return;
  }
  const now = performance.now();
  if (now - (saidAt.get(log) ?? -Infinity) < quietMs) return;
  saidAt.set(log, now);
  log.warn({ reason: String(error) }, `The database does not do what it is asked for now: ${what}.`);
}

/** What Node and the driver say of certificates, which have no common code. */
const untrusted = /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/;

/** A socket or a certificate that DATABASE_URL names and that is not there, or not for us. */
function ofFile(thrown: Error, code: string, named: readonly string[]): string | undefined {
  const error = thrown instanceof LineLost && thrown.cause instanceof Error ? thrown.cause : thrown;
  const why: Record<string, string> = { ENOENT: 'is not there', EACCES: 'may not be read by this user' };
  if ('address' in error) return why[code] && `the socket ${String(error.address)} ${why[code]}`;
  // Tools read other files, too.
  const path = 'path' in error ? String(error.path) : '';
  return named.includes(path) ? why[code] && `the file ${path} ${why[code]}` : undefined;
}

function ofTheLine(message: string, code: string, hostname: string): string | undefined {
  if (code === 'ECONNRESET' || message.startsWith('Connection terminated'))
    return `${hostname} ended the connection; see that a PostgreSQL is at this port, and what its log says`;
  if (untrusted.test(code))
    return `the certificate of ${hostname} is not trusted (${code}); name its authority as ?sslrootcert=FILE`;
  if (message.includes('does not support SSL')) return `${hostname} does not support TLS; remove sslmode`;
  if (message.includes('password must be a')) return 'the server asks for a password, and the URL has none';
  return /timeout/i.test(message) ? `${hostname} does not answer` : undefined;
}

/** One sentence for what people get wrong about DATABASE_URL; anything else is a fault of ours and is returned whole. */
export function databaseError(error: unknown, settings: Settings): unknown {
  if (settings.databaseUrl === undefined || !(error instanceof Error) || error instanceof StartError) return error;
  const { hostname, port, pathname, searchParams } = new URL(settings.databaseUrl);
  const code = 'code' in error ? String(error.code) : '';
  const reason: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${hostname || 'localhost'}:${port || 5432}`,
    ENOTFOUND: `the host ${hostname} is unknown`,
    EAI_AGAIN: `the host ${hostname} cannot be looked up now`,
    ETIMEDOUT: `${hostname} does not answer`,
    EHOSTUNREACH: `${hostname} cannot be reached`,
    ENETUNREACH: `${hostname} cannot be reached`,
    '28P01': 'the password is wrong',
    '28000': 'this user may not connect',
    '3D000':
      pathname.length > 1
        ? `there is no database ${pathname.slice(1)}`
        : 'it names no database, and none has the user’s name',
    '25006': 'the database is a read-only replica; use the primary’s address',
    '42501': 'the user may not create tables',
    '53300': 'it has no connections left; raise max_connections or the user’s limit',
    '57P01': 'it is stopping; try again in a moment',
    '57P03': 'it is starting, or stopping; try again in a moment',
  };
  const known =
    reason[code] ?? ofFile(error, code, [...searchParams.values()]) ?? ofTheLine(error.message, code, hostname);
  return known ? new StartError(`Cannot use DATABASE_URL: ${known}.`, { cause: error }) : error;
}
