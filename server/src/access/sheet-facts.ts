/** What the rights to edit the cells of a sheet depend on, kept in memory for the sheets in use, and valid for one `structure` of theirs. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Seen } from './seen.ts';
import { RowGroups } from './row-groups.ts';

interface KnownColumn extends Required<Seen> {
  columnTypeID: number;
}

/** All of it as of one moment. Things that were added since are not in it, so something that is missing here may exist. */
export interface Facts {
  structure: number;
  members: ReadonlySet<number>;
  columns: ReadonlyMap<number, KnownColumn>;
  /** the column of each option */
  options: ReadonlyMap<number, number>;
  /** whether the group of a row is public; undefined for a row that is not known to be there */
  isRowPublic(rowID: number): boolean | undefined;
}

interface ReadFacts {
  structure: number;
  members: number[];
  groups: [number, boolean][] | null;
  columns: [number, number, number | null, boolean][] | null;
  options: [number, number][] | null;
  rows: Buffer | null;
}

/** One statement, so that all is as of one moment, `structure` too. */
const factsWith = (rows: string): string => `
select structure,
  array(select user_id from alive_member where sheet_id = $1) as members,
  (select jsonb_agg(jsonb_build_array(group_id, is_public)) from alive_group where sheet_id = $1) as groups,
  (select jsonb_agg(jsonb_build_array(column_id, column_type, only_for, is_public)) from alive_column where sheet_id = $1) as columns,
  (select jsonb_agg(jsonb_build_array(multi_choice_option_id, column_id)) from alive_option where sheet_id = $1) as options,
  ${rows} as rows
from alive_sheet where sheet_id = $1`;
const readFacts = factsWith(
  `(select string_agg(int4send(row_id) || int4send(group_id), '' order by row_id) from undeleted_row where sheet_id = $1)`,
);
const readFactsWithoutRows = factsWith('null::bytea');

class KnownSheet implements Facts {
  structure: number;
  readonly members: ReadonlySet<number>;
  readonly columns: ReadonlyMap<number, KnownColumn>;
  readonly options: ReadonlyMap<number, number>;
  readonly rows: RowGroups;
  readonly #groups: ReadonlyMap<number, boolean>;

  constructor(read: ReadFacts) {
    this.structure = read.structure;
    this.members = new Set(read.members);
    this.#groups = new Map(read.groups);
    this.columns = new Map(
      read.columns?.map(([columnID, columnTypeID, onlyFor, isPublic]) => [
        columnID,
        { columnTypeID, onlyFor, isPublic },
      ]),
    );
    this.options = new Map(read.options);
    this.rows = new RowGroups(read.rows ?? Buffer.alloc(0));
  }

  isRowPublic(rowID: number): boolean | undefined {
    return this.#groups.get(this.rows.groupOf(rowID) ?? 0);
  }

  /** Roughly. */
  get bytes(): number {
    const { members, columns, options, rows } = this;
    return 1_000 + 150 * columns.size + 40 * (members.size + options.size + this.#groups.size) + rows.bytes;
  }
}

type Placed = Iterable<readonly [rowID: number, groupID: number]>;

const readNow = async (tx: Tx, sheetID: number): Promise<ReadFacts> => {
  const result = await tx.executeQuery<ReadFacts>(CompiledQuery.raw(readFactsWithoutRows, [sheetID]));
  const [read] = result.rows;
  if (!read) throw new Refusal('notFound');
  return read;
};

function factsOf(read: ReadFacts, rows: Placed): Facts {
  const known = new KnownSheet(read);
  for (const [rowID, groupID] of rows) known.rows.meet(rowID, groupID);
  return known;
}

/** The facts of a sheet in a transaction that holds its lock; of its rows only these, each with its group. */
export async function factsNow(tx: Tx, sheetID: number, rows: Placed): Promise<Facts> {
  return factsOf(await readNow(tx, sheetID), rows);
}

/** The same for many changes that follow each other: they are read again only where the sheet has got another structure. */
export class FactsOfRun {
  #read: ReadFacts | undefined;

