/** Cells of rows that were added a moment ago: checked by the rules of every edit, and saved by thousands, as there is nothing that they could overwrite. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import type { Row } from '@marquee/contract/rows.ts';
import { CompiledQuery } from 'kysely';
import { factsNow, type Facts } from '#access/sheet-facts.ts';
import type { Tx } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';
import type { Edit } from './edit.ts';
import type { SavedCell } from './faces.ts';
import { keptFields } from './kept-fields.ts';
import { known, type SeenEdit } from './known-edits.ts';
import { knownNewCellsStatement, newCellsStatement, quietNewCellsStatement } from './new-cells-statement.ts';

interface SavedRow {
  n: number;
  refused: RefusalCode | null;
  only_for: number | null;
  is_public: boolean;
  cell: string;
  person: Person | null;
}

type Result = { refused: RefusalCode } | SavedCell;

/** Cells in one statement: enough that its planning is not felt, few enough that nothing else waits for long. */
const mostInOneStatement = 2_500;

const saveKnownCells = prepared<{ cells: string; people: Person[] | null }>('known-new-cells', knownNewCellsStatement);

/** Saves cells that are known to be right, of one person. */
async function saveKnown(tx: Tx, sheetID: number, edits: readonly SeenEdit[], isQuiet: boolean): Promise<SavedCell[]> {
  const kept = keptFields.map(({ columnTypeID, field, empty }) =>
    edits.map((edit) => (edit.columnTypeID === columnTypeID ? (edit.fields[field] ?? empty) : null)),
  );
  const values = [
    sheetID,
    isQuiet ? null : edits[0]?.userID,
    edits.map(({ rowID }) => rowID),
    edits.map(({ columnID }) => columnID),
    edits.map(({ columnTypeID }) => columnTypeID),
    ...kept,
  ];
  const result = await tx.executeQuery(saveKnownCells(...values));
  const [saved] = result.rows;
  const cells = JSON.parse(`[${saved?.cells ?? ''}]`) as Cell[];
  const people = new Map(saved?.people?.map((person) => [person.userID, person]));
  return edits.map(({ rowID, columnID, onlyFor, isPublic }, n) => {
    const cell = cells[n];
    if (cell?.rowID !== rowID || cell.columnID !== columnID) throw new Error('New cells came back in another order.');
    return { cell, onlyFor, isPublic, person: people.get(cell.cellUser?.userID ?? 0) };
  });
}

/** Asks the database about each cell, and saves those that are right. */
async function saveAsked(tx: Tx, sheetID: number, edits: readonly Edit[], isQuiet: boolean): Promise<Result[]> {
  const sent = edits.map((edit, n) => ({
    n,
    row_id: edit.rowID,
    column_id: edit.columnID,
    user_id: edit.userID,
    column_type: edit.columnTypeID,
    fields: edit.fields,
  }));
  const statement = isQuiet ? quietNewCellsStatement : newCellsStatement;
  const { rows } = await tx.executeQuery<SavedRow>(CompiledQuery.raw(statement, [sheetID, JSON.stringify(sent)]));
  const results: Result[] = [];
  for (const { n, refused, cell, person, only_for: onlyFor, is_public: isPublic } of rows) {
    results[n] = refused
      ? { refused }
      : { cell: JSON.parse(cell) as Cell, onlyFor, isPublic, person: person ?? undefined };
  }
  return results;
}

/** So many things at once, with their places among all. */
function* inSlices<T>(things: readonly T[]): Generator<T[]> {
  for (let start = 0; start < things.length; start += mostInOneStatement) {
    yield things.slice(start, start + mostInOneStatement);
  }
}

/**
 * Fills cells of rows that the transaction under way has added to a sheet whose lock it holds, no cell twice, all by one person. Answers for
 * each; the caller rolls back where one is refused, or leaves it out, and says what changed. `isQuiet` has nobody mailed: nobody wants to
 * read of thousands of cells. `factsOf` gives the facts where the caller knows them better than by reading them.
 */
export async function saveNewCells(
  tx: Tx,
  sheetID: number,
  rows: readonly Pick<Row, 'rowID' | 'groupID'>[],
  edits: readonly Edit[],
  {
    factsOf,
    isQuiet = false,
  }: { factsOf?: (rows: Iterable<[number, number]>) => Promise<Facts>; isQuiet?: boolean } = {},
): Promise<Result[]> {
  if (edits.length === 0) return [];
  const placed = rows.map(({ rowID, groupID }): [number, number] => [rowID, groupID]);
  const facts = await (factsOf ? factsOf(placed) : factsNow(tx, sheetID, placed));
  const [right, others]: [[number, SeenEdit][], [number, Edit][]] = [[], []];
  for (const [n, edit] of edits.entries()) {
    const seen = known(facts, edit);
    if (seen) right.push([n, seen]);
    else others.push([n, edit]);
  }
  const results: Result[] = [];
  const keep = (some: readonly (readonly [number, Edit])[], saved: readonly Result[]) => {
    for (const [at, [n]] of some.entries()) results[n] = saved[at] ?? { refused: 'unexpected' };
  };
  for (const some of inSlices(right)) {
    const theirs = some.map(([, edit]) => edit);
    keep(some, await saveKnown(tx, sheetID, theirs, isQuiet));
  }
  for (const some of inSlices(others)) {
    const theirs = some.map(([, edit]) => edit);
    keep(some, await saveAsked(tx, sheetID, theirs, isQuiet));
  }
  return results;
}
