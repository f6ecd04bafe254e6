/** Adding, changing and deleting columns, and who may see them. */
import { access, columnFields, type Column, type NewOption } from '@marquee/contract/columns.ts';
import { columnTypes, type ColumnTypeId } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { isSeenBy, type Audience, type Seen } from '#access/seen.ts';
import { note } from '#audit/note.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { freshenKeys } from '#sheet-log/deal-keys.ts';
import { keyAt } from '#sheet-log/sort-keys.ts';
import { checkFields } from '#platform/update-fields.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { forgetColumnInViews } from '#views/commands.ts';
import { bringInCells, cellsAtOnce } from './coming-cells.ts';
import { addCellsToTell, type ComingCells } from './coming-store.ts';
import { facesOfColumn } from './faces.ts';
import { cellsOf } from './find-cells.ts';
import { columnsOf, optionsOf, toColumn, toOptions, type StoredColumn, type StoredOption } from './find-columns.ts';
import * as store from './store.ts';

/** The column among a sheet's, for a member who may see it. Throws `notFound`. */
export function mustSee(columns: readonly StoredColumn[], columnID: number, viewer: Viewer): StoredColumn {
  const column = columns.find((candidate) => candidate.id === columnID);
  if (!column || !isSeenBy(viewer.userID, column)) throw new Refusal('notFound');
  return column;
}

const positionSeen = (columns: readonly StoredColumn[], viewer: Viewer, columnID: number) =>
  columns.filter((column) => isSeenBy(viewer.userID, column)).findIndex((column) => column.id === columnID) + 1;

interface NewColumn {
  sheetID: number;
  columnTypeID: ColumnTypeId;
  name: string;
  multiChoiceOptions?: readonly NewOption[] | undefined;
}

export function addColumn(ctx: Ctx, sent: NewColumn): Promise<Written<Column>> {
  return changeSheet(ctx, sent.sheetID, 'member', (tx, say, viewer) => addColumnHere(tx, say, viewer, sent));
}

/** Adds the options that new columns were sent with; the result is all options of the sheet, or none where none was sent. */
async function addOptionsOf(tx: Tx, sent: readonly NewColumn[], columnIDs: readonly number[]): Promise<StoredOption[]> {
  for (const [at, { columnTypeID, multiChoiceOptions = [], sheetID }] of sent.entries()) {
    if (multiChoiceOptions.length > 0 && columnTypeID !== columnTypes.status) throw new Refusal('wrongKind');
    const options = multiChoiceOptions.map((option) => ({ ...option, sheetID, columnID: columnIDs[at] ?? 0 }));
    await store.addOptions(tx, options, []);
  }
  const [first] = sent.filter(({ multiChoiceOptions = [] }) => multiChoiceOptions.length > 0);
  return first ? optionsOf(tx, first.sheetID) : [];
}

/** Adds columns of one sheet in a change that is under way, for a member. */
export async function addColumnsHere(tx: Tx, say: Say, viewer: Viewer, sent: readonly NewColumn[]): Promise<Column[]> {
  const [first] = sent;
  if (!first) return [];
  const before = await columnsOf(tx, first.sheetID);
  if (before.length + sent.length > limits.columnsPerSheet) throw new Refusal('tooManyColumns');
  const made = sent.map((column) => ({ ...column, createdBy: viewer.userID }));
  const columnIDs = await store.addColumns(tx, made, before);
  const options = await addOptionsOf(tx, sent, columnIDs);
  const after = await columnsOf(tx, first.sheetID);
  return columnIDs.map((columnID) => {
    const added = mustSee(after, columnID, viewer);
    const seenBy = (audience: Audience, ordering: number): Column => ({
      ...toColumn(audience, added, ordering),
      multiChoiceOptions: toOptions(options, columnID),
      cells: [],
    });
    say(
      facesOfColumn(before, after, columnID, (audience, { ordering }) => ({
        kind: 'addColumn',
        column: seenBy(audience, ordering),
      })),
    );
    return seenBy(viewer.userID, positionSeen(after, viewer, columnID));
  });
}

/** Adds a column in a change that is under way, for a member. */
export async function addColumnHere(tx: Tx, say: Say, viewer: Viewer, sent: NewColumn): Promise<Column> {
  const [added] = await addColumnsHere(tx, say, viewer, [sent]);
  if (!added) throw new Refusal('notFound');
  return added;
}

interface SentColumn {
  columnID: number;
  name?: string | undefined;
  width?: number | undefined;
  ordering?: number | undefined;
  accessRestrictions?: Column['accessRestrictions'] | undefined;
}

