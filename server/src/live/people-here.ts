/** Who is on one sheet: each person once, with all their tabs here and at other processes, where they went last. */
import type { CellPlace } from '@marquee/contract/presence.ts';

/** A tab of this process, or all of a person's tabs at another one. */
interface Source {
  userID: number;
  at: CellPlace | undefined;
  /** which of all moves on the sheet its last one was, counted up; 0 before the first */
  moved: number;
}

interface FarSource extends Source {
  heardAt: number;
}

export type Places = ReadonlyMap<number, CellPlace | undefined>;

export const isSamePlace = (one: CellPlace | undefined, other: CellPlace | undefined): boolean =>
  one?.rowID === other?.rowID && one?.columnID === other?.columnID;

/** The cell of each person: that of the tab in which they moved last. */
function placesOf(sources: Iterable<Source>): Places {
  const latest = new Map<number, Source>();
  for (const source of sources) {
    const known = latest.get(source.userID);
    if (!known || source.moved > known.moved) latest.set(source.userID, source);
  }
  return new Map([...latest.values()].map(({ userID, at }) => [userID, at]));
}

export class PeopleHere<Tab> {
  readonly #tabs = new Map<Tab, Source>();
  readonly #far = new Map<string, FarSource>();
  #moves = 0;

  get isEmpty(): boolean {
    return this.#tabs.size + this.#far.size === 0;
  }

  get tabs(): ReadonlyMap<Tab, { userID: number }> {
    return this.#tabs;
  }

  /** Everybody on the sheet. */
  get places(): Places {
    return placesOf([...this.#tabs.values(), ...this.#far.values()]);
  }

  /** Those with tabs at this process. */
  get own(): Places {
    return placesOf(this.#tabs.values());
  }

  comes(tab: Tab, userID: number): void {
    if (!this.#tabs.has(tab)) this.#tabs.set(tab, { userID, at: undefined, moved: 0 });
  }

  goes(tab: Tab): void {
    this.#tabs.delete(tab);
  }

  /** Whether the tab is here at all. */
  moves(tab: Tab, at: CellPlace | undefined): boolean {
    const source = this.#tabs.get(tab);
    if (!source) return false;
    source.at = at;
    source.moved = ++this.#moves;
    return true;
  }

  /** Another process says where a person is, perhaps once more. */
  isElsewhere(process: string, userID: number, at: CellPlace | undefined, heardAt: number): void {
    const known = this.#far.get(`${process} ${userID}`);
    const isMove = known ? !isSamePlace(known.at, at) : at !== undefined;
    const moved = isMove ? ++this.#moves : (known?.moved ?? 0);
    this.#far.set(`${process} ${userID}`, { userID, at, moved, heardAt });
  }

  leftElsewhere(process: string, userID: number): void {
    this.#far.delete(`${process} ${userID}`);
  }

  /** Forgets whom no process has spoken of since. */
  forgetSilent(since: number): void {
    for (const [key, { heardAt }] of this.#far) if (heardAt < since) this.#far.delete(key);
  }
}
