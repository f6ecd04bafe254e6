/** The rows of an import come slice by slice, so that others' edits pass between; whoever finds one standing still goes on with it. */
import type { ImportedRow } from '@marquee/contract/imports.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { FactsOfRun } from '#access/sheet-facts.ts';
import type { Edit } from '#cells/edit.ts';
import { saveNewCells } from '#cells/new-cells.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { placeRows, rowsOf, sayAdded } from '#rows/add-many.ts';
import type { Say } from '#sheet-log/write.ts';
import * as store from './store.ts';
import type { Made, Part } from './store.ts';

/** How long a slice may hold the sheet; more or fewer parts are taken by how long the last one took. Milliseconds. */
const wantedMs = 25;
const mostParts = 24;
/** Not fewer: half of what a slice takes on a busy machine is the same for any. */
const fewestParts = 2;

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

interface Slice {
  sheetID: number;
  userID: number;
  made: Made;
  structure: number;
  facts: FactsOfRun;
}

/**
 * Adds rows of an import and tells of them, in a change that is under way. What was deleted since it began stays deleted: the rows of a
 * group, the cells of a column, an option, a person who left.
 */
async function addSlice(
  tx: Tx,
  say: Say,
  { facts, made, sheetID, structure, userID }: Slice,
  rows: readonly ImportedRow[],
): Promise<number[]> {
  const wanted = rows.map((row) => ({ ...row, groupID: made.groupIDs[row.group] ?? 0 }));
  const placed = await placeRows(tx, sheetID, wanted);
  const added = placed.filter((one) => one !== undefined);
  if (added.length === 0) return [];
  const fresh = rowsOf(added);
  const edits = wanted.flatMap((row, n) => {
    const rowID = placed[n]?.row.rowID;
    return rowID === undefined ? [] : editsOf(row, rowID, made, userID);
  });
  const factsOf = (placedRows: Iterable<[number, number]>) => facts.now(tx, sheetID, structure, placedRows);
  const saved = await saveNewCells(tx, sheetID, fresh, edits, { factsOf, isQuiet: true });
  sayAdded(
    say,
    added,
    saved.filter((one) => 'cell' in one),
  );
  return fresh.map(({ rowID }) => rowID);
}

/** How many parts are next, where so many took so long. */
const nextParts = (parts: number, ms: number): number =>
  Math.min(Math.max(fewestParts, Math.round((parts * wantedMs) / Math.max(ms, 1))), 2 * parts, mostParts);

/** Brings in what has yet to come, each slice in a change of its own. Where it fails for now it is taken over soon. */
export async function bringIn(
  services: Services,
  { importID, sheetID, userID }: { importID: number; sheetID: number; userID: number },
): Promise<void> {
  let most = fewestParts;
  const facts = new FactsOfRun();
  const by = { userID, deed: 'imported' as const };
  const after = (place: number) => store.partsAfter(services.db.kysely, importID, place, most);
  const bringSlice = async (tx: Tx, say: Say, parts: readonly Part[]): Promise<boolean> => {
    const found = await store.madeFor(tx, importID, parts);
    if (!found) return false;
    const rows = parts.flatMap((part) => part.rows);
    await store.noteCome(tx, importID, parts, await addSlice(tx, say, { ...found, facts, sheetID, userID }, rows));
    return true;
  };
  try {
    for (let parts = await after(-1); parts.length > 0;) {
      let began = 0;
      // The next ones are read while these come.
      const [next, { value: isCome }] = await Promise.all([
        after(parts.at(-1)?.place ?? 0),
        changeSheetFor(services, by, sheetID, (tx, say) => {
          began = performance.now();
          return bringSlice(tx, say, parts);
        }),
      ]);
      // Somebody else goes on with it, too, or it is gone.
      if (!isCome) parts = await after(-1);
      else {
        most = nextParts(parts.length, performance.now() - began);
        parts = next;
      }
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
