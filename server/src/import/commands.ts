/** Imports: what a member sends is kept out of everybody's sight, and then comes whole or not at all. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { columnTypes, type ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { ImportedRow, ImportPlan } from '@marquee/contract/imports.ts';
import { Refusal, type InputError } from '@marquee/contract/refusals.ts';
import type { z } from 'zod';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { addColumnsHere, mustSee } from '#columns/commands.ts';
import { columnsOf, optionsOf } from '#columns/find-columns.ts';
import { addOptionsHere } from '#columns/option-commands.ts';
import { addGroupsHere } from '#groups/commands.ts';
import { groupsOf } from '#groups/find-groups.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { refuseFullSheet } from '#rows/commands.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { bringIn } from './coming.ts';
import * as store from './store.ts';
import type { Made, StoredImport } from './store.ts';

/** What is kept together, and comes together: so few cells that several make one slice. */
const cellsInPart = 250;
const rowsInPart = 60;

/** Throws where a plan refers to what is not in the sheet, or not this person's to fill. */
async function checkPlan(db: Queries, sheetID: number, viewer: Viewer, plan: ImportPlan): Promise<void> {
  const groups = new Set((await groupsOf(db, sheetID)).map(({ id }) => id));
  if (plan.groups.some((group) => 'groupID' in group && !groups.has(group.groupID))) throw new Refusal('unknownGroup');
  const [columns, options] = [await columnsOf(db, sheetID), await optionsOf(db, sheetID)];
  for (const column of plan.columns) {
    const type = 'columnID' in column ? mustSee(columns, column.columnID, viewer).column_type : column.columnTypeID;
    if (type === columnTypes.banner || (type !== columnTypes.status && column.options.length > 0)) {
      throw new Refusal('wrongKind');
    }
    for (const option of column.options) {
      if (!('multiChoiceOptionID' in option)) continue;
      const known = options.find(({ id }) => id === option.multiChoiceOptionID);
      if (!('columnID' in column) || known?.column_id !== column.columnID) throw new Refusal('unknownOption');
    }
  }
}

/** Begins an import into a sheet, for its members. */
export async function startImport(ctx: Ctx, sheetID: number, plan: ImportPlan): Promise<{ importID: number }> {
  const { kysely } = ctx.services.db;
  const viewer = await mustHaveRole(kysely, ctx.viewer, sheetID, 'member');
  await checkPlan(kysely, sheetID, viewer, plan);
  return { importID: await store.addImport(kysely, sheetID, viewer.userID, plan) };
}

/** An import of the caller's own, into a sheet that they are still a member of. Throws `notFound`. */
async function mustFind(db: Queries, viewer: Viewer, importID: number, lock = false): Promise<StoredImport> {
  const found = await store.findImport(db, importID, lock);
  if (found?.userID !== viewer.userID) throw new Refusal('notFound');
  await mustHaveRole(db, viewer, found.sheetID, 'member');
  return found;
}

/** The kind of each column of a plan. */
async function kindsOf(db: Queries, { sheetID, plan }: StoredImport): Promise<(ColumnTypeId | undefined)[]> {
  const columns = await columnsOf(db, sheetID);
  return plan.columns.map((column) => {
    if (!('columnID' in column)) return column.columnTypeID;
    const type = columns.find(({ id }) => id === column.columnID)?.column_type;
    return type === undefined ? undefined : (type as ColumnTypeId);
  });
}

/** What a cell of each kind may be sent as: made once, as making it takes longer than using it. */
const fieldsOf = new Map<number, z.ZodObject>(allKinds.map((kind) => [kind.columnTypeID, kind.edit.partial()]));

/** Rows as they are kept, each value as its kind says. Throws for those that refer to nothing of the plan, or are not of their kind. */
function checked(rows: readonly ImportedRow[], plan: ImportPlan, kinds: (ColumnTypeId | undefined)[]): ImportedRow[] {
  const errors: InputError[] = [];
  const bad = (path: string, message: string) => void errors.push({ path, message });
  const kept = rows.map((row, r) => {
    if (row.group >= plan.groups.length) bad(`body.rows.${r}.group`, 'is not in the plan');
    const cells = row.cells.flatMap((cell, c) => {
      const path = `body.rows.${r}.cells.${c}`;
      const type = kinds[cell.column];
      const column = plan.columns[cell.column];
      if (!column) bad(`${path}.column`, 'is not in the plan');
      // A column that was deleted since takes its cells along.
      if (!column || type === undefined) return [];
      if (type === columnTypes.status) {
        const option = Number(cell.fields['option']);
        if (column.options[option] === undefined) bad(`${path}.fields.option`, 'is not in the plan');
        return [{ column: cell.column, fields: { option } }];
      }
      const read = fieldsOf.get(type)?.safeParse(cell.fields);
      if (!read) return [];
      if (!read.success) bad(`${path}.fields`, read.error.issues[0]?.message ?? 'is not of its kind');
      const fields = Object.entries({ ...read.data }).filter(([, value]) => value !== undefined && value !== null);
      return fields.length === 0
        ? []
        : [{ column: cell.column, fields: Object.fromEntries(fields) as typeof cell.fields }];
    });
    return { ...row, cells };
  });
  if (errors.length > 0) throw new Refusal('badInput', { errors });
  return kept;
}

