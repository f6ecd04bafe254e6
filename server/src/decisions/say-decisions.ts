/** Tells what is decided on a column's banners, and whom they wait for, as others see the column than before: who reads the sheet anew would have it with its first read. */
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { sql } from 'kysely';
import { tellDecided } from './tell-decided.ts';

/** Says nothing where nothing was ever decided, and nobody is asked. */
export async function sayDecisionsIn(tx: Tx, say: Say, columnID: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select cell_id as id from alive_cell join cell_banner using (cell_id) where column_id = ${columnID}
  `.execute(tx);
  await tellDecided(
    tx,
    say,
    rows.map(({ id }) => id),
  );
}
