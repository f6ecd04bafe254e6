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

interface SavedKnown {
  cells: string;
  people: Person[] | null;
}

const saveKnownCells = prepared<SavedKnown>('known-new-cells', knownNewCellsStatement);

/** What the statement takes of cells that are known to be right, all of one person. */
function knownValues(sheetID: number, edits: readonly SeenEdit[], isQuiet: boolean): unknown[] {
  const kept = keptFields.map(({ columnTypeID, field, empty }) =>
    edits.map((edit) => (edit.columnTypeID === columnTypeID ? (edit.fields[field] ?? empty) : null)),
  );
  return [
    sheetID,
    isQuiet ? null : edits[0]?.userID,
    edits.map(({ rowID }) => rowID),
    edits.map(({ columnID }) => columnID),
    edits.map(({ columnTypeID }) => columnTypeID),
    ...kept,
  ];
}

/** These cells as the statement has saved them. */
function knownSaved(edits: readonly SeenEdit[], saved: SavedKnown | undefined): SavedCell[] {
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

/** The answer to each of these, in turn: while one is waited for, what the next is asked by is made, and what came of the last is used. */
async function* oneAhead<T, Made, Answer>(
  things: Iterable<T>,
  make: (thing: T) => Made,
  ask: (made: Made) => Promise<Answer>,
): AsyncGenerator<[T, Answer]> {
  let asked: { thing: T; answer: Promise<Answer> } | undefined;
  for (const thing of things) {
    const made = make(thing);
    const before: [T, Answer] | undefined = asked && [asked.thing, await asked.answer];
    asked = { thing, answer: ask(made) };
    // Whoever uses the last answer may throw before this one is waited for.
    asked.answer.catch(() => undefined);
    if (before) yield before;
  }
  if (asked) yield [asked.thing, await asked.answer];
}

const justEdit = <E>([, edit]: readonly [number, E]): E => edit;

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
  const valuesOf = (some: readonly [number, SeenEdit][]) => knownValues(sheetID, some.map(justEdit), isQuiet);
  const save = (values: unknown[]) => tx.executeQuery(saveKnownCells(...values));
  for await (const [some, { rows: saved }] of oneAhead(inSlices(right), valuesOf, save)) {
    keep(some, knownSaved(some.map(justEdit), saved[0]));
  }
  for (const some of inSlices(others)) {
    keep(some, await saveAsked(tx, sheetID, some.map(justEdit), isQuiet));
  }
  return results;
}
