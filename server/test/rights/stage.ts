/** Where rights are tried: an app with a file server, one caller of every kind, and sheets on which each is what they are. */
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { logIn, logOut } from '@marquee/contract/people.ts';
import { addInvitation, addMember } from '#members/store.ts';
import { addInvitedPerson } from '#people/store.ts';
import { newToken, tokenHash } from '#http/session.ts';
import { startApp, type TestApp } from '../app.ts';
import { anFtpAccount } from '../banner-cells.ts';
import { aPerson, password, type TestPerson, type TestSheet } from '../builders.ts';
import { basic, Caller, sessionOf, type Credentials } from '../client.ts';
import { startScriptedFtp } from '../file-transfer/scripted-ftp.ts';
import { tracerOf, type Tracer } from '../trace.ts';
import { aCast, type Cast } from './cast.ts';
import type { Role } from './expected.ts';

/** Everybody who has a login. */
type Person = Exclude<Role, 'visitor' | 'ended' | 'program' | 'unknown' | 'forger'>;
type People = Record<Person, TestPerson>;

/** Somebody who was invited and has not signed up: there is such a person, and no password. */
const invitedAddress = 'invited@example.test';

/** What an attempt is made of: a sheet, and who is there. */
export interface Scene extends TestSheet {
  app: TestApp;
  people: People;
  /** a member who may be removed */
  leaver: TestPerson;
  ftp: Stage['ftp'];
}

export class Stage {
  readonly app: TestApp;
  readonly trace: Tracer;
  /** FTP accounts: one that can be read, one whose server is away, and one of another account */
  readonly ftp: Record<'own' | 'away' | 'foreign', FtpAccount>;
  readonly #cast: Cast;
  readonly #people: People;
  readonly #invitedID: number;
  readonly #invited: Credentials;
  #callers: Record<Role, Caller> | undefined;
  #sheet: TestSheet | undefined;

  private constructor(app: TestApp, trace: Tracer, cast: Cast, people: People, ftp: Stage['ftp'], invitedID: number) {
    this.app = app;
    this.trace = trace;
    this.#cast = cast;
    this.#people = people;
    this.ftp = ftp;
    this.#invitedID = invitedID;
    this.#invited = basic(invitedAddress, password);
  }

  /** Starts it all for a test file. */
  static async start(): Promise<Stage> {
    const app = await startApp(undefined, { ftpLoopback: true });
    const cast = await aCast(app);
    const { visitor: _, ...known } = cast.everybody;
    const { accountID } = known.owner;
    const people = {
      ...known,
      invitee: await aPerson(app),
      adminColleague: await aPerson(app, { admin: true, accountID }),
      foreignAdmin: await aPerson(app, { admin: true }),
    };
    const file = 'type=file;size=5;modify=20260304123015; ad.png\r\n';
    const folder = 'type=dir;modify=20260304123015; en\r\n';
    const data = () => ({ bytes: file + folder });
    const { host } = await startScriptedFtp({ features: ['MLST type*;size*;modify*;'], data });
    const ftp = {
      own: await anFtpAccount(people.owner, host),
      away: await anFtpAccount(people.owner, '127.0.0.1:1'),
      foreign: await anFtpAccount(people.stranger, host),
    };
    const invitedID = await app.db.kysely
      .transaction()
      .execute((tx) => addInvitedPerson(tx, accountID, invitedAddress));
    return new Stage(app, await tracerOf(app, { watchesNotes: true }), cast, people, ftp, invitedID);
  }

  /** A sheet with its members; two are invited, and have not accepted. */
  async newSheet(): Promise<TestSheet> {
    const sheet = await this.#cast.theSheet();
    const { sheetID } = sheet;
    const { owner, invitee, foreignAdmin } = this.#people;
    await addMember(this.app.db.kysely, sheetID, foreignAdmin.userID);
    await this.app.db.kysely.transaction().execute(async (tx) => {
      for (const userID of [invitee.userID, this.#invitedID]) {
        await addInvitation(tx, { codeHash: tokenHash(newToken()), sheetID, userID, invitedBy: owner.userID });
      }
    });
    return sheet;
  }

  /** A sheet for what does nothing to one: always the same. */
  async anySheet(): Promise<TestSheet> {
    return (this.#sheet ??= await this.newSheet());
  }

  /** What there is to try something on. */
  sceneOn(sheet: TestSheet): Scene {
    return { ...sheet, app: this.app, people: this.#people, leaver: this.#cast.leaver, ftp: this.ftp };
  }

  /** Whose things are their own to who tries; the guest's where it is nobody. */
  personOf(role: Role): TestPerson {
    if (role === 'forger') return this.#people.owner;
    return role in this.#people ? this.#people[role as Person] : this.#people.guest;
  }

  /** Whoever calls as this; people do so by session, as browsers do. */
  async callerOf(role: Role): Promise<Caller> {
    // Whoever fails to log in too often is told so, and nothing else.
    if (role === 'unknown') await this.app.db.kysely.deleteFrom('login_failure').execute();
    this.#callers ??= await this.#logIn();
    return this.#callers[role];
  }

  /** Has everybody log in anew before the next call. */
  forgetSessions(): void {
    this.#callers = undefined;
  }

  async #logIn(): Promise<Record<Role, Caller>> {
    const { base } = this.app;
    const people = this.#people;
    const session = async (person: TestPerson) => sessionOf(await person.call(logIn, {}));
    const browser = async (person: TestPerson) => new Caller(base, (await session(person)).withToken);
    const ended = await browser(people.owner);
    await ended.call(logOut, {});
    return {
      visitor: new Caller(base),
      ended,
      stranger: await browser(people.stranger),
      invitee: await browser(people.invitee),
      former: await browser(people.former),
      colleague: await browser(people.colleague),
      adminColleague: await browser(people.adminColleague),
      guest: await browser(people.guest),
      program: people.guest,
      foreignAdmin: await browser(people.foreignAdmin),
      admin: await browser(people.admin),
      owner: await browser(people.owner),
      unknown: new Caller(base, this.#invited),
      forger: new Caller(base, (await session(people.owner)).cookie),
    };
  }
}
