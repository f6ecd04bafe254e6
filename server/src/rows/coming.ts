/** Rows that come back slice by slice, so that others' edits pass between; whoever finds a list standing still goes on with it. */
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import type { Say } from '#sheet-log/write.ts';
import { sayArrival } from './arrival.ts';
import { takeComing, takeOver, type ComingRows } from './coming-store.ts';
import { restoreRows } from './store.ts';

/** What comes in one change: the sheet is held for some 30 milliseconds by it. Rows without cells are quicker, but not for nothing. */
const cellsInSlice = 1_200;
const mostRowsInSlice = 400;

/** How many rows of a sheet come in one change. */
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
 * Brings in what has yet to come, each slice in a change of its own that everybody is told, whoever asked for it too. Who may was asked
 * when the list was made. Where it fails for now the list stays, and is taken over soon: it counts as brought back.
 */
export async function bringIn(services: Services, { comingRowsID, sheetID, userID }: ComingRows): Promise<void> {
  try {
    const most = await rowsInSlice(services.db.kysely, sheetID);
    const bringSlice = async (tx: Tx, say: Say): Promise<boolean> => {
      const rowIDs = await takeComing(tx, comingRowsID, most);
      if (rowIDs.length > 0) await arrive(tx, say, sheetID, rowIDs);
      return rowIDs.length === most;
    };
    while ((await changeSheetFor(services, userID, sheetID, bringSlice)).value);
  } catch (error) {
    logFailure(services.log, error, 'bringing rows back stopped halfway');
  }
}

/** Goes on with the lists that a server left when it ended or lost its database. */
export const startTakingOver = (services: Services): Periodic =>
  periodically(
    5_000,
    async () => {
      for (let list = await takeOver(services.db.kysely); list; list = await takeOver(services.db.kysely)) {
        await bringIn(services, list);
      }
    },
    services.log,
    'going on with rows that come back',
  );
