/** Finds out who asks: by session cookie, or by Basic credentials, with a limit on guessing. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import type { Viewer } from '#platform/ctx.ts';
import type { Db } from '#platform/db.ts';
import { newToken, readBasic, sessionDays, tokenHash } from '#platform/session.ts';
import { Turns } from '#platform/turns.ts';
import { findByEmail, findUser } from './find-people.ts';
import { checkNothing, isPassword } from './passwords.ts';
import * as store from './store.ts';

/** Failed logins per e-mail and per network address before 429, and for how long they count. */
const guesses = { most: 10, minutes: 15 };
/** A session is looked up again after this long, so that one revoked by another process ends. Milliseconds. */
const sessionTrust = 5_000;
/** Verified Basic credentials are remembered this long, because argon2 is slow on purpose. Milliseconds. */
const basicTrust = 60_000;
/** More than this many are not remembered at once. */
const mostRemembered = 10_000;

interface Remembered {
  viewer: Viewer;
  until: number;
}

export class Doorkeeper {
  readonly #db: Db;
  readonly #sessions = new Map<string, Remembered>();
  readonly #basics = new Map<string, Remembered>();
  /** Credentials are remembered only under this key, so that the memory holds no passwords. */
  readonly #key = randomBytes(32);

  /** One check per e-mail address at a time, so that guesses sent all at once count like those sent one after another. */
  readonly #checks = new Turns();

  readonly #heardEnds: ((token: string) => void)[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** Registers who hears of sessions that end here: what was opened with them must end too. */
  onSessionEnded(hear: (token: string) => void): void {
    this.#heardEnds.push(hear);
  }

  /** Who holds this session; undefined for one that is unknown, ended or expired. */
  async bySession(token: string): Promise<Viewer | undefined> {
    const known = this.#sessions.get(token);
    if (known && known.until > Date.now()) return known.viewer;
    const hash = tokenHash(token);
    const row = await this.#db.kysely
      .selectFrom('session')
      .innerJoin('person', 'person.user_id', 'session.user_id')
      .select(['person.user_id', 'account_id', 'is_admin_user'])
      .select(sql<boolean>`last_seen_at < now() - interval '1 hour'`.as('is_stale'))
      .where('token_hash', '=', hash)
      .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays})`)
      .executeTakeFirst();
    if (!row) {
      this.#sessions.delete(token);
      return undefined;
    }
    if (row.is_stale) await store.touchSession(this.#db.kysely, hash);
    const viewer = { userID: row.user_id, accountID: row.account_id, isAdminUser: row.is_admin_user };
    remember(this.#sessions, token, { viewer, until: Date.now() + sessionTrust });
    return viewer;
  }

  /** Who these Basic credentials belong to. Throws `loginFailed`, or `tooManyLogins` after too many guesses. */
  async byBasic(header: string, address: string): Promise<Viewer> {
    const credentials = readBasic(header);
    if (!credentials) throw new Refusal('loginFailed');
    const { emailAddress, password } = credentials;
    const key = createHmac('sha256', this.#key).update(`${emailAddress.toLowerCase()}\0${password}`).digest('base64');
    const known = this.#basics.get(key);
    if (known && known.until > Date.now()) return known.viewer;
    const turn = createHash('sha256').update(emailAddress.toLowerCase()).digest().readInt32BE();
    return this.#checks.alone(turn, () => this.#check(emailAddress, password, address, key));
  }

  async #check(emailAddress: string, password: string, address: string, key: string): Promise<Viewer> {
    // While this one waited, another call may have proved the same.
    const known = this.#basics.get(key);
    if (known && known.until > Date.now()) return known.viewer;
    const subjects = [`email:${emailAddress.toLowerCase().replaceAll('\0', '').slice(0, 254)}`, `address:${address}`];
    await this.#refuseGuessing(subjects);
    const userID = await this.#verify(emailAddress, password);
    if (userID === undefined) {
      await store.addLoginFailure(this.#db.kysely, subjects);
      throw new Refusal('loginFailed');
    }
    const user = await findUser(this.#db.kysely, userID);
    if (!user) throw new Refusal('loginFailed');
    await store.forgetLoginFailures(this.#db.kysely, subjects[0] ?? '');
    const viewer = { userID, accountID: user.accountID, isAdminUser: user.isAdminUser };
    remember(this.#basics, key, { viewer, until: Date.now() + basicTrust });
    return viewer;
  }

  /** Starts a session and returns its token, which is stored nowhere. */
  async startSession(viewer: Viewer): Promise<string> {
    const token = newToken();
    await store.addSession(this.#db.kysely, tokenHash(token), viewer.userID);
    return token;
  }

  /** Ends a session at once. */
  async endSession(token: string): Promise<void> {
    this.#sessions.delete(token);
    await store.endSession(this.#db.kysely, tokenHash(token));
    for (const hear of this.#heardEnds) hear(token);
  }

  async #verify(emailAddress: string, password: string): Promise<number | undefined> {
    // PostgreSQL's text can't hold U+0000, and nobody's address has one.
    const person = emailAddress.includes('\0') ? undefined : await findByEmail(this.#db.kysely, emailAddress);
    const isRight = person ? await isPassword(password, person.passwordHash) : await checkNothing(password);
    return isRight ? person?.userID : undefined;
  }

  async #refuseGuessing(subjects: string[]): Promise<void> {
    const rows = await this.#db.kysely
      .selectFrom('login_failure')
      .select(['subject', (eb) => eb.fn.countAll<number>().as('failures')])
      .where('subject', 'in', subjects)
      .where('at', '>', sql<Date>`now() - make_interval(mins => ${guesses.minutes})`)
      .groupBy('subject')
      .execute();
    if (!rows.some((row) => row.failures >= guesses.most)) return;
    throw new Refusal('tooManyLogins', { retryAfter: guesses.minutes * 60 });
  }
}

function remember(memory: Map<string, Remembered>, key: string, entry: Remembered): void {
  if (memory.size >= mostRemembered) memory.clear();
  memory.set(key, entry);
}
