/** Tells what is decided on a column's banners, and whom they wait for, as others see the column than before: who reads the sheet anew would have it with its first read. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { sql } from 'kysely';
import { askedOn } from './asks/find-asks.ts';
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

/** The same of the banners that somebody is asked about: nobody waits for who has left, and what they were asked stands again when they are back. */
export async function sayDecisionsFor(
  tx: Tx,
  say: Say,
  { sheetID, userID, by }: { sheetID: number; userID: number; by: number },
): Promise<void> {
  const { cellIDs } = await askedOn(tx, sheetID, userID);
  if (cellIDs.length > 0) await tellDecided(tx, say, cellIDs, { by });
}

/** The same of the banners of rows, as these come back: while they were gone nobody was told of it. */
export async function sayDecisionsOn(tx: Tx, say: Say, rowIDs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.cell_id as id from cell c
    where c.row_id = any(${rowIDs}::int[]) and c.column_type = ${sql.lit(columnTypes.banner)} and (
      exists (select from version v join verdict s on s.version_id = v.version_id where v.cell_id = c.cell_id)
      or exists (select from asked q where q.cell_id = c.cell_id))
  `.execute(tx);
  const cellIDs = rows.map(({ id }) => id);
  if (cellIDs.length > 0) await tellDecided(tx, say, cellIDs);
}
