/** The log: JSON lines that carry the id of the call they belong to, and nobody's secrets or addresses. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const calls = new AsyncLocalStorage<string>();

/** Does something for a call: every line that is logged on the way carries the call's id. */
export const inCall = <T>(requestID: string, work: () => T): T => calls.run(requestID, work);

/**
 * What must not be read in a log wherever it comes from, be it the message of a mail server or of a database: passwords in addresses,
 * mail addresses, passes to banner files, tokens of sheets and codes from mails.
 */
const private_: readonly [RegExp, string][] = [
  [/:\/\/[^\s/@"\\]+@/g, '://*@'],
  [/[\w.!#$%&'+=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*/g, '*@*'],
  [/\b(Basic|Bearer) [\w+/=.~-]+/gi, '$1 *'],
  [/\/banner-files\/[^\s/"\\]+/g, '/banner-files/*'],
  [
    /\/(sheet(?:\/s)?|returnToSheet|unsubscribe|confirm-email|password-reset|password-reset-code|sign-up-code)\/[^\s/?"\\]+/g,
    '/$1/*',
  ],
  [/\/review\/[\w-]{20,}/g, '/review/*'],
  [/\b(sheetURL|code|token|id|signalRConnectionID|password)=[^\s&"\\]+/gi, '$1=*'],
];

/** A line without them. */
export const masked = (line: string): string =>
  private_.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);

/** An error without what a database tells of the values in question. */
function error(thrown: Error): Record<string, unknown> {
  const told: Record<string, unknown> = { ...stdSerializers.err(thrown) };
  for (const name of ['detail', 'where', 'internalQuery', 'query', 'parameters']) delete told[name];
  return told;
}

/** Makes the log of a process; it goes to standard output unless a test listens. */
export function makeLog(level: LogLevel, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: error },
      mixin: () => {
        const requestID = calls.getStore();
        return requestID === undefined ? {} : { requestID };
      },
      hooks: { streamWrite: masked },
    },
    to,
  );
}
