/** What is written of rows with which something is done slice by slice. */
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/** What is done with rows: they come back, go, or the public is told what is in them. */
type RowsDeed = 'come' | 'go' | 'tell';

type PartOf = 'restored' | 'duplicated';

/** Rows of a sheet of which this is yet to be done, and in whose name. */
export interface ComingRows {
  comingRowsID: number;
  sheetID: number;
  userID: number;
  deed: RowsDeed;
  /** what their coming is part of, for the history */
  partOf?: PartOf;
  /** when it was asked for, as the database says it; not known of what another server left */
  askedAt?: string | undefined;
}

/** A list of rows of which this is to be done in this order. */
export async function addComing(
  tx: Tx,
  {
    sheetID,
    userID,
    rowIDs,
    deed = 'come',
    partOf = 'restored',
  }: { sheetID: number; userID: number; rowIDs: readonly number[]; deed?: RowsDeed; partOf?: PartOf },
): Promise<ComingRows> {
  const { askedAt, coming_rows_id: comingRowsID } = await tx
    .insertInto('coming_rows')
    .values({ sheet_id: sheetID, user_id: userID, row_ids: [...rowIDs], deed, part_of: partOf })
    .returning(['coming_rows_id', sql<string>`now()::text`.as('askedAt')])
    .executeTakeFirstOrThrow();
  return { comingRowsID, sheetID, userID, deed, partOf, askedAt };
}

/** Takes the next rows off a list, and the list away with the last of them; none where it is gone. */
export async function takeComing(tx: Tx, comingRowsID: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ next: number[]; left: number }>`
    with list as (select row_ids from coming_rows where coming_rows_id = ${comingRowsID} for update)
    update coming_rows c set row_ids = list.row_ids[${most}::int + 1:], came_at = clock_timestamp()
    from list where coming_rows_id = ${comingRowsID}
    returning list.row_ids[1:${most}::int] as next, cardinality(c.row_ids) as left
  `.execute(tx);
  if (rows[0]?.left === 0) await tx.deleteFrom('coming_rows').where('coming_rows_id', '=', comingRowsID).execute();
  return rows[0]?.next ?? [];
}

/** Takes rows off the lists of their sheet: they stay as they are, or come and go in another way. */
export async function leaveComing(tx: Tx, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  await sql`
    update coming_rows set row_ids = array(
      select row_id from unnest(row_ids) with ordinality as coming (row_id, nth)
      where not exists (select from unnest(${rowIDs}::int[]) as left_out (id) where id = coming.row_id) order by nth)
    where sheet_id = ${sheetID} and deed <> 'tell' and row_ids && ${rowIDs}::int[]
  `.execute(tx);
}

/** Whether this caller is to go on with a list that has stood still: one at a time. */
export async function takeOver(db: Queries): Promise<ComingRows | undefined> {
  const { rows } = await sql<ComingRows>`
    update coming_rows c set came_at = clock_timestamp()
    where coming_rows_id = (
      select l.coming_rows_id from coming_rows l join alive_sheet s on s.sheet_id = l.sheet_id
      where l.came_at < clock_timestamp() - interval '10 seconds' order by l.came_at limit 1 for update of l skip locked)
    returning c.coming_rows_id as "comingRowsID", c.sheet_id as "sheetID", c.user_id as "userID", c.deed, c.part_of as "partOf"
  `.execute(db);
  return rows[0];
}
