/** What is written to columns and their options. */
import type { Colour } from '@marquee/contract/colours.ts';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { saysDone } from '@marquee/contract/done.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { keysAfter, type Keyed } from '#sheet-log/sort-keys.ts';

export interface NewColumn {
  sheetID: number;
  columnTypeID: number;
  name: string;
  createdBy: number;
}

/** Undefined where the database's own is right. */
const firstWidthOf = (columnTypeID: number): number | undefined =>
  allKinds.find((kind) => kind.columnTypeID === columnTypeID)?.firstWidth;

/** Adds columns of one sheet behind the given ones, in this order, and returns their ids. */
export async function addColumns(tx: Tx, columns: readonly NewColumn[], behind: readonly Keyed[]): Promise<number[]> {
  if (columns.length === 0) return [];
  const keys = keysAfter(behind.at(-1)?.sort_key, columns.length);
  const added = await tx
    .insertInto('sheet_column')
    .values(
      columns.map((column, n) => ({
        sheet_id: column.sheetID,
        column_type: column.columnTypeID,
        name: column.name,
        created_by: column.createdBy,
        sort_key: keys[n] ?? '',
        width: firstWidthOf(column.columnTypeID),
      })),
    )
    .returning('column_id')
    .execute();
  return added.map((column) => column.column_id);
}

/** A column that is to be copied: what its copy is called, where it stands and whose it is. */
export interface ColumnToCopy {
  columnID: number;
  name: string;
  sortKey: string;
}

/** Copies columns with their options, without their cells, into a sheet. Those that are kept aside are marked as deleted, and nobody sees them. */
export async function copyColumns(
  tx: Tx,
  columns: readonly ColumnToCopy[],
  to: { sheetID: number; createdBy: number; isAside: boolean },
): Promise<{ columns: [from: number, to: number][]; options: [from: number, to: number][] }> {
  const made = await sql<{ from_id: number; to_id: number }>`
    with copy as materialized (
      select c.*, nextval(pg_get_serial_sequence('sheet_column', 'column_id'))::int as to_id
      from unnest(
        ${columns.map((column) => column.columnID)}::int[], ${columns.map((column) => column.name)}::text[],
        ${columns.map((column) => column.sortKey)}::text[]
      ) as c (from_id, name, sort_key)
    ),
    made as (
      insert into sheet_column
        (column_id, sheet_id, column_type, name, sort_key, width, access_restrictions, created_by, deleted_at)
      overriding system value
      select copy.to_id, ${to.sheetID}, k.column_type, copy.name, copy.sort_key, k.width, k.access_restrictions,
        ${to.createdBy}, case when ${to.isAside} then now() end
      from copy join sheet_column k on k.column_id = copy.from_id
    )
    select from_id, to_id from copy
  `.execute(tx);
  const from = made.rows.map((row) => row.from_id);
  const options = await sql<{ from_id: number; to_id: number }>`
    with copy as materialized (
      select o.multi_choice_option_id as from_id, c.to_id as column_id, o.name, o.colour, o.sort_key, o.is_done,
        nextval(pg_get_serial_sequence('multi_choice_option', 'multi_choice_option_id'))::int as to_id
      from unnest(${from}::int[], ${made.rows.map((row) => row.to_id)}::int[]) as c (from_id, to_id)
      join alive_option o on o.column_id = c.from_id
    ),
    made as (
      insert into multi_choice_option (multi_choice_option_id, sheet_id, column_id, name, colour, sort_key, is_done)
      overriding system value
      select to_id, ${to.sheetID}, column_id, name, colour, sort_key, is_done from copy
    )
    select from_id, to_id from copy
  `.execute(tx);
  const pairs = (rows: readonly { from_id: number; to_id: number }[]) =>
    rows.map((row): [number, number] => [row.from_id, row.to_id]);
  return { columns: pairs(made.rows), options: pairs(options.rows) };
}

/** Adds a column behind the given ones and returns its id. */
export const addColumn = async (tx: Tx, column: NewColumn, behind: readonly Keyed[]): Promise<number> =>
  (await addColumns(tx, [column], behind))[0] ?? 0;

export async function changeColumn(
  tx: Tx,
  columnID: number,
  { access, ...others }: { name?: string; width?: number; access?: number; sort_key?: string },
): Promise<void> {
  const changes = { ...others, ...(access === undefined ? {} : { access_restrictions: access }) };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sheet_column').set(changes).where('column_id', '=', columnID).execute();
}

export async function deleteColumn(tx: Tx, columnID: number, deletedBy: number): Promise<void> {
  await tx
    .updateTable('sheet_column')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('column_id', '=', columnID)
    .execute();
}

export async function restoreColumn(tx: Tx, columnID: number): Promise<void> {
  await tx
    .updateTable('sheet_column')
    .set({ deleted_at: null, deleted_by: null })
    .where('column_id', '=', columnID)
    .execute();
}

export interface NewOption {
  sheetID: number;
  columnID: number;
  name: string;
  colour: Colour;
  /** told by its name where it is not said */
  isDone?: boolean | undefined;
}

/** Adds options of one column behind the given ones, in this order, and returns their ids. */
export async function addOptions(tx: Tx, options: readonly NewOption[], behind: readonly Keyed[]): Promise<number[]> {
  if (options.length === 0) return [];
  const keys = keysAfter(behind.at(-1)?.sort_key, options.length);
  const added = await tx
    .insertInto('multi_choice_option')
    .values(
      options.map((option, n) => ({
        sheet_id: option.sheetID,
        column_id: option.columnID,
        name: option.name,
        colour: option.colour,
        is_done: option.isDone ?? saysDone(option.name),
        sort_key: keys[n] ?? '',
      })),
    )
    .returning('multi_choice_option_id')
    .execute();
  return added.map((option) => option.multi_choice_option_id);
}

export const addOption = async (tx: Tx, option: NewOption, behind: readonly Keyed[]): Promise<number> =>
  (await addOptions(tx, [option], behind))[0] ?? 0;

export async function changeOption(
  tx: Tx,
  optionID: number,
  changes: { name?: string; colour?: Colour; is_done?: boolean; sort_key?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('multi_choice_option').set(changes).where('multi_choice_option_id', '=', optionID).execute();
}

/** Marks an option as deleted; the database empties the cells that show it, or moves them to another option of its column. */
export async function deleteOption(
  tx: Tx,
  optionID: number,
  { deletedBy, moveTo }: { deletedBy: number; moveTo: number | undefined },
): Promise<void> {
  await tx
    .updateTable('multi_choice_option')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy, moved_to: moveTo ?? null })
    .where('multi_choice_option_id', '=', optionID)
    .execute();
}

/** Brings an option back; the database gives it to the cells that lost it, but for those that were edited since. */
export async function restoreOption(tx: Tx, optionID: number): Promise<void> {
  await tx
    .updateTable('multi_choice_option')
    .set({ deleted_at: null, deleted_by: null, moved_to: null })
    .where('multi_choice_option_id', '=', optionID)
    .execute();
}
