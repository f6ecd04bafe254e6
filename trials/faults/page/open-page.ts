/** A page with a sheet open on it: the page's own connection, state and edits, and a person who acts now and then. */
import { isDeepStrictEqual } from 'node:util';
import { writeOut } from '@marquee/contract/open-sheet.ts';
import { logIn } from '@marquee/contract/people.ts';
import { getSheet, type Sheet } from '@marquee/contract/sheets.ts';
import { comparable } from '@marquee/server/test/folded.ts';
import { keepLive } from '../../../web/src/live/connection.ts';
import { call } from '../../../web/src/sync/call.ts';
import { useConnection } from '../../../web/src/sync/connectionState.ts';
import { openCurrentSheet, outbox, useSheetStatus } from '../../../web/src/sync/currentSheet.ts';
import type { LiveSheet } from '../../../web/src/sync/liveSheet.ts';
import type { Chance } from '../random.ts';
import { Person } from './acts.ts';
import { difference } from './difference.ts';
import { codeOf, type PageJob, type PageReport, type Undone } from './report.ts';

/** Longer than all four delays between tries to connect, and than the time-out of a call. Milliseconds. */
const timeoutMs = 180_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until it is so; false where it has not become so in time. */
async function becomes(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!isSo() && performance.now() < end) await pause(50);
  return isSo();
}

/** Logs in as the page's form does. */
async function logInAs({ emailAddress, password }: NonNullable<PageJob['login']>): Promise<void> {
  const credentials = Buffer.from(`${emailAddress}:${password}`).toString('base64');
  const answer = await fetch(logIn.path, {
    method: logIn.method,
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The login was answered by ${answer.status} ${await answer.text()}.`);
}

export class OpenPage {
  readonly #job: PageJob;
  readonly #live: LiveSheet;
  readonly #person: Person;
  readonly #chance: Chance;
  #isActing = false;
  #timesOffline = 0;
  #handedBack = 0;

  private constructor(job: PageJob, live: LiveSheet, chance: Chance, undone: Undone[]) {
    this.#job = job;
    this.#live = live;
    this.#chance = chance;
    this.#person = new Person(job.name, chance, {
      handedBack: () => (this.#handedBack += 1),
      failed: (what, error) => undone.push({ what, code: codeOf(error) }),
    });
    useConnection.subscribe((now, before) => {
      if (now.is === 'offline' && before.is !== 'offline') this.#timesOffline += 1;
    });
  }

  static async open(job: PageJob, chance: Chance, undone: Undone[]): Promise<OpenPage> {
    if (job.login) await logInAs(job.login);
    openCurrentSheet(job.sheetURL, {
      onGone: () => undone.push({ what: 'the sheet', code: 'gone' }),
      onRemoved: () => undone.push({ what: 'the membership', code: 'gone' }),
    });
    await becomes(() => useSheetStatus.getState().status.is !== 'loading');
    const { status } = useSheetStatus.getState();
    if (status.is !== 'open') throw new Error(`The sheet is ${JSON.stringify(status)}.`);
    const { live, sheetID } = status;
    keepLive({ live, sheetID, sheetURL: job.sheetURL });
    if (!(await becomes(() => useConnection.getState().is === 'connected' && live.isWhole)))
      throw new Error('The page was not connected in time.');
    return new OpenPage(job, live, chance, undone);
  }

  /** From now on the person acts, until they rest; a visitor only looks. */
  act(): void {
    if (this.#isActing || !this.#job.login) return;
    this.#isActing = true;
    const next = () => {
      if (!this.#isActing) return;
      this.#person.act();
      setTimeout(next, this.#chance.below(this.#job.pauseMs));
    };
    next();
  }

  /** Ends that, and resolves once all is answered and the page is connected by itself, or has not become so in time. */
  async rest(): Promise<'rested'> {
    this.#isActing = false;
    await becomes(() => outbox.unsaved === 0 && useConnection.getState().is === 'connected');
    return 'rested';
  }

  /** Reads the sheet afresh, and compares with it what the page has by hearing of changes. */
  async compare(): Promise<Omit<PageReport, 'tries' | 'undone'>> {
    return {
      name: this.#job.name,
      difference: await this.#difference().catch((error: unknown) => `It could not be compared: ${String(error)}`),
      connection: useConnection.getState().is,
      unsaved: outbox.unsaved,
      acts: this.#person.acts,
      handedBack: this.#handedBack,
      timesOffline: this.#timesOffline,
    };
  }

  async #difference(): Promise<string | undefined> {
    const { sheetURL } = this.#job;
    const fresh: Sheet = await call(getSheet, { query: { sheetURL, includeGroupsRowsCells: 'true' } });
    if (!(await becomes(() => this.#live.revision >= fresh.revision)))
      return `It is at revision ${this.#live.revision} of ${fresh.revision}.`;
    const heard = comparable(writeOut(this.#live.shown.confirmed, this.#live.revision));
    const read = comparable(fresh);
    if (!isDeepStrictEqual(heard, read)) return difference(heard, read) ?? 'They differ in what JSON does not tell.';
    if (this.#live.shown.pending.length > 0) return 'A change is still shown over what is saved.';
    const { groups } = this.#live.shown.layout;
    const shown = groups.map(({ groupID, rowIDs }) => [groupID, ...rowIDs]);
    const order = read.groups.map((group) => [group.groupID, ...group.rows.map(({ rowID }) => rowID)]);
    return difference(shown, order, 'shown');
  }
}
