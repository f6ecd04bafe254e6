/** Finds out who asks: by session cookie, or by Basic credentials, with a limit on guessing. */
import { createHmac, randomBytes } from 'node:crypto';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import { note } from '#audit/note.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Db } from '#platform/db.ts';
import { countedNetwork } from '#http/origin.ts';
import { newToken, readBasic, sessionDays, tokenHash } from '#http/session.ts';
import { networkOf } from './devices.ts';
import { findByEmail, findUser } from './find-people.ts';
import { emailSubject, knownDays, refuseGuessing, Turns } from './guesses.ts';
import { noteFailure, noteProgram } from './login-notes.ts';
import { checkNothing, isPassword } from './passwords.ts';
import * as store from './store.ts';

/** A session or password is looked up again after this long, so that one revoked by another process ends. Milliseconds. */
const trustMs = 5_000;
/** Verified Basic credentials are remembered this long, because argon2 is slow on purpose. Milliseconds. */
const basicTrustMs = 60_000;
/** More than this many are not remembered at once. */
const mostRemembered = 10_000;

interface Remembered {
  viewer: Viewer;
  until: number;
}

/** Whom a session or Basic credentials let in. */
export interface Admitted {
  viewer: Viewer;
  /** names what it was, to hear of its end: the token of a session, the key of Basic credentials */
  by: string;
}

/** Credentials that were right, and what they were right about: looked at again now and then, which costs little beside argon2. */
interface RememberedBasic extends Remembered, Admitted {
  emailAddress: string;
  passwordHash: string;
  freshUntil: number;
  /** whether it is in the audit log that a program uses them */
  isNoted?: true;
}

/** A person whose password was proved. */
interface Proved {
  userID: number;
  passwordHash: string;
}

export class Authenticator {
  readonly #db: Db;
  readonly #sessions = new Map<string, Remembered>();
  readonly #basics = new Map<string, RememberedBasic>();
  /** Credentials are remembered only under this key, so that the memory holds no passwords. */
  readonly #key = randomBytes(32);

  readonly #turnsOfEmail = new Turns();
  readonly #turnsOfNetwork = new Turns();

