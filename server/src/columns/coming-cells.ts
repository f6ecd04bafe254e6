/** Cells that lose or regain an option, or are told, slice by slice, so that others' edits pass between; whoever finds a list standing still goes on with it. */
import type { Change } from '@marquee/contract/live.ts';
import { inSlices } from '#access/in-slices.ts';
import type { Services } from '#access/ctx.ts';
import { facesFor, loners } from '#access/faces.ts';
import { isSeenBy, type Audience } from '#access/seen.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import * as store from './coming-store.ts';
import type { ComingCells } from './coming-store.ts';
import { cellsOf } from './find-cells.ts';
import { columnsOf } from './find-columns.ts';

/** So many cells are told in one change: a page takes no longer with it than with a keystroke, and others hardly wait. */
export const cellsAtOnce = 1_000;
const sizes = { first: cellsAtOnce, least: cellsAtOnce / 2, most: cellsAtOnce };

/** Tells what some cells hold now, to those who see them; nobody, where their column is gone again. */
async function tell(
  tx: Tx,
  say: Say,
  { columnID, isForPublicAlone, sheetID }: ComingCells,
  rowIDs: readonly number[],
  earlier?: string,
): Promise<void> {
  const column = (await columnsOf(tx, sheetID)).find(({ id }) => id === columnID);
  if (!column) return;
  const read = (forPublic: boolean) => cellsOf(tx, { columnIDs: [columnID], rowIDs, forPublic });
  const forPublic = column.isPublic ? await read(true) : [];
  const forMembers = isForPublicAlone ? [] : await read(false);
  const look = (audience: Audience): Change | undefined => {
    const cells = audience === 'public' ? forPublic : forMembers;
    const isTold = isSeenBy(audience, column) && cells.length > 0;
    return isTold ? { kind: 'updateRows', fields: [], rows: [], cells } : undefined;
  };
  const faces = facesFor(look, loners([column]));
  if (Object.keys(faces).length > 0) say(faces, earlier);
}

/** For the history: what is told was there before. */
const asItWas = '{"isTold":true}';

const deeds = {
  lose: {
    words: 'emptying cells of a deleted option',
    work: (tx: Tx, _: Say, list: ComingCells, rowIDs: readonly number[]) => store.loseOption(tx, list, rowIDs),
  },
  regain: {
    words: 'bringing an option back into its cells',
    work: async (tx: Tx, say: Say, list: ComingCells, rowIDs: readonly number[]) => {
      await store.regainOptions(tx, list, rowIDs);
      await tell(tx, say, list, rowIDs);
    },
  },
  tell: {
    words: 'telling what is in a column',
    work: (tx: Tx, say: Say, list: ComingCells, rowIDs: readonly number[]) => tell(tx, say, list, rowIDs, asItWas),
  },
} as const;

/** Does the next ones of a list; the result is whose they are, fewer than wanted where there are no more. */
async function doSlice(tx: Tx, say: Say, list: ComingCells, size: number): Promise<number[]> {
  const rowIDs = await store.takeCells(tx, list.comingCellsID, size);
  if (rowIDs.length > 0) await deeds[list.deed].work(tx, say, list, rowIDs);
  return rowIDs;
}

/** Does at once what has yet to be lost and regained in a column: what else is done to its options begins with cells that are as they should be. */
export async function finishCells(tx: Tx, say: Say, columnID: number): Promise<void> {
  for (const list of await store.comingCellsOf(tx, columnID)) {
    while ((await doSlice(tx, say, list, cellsAtOnce)).length === cellsAtOnce);
  }
}

/** Does at once what follows for cells from what somebody did to an option, where they are few; the result is what is left to be done in slices. */
export async function followUp(tx: Tx, say: Say, columnID: number, userID: number): Promise<ComingCells[]> {
  const left: ComingCells[] = [];
  for (const list of await store.claimCells(tx, columnID, userID)) {
    if (list.count > cellsAtOnce) left.push(list);
    else await doSlice(tx, say, list, cellsAtOnce);
  }
  return left;
}

/** Does what is on lists, each slice in a change of its own, in order. Where it fails for now a list stays, and is taken over soon: it counts as done. */
export async function bringInCells(services: Services, lists: readonly ComingCells[]): Promise<void> {
  for (const list of lists) {
    const by = { userID: list.userID, deed: list.deed === 'lose' ? undefined : ('restored' as const) };
    try {
      await inSlices(services, by, list.sheetID, sizes, async (tx, say, size) => {
        const rowIDs = await doSlice(tx, say, list, size);
        // What members have had all along is told to the public alone.
        const isNewToMembers = list.deed === 'tell' && !list.isForPublicAlone;
        if (isNewToMembers && rowIDs.length > 0) await services.onColumnAudienceChange(tx, say, list.columnID, rowIDs);
        return rowIDs.length === size;
      });
    } catch (error) {
      logFailure(services.log, error, `${deeds[list.deed].words} stopped halfway`);
    }
  }
}

/** Goes on with the lists that a server left when it ended or lost its database. */
export async function takeOverAllCells(services: Services): Promise<void> {
  const next = () => store.takeOverCells(services.db.kysely);
  for (let list = await next(); list; list = await next()) await bringInCells(services, [list]);
}
