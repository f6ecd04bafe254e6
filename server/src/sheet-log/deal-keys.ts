/** Deals out fresh keys to an order that has run out of short ones, or in which two have the same. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { freshKeys, wantsFreshKeys, type Keyed } from './sort-keys.ts';

/** By what each thing is known, and in what it has its place. */
const orders = {
  sheet_row: { id: 'row_id', within: 'group_id' },
  sheet_group: { id: 'group_id', within: 'sheet_id' },
  sheet_column: { id: 'column_id', within: 'sheet_id' },
  multi_choice_option: { id: 'multi_choice_option_id', within: 'column_id' },
} as const;

/**
 * Deals out fresh keys to all that have their place in this group, sheet or column; the order stays. What is deleted gets one as well: it
 * comes back among the neighbours that it had.
 */
export async function dealKeys(tx: Tx, table: keyof typeof orders, withinID: number): Promise<void> {
  const { id, within } = orders[table];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(within)} = ${withinID} order by sort_key, ${sql.ref(id)}
  `.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`
    update ${sql.table(table)} as item set sort_key = fresh.key
    from unnest(${ids}::int[], ${freshKeys(ids.length)}::text[]) as fresh (id, key) where item.${sql.ref(id)} = fresh.id
  `.execute(tx);
}

/** The same where an order, as it is read, wants fresh keys. */
export async function freshenKeys(
  tx: Tx,
  table: keyof typeof orders,
  withinID: number,
  order: readonly Keyed[],
): Promise<void> {
  if (wantsFreshKeys(order.map((item) => item.sort_key))) await dealKeys(tx, table, withinID);
}
