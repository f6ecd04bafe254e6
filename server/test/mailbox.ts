/** A real SMTP server that keeps what it is sent, for tests; it can refuse, and be stopped and started again on its port. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll } from 'vitest';
import { freePort } from './file-transfer/free-port.ts';

/** A mail as it arrived. */
export interface Received extends Email {
  /** whom the sender named, whatever the headers say */
  envelope: { from: string; to: string[] };
  raw: string;
  /** the value of a header, or undefined */
  header(name: string): string | undefined;
}

/** Where in the conversation a refusal is said. */
type Stage = 'connection' | 'sender' | 'recipient' | 'data';

export class Mailbox {
  readonly received: Received[] = [];
  #refusals: { stage: Stage; code: number; times: number }[] = [];
  #server: SMTPServer | undefined;
  #port = 0;
  #held: Promise<void> | undefined;

  /** for SMTP_URL */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The mails to one address. */
  to(address: string): Received[] {
    return this.received.filter((mail) => mail.envelope.to.includes(address));
  }

  /** Answers the next `times` mails with this code: `refuse('recipient', 550)`. */
  refuse(stage: Stage, code: number, times = 1): void {
    this.#refusals.push({ stage, code, times });
  }

  /** Takes mails, but answers only once the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** Listens, on the same port as before if there was one. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onConnect: (_session, done) => done(this.#refusalAt('connection')),
      onMailFrom: (_address, _session, done) => done(this.#refusalAt('sender')),
      onRcptTo: (_address, _session, done) => done(this.#refusalAt('recipient')),
      onData: (stream, session, done) => {
        this.#keep(stream, session).then(
          (refusal) => done(refusal),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    });
    // A client that goes away in the middle is what some tests are about.
    server.on('error', () => undefined);
    // One that nobody is given while it is stopped.
    this.#port ||= await freePort();
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
  }

  /** Closes at once, in the middle of whatever is said. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  #refusalAt(stage: Stage): Error | null {
    const refusal = this.#refusals.find((one) => one.stage === stage);
    if (!refusal) return null;
    refusal.times -= 1;
    if (refusal.times === 0) this.#refusals = this.#refusals.filter((one) => one !== refusal);
    return Object.assign(new Error('Refused by the test.'), { responseCode: refusal.code });
  }

  async #keep(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<Error | null> {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part);
    const refusal = this.#refusalAt('data');
    if (refusal) return refusal;
    const raw = Buffer.concat(parts);
    const email = await PostalMime.parse(raw);
    const { mailFrom, rcptTo } = session.envelope;
    this.received.push({
      ...email,
      envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((recipient) => recipient.address) },
      raw: raw.toString(),
      header: (name) => email.headers.find((header) => header.key === name.toLowerCase())?.value,
    });
    await this.#held;
    return null;
  }
}

/** Starts a mailbox for a test file; it is stopped when the file ends. */
export async function startMailbox(): Promise<Mailbox> {
  const mailbox = new Mailbox();
  await mailbox.start();
  afterAll(() => mailbox.stop());
  return mailbox;
}

/** The six digits that a guest proves their address by, which the subject of their mail says; undefined of other mails. */
export const digitsIn = ({ subject = '' }: { subject?: string | undefined }): string | undefined =>
  /\b\d{6}\b/.exec(subject)?.[0];