export async function updateColumn(
  ctx: Ctx,
  sent: SentColumn,
  updateFields: readonly string[],
): Promise<Written<Omit<Column, 'cells'>>> {
  const left: ComingCells[] = [];
  const done = await changeSheet(ctx, { column: sent.columnID }, 'member', async (tx, say, viewer, sheetID) => {
    const before = await columnsOf(tx, sheetID);
    const column = mustSee(before, sent.columnID, viewer);
    const fields = checkFields(updateFields, columnFields, { column: sent });
    const has = (field: (typeof columnFields)[number]) => fields.includes(field);
    const next = has('accessRestrictions') ? nextAccess(column, sent.accessRestrictions) : undefined;
    if (next === access.justForMe && column.created_by !== viewer.userID) throw new Refusal('creatorOnly');
    await store.changeColumn(tx, column.id, {
      ...(has('name') && sent.name !== undefined ? { name: sent.name } : {}),
      ...(has('width') && sent.width !== undefined ? { width: sent.width } : {}),
      ...(next !== undefined ? { access: next } : {}),
      ...(has('ordering') && sent.ordering !== undefined
        ? { sort_key: keyAt(before, (item) => canSee(before, item.id, viewer), column.id, sent.ordering) }
        : {}),
    });
    const after = await columnsOf(tx, sheetID);
    await freshenKeys(tx, 'sheet_column', sheetID, after);
    const changed = mustSee(after, column.id, viewer);
    const shared = sharing(column, changed);
    if (shared) await note(tx, ctx, { kind: shared, sheetID, about: changed.name });
    if (next === access.justForMe) await forgetColumnInViews(tx, say, sheetID, column.id);
    const arrival = await arriving(tx, changed, before, viewer);
    left.push(...arrival.toTell);
    // Who sees it by now has all of it, and who is left with it alone waits for nobody else. First: the answer stands for the last of what is said.
    if (column.onlyFor !== changed.onlyFor && arrival.toTell.length === 0) {
      await ctx.services.onColumnAudienceChange(tx, say, column.id);
    }
    say(
      facesOfColumn(before, after, column.id, (audience, seen) => {
        if (!seen.after) return { kind: 'deleteColumn', columnID: column.id };
        const whole = toColumn(audience, changed, seen.ordering);
        if (!seen.before) return { kind: 'addColumn', column: { ...whole, ...arrival.seenBy(audience) } };
        return { kind: 'updateColumn', fields, column: onlyChanged(whole, fields) };
      }),
      JSON.stringify({ name: column.name, wasJustForMe: column.onlyFor !== null }),
    );
    const options = toOptions(await optionsOf(tx, sheetID), column.id);
    return {
      ...toColumn(viewer.userID, changed, positionSeen(after, viewer, column.id)),
      multiChoiceOptions: options,
    };
  });
  await bringInCells(ctx.services, left);
  return done;
}

/** Who may see a column next. What was just for somebody is never public at once: it stays hidden until that is taken away, too. */
function nextAccess(column: StoredColumn, asked: Column['accessRestrictions'] | undefined) {
  const isPublished = column.onlyFor !== null && asked === access.open;
  return isPublished ? access.hiddenFromPublic : asked;
}

/**
 * What the audit log is told of a change of access. Of a column that is or was just for somebody it learns only that it has become public,
 * which everybody sees then.
 */
function sharing(before: Seen, after: StoredColumn): 'columnShown' | 'columnHidden' | undefined {
  if (before.isPublic === after.isPublic) return undefined;
  if (after.isPublic) return 'columnShown';
  return after.onlyFor === null ? 'columnHidden' : undefined;
}

const canSee = (columns: readonly StoredColumn[], columnID: number, viewer: Viewer) =>
  columns.some((column) => column.id === columnID && isSeenBy(viewer.userID, column));

/** The options and cells that a column brings to those who could not see it before; read only if somebody couldn't. Many cells are yet to be told. */
async function arriving(tx: Tx, column: StoredColumn, before: readonly StoredColumn[], { userID }: Viewer) {
  const was = before.find((candidate) => candidate.id === column.id);
  const opens = was !== undefined && column.access < was.access;
  const options = opens ? toOptions(await optionsOf(tx, column.sheet_id), column.id) : [];
  const told = { sheetID: column.sheet_id, columnID: column.id, userID, isForPublicAlone: was?.onlyFor === null };
  const later = opens ? await addCellsToTell(tx, told, cellsAtOnce) : undefined;
  const wanted = { columnIDs: later ? [] : [column.id] };
  const forMembers = opens ? await cellsOf(tx, { ...wanted, forPublic: false }) : [];
  const forPublic = opens ? await cellsOf(tx, { ...wanted, forPublic: true }) : [];
  const seenBy = (audience: Audience) => ({
    multiChoiceOptions: options,
    cells: audience === 'public' ? forPublic : forMembers,
  });
  return { seenBy, toTell: later ? [later] : [] };
}

/** Of a column, what the named fields say; a change of access says all three ways of putting it. */
function onlyChanged(
  whole: Omit<Column, 'multiChoiceOptions' | 'cells'>,
  fields: readonly (typeof columnFields)[number][],
): Partial<Omit<Column, 'multiChoiceOptions' | 'cells'>> & { columnID: number } {
  const { columnID, name, width, ordering, accessRestrictions, hideFromPublic, justForMe } = whole;
  return {
    columnID,
    ...(fields.includes('name') ? { name } : {}),
    ...(fields.includes('width') ? { width } : {}),
    ...(fields.includes('ordering') ? { ordering } : {}),
    ...(fields.includes('accessRestrictions') ? { accessRestrictions, hideFromPublic, justForMe } : {}),
  };
}

export function deleteColumn(ctx: Ctx, columnID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { column: columnID }, 'member', async (tx, say, viewer, sheetID) => {
    const before = await columnsOf(tx, sheetID);
    const column = mustSee(before, columnID, viewer);
    await store.deleteColumn(tx, columnID, viewer.userID);
    if (column.onlyFor === null) {
      await note(tx, ctx, { kind: 'columnDeleted', sheetID, about: column.name });
    }
    say(facesOfColumn(before, await columnsOf(tx, sheetID), columnID, () => ({ kind: 'deleteColumn', columnID })));
    return undefined;
  });
}
