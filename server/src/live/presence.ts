/** Tells the members on a sheet who else is there and in which cell: gathered, the latest only, and no more often the more listen. */
import { presencePushes, type CellPlace, type PersonAt } from '@marquee/contract/presence.ts';
import { Outgoing } from '#signalr/outgoing.ts';
import { isSamePlace, PeopleHere, type Places } from './people-here.ts';
import { goneWord, readWord, thereWord, type PresenceWord } from './presence-words.ts';
import type { Listener } from './sheet-rooms.ts';

/** What presence needs of a connection. */
export interface Tab {
  readonly viewer: Listener;
  send(message: Outgoing): void;
  onClosed(listener: () => void): void;
}

/** Tests give a clock of their own. */
interface Clock {
  now(): number;
  later(milliseconds: number, work: () => void): void;
}

export interface PresenceOptions<AnyTab extends Tab> {
  /** whether the tab listens to the sheet as a member, as things stand */
  isMember: (tab: AnyTab, sheetID: number) => boolean;
  /** those of the cells that are on the sheet and that every member sees */
  seenByAll: (sheetID: number, cells: readonly CellPlace[]) => Promise<(cell: CellPlace) => boolean>;
  /** tells the other processes */
  tell: (words: readonly PresenceWord[]) => void;
  clock: Clock;
  failed: (error: unknown) => void;
}

/** Between two pushes of cells of one sheet, and two of its people; for each who listens there is a moment more. Milliseconds. */
const placesPauseMs = 250;
const peoplePauseMs = 1_000;
const perListenerMs = 1;
/** More people's moves wait for the next push. */
const mostMoves = 100;
/** Somebody whom no process has mentioned for so long is taken to have left. Milliseconds. */
const silentMs = 40_000;

/** A sheet on which somebody is, and what those who listen here were told. */
class PresentSheet<AnyTab> {
  readonly people = new PeopleHere<AnyTab>();
  /** tabs that were told nothing yet */
  readonly fresh = new Set<AnyTab>();
  told: readonly number[] = [];
  /** the cell in which each person was last shown to those who listen here, and the round in which that was last looked at */
  readonly places = new Map<number, { told: CellPlace | undefined; round: number }>();
  /** what the other processes were told of our people */
  readonly said = new Map<number, CellPlace | undefined>();
  placesDue = -Infinity;
  peopleDue = -Infinity;
  isChanged = false;
  /** the other processes are to be told all once more */
  isToSayAgain = false;
  round = 0;
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

export class Presence<AnyTab extends Tab> {
  readonly #options: PresenceOptions<AnyTab>;
  readonly #sheets = new Map<number, PresentSheet<AnyTab>>();
  #isWaiting = false;
  #isClosed = false;

  constructor(options: PresenceOptions<AnyTab>) {
    this.#options = options;
  }

