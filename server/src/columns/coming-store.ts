/** What is written of cells with which something is done slice by slice. */
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/** Cells of a column lose an option, regain one, or are told to those who see the column from now on. */
type CellsDeed = 'lose' | 'regain' | 'tell';

/** A list of such cells, by their rows. */
export interface ComingCells {
  comingCellsID: number;
  sheetID: number;
  columnID: number;
  userID: number;
  deed: CellsDeed;
  optionID: number | null;
  isForPublicAlone: boolean;
  count: number;
}

const asTold = sql`coming_cells_id as "comingCellsID", sheet_id as "sheetID", column_id as "columnID", user_id as "userID", deed,
  option_id as "optionID", is_for_public_alone as "isForPublicAlone", cardinality(row_ids) as count`;

/** What has yet to be lost and regained in a column. The database lists it whenever an option is deleted or brought back. */
export async function comingCellsOf(tx: Tx, columnID: number): Promise<ComingCells[]> {
  const { rows } = await sql<ComingCells>`
    select ${asTold} from coming_cells where column_id = ${columnID} and deed <> 'tell' order by coming_cells_id
  `.execute(tx);
  return rows;
}

/** What the change that is under way has brought on in a column, where all before was done, in the name of who makes it. */
export async function claimCells(tx: Tx, columnID: number, userID: number): Promise<ComingCells[]> {
  const { rows } = await sql<ComingCells>`
    update coming_cells set user_id = ${userID} where column_id = ${columnID} and deed <> 'tell' returning ${asTold}
  `.execute(tx);
  return rows;
}

/** A list of all cells of a column, which are to be told; undefined where they are so few that they are told at once. */
export async function addCellsToTell(
  tx: Tx,
  told: { sheetID: number; columnID: number; userID: number; isForPublicAlone: boolean },
  moreThan: number,
): Promise<ComingCells | undefined> {
  const { rows } = await sql<ComingCells>`
    insert into coming_cells (sheet_id, column_id, user_id, deed, is_for_public_alone, row_ids)
    select ${told.sheetID}, ${told.columnID}, ${told.userID}, 'tell', ${told.isForPublicAlone}, array_agg(row_id order by row_id)
    from cell where column_id = ${told.columnID} having count(*) > ${moreThan}
    returning ${asTold}
  `.execute(tx);
  return rows[0];
}

/** Takes the next rows off a list, and the list away with the last of them; none where it is gone. */
export async function takeCells(tx: Tx, comingCellsID: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ next: number[]; left: number }>`
    with list as (select row_ids from coming_cells where coming_cells_id = ${comingCellsID} for update)
    update coming_cells c set row_ids = list.row_ids[${most}::int + 1:], came_at = clock_timestamp()
    from list where coming_cells_id = ${comingCellsID}
    returning list.row_ids[1:${most}::int] as next, cardinality(c.row_ids) as left
  `.execute(tx);
  if (rows[0]?.left === 0) await tx.deleteFrom('coming_cells').where('coming_cells_id', '=', comingCellsID).execute();
  return rows[0]?.next ?? [];
}

/** Has cells show what the deletion of their option made of them, which is told in the mails about Status. */
export async function loseOption(tx: Tx, { optionID, userID }: ComingCells, rowIDs: readonly number[]): Promise<void> {
  await sql`select lose_option(${optionID}, ${rowIDs}::int[], ${userID})`.execute(tx);
}

/** Has cells show options again that came back, which is told there, too. */
export async function regainOptions(
  tx: Tx,
  { columnID, userID }: ComingCells,
  rowIDs: readonly number[],
): Promise<void> {
  await sql`select regain_options(${columnID}, ${rowIDs}::int[], ${userID})`.execute(tx);
}

/** Whether this caller is to go on with a list that has stood still: one at a time. */
export async function takeOverCells(db: Queries): Promise<ComingCells | undefined> {
  const { rows } = await sql<ComingCells>`
    update coming_cells set came_at = clock_timestamp()
    where coming_cells_id = (
      select l.coming_cells_id from coming_cells l join alive_sheet s on s.sheet_id = l.sheet_id
      where l.came_at < clock_timestamp() - interval '10 seconds' order by l.came_at limit 1 for update of l skip locked)
    returning ${asTold}
  `.execute(db);
  return rows[0];
}