  /** `structure` is that of the sheet, read under the lock that the transaction holds. */
  async now(tx: Tx, sheetID: number, structure: number, rows: Placed): Promise<Facts> {
    if (this.#read?.structure !== structure) this.#read = await readNow(tx, sheetID);
    return factsOf(this.#read, rows);
  }
}

interface Entry {
  known?: KnownSheet | undefined;
  bytes: number;
  isReading: boolean;
  /** the earliest moment at which it may be read again */
  notBefore: number;
  usedAt: number;
}

/** What is kept of all sheets together, at most: 2,000 small ones, or 80 of 20,000 rows. */
const mostBytes = 16 * 1024 * 1024;
const mostSheets = 5_000;
/** What was not asked for so long is forgotten. Milliseconds. */
const idleMs = 600_000;
/** Facts that were asked for within this time are never dropped to make room for others. Milliseconds. */
const inUseMs = 10_000;
/** After a read, a sheet is not read again for this many times as long as the read took: one that changes all the time is not worth more. */
const restFactor = 20;
/** Once so many rows were added one by one, it is better to read all again. */
const mostMet = 2_000;

/** The facts of the sheets in use here. Other processes have their own: what makes them wrong changes `structure`, which a write looks at. */
export class SheetFacts {
  readonly #db: Db;
  /** in the order in which they were asked for last */
  readonly #entries = new Map<number, Entry>();
  #bytes = 0;
  #isWatched = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What is known of a sheet; undefined where that is nothing. */
  of(sheetID: number): Facts | undefined {
    const entry = this.#entries.get(sheetID);
    if (!entry?.known) return undefined;
    entry.usedAt = performance.now();
    this.#entries.delete(sheetID);
    this.#entries.set(sheetID, entry);
    return entry.known;
  }

  /** The sheet among those in use that has this row. */
  sheetOf(rowID: number): number | undefined {
    for (const [sheetID, { known }] of this.#entries) {
      if (known?.rows.groupOf(rowID) !== undefined) return sheetID;
    }
    return undefined;
  }

  /**
   * Adds what a write has found under the sheet's lock: its structure, and the groups of some rows. `lacks` says whether the facts still
   * miss something that the write came across; they are read anew then.
   */
  found(
    sheetID: number,
    structure: number,
    groups: Iterable<readonly [number, number]>,
    lacks: (facts: Facts) => boolean,
  ): void {
    const entry = this.#entries.get(sheetID);
    const known = entry?.known;
    if (entry && known?.structure === structure) {
      for (const [rowID, groupID] of groups) known.rows.meet(rowID, groupID);
      this.#weigh(entry);
      if (known.rows.met > mostMet || lacks(known)) this.#read(sheetID);
    } else {
      if (entry) this.#forget(entry);
      this.#read(sheetID);
    }
  }

  /**
   * Adds what a write of this process has done to one row: the group that it is in now, or none. The write gave the sheet a new structure
   * (`to`), but nothing else of what is known has changed, so the facts go on to be used under it.
   */
  changed(sheetID: number, structures: { from: number; to: number }, rowID: number, groupID: number | undefined): void {
    const entry = this.#entries.get(sheetID);
    if (!entry?.known || entry.known.structure !== structures.from) return;
    entry.known.structure = structures.to;
    if (groupID === undefined) entry.known.rows.forget(rowID);
    else entry.known.rows.meet(rowID, groupID);
    this.#weigh(entry);
  }

  /** Reads a sheet while nobody waits for it. */
  #read(sheetID: number): void {
    const now = performance.now();
    const entry = this.#entries.get(sheetID) ?? { bytes: 0, isReading: false, notBefore: 0, usedAt: now };
    if (entry.isReading || entry.notBefore > now || !this.#makeRoom(now)) return;
    this.#entries.set(sheetID, entry);
    entry.isReading = true;
    const query = { name: 'read-facts', text: readFacts, values: [sheetID] };
    const read = async () => {
      const { rows } = await this.#db.hot.query<ReadFacts>(query);
      if (this.#entries.get(sheetID) !== entry) return;
      entry.known = rows[0] && new KnownSheet(rows[0]);
      this.#weigh(entry);
    };
    void read()
      // Without facts, edits ask the database who may. If it is down, they find out and say so.
      .catch(() => undefined)
      .finally(() => {
        entry.isReading = false;
        const end = performance.now();
        entry.notBefore = end + restFactor * (end - now);
      });
    this.#watch();
  }

  #weigh(entry: Entry): void {
    const bytes = entry.known?.bytes ?? 0;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
  }

  #forget(entry: Entry): void {
    entry.known = undefined;
    this.#weigh(entry);
  }

  /** Whether there is room for one more sheet, after those that have been out of use longest were forgotten. */
  #makeRoom(now: number): boolean {
    for (const [sheetID, entry] of this.#entries) {
      if (this.#bytes < mostBytes && this.#entries.size < mostSheets) return true;
      if (now - entry.usedAt < inUseMs) return false;
      this.#forget(entry);
      this.#entries.delete(sheetID);
    }
    return true;
  }

  /** Forgets what is idle, now and then, while there is anything. */
  #watch(): void {
    if (this.#isWatched || this.#entries.size === 0) return;
    this.#isWatched = true;
    const sweep = () => {
      const now = performance.now();
      for (const [sheetID, entry] of this.#entries) {
        if (now - entry.usedAt < idleMs) break;
        this.#forget(entry);
        this.#entries.delete(sheetID);
      }
      this.#isWatched = false;
      this.#watch();
    };
    setTimeout(sweep, idleMs).unref();
  }
}
