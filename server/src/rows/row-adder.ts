/** Adding rows one by one, at the price of one statement: for their callers each by itself, for the database together. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Row } from '@marquee/contract/rows.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { sheetOf } from '#access/sheet-of.ts';
import type { Db } from '#platform/db.ts';
import type { Call } from '#sheet-log/idempotency-key.ts';
import { answersOf, inOneStatement, unlessStale, type Outcome } from '#sheet-log/one-statement.ts';
import { keysAfter } from '#sheet-log/sort-keys.ts';
import type { GatheredResult, SheetWriter, Written } from '#sheet-log/write.ts';
import { addStatement } from './add-statement.ts';

/** A row to be added, and by whom. */
interface Addition {
  groupID: number;
  name: string;
  userID: number;
  connectionID: string | undefined;
  call: Call | undefined;
}

interface AddedRow extends Outcome {
  row: Row;
  endKey: string | null;
}

const mostInOneStatement = 200;
const mostRemembered = 50_000;

/** Groups by their ids, of whom something is remembered; the longest known is forgotten first. */
class Remembered<T> {
  readonly #known = new Map<number, T>();

  get(groupID: number): T | undefined {
    return this.#known.get(groupID);
  }

  set(groupID: number, value: T): void {
    this.#known.delete(groupID);
    this.#known.set(groupID, value);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
  }
}

export class RowAdder {
  readonly #db: Db;
  /** the sheet of a group, which never changes */
  readonly #sheets = new Remembered<number>();
  /** with which key a group ended when it was last looked at: the statement looks again, and says so where it was wrong */
  readonly #ends = new Remembered<string | null>();
  readonly #save: (sheetID: number, addition: Addition) => Promise<Written<Row>>;

  constructor(db: Db, writer: SheetWriter) {
    this.#db = db;
    this.#save = writer.gather<Addition, Row>({
      max: mostInOneStatement,
      slots: ({ call }) => (call ? [call.key] : []),
      flush: (sheetID, additions) => this.#saveAll(sheetID, additions),
    });
  }

  /** Adds a row at the end of a group. Membership, the group and the sheet's room are checked by the statement that saves it. */
  async add(ctx: Ctx, { groupID, name }: { groupID: number; name: string }): Promise<Written<Row>> {
    const { userID } = mustBeLoggedIn(ctx);
    const sheetID = this.#sheets.get(groupID) ?? (await sheetOf(this.#db.kysely, { group: groupID }));
    if (sheetID === undefined) throw new Refusal('notFound');
    this.#sheets.set(groupID, sheetID);
    return this.#save(sheetID, { groupID, name, userID, connectionID: ctx.connectionID, call: ctx.call });
  }

  async #saveAll(sheetID: number, additions: Addition[]): Promise<GatheredResult<Row>[]> {
    let keys: string[] = [];
    const rows = await inOneStatement(this.#db, sheetID, async (runner) => {
      keys = this.#keysFor(additions);
      const sent = additions.map(({ groupID, name, userID, call }, n) => ({
        n,
        group_id: groupID,
        name,
        user_id: userID,
        sort_key: keys[n],
        last_key: this.#ends.get(groupID),
        ...call,
      }));
      const values = [sheetID, JSON.stringify(sent), limits.rowsPerSheet];
      const result = await runner.query<AddedRow>({ name: 'add-rows', text: addStatement, values });
      for (const [n, { endKey }] of result.rows.entries()) this.#ends.set(additions[n]?.groupID ?? 0, endKey);
      return unlessStale(result.rows);
    });
    for (const [n, { row }] of rows.entries()) if (row) this.#ends.set(row.groupID, keys[n] ?? null);
    return answersOf(sheetID, rows[0], rows, additions, (row) => row.row);
  }

  /** A key for each addition, behind the last row of its group as far as that is known and behind those that come before it. */
  #keysFor(additions: readonly Addition[]): string[] {
    const keys: string[] = [];
    const ofGroups = Map.groupBy(additions.entries(), ([, { groupID }]) => groupID);
    for (const [groupID, theirs] of ofGroups) {
      const fresh = keysAfter(this.#ends.get(groupID) ?? undefined, theirs.length);
      for (const [at, [n]] of theirs.entries()) keys[n] = fresh[at] ?? '';
    }
    return keys;
  }
}
