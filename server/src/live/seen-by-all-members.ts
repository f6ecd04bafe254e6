/** Which cells every member of a sheet sees: those of its rows in columns that are nobody's alone. Read anew each time, as rights change. */
import { access } from '@marquee/contract/columns.ts';
import type { CellPlace } from '@marquee/contract/presence.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const unique = (ids: number[]): number[] => [...new Set(ids)];

export async function seenByAllMembers(
  db: Db,
  sheetID: number,
  cells: readonly CellPlace[],
): Promise<(cell: CellPlace) => boolean> {
  const rowIDs = unique(cells.map(({ rowID }) => rowID));
  const columnIDs = unique(cells.map(({ columnID }) => columnID));
  const { rows } = await sql<{ rows: number[]; columns: number[] }>`
    select array(select row_id from alive_row where sheet_id = ${sheetID} and row_id = any(${rowIDs}::int[])) as rows,
      array(select column_id from alive_column where sheet_id = ${sheetID} and column_id = any(${columnIDs}::int[])
        and access < ${sql.lit(access.justForMe)}) as columns`.execute(db.kysely);
  const seenRows = new Set(rows[0]?.rows);
  // 0 stands for the names of the rows.
  const seenColumns = new Set([0, ...(rows[0]?.columns ?? [])]);
  return ({ columnID, rowID }) => seenRows.has(rowID) && seenColumns.has(columnID);
}
