/** Which sheet a row belongs to: it never changes, so it is remembered. And whether a column belongs to another. */
import { seenByMember } from '#access/seen.ts';
import type { SheetFacts } from '#access/sheet-facts.ts';
import { sheetOf } from '#access/sheet-of.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Db, Queries } from '#platform/db.ts';

const mostRemembered = 200_000;

export class RowSheets {
  readonly #db: Db;
  readonly #facts: SheetFacts;
  readonly #known = new Map<number, number>();

  constructor(db: Db, facts: SheetFacts) {
    this.#db = db;
    this.#facts = facts;
  }

  /** The sheet of a row, deleted or not; undefined where there never was such a row. */
  async sheetOf(rowID: number): Promise<number | undefined> {
    const known = this.#known.get(rowID);
    if (known !== undefined) return known;
    const sheetID = this.#facts.sheetOf(rowID) ?? (await sheetOf(this.#db.kysely, { row: rowID }));
    if (sheetID === undefined) return undefined;
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.set(rowID, sheetID);
    return sheetID;
  }
}

/** Whether a column is of another sheet and this viewer may know it: a better word than "not found", for who sees both row and column. */
export async function isOfOtherSheet(db: Queries, viewer: Viewer, sheetID: number, columnID: number): Promise<boolean> {
  const both = await db
    .selectFrom('alive_column as k')
    .innerJoin('sheet_user as theirs', 'theirs.sheet_id', 'k.sheet_id')
    .innerJoin('sheet_user as ours', 'ours.user_id', 'theirs.user_id')
    .select('k.column_id')
    .where('k.column_id', '=', columnID)
    .where('k.sheet_id', '<>', sheetID)
    .where(seenByMember('k', viewer.userID))
    .where('theirs.user_id', '=', viewer.userID)
    .where('theirs.removed_at', 'is', null)
    .where('ours.sheet_id', '=', sheetID)
    .where('ours.removed_at', 'is', null)
    .executeTakeFirst();
  return both !== undefined;
}
