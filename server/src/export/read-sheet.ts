/** What is exported of a sheet: its groups and rows, those hidden from public only on demand, and the columns that are open to all. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { sql } from 'kysely';
import { storedOf } from '#banners/accounts/find-accounts.ts';
import { columnsOf, optionsOf } from '#columns/find-columns.ts';
import { asShown, losingOfColumns, readLosing } from '#columns/losing-options.ts';
import { groupsOf, rowsOfGroups } from '#groups/find-groups.ts';
import { findMembers } from '#members/find-members.ts';
import type { Queries } from '#platform/db.ts';
import { findByID } from '#sheets/find-sheets.ts';

/** Everything of the file but its rows; widths in pixels. */
export interface Head {
  name: string;
  rowNameWidth: number;
  columns: { columnID: number; columnTypeID: ColumnTypeId; name: string; width: number }[];
  options: Map<number, { name: string; colour: Colour }>;
  /** full names by user id */
  people: Map<number, string>;
  /** public addresses of FTP accounts, by their id; those without one are not among them */
  bannerBases: Map<number, string>;
}

/** A line of the file: the title of a group, or a row. */
type Line = { group: string } | { rowID: number; name: string };

/** Lines in their order, with the cells of their rows. */
export interface Chunk {
  lines: Line[];
  cells: Cell[];
}

/** Cells that are read at once: few enough for little memory, enough for a round trip to be worth it. */
const cellsAtOnce = 2000;

/** Everything but the rows. `userID` is a member's. */
export async function exportedHead(db: Queries, sheetID: number, userID: number): Promise<Head> {
  const sheet = await findByID(db, sheetID);
  if (!sheet) throw new Error('The sheet was deleted before it could be exported.');
  const columns = await columnsOf(db, sheetID);
  const options = await optionsOf(db, sheetID);
  const { users, formerUsers } = await findMembers(db, sheetID, userID);
  const accounts = await storedOf(db, sheet.account_id);
  return {
    name: sheet.name,
    rowNameWidth: sheet.row_name_column_width,
    columns: columns
      .filter((column) => column.isPublic)
      .map((column) => ({
        columnID: column.id,
        columnTypeID: ColumnTypeId.parse(column.column_type),
        name: column.name,
        width: column.width,
      })),
    options: new Map(options.map((option) => [option.id, { name: option.name, colour: option.colour }])),
    people: new Map(
      [...users, ...formerUsers].map((person) => [person.userID, `${person.firstName} ${person.surname}`.trim()]),
    ),
    bannerBases: new Map(
      accounts
        .map((account): [number, string] => [account.ftp_account_id, account.url || account.url_for_http_site])
        .filter(([, base]) => base !== ''),
    ),
  };
}

/** What is wanted of a sheet: rows of groups that are hidden from public only on demand, and only some where they are named. */
interface Extent {
  withHiddenGroups: boolean;
  rowIDs?: readonly number[] | undefined;
}

async function linesOf(db: Queries, sheetID: number, { rowIDs, withHiddenGroups }: Extent): Promise<Line[]> {
  const all = await groupsOf(db, sheetID);
  const groups = withHiddenGroups ? all : all.filter((group) => group.isPublic);
  const rows = await rowsOfGroups(
    db,
    groups.map((group) => group.id),
  );
  const named = rowIDs && new Set(rowIDs);
  const wanted = named ? rows.filter((row) => named.has(row.row_id)) : rows;
  const byGroup = Map.groupBy(wanted, (row) => row.group_id);
  const shown = named ? groups.filter((group) => byGroup.has(group.id)) : groups;
  return shown.flatMap((group): Line[] => [
    { group: group.name },
    ...(byGroup.get(group.id) ?? []).map((row) => ({ rowID: row.row_id, name: row.name })),
  ]);
}

/** The cells of some rows, in one text: half a million of them one by one would take the database twice as long. */
export async function cellsOf(db: Queries, rowIDs: readonly number[], columnIDs: readonly number[]): Promise<Cell[]> {
  const { rows } = await sql<{ cells: string | null; losing: [number, number | null][] | null }>`
    select string_agg(cell_text(c, b), ',') as cells, ${losingOfColumns(columnIDs)} as losing
    from cell c left join cell_banner b on b.cell_id = c.cell_id
    where c.row_id = any(${rowIDs}::int[]) and c.column_id = any(${columnIDs}::int[])
  `.execute(db);
  return asShown(JSON.parse(`[${rows[0]?.cells ?? ''}]`) as Cell[], readLosing(rows[0]?.losing));
}

/** The lines of the file with their cells, some at a time. */
export async function* exportedChunks(
  db: Queries,
  sheetID: number,
  { head, ...extent }: Extent & { head: Head },
): AsyncGenerator<Chunk> {
  const all = await linesOf(db, sheetID, extent);
  const columnIDs = head.columns.map((column) => column.columnID);
  const linesAtOnce = Math.ceil(cellsAtOnce / Math.max(columnIDs.length, 1));
  for (let start = 0; start < all.length; start += linesAtOnce) {
    const lines = all.slice(start, start + linesAtOnce);
    const rowIDs = lines.flatMap((line) => ('rowID' in line ? [line.rowID] : []));
    yield { lines, cells: await cellsOf(db, rowIDs, columnIDs) };
  }
}
