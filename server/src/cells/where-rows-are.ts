/** Which sheet a row belongs to: it never changes, so it is remembered. */
import type { Db } from '#platform/db.ts';

const mostRemembered = 200_000;

export class RowSheets {
  readonly #db: Db;
  readonly #known = new Map<number, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The sheet of a row, deleted or not; undefined where there never was such a row. */
  async sheetOf(rowID: number): Promise<number | undefined> {
    const known = this.#known.get(rowID);
    if (known !== undefined) return known;
    const row = await this.#db.kysely
      .selectFrom('sheet_row')
      .select('sheet_id')
      .where('row_id', '=', rowID)
      .executeTakeFirst();
    if (!row) return undefined;
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.set(rowID, row.sheet_id);
    return row.sheet_id;
  }
}
