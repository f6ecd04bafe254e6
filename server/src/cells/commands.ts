/** Editing cells: the fields that were named, of the kind that the column is. */
import type { Cell, CellEdit } from '@marquee/contract/cells.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import type { SheetFacts } from '#access/sheet-facts.ts';
import type { Db } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import type { EditCheck } from './edit-check.ts';
import { namedFields, sentFields, type SentFields } from './sent-fields.ts';
import { storedKinds } from './stored-kinds.ts';
import type { Edit } from './edit.ts';
import { mostInOneStatement, saveCells } from './store.ts';
import { updateCells } from './update-many.ts';
import { isOfOtherSheet, type RowSheets } from './where-rows-are.ts';

/** Edits cells one by one for their callers, and together for the database. */
export class CellEditor {
  readonly #db: Db;
  readonly #facts: SheetFacts;
  readonly #rowSheets: RowSheets;
  readonly #check: EditCheck;
  readonly #save: (sheetID: number, edit: Edit) => Promise<Written<Cell>>;

  /** @param check is asked about edits of banners, and of what else cells know too little of, before they are saved */
  constructor(
    { db, writer }: Pick<Services, 'db' | 'writer'>,
    { facts, rowSheets }: { facts: SheetFacts; rowSheets: RowSheets },
    check: EditCheck,
  ) {
    this.#db = db;
    this.#check = check;
    this.#facts = facts;
    this.#rowSheets = rowSheets;
    this.#save = writer.gather<Edit, Cell>({
      max: mostInOneStatement,
      slots: ({ rowID, columnID, call }) => [`${rowID}:${columnID}`, ...(call ? [call.key] : [])],
      flush: (sheetID, edits) => saveCells(db, facts, sheetID, edits),
    });
  }

  /** The first edit of a cell; where somebody else was quicker it is an edit of their cell. */
  add(ctx: Ctx, cell: CellEdit): Promise<Written<Cell>> {
    return this.#edit(ctx, cell, sentFields(cell));
  }

  /** Changes the named fields. */
  update(ctx: Ctx, cell: CellEdit, updateFields: readonly string[]): Promise<Written<Cell>> {
    return this.#edit(ctx, cell, namedFields(sentFields(cell), updateFields));
  }

  /** Changes the fields that are sent of many cells of one sheet: of all of them, or of none. */
  updateMany(ctx: Ctx, cells: readonly CellEdit[]): Promise<Written<Cell[]>> {
    return updateCells(ctx, this.#rowSheets, this.#facts, this.#check, cells);
  }

  /** Membership, the column's audience and every reference are checked by the statement itself, under the lock that it saves under. */
  async #edit(ctx: Ctx, cell: CellEdit, { columnTypeID, fields }: SentFields): Promise<Written<Cell>> {
    const viewer = mustBeLoggedIn(ctx);
    const sheetID = await this.#rowSheets.sheetOf(cell.rowID);
    if (sheetID === undefined) throw new Refusal('notFound');
    const { rowID, columnID, cellID } = cell;
    const edit: Edit = {
      rowID,
      columnID,
      cellID,
      userID: viewer.userID,
      connectionID: ctx.connectionID,
      columnTypeID,
      fields,
      call: ctx.call,
    };
    const checked = storedKinds[columnTypeID].isCheckedAbove
      ? await this.#check(this.#db.kysely, viewer, sheetID, [edit], (_, refusal) => {
          throw refusal;
        })
      : undefined;
    try {
      const written = await this.#save(sheetID, checked?.edits[0] ?? edit);
      await checked?.saved();
      return written;
    } catch (error) {
      const isNotFound = error instanceof Refusal && error.code === 'notFound';
      if (isNotFound && (await isOfOtherSheet(this.#db.kysely, viewer, sheetID, columnID)))
        throw new Refusal('otherSheet');
      throw error;
    }
  }
}
