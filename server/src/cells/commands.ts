/** Editing cells: the fields that were named, of the kind that the column is. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import type { Cell, CellEdit } from '@marquee/contract/cells.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#people/commands.ts';
import type { Ctx, Viewer } from '#platform/ctx.ts';
import type { Db } from '#platform/db.ts';
import type { SheetWriter, Written } from '#platform/write.ts';
import { saveCells, type Edit } from './store.ts';
import { RowSheets } from './where-rows-are.ts';

/** Edits in one statement; past this many, a statement's time grows faster than what it saves. */
const mostInOneFlush = 200;

type SentFields = { columnTypeID: number; fields: Record<string, unknown> };

/** The one sub-record that was sent, and which kind it is of. Throws `wrongKind` for none or several. */
function sentFields(cell: CellEdit): SentFields {
  const sent = allKinds.flatMap((kind) => {
    const fields: Record<string, unknown> | undefined = cell[kind.key];
    return fields ? [{ columnTypeID: kind.columnTypeID, fields }] : [];
  });
  const only = sent[0];
  if (!only || sent.length > 1) throw new Refusal('wrongKind');
  return only;
}

/** Of what was sent, the fields that are named. Throws `fieldNotAllowed` for a name that the kind doesn't have or that was not sent. */
function namedFields({ columnTypeID, fields }: SentFields, names: readonly string[]): SentFields {
  for (const name of names) {
    if (!Object.hasOwn(fields, name) || fields[name] === undefined) {
      throw new Refusal('fieldNotAllowed', { errors: [{ path: 'body.updateFields', message: name }] });
    }
  }
  return { columnTypeID, fields: Object.fromEntries(names.map((name) => [name, fields[name]])) };
}

/** Edits cells one by one for their callers, and together for the database. */
export class CellEditor {
  readonly #db: Db;
  readonly #rowSheets: RowSheets;
  readonly #save: (sheetID: number, edit: Edit) => Promise<Written<Cell>>;

  constructor(db: Db, writer: SheetWriter) {
    this.#db = db;
    this.#rowSheets = new RowSheets(db);
    this.#save = writer.gather<Edit, Cell>({
      max: mostInOneFlush,
      slot: (edit) => `${edit.rowID}:${edit.columnID}`,
      flush: (sheetID, edits) => saveCells(db, sheetID, edits),
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
    };
    try {
      return await this.#save(sheetID, edit);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'notFound') await this.#sayOtherSheet(viewer, sheetID, columnID);
      throw error;
    }
  }

  /** A better word than "not found" for somebody who may see both the row and the column. Throws `otherSheet` for them. */
  async #sayOtherSheet(viewer: Viewer, sheetID: number, columnID: number): Promise<void> {
    const both = await this.#db.kysely
      .selectFrom('sheet_column as k')
      .innerJoin('sheet_user as theirs', 'theirs.sheet_id', 'k.sheet_id')
      .innerJoin('sheet_user as ours', 'ours.user_id', 'theirs.user_id')
      .select('k.column_id')
      .where('k.column_id', '=', columnID)
      .where('k.sheet_id', '<>', sheetID)
      .where('k.deleted_at', 'is', null)
      .where((eb) => eb.or([eb('k.access_restrictions', '<', 3), eb('k.created_by', '=', viewer.userID)]))
      .where('theirs.user_id', '=', viewer.userID)
      .where('theirs.removed_at', 'is', null)
      .where('ours.sheet_id', '=', sheetID)
      .where('ours.removed_at', 'is', null)
      .executeTakeFirst();
    if (both) throw new Refusal('otherSheet');
  }
}
