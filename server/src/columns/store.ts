/** What is written to columns and their options. */
import type { Colour } from '@marquee/contract/colours.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { freshKeys, keyAfter, wantsFreshKeys, type Keyed } from '#sheet-log/sort-keys.ts';

export interface NewColumn {
  sheetID: number;
  columnTypeID: number;
  name: string;
  createdBy: number;
}

/** Adds a column behind the given ones and returns its id. */
export async function addColumn(tx: Tx, column: NewColumn, behind: readonly Keyed[]): Promise<number> {
  const { column_id } = await tx
    .insertInto('sheet_column')
    .values({
      sheet_id: column.sheetID,
      column_type: column.columnTypeID,
      name: column.name,
      created_by: column.createdBy,
      sort_key: keyAfter(behind.at(-1)?.sort_key),
    })
    .returning('column_id')
    .executeTakeFirstOrThrow();
  return column_id;
}

export async function changeColumn(
  tx: Tx,
  columnID: number,
  { access, ...others }: { name?: string; width?: number; access?: number; sort_key?: string },
): Promise<void> {
  const changes = { ...others, ...(access === undefined ? {} : { access_restrictions: access }) };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sheet_column').set(changes).where('column_id', '=', columnID).execute();
}

export async function deleteColumn(tx: Tx, columnID: number): Promise<void> {
  await tx
    .updateTable('sheet_column')
    .set({ deleted_at: sql`now()` })
    .where('column_id', '=', columnID)
    .execute();
}

export async function restoreColumn(tx: Tx, columnID: number): Promise<void> {
  await tx.updateTable('sheet_column').set({ deleted_at: null }).where('column_id', '=', columnID).execute();
}

/** Deals out fresh keys where the order wants them; it stays as it is. */
export async function freshenKeys(
  tx: Tx,
  table: 'sheet_column' | 'multi_choice_option',
  order: readonly Keyed[],
): Promise<void> {
  if (!wantsFreshKeys(order)) return;
  const keys = freshKeys(order.length);
  const ids = order.map((item) => item.id);
  const id = table === 'sheet_column' ? sql.ref('column_id') : sql.ref('multi_choice_option_id');
  await sql`
    update ${sql.table(table)} as item set sort_key = fresh.key
    from unnest(${ids}::int[], ${keys}::text[]) as fresh (id, key) where item.${id} = fresh.id
  `.execute(tx);
}

export async function addOption(
  tx: Tx,
  option: { sheetID: number; columnID: number; name: string; colour: Colour },
  behind: readonly Keyed[],
): Promise<number> {
  const added = await tx
    .insertInto('multi_choice_option')
    .values({
      sheet_id: option.sheetID,
      column_id: option.columnID,
      name: option.name,
      colour: option.colour,
      sort_key: keyAfter(behind.at(-1)?.sort_key),
    })
    .returning('multi_choice_option_id')
    .executeTakeFirstOrThrow();
  return added.multi_choice_option_id;
}

/** Adds the options of a column that has none yet, in this order. */
export async function addOptions(
  tx: Tx,
  { columnID, sheetID }: { sheetID: number; columnID: number },
  options: readonly { name: string; colour: Colour }[],
): Promise<void> {
  const keys = freshKeys(options.length);
  await tx
    .insertInto('multi_choice_option')
    .values(
      options.map(({ colour, name }, at) => ({
        sheet_id: sheetID,
        column_id: columnID,
        name,
        colour,
        sort_key: keys[at] ?? '',
      })),
    )
    .execute();
}

export async function changeOption(
  tx: Tx,
  optionID: number,
  changes: { name?: string; colour?: Colour; sort_key?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('multi_choice_option').set(changes).where('multi_choice_option_id', '=', optionID).execute();
}

/** Marks an option as deleted; the database empties the cells that show it. */
export async function deleteOption(tx: Tx, optionID: number): Promise<void> {
  await tx
    .updateTable('multi_choice_option')
    .set({ deleted_at: sql`now()` })
    .where('multi_choice_option_id', '=', optionID)
    .execute();
}

/** Brings an option back; the database gives it to the cells that lost it, but for those that were edited since. */
export async function restoreOption(tx: Tx, optionID: number): Promise<void> {
  await tx
    .updateTable('multi_choice_option')
    .set({ deleted_at: null })
    .where('multi_choice_option_id', '=', optionID)
    .execute();
}
