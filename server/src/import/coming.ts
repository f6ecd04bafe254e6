/** The rows of an import come slice by slice, so that others' edits pass between; whoever finds one standing still goes on with it. */
import type { ImportedRow } from '@marquee/contract/imports.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import type { Edit } from '#cells/edit.ts';
import type { SavedCell } from '#cells/faces.ts';
import { saveNewCellsQuietly } from '#cells/new-cells.ts';
import { groupsOf } from '#groups/find-groups.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { placeRows, sayAdded } from '#rows/add-many.ts';
import type { Say } from '#sheet-log/write.ts';
import * as store from './store.ts';
import type { Made } from './store.ts';

/** How long a slice may hold the sheet; more or fewer parts are taken by how long the last one took. Milliseconds. */
const wantedMs = 25;
const mostParts = 6;

/** The cells of a row as edits, of what its plan has come to; options that the plan doesn't have are left out. */
function editsOf(row: ImportedRow, rowID: number, made: Made, userID: number): Edit[] {
  return row.cells.flatMap(({ column, fields }): Edit[] => {
    const to = made.columns[column];
    if (!to) return [];
    const option = fields['option'];
    const edit = {
      rowID,
      columnID: to.columnID,
      columnTypeID: to.columnTypeID,
      cellID: 0,
      userID,
      connectionID: undefined,
    };
    if (option === undefined) return [{ ...edit, fields }];
    const multiChoiceOptionID = to.optionIDs[Number(option)];
    return multiChoiceOptionID === undefined ? [] : [{ ...edit, fields: { multiChoiceOptionID } }];
  });
}

/**
 * Adds rows of an import and tells of them, in a change that is under way. What was deleted since it began stays deleted: the rows of a
 * group, the cells of a column, an option, a person who left.
 */
async function addSlice(
  tx: Tx,
  say: Say,
  { sheetID, userID, made }: { sheetID: number; userID: number; made: Made },
  rows: readonly ImportedRow[],
): Promise<number[]> {
  const there = new Set((await groupsOf(tx, sheetID)).map(({ id }) => id));
  const wanted = rows.flatMap((row) => {
    const groupID = made.groupIDs[row.group] ?? 0;
    return there.has(groupID) ? [{ ...row, groupID }] : [];
  });
  if (wanted.length === 0) return [];
  const added = await placeRows(tx, sheetID, wanted);
  const edits = wanted.flatMap((row, n) => editsOf(row, added[n]?.row.rowID ?? 0, made, userID));
  const saved = (await saveNewCellsQuietly(tx, sheetID, edits)).filter((one): one is SavedCell => 'cell' in one);
  sayAdded(say, added, saved);
  return added.map(({ row }) => row.rowID);
}

/** Brings in what has yet to come, each slice in a change of its own. Where it fails for now it is taken over soon. */
export async function bringIn(
  services: Services,
  { importID, sheetID, userID }: { importID: number; sheetID: number; userID: number },
): Promise<void> {
  let parts = 1;
  const by = { userID, deed: 'imported' as const };
  const bringSlice = async (tx: Tx, say: Say): Promise<boolean> => {
    const found = await store.findImport(tx, importID, true);
    if (!found?.made) return false;
    const rows = await store.takeParts(tx, importID, parts);
    if (rows.length === 0) return false;
    const rowIDs = await addSlice(tx, say, { sheetID, userID, made: found.made }, rows);
    await store.noteCome(tx, importID, rows.length, rowIDs);
    return true;
  };
  try {
    for (;;) {
      let began = 0;
      const { value: isMore } = await changeSheetFor(services, by, sheetID, (tx, say) => {
        began = performance.now();
        return bringSlice(tx, say);
      });
      if (!isMore) return;
      const took = performance.now() - began;
      if (took < wantedMs / 2) parts = Math.min(parts + 1, mostParts);
      if (took > wantedMs) parts = Math.max(1, parts - 1);
    }
  } catch (error) {
    logFailure(services.log, error, 'an import stopped halfway');
  }
}

/** Goes on with the imports that a server left when it ended or lost its database, and forgets those that are over. */
export const startTakingOver = (services: Services): Periodic =>
  periodically(
    5_000,
    async () => {
      const { kysely } = services.db;
      for (let one = await store.takeOver(kysely); one; one = await store.takeOver(kysely))
        await bringIn(services, one);
      await store.forgetOld(kysely);
    },
    services.log,
    'going on with imports',
  );
