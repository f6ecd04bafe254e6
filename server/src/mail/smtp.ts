/** Handing a mail to the SMTP server, and what it means when that fails. */
import type { NodemailerError } from 'nodemailer';
import { BadAddress, messageOf } from './message.ts';
import type { Transport } from './transport.ts';

/** How many mails are under way at once. */
export const sentAtOnce = 5;

/** No try takes longer (milliseconds); a claim lasts longer than this. */
const longestTry = 60_000;

/** To a mail server; several mails share its connections. */
export function smtp(url: string, sender: string): Transport {
  let server: ReturnType<typeof connectionsTo> | undefined;
  return {
    send: async (mail, signal) => {
      server ??= connectionsTo(url);
      const until = AbortSignal.any([signal, AbortSignal.timeout(longestTry)]);
      await (await server).sendMail({ ...messageOf(mail, sender), signal: until });
    },
    close: () => void server?.then((connections) => connections.close()),
  };
}

/** The package is loaded with the first mail. */
async function connectionsTo(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: sentAtOnce,
    // A connection that breaks in the middle is our own next try, not a silent second one.
    maxRequeues: 0,
    // Closed by us before any server does.
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * What a failed try means: the mail is `refused` for good, `deferred` for now, or the fault is not the mail's and the server
 * is `unreachable` (or lets us in no more: wrong password, sender not allowed), so that every other mail waits too.
 */
export function failureOf(error: unknown): 'refused' | 'deferred' | 'unreachable' {
  if (error instanceof BadAddress) return 'refused';
  if (!(error instanceof Error)) return 'unreachable';
  const { code, command, permanent }: NodemailerError = error;
  if (command === 'RCPT TO' || command === 'DATA') return permanent ? 'refused' : 'deferred';
  // Larger than the server said it takes, so it was not even asked.
  if (code === 'EMESSAGE' && permanent === undefined) return 'refused';
  return 'unreachable';
}
