/** Reads what cells hold, and the people whom they show. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Person } from '@marquee/contract/people.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';
import { asShown, losingOfColumnsAt, readLosing, type Listed } from './losing-options.ts';

/** Which cells to read. Cells of deleted rows and groups are never read; `isPublic` leaves out hidden groups. */
interface StoredWanted {
  columnIDs: readonly number[];
  rowIDs?: readonly number[] | undefined;
  isPublic: boolean;
}

/** One text of all cells, and what is shown instead of options that go. */
interface Read {
  cells: string | null;
  losing: Listed;
}

/**
 * `$1` the columns, `$2` whether hidden groups are read too. As one text: PostgreSQL takes three times as long to make a hundred thousand
 * values of their own of it.
 */
const ofColumns = `
  select string_agg(cell_text(c, b), ',') as cells, ${losingOfColumnsAt('$1')} as losing
  from cell c
  join alive_row r on r.row_id = c.row_id and (r.is_public or $2)
  left join cell_banner b on b.cell_id = c.cell_id
  where c.column_id = any($1::int[])`;
const readOfRows = prepared<Read>('cells-of-rows', `${ofColumns} and c.row_id = any($3::int[])`);

/** The cells of some columns, all or those of some rows, in the order of their ids. */
export async function storedCells(db: Queries, { columnIDs, rowIDs, isPublic }: StoredWanted): Promise<Cell[]> {
  if (columnIDs.length === 0 || rowIDs?.length === 0) return [];
  const read = rowIDs
    ? readOfRows(columnIDs, !isPublic, rowIDs)
    : (CompiledQuery.raw(ofColumns, [columnIDs, !isPublic]) as CompiledQuery<Read>);
  const [one] = (await db.executeQuery(read)).rows;
  const cells = asShown(JSON.parse(`[${one?.cells ?? ''}]`) as Cell[], readLosing(one?.losing));
  return cells.toSorted((a, b) => a.columnID - b.columnID || a.rowID - b.rowID);
}

/** The same for who sees them: with the people whom they show, where the public does. */
export async function cellsOf(
  db: Queries,
  { forPublic, ...wanted }: Omit<StoredWanted, 'isPublic'> & { forPublic: boolean },
): Promise<Cell[]> {
  const cells = await storedCells(db, { ...wanted, isPublic: forPublic });
  return forPublic ? withPeople(db, cells) : cells;
}

/** The people whom cells show, by their ids, as readers may know them who have not met them. */
export async function peopleIn(db: Queries, cells: readonly Cell[]): Promise<Map<number, Person>> {
  const userIDs = [...new Set(cells.flatMap(({ cellUser }) => cellUser?.userID ?? []))];
  if (userIDs.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; person: Person }>`
    select user_id, public_person_json(p) as person from person p where user_id = any(${userIDs})
  `.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.person]));
}

/** Who cells with the people whom they show, for readers who may not have met them. */
export async function withPeople(db: Queries, cells: readonly Cell[]): Promise<Cell[]> {
  const people = await peopleIn(db, cells);
  if (people.size === 0) return [...cells];
  return cells.map((cell) => {
    const person = cell.cellUser?.userID ? people.get(cell.cellUser.userID) : undefined;
    return person && cell.cellUser ? { ...cell, cellUser: { ...cell.cellUser, person } } : cell;
  });
}