/** Rows in parts that are kept together. */
function inParts(rows: readonly ImportedRow[]): ImportedRow[][] {
  const parts: ImportedRow[][] = [];
  let cells = Infinity;
  for (const row of rows) {
    const part = parts.at(-1);
    if (!part || part.length >= rowsInPart || cells + row.cells.length > cellsInPart) {
      parts.push([row]);
      cells = row.cells.length;
    } else {
      part.push(row);
      cells += row.cells.length;
    }
  }
  return parts;
}

/** Keeps the next rows of an import. Those that were sent before, and got no answer, are there once. */
export async function addToImport(
  ctx: Ctx,
  importID: number,
  place: number,
  rows: readonly ImportedRow[],
): Promise<void> {
  const viewer = mustBeLoggedIn(ctx);
  await ctx.services.db.kysely.transaction().execute(async (tx) => {
    const found = await mustFind(tx, viewer, importID, true);
    if (place + rows.length <= found.rowsSent) return;
    if (place !== found.rowsSent || place + rows.length > found.plan.rows || found.made) {
      throw new Refusal('badInput', { errors: [{ path: 'body.place', message: `must be ${found.rowsSent}` }] });
    }
    const kept = checked(rows, found.plan, await kindsOf(tx, found));
    await store.addParts(tx, importID, place, inParts(kept));
  });
}

/** Makes the groups, columns and options of a plan that are not there yet, in a change that is under way. */
async function make(tx: Tx, say: Say, viewer: Viewer, sheetID: number, plan: ImportPlan): Promise<Made> {
  const newColumns = plan.columns.flatMap((column) => ('columnID' in column ? [] : [{ ...column, sheetID }]));
  const newColumnIDs = (await addColumnsHere(tx, say, viewer, newColumns)).map(({ columnID }) => columnID);
  const names = plan.groups.flatMap((group) => ('groupID' in group ? [] : [group.name]));
  const newGroupIDs = (await addGroupsHere(tx, say, { sheetID, names })).map(({ groupID }) => groupID);
  const made: Made = { groupIDs: [], columns: [], newGroupIDs, newColumnIDs, newOptions: [] };
  const there = await columnsOf(tx, sheetID);
  const freshColumns = newColumnIDs.values();
  for (const column of plan.columns) {
    const columnID = 'columnID' in column ? column.columnID : (freshColumns.next().value ?? 0);
    const { column_type: columnTypeID } = mustSee(there, columnID, viewer);
    const options = column.options.flatMap((option) => ('multiChoiceOptionID' in option ? [] : [option]));
    const added = options.length === 0 ? [] : await addOptionsHere(tx, say, viewer, { sheetID, columnID, options });
    const fresh = added.map(({ multiChoiceOptionID }) => multiChoiceOptionID);
    const freshOptions = fresh.values();
    const optionIDs = column.options.map((option) =>
      'multiChoiceOptionID' in option ? option.multiChoiceOptionID : (freshOptions.next().value ?? 0),
    );
    made.columns.push({ columnID, columnTypeID, optionIDs });
    // Those of a new column come and go with it.
    if ('columnID' in column && fresh.length > 0) made.newOptions.push({ columnID, multiChoiceOptionIDs: fresh });
  }
  const freshGroups = newGroupIDs.values();
  made.groupIDs = plan.groups.map((group) => ('groupID' in group ? group.groupID : (freshGroups.next().value ?? 0)));
  return made;
}

/**
 * Brings an import into its sheet. Groups, columns and options come in one change, which also keeps the room of all rows; these follow
 * slice by slice, and have all come when this is answered. Throws, with nothing done, where not all was sent, the sheet has no room, or what
 * the plan refers to is gone.
 */
export async function finishImport(ctx: Ctx, importID: number): Promise<Written<undefined>> {
  const asking = mustBeLoggedIn(ctx);
  const { sheetID } = await mustFind(ctx.services.db.kysely, asking, importID);
  const written = await changeSheet({ ...ctx, deed: 'imported' }, sheetID, 'member', async (tx, say, viewer) => {
    const { made, plan, rowsSent } = await mustFind(tx, viewer, importID, true);
    if (made) return undefined;
    if (rowsSent < plan.rows) {
      const message = `${rowsSent} of ${plan.rows} rows have been sent`;
      throw new Refusal('badInput', { errors: [{ path: 'params.id', message }] });
    }
    await checkPlan(tx, sheetID, viewer, plan);
    await refuseFullSheet(tx, sheetID, plan.rows);
    await store.begin(tx, importID, await make(tx, say, viewer, sheetID, plan));
    return undefined;
  });
  await bringIn(ctx.services, { importID, sheetID, userID: asking.userID });
  return written;
}

/** How far an import of the caller's own has come. */
export async function readImport(ctx: Ctx, importID: number) {
  const { kysely } = ctx.services.db;
  const found = await mustFind(kysely, mustBeLoggedIn(ctx), importID);
  const { made, rowsLeft, rowsSent } = found;
  return {
    importID,
    isBegun: made !== null,
    rowsSent,
    rowsLeft,
    // It is asked for several times a second while thousands come.
    rowIDs: made && rowsLeft === 0 ? await store.rowsCome(kysely, importID) : [],
    groupIDs: made?.newGroupIDs ?? [],
    columnIDs: made?.newColumnIDs ?? [],
    options: made?.newOptions ?? [],
  };
}

/** Gives up an import. Once it has begun it comes whole, and is taken back like anything else. */
export async function cancelImport(ctx: Ctx, importID: number): Promise<void> {
  const { kysely } = ctx.services.db;
  await mustFind(kysely, mustBeLoggedIn(ctx), importID);
  await store.giveUp(kysely, importID);
}
