/** Rows that come back, go, or are told of slice by slice, so that others' edits pass between; whoever finds a list standing still goes on with it. */
import type { Services } from '#access/ctx.ts';
import { facesOfMany } from '#access/faces.ts';
import { inSlices } from '#access/in-slices.ts';
import { takeOverAllCells } from '#columns/coming-cells.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import type { Say } from '#sheet-log/write.ts';
import { sayArrival } from './arrival.ts';
import { takeComing, takeOver, type ComingRows } from './coming-store.ts';
import { cellsOfRows, rowsEverOf } from './find-rows.ts';
import { deleteRows, restoreRows } from './store.ts';

/** What comes in the first change: the sheet is held for some 15 milliseconds by it. Rows without cells are quicker, but not for nothing. */
const cellsInSlice = 600;
const mostRowsInSlice = 400;
/** How many rows go in one change: more of them go slice by slice. */
export const rowsGoingAtOnce = 500;

/** How many rows of a sheet come in one change, to begin with. */
export async function rowsInSlice(db: Queries, sheetID: number): Promise<number> {
  const { columns } = await db
    .selectFrom('alive_column')
    .select((eb) => eb.fn.countAll<number>().as('columns'))
    .where('sheet_id', '=', sheetID)
    .executeTakeFirstOrThrow();
  return Math.min(mostRowsInSlice, Math.ceil(cellsInSlice / Math.max(columns, 1)));
}

/** Brings rows back in a change that is under way, and tells of those whose group is there. */
export async function arrive(tx: Tx, say: Say, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  await restoreRows(tx, rowIDs);
  await sayArrival(tx, say, { sheetID, rowIDs }, (_, { rows, cells }) =>
    rows.length > 0 ? { kind: 'addRows', rows, cells } : undefined,
  );
}

/**
 * Deletes rows in a change that is under way, and tells of those that were there. Those of a group that went meanwhile go too, unseen. All
 * slices are deleted as of one moment: what was deleted together comes back together.
 */
async function leave(
  tx: Tx,
  say: Say,
  sheetID: number,
  rowIDs: readonly number[],
  { askedAt, userID }: Pick<ComingRows, 'askedAt' | 'userID'>,
): Promise<void> {
  const there = (await rowsEverOf(tx, sheetID, rowIDs)).filter((row) => !row.is_gone);
  await deleteRows(tx, rowIDs, { deletedBy: userID, at: askedAt });
  if (there.length === 0) return;
  say(facesOfMany(there, (seen) => ({ kind: 'deleteRows', rowIDs: seen.map((row) => row.row_id) })));
}

/** Tells the public what is in rows which it sees already. */
async function tell(tx: Tx, say: Say, sheetID: number, rowIDs: readonly number[]): Promise<void> {
  const cells = await cellsOfRows(tx, sheetID, rowIDs, 'public');
  if (cells.length > 0) say({ public: { kind: 'updateRows', fields: [], rows: [], cells } });
}

const deeds = {
  come: { work: arrive, mostAtOnce: mostRowsInSlice, words: 'bringing rows back' },
  go: { work: leave, mostAtOnce: rowsGoingAtOnce, words: 'deleting rows' },
  tell: { work: tell, mostAtOnce: mostRowsInSlice, words: 'telling what is in rows' },
} as const;

/**
 * Brings in what has yet to come, takes away what has yet to go or tells what has yet to be told, each slice in a change of its own that
 * everybody is told, whoever asked for it too. Who may was asked when the list was made. Where it fails for now the list stays, and is taken
 * over soon: it counts as done.
 */
export async function bringIn(
  services: Services,
  { askedAt, comingRowsID, sheetID, userID, deed, partOf }: ComingRows,
): Promise<void> {
  const { work, mostAtOnce, words } = deeds[deed];
  const by = { userID, deed: deed === 'come' ? partOf : undefined };
  try {
    const first = deed === 'go' ? mostAtOnce : await rowsInSlice(services.db.kysely, sheetID);
    // On a busy machine a quarter of what is usual takes as long.
    const sizes = { first, least: Math.ceil(first / 4), most: mostAtOnce };
    await inSlices(services, by, sheetID, sizes, async (tx, say, size) => {
      const rowIDs = await takeComing(tx, comingRowsID, size);
      if (rowIDs.length > 0) await work(tx, say, sheetID, rowIDs, { askedAt, userID });
      return rowIDs.length === size;
    });
  } catch (error) {
    logFailure(services.log, error, `${words} stopped halfway`);
  }
}

/** Goes on with the lists of rows, and of cells of a column, that a server left when it ended or lost its database. */
export const startTakingOver = (services: Services): Periodic =>
  periodically(
    5_000,
    async () => {
      for (let list = await takeOver(services.db.kysely); list; list = await takeOver(services.db.kysely)) {
        await bringIn(services, list);
      }
      await takeOverAllCells(services);
    },
    services.log,
    'going on with rows and cells that come and go',
  );