  /** The tab is shown who else is there, and its person is shown to them. Whether that is so: for members only. */
  add(tab: AnyTab, sheetID: number): boolean {
    const userID = tab.viewer.viewer?.userID;
    if (userID === undefined || !this.#options.isMember(tab, sheetID)) return false;
    const sheet = this.#sheet(sheetID);
    if (!sheet.people.tabs.has(tab)) tab.onClosed(() => this.look(sheetID));
    sheet.people.comes(tab, userID);
    sheet.fresh.add(tab);
    this.look(sheetID);
    return true;
  }

  /** The person is in this cell now, or in none. Whether anybody is to be told. */
  stand(tab: AnyTab, sheetID: number, at: CellPlace | undefined): boolean {
    if (!this.#sheets.get(sheetID)?.people.moves(tab, at)) return false;
    this.look(sheetID);
    return true;
  }

  /** Who is on the sheet may be others now. */
  look(sheetID: number): void {
    const sheet = this.#sheets.get(sheetID);
    if (!sheet) return;
    sheet.isChanged = true;
    this.#wait();
  }

  /** Another process tells who is where. */
  heard(process: string, words: readonly PresenceWord[]): void {
    for (const { at, isThere, sheetID, userID } of words.map(readWord)) {
      const { people } = this.#sheet(sheetID);
      if (isThere) people.isElsewhere(process, userID, at, this.#options.clock.now());
      else people.leftElsewhere(process, userID);
      this.look(sheetID);
    }
  }

  /** Says all again to the other processes, for those that missed something, and forgets people of processes that are gone. */
  sayAgain(): void {
    const now = this.#options.clock.now();
    for (const [sheetID, sheet] of this.#sheets) {
      sheet.isToSayAgain = true;
      sheet.people.forgetSilent(now - silentMs);
      this.look(sheetID);
    }
  }

  /** Tells nobody anything more. */
  close(): void {
    this.#isClosed = true;
  }

  #sheet(sheetID: number): PresentSheet<AnyTab> {
    const known = this.#sheets.get(sheetID);
    if (known) return known;
    const sheet = new PresentSheet<AnyTab>();
    this.#sheets.set(sheetID, sheet);
    return sheet;
  }

  /** Does a round as soon as one is due. */
  #wait(): void {
    if (this.#isWaiting || this.#isClosed) return;
    const { clock } = this.#options;
    const dues = [...this.#sheets.values()].flatMap(({ isChanged, placesDue }) => (isChanged ? [placesDue] : []));
    if (dues.length === 0) return;
    this.#isWaiting = true;
    clock.later(Math.max(0, Math.min(...dues) - clock.now()), () => {
      void this.#round().finally(() => {
        this.#isWaiting = false;
        this.#wait();
      });
    });
  }

  async #round(): Promise<void> {
    const { clock, isMember } = this.#options;
    const now = clock.now();
    const due = [...this.#sheets].filter(([, sheet]) => sheet.isChanged && sheet.placesDue <= now);
    const words: PresenceWord[] = [];
    for (const [sheetID, sheet] of due) {
      sheet.isChanged = false;
      sheet.placesDue = now + placesPauseMs + perListenerMs * sheet.people.tabs.size;
      // A tab that is closed has left all rooms, a removed member that of the members.
      for (const tab of sheet.people.tabs.keys()) if (!isMember(tab, sheetID)) sheet.people.goes(tab);
      words.push(...newWords(sheetID, sheet));
    }
    if (words.length > 0) this.#options.tell(words);
    for (const [sheetID, sheet] of due) {
      if (sheet.people.isEmpty) this.#sheets.delete(sheetID);
      else await this.#push(sheetID, sheet, now).catch((error: unknown) => this.#options.failed(error));
    }
  }

  async #push(sheetID: number, sheet: PresentSheet<AnyTab>, now: number): Promise<void> {
    const { people, fresh } = sheet;
    const places = people.places;
    const newcomers = [...fresh].filter((tab) => people.tabs.has(tab));
    fresh.clear();
    this.#pushPeople(sheetID, sheet, { newcomers, now, userIDs: [...places.keys()].toSorted((a, b) => a - b) });
    for (const userID of sheet.places.keys()) if (!places.has(userID)) sheet.places.delete(userID);
    // Who is alone has nobody to be told of.
    if (people.tabs.size === 0 || places.size < 2) return;
    sheet.round += 1;
    const roundOf = ([userID]: readonly [number, unknown]) => sheet.places.get(userID)?.round ?? 0;
    const moved = [...places]
      .filter(([userID, at]) => !isSamePlace(sheet.places.get(userID)?.told, at))
      .toSorted((one, other) => roundOf(one) - roundOf(other));
    if (moved.length > mostMoves) this.look(sheetID);
    const [toAll, toNew] = await this.#toTell(sheetID, sheet, {
      moved: moved.slice(0, mostMoves),
      places: newcomers.length > 0 ? places : new Map(),
    });
    const isNew = new Set(newcomers);
    const known = [...people.tabs.keys()].filter((tab) => !isNew.has(tab));
    this.#send(sheetID, presencePushes.places, toAll, known);
    this.#send(sheetID, presencePushes.places, toNew, newcomers);
  }

  #pushPeople(
    sheetID: number,
    sheet: PresentSheet<AnyTab>,
    { newcomers, now, userIDs }: { newcomers: readonly AnyTab[]; now: number; userIDs: readonly number[] },
  ): void {
    const isOther = !isSameSet(sheet.told, userIDs);
    if (isOther && sheet.peopleDue <= now) {
      sheet.told = userIDs;
      sheet.peopleDue = now + peoplePauseMs + perListenerMs * sheet.people.tabs.size;
      this.#send(sheetID, presencePushes.people, userIDs, [...sheet.people.tabs.keys()]);
      return;
    }
    if (isOther) this.look(sheetID);
    this.#send(sheetID, presencePushes.people, userIDs, newcomers);
  }

  /** What all are told of who moved, and those who have just come of everybody: never of a cell that is not all members' to see. */
  async #toTell(
    sheetID: number,
    sheet: PresentSheet<AnyTab>,
    { moved, places }: { moved: readonly (readonly [number, CellPlace | undefined])[]; places: Places },
  ): Promise<[PersonAt[], PersonAt[]]> {
    const cells = [...moved, ...places].flatMap(([, at]) => at ?? []);
    const isSeen = cells.length > 0 ? await this.#options.seenByAll(sheetID, cells) : () => false;
    const shown = (at: CellPlace | undefined) => (at && isSeen(at) ? at : undefined);
    const toAll = moved.flatMap(([userID, at]): PersonAt[] => {
      const before = sheet.places.get(userID)?.told;
      const told = shown(at);
      sheet.places.set(userID, { told, round: sheet.round });
      return isSamePlace(before, told) ? [] : [{ userID, at: told ?? null }];
    });
    const toNew = [...places].flatMap(([userID, at]): PersonAt[] => {
      const seen = shown(at);
      return seen ? [{ userID, at: seen }] : [];
    });
    return [toAll, toNew];
  }

  /** One message for all of them; who was removed meanwhile gets none. */
  #send(sheetID: number, push: string, what: readonly unknown[], tabs: readonly AnyTab[]): void {
    if (what.length === 0 || tabs.length === 0) return;
    const message = Outgoing.invocation(push, [sheetID, what]);
    for (const tab of tabs) if (this.#options.isMember(tab, sheetID)) tab.send(message);
  }
}

/** What is to be said of our people on a sheet that the other processes do not know yet. */
function newWords<AnyTab>(sheetID: number, sheet: PresentSheet<AnyTab>): PresenceWord[] {
  const { isToSayAgain, said } = sheet;
  const { own } = sheet.people;
  const isNews = (userID: number, at: CellPlace | undefined) => !said.has(userID) || !isSamePlace(said.get(userID), at);
  const gone = [...said.keys()].filter((userID) => !own.has(userID));
  const news = [...own].filter(([userID, at]) => isToSayAgain || isNews(userID, at));
  sheet.isToSayAgain = false;
  for (const userID of gone) said.delete(userID);
  for (const [userID, at] of news) said.set(userID, at);
  return [
    ...gone.map((userID) => goneWord(sheetID, userID)),
    ...news.map(([userID, at]) => thereWord(sheetID, userID, at)),
  ];
}
