/** The worker that sends queued mails: once across all servers, and again later what could not be sent. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { keyFor } from '#platform/secret.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import { oneLine } from './one-line.ts';
import { fetchPictures, type Logo } from './pictures.ts';
import {
  areStillOpen,
  claimDue,
  countWaiting,
  endWaiting,
  giveUp,
  isWithdrawn,
  markSent,
  purgeOldMails,
  putOff,
  type MailRow,
} from './store.ts';
import { outboxFiles } from './outbox-files.ts';
import { failureOf, sentAtOnce, smtp } from './smtp.ts';
import type { Transport } from './transport.ts';

export interface Mailer {
  /** Looks soon, or in so many seconds, for a mail whose transaction is about to commit. */
  nudge(inSeconds?: number): void;
  /** Sends until nothing is due any more, whatever became of it, and what waits for its first try, too. For tests. */
  drain(): Promise<void>;
  /** How many mails are still to be sent, whichever server sends them. */
  waiting(): Promise<number>;
  /** Claims nothing more and waits for the mails under way, so many milliseconds at most; what is not taken by then is tried again. */
  close(longest?: number): Promise<void>;
}

type Surroundings = Pick<Services, 'db' | 'settings' | 'log'>;

/** Milliseconds from a nudge to the look, in which its transaction commits; a later one is found by the next look. */
const nudgeDelayMs = 50;
/** Milliseconds between looks for what other servers queued, or what is due again. */
const lookIntervalMs = 3_000;
const hour = 3_600_000;
/** How long mails under way are waited for when Marquee stops: a server that hangs must not have us killed. Milliseconds. */
const farewellMs = 20_000;
/** Minutes until the next try, by what became of the last one; the last number goes on. Knocking at a silent server costs little. */
const waits = { deferred: [1, 5, 15, 60, 240], unreachable: [1, 5] };

/** Where pictures are kept. */
type Blobs = () => Promise<Pick<BlobStore, 'get'>>;
const none: Blobs = async () => Promise.reject(new Error('There is no store of pictures.'));

/** Gets the logo at an address of ours; undefined where there is none any more. */
type Logos = (address: string) => Promise<Logo | undefined>;
const noLogos: Logos = async () => Promise.resolve(undefined);

class MailWorker implements Mailer {
  readonly #services: Surroundings;
  readonly #transport: Transport;
  readonly #blobs: Blobs;
  readonly #logos: Logos;
  readonly #interval: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  #isWanted = false;
  #isClosed = false;
  readonly #ending = new AbortController();
  /** The mail server does not take mails; said once, when it begins. */
  #isServerDown = false;
  /** The same for our own database. */
  #isDatabaseDown = false;
  #purgedAt = 0;

  constructor(services: Surroundings, transport: Transport, blobs: Blobs, logos: Logos) {
    this.#services = services;
    this.#transport = transport;
    this.#blobs = blobs;
    this.#logos = logos;
    this.#interval = setInterval(() => void this.#look(), lookIntervalMs).unref();
  }

  nudge(inSeconds = 0): void {
    setTimeout(() => void this.#look(), inSeconds * 1_000 + nudgeDelayMs).unref();
  }

  async drain(): Promise<void> {
    await endWaiting(this.#services.db.kysely);
    do await this.#look();
    while (!this.#isClosed && (await this.#isAnythingDue()));
  }

  waiting(): Promise<number> {
    return countWaiting(this.#services.db.kysely);
  }

  async close(longest = farewellMs): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#interval);
    const enough = setTimeout(() => this.#ending.abort(new Error('Marquee is shutting down.')), longest);
    await this.#looking;
    clearTimeout(enough);
    this.#transport.close();
  }

  async #isAnythingDue(): Promise<boolean> {
    const due = this.#services.db.kysely
      .selectFrom('mail')
      .select('mail_id')
      .where('due_at', '<=', sql<Date>`now()`);
    return (await due.limit(1).executeTakeFirst()) !== undefined;
  }

  /** One look at a time; a wish that comes meanwhile is one more look afterwards. */
  #look(): Promise<void> {
    this.#isWanted = true;
    this.#looking ??= this.#lookWhileWanted().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookWhileWanted(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        await this.#purgeHourly();
        await this.#sendDue();
        this.#isDatabaseDown = false;
      } catch (error) {
        this.#noteDatabaseError(error);
      }
    }
  }

  #noteDatabaseError(error: unknown): void {
    if (!this.#isDatabaseDown) this.#services.log.warn({ err: error }, 'The table of queued mails cannot be used now.');
    this.#isDatabaseDown = true;
  }

