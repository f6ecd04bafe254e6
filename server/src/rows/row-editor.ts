/** Renaming, moving and deleting one row: each in one read and one statement, which holds only if the sheet is still as it was read. */
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { rowFields, type Row } from '@marquee/contract/rows.ts';
import { CompiledQuery } from 'kysely';
import { changeAsRead } from '#access/change-as-read.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { facesOf } from '#access/faces.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import type { SheetFacts } from '#access/sheet-facts.ts';
import type { RowSheets } from '#cells/where-rows-are.ts';
import type { Queries } from '#platform/db.ts';
import { checkFields } from '#platform/update-fields.ts';
import { dealKeys } from '#sheet-log/deal-keys.ts';
import { anotherStructure, type SheetAsRead } from '#sheet-log/planned-change.ts';
import { isTooLong, keyBetween } from '#sheet-log/sort-keys.ts';
import type { Written } from '#sheet-log/write.ts';
import { facesOfMove } from './commands.ts';
import { memberRow } from './find-rows.ts';
import { placedRow, theRow, type PlacedRow, type TheRow } from './one-row-reads.ts';
import * as store from './store.ts';

interface SentRow {
  rowID: number;
  groupID?: number | undefined;
  name?: string | undefined;
  ordering?: number | undefined;
}

/** What is asked for: where a row is to go, if it moves. */
function asked({ rowID, groupID, ordering = 1 }: SentRow, updateFields: readonly string[]) {
  const isToGroup = updateFields.includes('orderingAndGroup');
  const isMove = isToGroup || updateFields.includes('ordering');
  // A position past either end means that end, however far past.
  const position = isMove ? Math.min(Math.max(ordering, 1), 1_000_000) : null;
  return { isMove, values: [rowID, isToGroup ? (groupID ?? null) : null, position] };
}

/** Thrown where no key fits between two rows: all of the group are dealt out anew first. */
class NoKeyFits extends Error {
  readonly groupID: number;

  constructor(groupID: number) {
    super('No key fits between two rows.');
    this.groupID = groupID;
  }
}

/** The key of a row between those of its neighbours-to-be. Throws `NoKeyFits`. */
function keyAt({ to_id: groupID, keys, isFromTop }: PlacedRow): string {
  const [near, far] = keys ?? [];
  const [before, after] = isFromTop ? [near, far] : [far, near];
  const key =
    typeof before === 'string' && before === after ? undefined : keyBetween(before ?? undefined, after ?? undefined);
  if (key === undefined || isTooLong(key)) throw new NoKeyFits(groupID ?? 0);
  return key;
}

/** What becomes of a row. Throws `notFound`, what `checkFields` throws, `unknownGroup`, and `NoKeyFits`. */
async function updated(db: Queries, sheetID: number, found: PlacedRow, sent: SentRow, updateFields: readonly string[]) {
  const { row_id, group_id, name, sort_key, is_public } = found;
  if (row_id === null || group_id === null || name === null || sort_key === null) throw new Refusal('notFound');
  const fields = checkFields(updateFields, rowFields, { row: sent }, { orderingAndGroup: ['ordering', 'groupID'] });
  const { isMove } = asked(sent, updateFields);
  if (isMove && found.to_id === null) throw new Refusal('unknownGroup');
  const isNamed = fields.includes('name') && sent.name !== undefined;
  const after = {
    row_id,
    name: isNamed ? (sent.name ?? name) : name,
    group_id: isMove ? (found.to_id ?? group_id) : group_id,
    sort_key: isMove ? keyAt(found) : sort_key,
    isPublic: (isMove ? found.to_public : is_public) ?? false,
  };
  const ordering = found.ordering ?? 1;
  const change: Change = {
    kind: 'updateRow',
    fields,
    row: {
      rowID: row_id,
      ...(fields.includes('name') ? { name: after.name } : {}),
      ...(isMove ? { ordering, groupID: after.group_id } : {}),
    },
  };
  const before = { isPublic: is_public ?? false };
  const faces = await facesOfMove(db, before, { ...after, sheet_id: sheetID }, change, ordering);
  return { after, faces, isElsewhere: after.group_id !== group_id, value: memberRow(after, ordering, found) };
}

export class RowEditor {
  readonly #facts: SheetFacts;
  readonly #rowSheets: RowSheets;

  constructor(facts: SheetFacts, rowSheets: RowSheets) {
    this.#facts = facts;
    this.#rowSheets = rowSheets;
  }

  /** Renames a row or moves it, also to another group of its sheet. */
  async update(ctx: Ctx, sent: SentRow, updateFields: readonly string[]): Promise<Written<Row>> {
    const sheetID = await this.#sheetOf(ctx, sent.rowID);
    const { values } = asked(sent, updateFields);
    try {
      return await changeAsRead(ctx, sheetID, { read: placedRow, values }, async (found: PlacedRow & SheetAsRead) => {
        const { db } = ctx.services;
        const { after, isElsewhere, faces, value } = await updated(db.kysely, sheetID, found, sent, updateFields);
        const to = isElsewhere ? anotherStructure() : found.structure;
        return {
          structure: to,
          by: store.rowChange,
          values: [after.row_id, after.name, after.group_id, after.sort_key],
          faces,
          value,
          made: () => this.#facts.changed(sheetID, { from: found.structure, to }, after.row_id, after.group_id),
        };
      });
    } catch (error) {
      if (!(error instanceof NoKeyFits)) throw error;
      return updateAmongFreshKeys(ctx, sheetID, error.groupID, sent, updateFields);
    }
  }

  async delete(ctx: Ctx, rowID: number): Promise<Written<undefined>> {
    const sheetID = await this.#sheetOf(ctx, rowID);
    return changeAsRead(ctx, sheetID, { read: theRow, values: [rowID] }, async (found: TheRow & SheetAsRead) => {
      if (found.name === null) throw new Refusal('notFound');
      const to = anotherStructure();
      return {
        structure: to,
        by: store.rowDeletion,
        values: [rowID, found.name, ctx.address],
        faces: facesOf({ isPublic: found.is_public ?? false }, { kind: 'deleteRow', rowID }),
        value: undefined,
        made: () => this.#facts.changed(sheetID, { from: found.structure, to }, rowID, undefined),
      };
    });
  }

  async #sheetOf(ctx: Ctx, rowID: number): Promise<number> {
    mustBeLoggedIn(ctx);
    const sheetID = await this.#rowSheets.sheetOf(rowID);
    if (sheetID === undefined) throw new Refusal('notFound');
    return sheetID;
  }
}

/** The same after a group's keys were dealt out anew, which takes a transaction of its own. */
function updateAmongFreshKeys(
  ctx: Ctx,
  sheetID: number,
  groupID: number,
  sent: SentRow,
  updateFields: readonly string[],
): Promise<Written<Row>> {
  return changeSheet(ctx, sheetID, 'member', async (tx, say, viewer) => {
    await dealKeys(tx, 'sheet_row', groupID);
    const values = [sheetID, viewer.userID, ...asked(sent, updateFields).values];
    const { rows } = await tx.executeQuery<PlacedRow>(CompiledQuery.raw(placedRow.text, values));
    const [found] = rows;
    if (!found) throw new Refusal('notFound');
    const { after, faces, value } = await updated(tx, sheetID, found, sent, updateFields);
    const { name, group_id, sort_key } = after;
    await store.changeRow(tx, after.row_id, { name, group_id, sort_key });
    say(faces, JSON.stringify({ name: found.name, groupID: found.group_id }));
    return value;
  });
}
