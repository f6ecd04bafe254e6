/** Says to each audience what is decided on banners by now, and whom they wait for: whatever changed that, this is how it is told. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { ApprovedWhen, BannerDecision } from '@marquee/contract/decisions.ts';
import { facesFor, loners } from '#access/faces.ts';
import { isSeenBy, type Audience } from '#access/seen.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { sql } from 'kysely';
import { cellsAskedOn } from './asks/find-asks.ts';
import { decisionsOfCells } from './find-decisions.ts';
import { followDecisions } from './follow-status.ts';

/**
 * Status columns follow, in the name of `by` where somebody did it (see `followDecisions`). Answers what `reader` is told of it. `earlier` is
 * for the history; `approvedWhen` is the sheet's new rule, of which all members are told even where it makes no difference yet.
 */
export async function tellDecided(
  tx: Tx,
  say: Say,
  cellIDs: readonly number[],
  {
    reader,
    by,
    approvedWhen,
    earlier,
  }: { reader?: number; by?: number; approvedWhen?: ApprovedWhen | undefined; earlier?: object | undefined } = {},
): Promise<BannerDecision[]> {
  // First: the answer to a call stands for the last of what is said.
  await followDecisions(tx, say, cellIDs, by);
  const decided = await decisionsOfCells(tx, cellIDs);
  const seenBy = (audience: Audience) =>
    decided.filter((one) => isSeenBy(audience, one)).map(({ decision }) => decision);
  const faces = facesFor((audience) => {
    const cells = seenBy(audience);
    if (audience === 'public' || (cells.length === 0 && !approvedWhen)) return undefined;
    return { kind: 'decideBanners', cells, comment: null, ...(approvedWhen && { approvedWhen }) };
  }, loners(decided));
  if (Object.keys(faces).length > 0) say(faces, earlier && JSON.stringify(earlier));
  return reader === undefined ? [] : seenBy(reader);
}

/** The same of the banners that somebody is asked about: nobody waits for who has left, and what they were asked stands again when they are back. */
export async function tellDecidedForMember(
  tx: Tx,
  say: Say,
  { sheetID, userID, by }: { sheetID: number; userID: number; by: number },
): Promise<void> {
  const cellIDs = await cellsAskedOn(tx, sheetID, userID);
  if (cellIDs.length > 0) await tellDecided(tx, say, cellIDs, { by });
}

/**
 * The same of a column's banners, as others see it than before: who reads the sheet anew would have it with their first read. `rowIDs` are
 * those of whose it is told, without them all. Says nothing where nothing was ever decided, and nobody is asked.
 */
export async function tellDecidedInColumn(
  tx: Tx,
  say: Say,
  columnID: number,
  rowIDs?: readonly number[],
): Promise<void> {
  const inRows = rowIDs ? sql`and row_id = any(${rowIDs}::int[])` : sql``;
  const { rows } = await sql<{ id: number }>`
    select cell_id as id from alive_cell join cell_banner using (cell_id) where column_id = ${columnID} ${inRows}
  `.execute(tx);
  await tellDecided(
    tx,
    say,
    rows.map(({ id }) => id),
  );
}

/** The same of the banners of rows, as these come back: while they were gone nobody was told of it. */
export async function tellDecidedOnRows(tx: Tx, say: Say, rowIDs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.cell_id as id from cell c
    where c.row_id = any(${rowIDs}::int[]) and c.column_type = ${sql.lit(columnTypes.banner)} and (
      exists (select from version v join verdict s on s.version_id = v.version_id where v.cell_id = c.cell_id)
      or exists (select from asked q where q.cell_id = c.cell_id))
  `.execute(tx);
  const cellIDs = rows.map(({ id }) => id);
  if (cellIDs.length > 0) await tellDecided(tx, say, cellIDs);
}