  async #purgeHourly(): Promise<void> {
    if (Date.now() - this.#purgedAt < hour) return;
    this.#purgedAt = Date.now();
    await purgeOldMails(this.#services.db.kysely);
  }

  async #sendDue(): Promise<void> {
    while (!this.#isClosed) {
      // While the server is down one mail at a time finds out whether it still is.
      const mails = await claimDue(this.#services.db.kysely, this.#isServerDown ? 1 : sentAtOnce);
      await Promise.all(mails.map((mail) => this.#try(mail).catch((error: unknown) => this.#noteDatabaseError(error))));
      if (!mails.length || this.#isServerDown) return;
    }
  }

  /**
   * A mail is sent once, but for one case that no protocol closes: we die, or the line does, between the mail server's "accepted" and our
   * mark that it was sent. It is then sent again, with the same Message-ID.
   */
  async #try(mail: MailRow): Promise<void> {
    const { db, log } = this.#services;
    const idle = await this.#whyIdle(mail);
    if (idle !== undefined) {
      await giveUp(db.kysely, mail, idle);
      return;
    }
    try {
      const pictures = await fetchPictures(mail.letter, async (hash) => (await this.#blobs()).get(hash));
      await this.#transport.send({ ...mail, pictures, logo: await this.#logoOf(mail) }, this.#ending.signal);
    } catch (error) {
      await this.#settleFailure(mail, error);
      return;
    }
    await this.#markSent(mail);
    if (this.#isServerDown) log.info('Mails are sent again.');
    this.#isServerDown = false;
  }

  /** Why it is not to be sent any more, for operators; undefined where it is. */
  async #whyIdle({ letter: { ask, links = [] } }: MailRow): Promise<string | undefined> {
    const { kysely } = this.#services.db;
    if (links.length > 0 && !(await areStillOpen(kysely, links)))
      return 'A review link that it leads to opens no more.';
    return ask && (await isWithdrawn(kysely, ask)) ? 'What it asks for was withdrawn.' : undefined;
  }

  /** No mail waits for a logo. */
  async #logoOf({ letter: { brand } }: MailRow): Promise<Logo | undefined> {
    return brand?.logo ? this.#logos(brand.logo).catch(() => undefined) : undefined;
  }

  /** Insists while the database is away for a moment, because a mail without this mark is sent again. */
  async #markSent(mail: MailRow): Promise<void> {
    for (let triesLeft = 10; ; triesLeft -= 1) {
      try {
        await markSent(this.#services.db.kysely, mail);
        return;
      } catch (error) {
        if (triesLeft === 0 || this.#isClosed) throw error;
        await pause(1_000);
      }
    }
  }

  async #settleFailure(mail: MailRow, error: unknown): Promise<void> {
    const { db, log } = this.#services;
    const failure = failureOf(error);
    const reason = oneLine(String(error), 500);
    if (this.#ending.signal.aborted) {
      await putOff(db.kysely, mail, 1, reason);
      return;
    }
    if (failure === 'unreachable' && !this.#isServerDown) {
      log.warn({ reason }, 'Mails cannot be sent now. They wait, and are tried again for a day.');
    }
    this.#isServerDown = failure === 'unreachable';
    if (failure === 'refused' || mail.isLastTry) {
      // Whom it went to is in the table; what it said is gone.
      log.warn({ mailID: mail.mail_id, kind: mail.kind, attempts: mail.attempts, reason }, 'A mail was given up.');
      await giveUp(db.kysely, mail, reason);
      return;
    }
    const minutes = waits[failure][mail.attempts - 1] ?? waits[failure].at(-1) ?? 0;
    await putOff(db.kysely, mail, minutes, reason);
  }
}

/**
 * Starts to send what is queued, until it is closed.
 * @param print where mails are announced that became files because there is no SMTP_URL
 * @param blobs where the pictures in mails are
 * @param logos where the logos of accounts are
 */
export function startMailer(
  services: Surroundings,
  print: (line: string) => void = console.log,
  blobs: Blobs = none,
  logos: Logos = noLogos,
): Mailer {
  // A key that cannot be had ends the start, not the first mail.
  keyFor(services.settings, 'unsubscribe');
  const { settings } = services;
  const { smtpUrl, mailFrom } = settings;
  // Without a mail server each mail becomes a file.
  const transport = smtpUrl === undefined ? outboxFiles(settings, print) : smtp(smtpUrl, mailFrom);
  return new MailWorker(services, transport, blobs, logos);
}