  readonly #heardEnds: ((by: string) => void)[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** Registers who hears of sessions that end and of credentials that are no longer right: what was opened with them must end too. */
  onEnded(hear: (by: string) => void): void {
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
      .select(sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('is_stale'))
      .where('token_hash', '=', hash)
      .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${sessionDays})`)
      .executeTakeFirst();
    if (!row) {
      if (known) this.#ended(token);
      return undefined;
    }
    if (row.is_stale) await store.touchSession(this.#db.kysely, hash);
    const viewer = { userID: row.user_id, accountID: row.account_id, isAdminUser: row.is_admin_user };
    remember(this.#sessions, token, { viewer, until: Date.now() + trustMs });
    return viewer;
  }

  /** Who these Basic credentials let in. Throws `loginFailed`, or `tooManyLogins` after too many guesses. */
  async byBasic(header: string, address: string): Promise<Admitted> {
    const entry = await this.#credentials(header, address);
    const { viewer, by } = entry;
    if (!entry.isNoted) {
      entry.isNoted = true;
      await noteProgram(this.#db, viewer, address);
    }
    return { viewer, by };
  }

  /**
   * Logs in with Basic credentials: who they belong to, and the token of a new session, which is stored nowhere. Throws as `byBasic` does.
   */
  async logIn(header: string, address: string, userAgent?: string): Promise<{ viewer: Viewer; session: string }> {
    const { viewer, passwordHash } = await this.#credentials(header, address);
    const session = newToken();
    const { userID } = viewer;
    const shownAs = { userAgent: userAgent?.slice(0, 300) ?? null, network: networkOf(address) };
    await this.#db.kysely.transaction().execute(async (tx) => {
      // The password may have been changed meanwhile, here or by another process.
      const isAdded = await store.addSession(tx, { tokenHash: tokenHash(session), userID, ...shownAs }, passwordHash);
      if (!isAdded) throw new Refusal('loginFailed');
      await note(tx, { viewer, address }, { kind: 'login' });
    });
    return { viewer, session };
  }

  async #credentials(header: string, address: string): Promise<RememberedBasic> {
    const credentials = readBasic(header);
    if (!credentials) throw new Refusal('loginFailed');
    const { emailAddress, password } = credentials;
    const key = createHmac('sha256', this.#key).update(`${emailAddress.toLowerCase()}\0${password}`).digest('base64');
    const known = await this.#remembered(key);
    if (known) return known;
    return this.#turnsOfEmail.of(emailAddress.toLowerCase(), () => this.#check(emailAddress, password, address, key));
  }

  /**
   * Whose password this is, looked at afresh, and its hash, by which `holdPassword` tells whether it still is; undefined where it is not that
   * of the address. A wrong one counts as a failed login; throws `tooManyLogins` after too many of them.
   */
  proveAfresh(emailAddress: string, password: string, address: string): Promise<Proved | undefined> {
    return this.#turnsOfEmail.of(emailAddress.toLowerCase(), () => this.#prove(emailAddress, password, address));
  }

  async #remembered(key: string): Promise<RememberedBasic | undefined> {
    const known = this.#basics.get(key);
    if (!known || known.until <= Date.now()) return undefined;
    if (known.freshUntil <= Date.now()) {
      const person = await findByEmail(this.#db.kysely, known.emailAddress);
      if (person?.passwordHash !== known.passwordHash) {
        this.#ended(key);
        return undefined;
      }
      known.freshUntil = Date.now() + trustMs;
    }
    return known;
  }

  async #check(emailAddress: string, password: string, address: string, key: string): Promise<RememberedBasic> {
    // While this one waited, another call may have proved the same.
    const known = await this.#remembered(key);
    if (known) return known;
    const proved = await this.#prove(emailAddress, password, address);
    const user = proved && (await findUser(this.#db.kysely, proved.userID));
    if (!user) throw new Refusal('loginFailed');
    const viewer = { userID: user.userID, accountID: user.accountID, isAdminUser: user.isAdminUser };
    const now = Date.now();
    const { passwordHash } = proved;
    const entry = { viewer, by: key, until: now + basicTrustMs, emailAddress, passwordHash, freshUntil: now + trustMs };
    remember(this.#basics, key, entry);
    return entry;
  }

  async #prove(emailAddress: string, password: string, address: string): Promise<Proved | undefined> {
    const network = countedNetwork(address);
    const subjects = { email: emailSubject(emailAddress), network: `address:${network}` };
    const refuse = () => refuseGuessing(this.#db.kysely, subjects, emailAddress, network);
    // Who is refused anyway keeps nobody of their network waiting.
    await refuse();
    return this.#turnsOfNetwork.of(network, async () => {
      await refuse();
      const proved = await this.#verify(emailAddress, password);
      if (proved) {
        await store.forgetLoginFailures(this.#db.kysely, subjects.email);
        await store.keepKnownAddress(this.#db.kysely, proved.userID, network, knownDays);
        return proved;
      }
      await this.#db.kysely.transaction().execute(async (tx) => {
        await store.addLoginFailure(tx, Object.values(subjects));
        await noteFailure(tx, emailAddress, address);
      });
      return undefined;
    });
  }

  /** Ends a session at once; `address` is where somebody logs out from. */
  async endSession(token: string, address?: string): Promise<void> {
    await this.#db.kysely.transaction().execute(async (tx) => {
      const userID = await store.endSession(tx, tokenHash(token));
      const isLogout = address !== undefined && userID !== undefined;
      if (isLogout) await note(tx, { viewer: { userID }, address }, { kind: 'logout' });
    });
    this.#ended(token);
  }

  /** Ends what was opened here with sessions that are stored no more. Other processes follow within seconds, by `lookForEnded`. */
  sessionsEnded(hashes: readonly Buffer[]): void {
    const ended = new Set(hashes.map((hash) => hash.toString('hex')));
    for (const token of this.#sessions.keys()) {
      if (ended.has(tokenHash(token).toString('hex'))) this.#ended(token);
    }
  }

  #ended(by: string): void {
    this.#sessions.delete(by);
    this.#basics.delete(by);
    for (const hear of this.#heardEnds) hear(by);
  }

  /** Looks for what another process has ended, sessions and passwords, so that what was opened with them here ends too. */
  async lookForEnded(): Promise<void> {
    const ended = await Promise.all([this.#endedSessions(), this.#endedBasics()]);
    for (const by of ended.flat()) this.#ended(by);
  }

  async #endedSessions(): Promise<string[]> {
    const tokens = new Map([...this.#sessions.keys()].map((token) => [tokenHash(token).toString('hex'), token]));
    if (tokens.size === 0) return [];
    const { rows } = await sql<{ hash: string }>`
      select hash from unnest(${[...tokens.keys()]}::text[]) as known (hash)
      where not exists (select from session where token_hash = decode(hash, 'hex'))
    `.execute(this.#db.kysely);
    return rows.flatMap(({ hash }) => tokens.get(hash) ?? []);
  }

  async #endedBasics(): Promise<string[]> {
    const known = [...this.#basics.values()];
    if (known.length === 0) return [];
    const { rows } = await sql<{ key: string }>`
      select key from unnest(
        ${known.map((one) => one.by)}::text[],
        ${known.map((one) => one.emailAddress.toLowerCase())}::text[],
        ${known.map((one) => one.passwordHash)}::text[]
      ) as known (key, address, password_hash)
      where not exists (select from person p where lower(p.email_address) = address and p.password_hash = known.password_hash)
    `.execute(this.#db.kysely);
    return rows.map(({ key }) => key);
  }

  /**
   * After a change of password: ends what this process knows of the person's sessions, but for the kept one, and of their credentials.
   * The stored sessions end with the change itself, so other processes follow within seconds.
   */
  passwordChanged(userID: number, keptSession?: string): void {
    for (const [by, { viewer }] of [...this.#basics, ...this.#sessions]) {
      if (viewer.userID === userID && by !== keptSession) this.#ended(by);
    }
  }

  /** Forgets the failed logins of somebody who has proved by mail who they are, so that they can log in now. */
  async forgive(emailAddress: string): Promise<void> {
    await store.forgetGuesses(this.#db.kysely, emailSubject(emailAddress));
  }

  async #verify(emailAddress: string, password: string): Promise<Proved | undefined> {
    // PostgreSQL's text can't hold U+0000, and nobody's address has one.
    const person = emailAddress.includes('\0') ? undefined : await findByEmail(this.#db.kysely, emailAddress);
    const isRight = person ? await isPassword(password, person.passwordHash) : await checkNothing(password);
    return isRight ? person : undefined;
  }
}

function remember<Entry>(memory: Map<string, Entry>, key: string, entry: Entry): void {
  const [oldest] = memory.keys();
  if (memory.size >= mostRemembered && oldest !== undefined) memory.delete(oldest);
  memory.set(key, entry);
}
