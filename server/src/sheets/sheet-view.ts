/**
 * A sheet as one reader sees it: the member view, or the public view, which starts from nothing and adds what is public. The cells come
 * as text that the database built, column by column, so that a large sheet streams through without being parsed.
 */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Group } from '@marquee/contract/groups.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { isSeenBy } from '#access/seen.ts';
import { decisionsOf } from '#decisions/find-decisions.ts';
import { columnsOf, optionsOf, toColumn, toOptions } from '#columns/find-columns.ts';
import { asShown, losingOfColumns, readLosing } from '#columns/losing-options.ts';
import { groupsOf, rowsOfGroups, toGroup } from '#groups/find-groups.ts';
import { findMembers, findPublicPeople } from '#members/find-members.ts';
import type { Queries } from '#platform/db.ts';
import { revisionFor, type Reader } from '#sheet-log/committed-change.ts';
import { commentCounts, memberRow, publicRow } from '#rows/find-rows.ts';
import { viewsSeenBy } from '#views/find-views.ts';
import { memberHead, publicHead, revisionsOf, type StoredSheet } from './find-sheets.ts';

/** Everything of a sheet but its cells. */
type Frame = Omit<Sheet, 'columns'> & { columns: Omit<Sheet['columns'][number], 'cells'>[] };

async function groupsSeenBy(db: Queries, sheetID: number, reader: Reader): Promise<Group[]> {
  const groups = (await groupsOf(db, sheetID)).filter((group) => isSeenBy(reader, group));
  const rows = await rowsOfGroups(
    db,
    groups.map((group) => group.id),
  );
  const rowsByGroup = Map.groupBy(rows, (row) => row.group_id);
  const counts = reader === 'public' ? [] : await commentCounts(db, sheetID, reader);
  const countsByRow = new Map(counts.map((count) => [count.row_id, count]));
  return groups.map((group, index) => ({
    ...toGroup(group, index + 1),
    rows: (rowsByGroup.get(group.id) ?? []).map((row, at) =>
      reader === 'public' ? publicRow(row, at + 1) : memberRow(row, at + 1, countsByRow.get(row.row_id)),
    ),
  }));
}

/** The columns that a reader sees, in order, without their cells. */
async function columnsSeenBy(db: Queries, sheetID: number, reader: Reader): Promise<Frame['columns']> {
  const columns = (await columnsOf(db, sheetID)).filter((column) => isSeenBy(reader, column));
  const options = await optionsOf(db, sheetID);
  return columns.map((column, index) => ({
    ...toColumn(reader, column, index + 1),
    multiChoiceOptions: toOptions(options, column.id),
  }));
}

/** Everything but the cells, as of the moment of the transaction it is read in. */
async function frameFor(db: Queries, sheet: StoredSheet, reader: Reader): Promise<Frame> {
  const groups = await groupsSeenBy(db, sheet.sheet_id, reader);
  const columns = await columnsSeenBy(db, sheet.sheet_id, reader);
  return { ...(await headSeenBy(db, sheet, reader)), groups, columns };
}

/** The sheet itself with its people, and how far the reader has seen it. */
export async function headSeenBy(
  db: Queries,
  sheet: StoredSheet,
  reader: Reader,
): Promise<Omit<Sheet, 'groups' | 'columns'>> {
  const revision = revisionFor(revisionsOf(sheet), reader);
  if (reader === 'public') {
    const users = await findPublicPeople(db, sheet.sheet_id);
    return { ...publicHead(sheet), users, formerUsers: [], revision };
  }
  const { users, formerUsers, own } = await findMembers(db, sheet.sheet_id, reader);
  const decisions = await decisionsOf(db, sheet.sheet_id, reader);
  const records = own ? { sheetUsers: [own], loggedInSheetUser: own } : {};
  const views = await viewsSeenBy(db, sheet.sheet_id, reader);
  return {
    ...(await memberHead(db, sheet, reader)),
    users,
    formerUsers,
    ...records,
    views,
    ...(decisions.length > 0 && { decisions }),
    revision,
  };
}

/** The cells of columns, as the inside of a JSON array per column. */
async function cellTexts(
  db: Queries,
  columnIDs: readonly number[],
  reader: Reader,
  rowIDs: readonly number[] | undefined,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ column_id: number; cells: string; losing: [number, number | null][] | null }>`
    select c.column_id, string_agg(cell_text(c, b), ',') as cells, ${losingOfColumns(columnIDs)} as losing
    from cell c
    join alive_row r on r.row_id = c.row_id and (r.is_public or ${reader !== 'public'})
    left join cell_banner b on b.cell_id = c.cell_id
    where c.column_id = any(${columnIDs}) and (${rowIDs === undefined} or c.row_id = any(${rowIDs ?? []}))
    group by c.column_id
  `.execute(db);
  const losing = readLosing(rows[0]?.losing);
  const shown = (cells: string) =>
    losing.size === 0 ? cells : JSON.stringify(asShown(JSON.parse(`[${cells}]`) as Cell[], losing)).slice(1, -1);
  return new Map(rows.map((row) => [row.column_id, shown(row.cells)]));
}

/** Columns whose cells are read and sent together: enough for one round trip to be worth it, few enough to keep memory flat. */
const columnsAtOnce = 4;

export interface ViewWanted {
  reader: Reader;
  /** only the cells of so many rows from the top */
  firstRows?: number | undefined;
  /** leave out groups and columns altogether */
  headOnly: boolean;
}

/**
 * The JSON of a sheet for a reader, in pieces. `db` is a transaction that reads as of one moment, so that cells and revision belong
 * together.
 */
export async function* sheetView(db: Queries, sheet: StoredSheet, wanted: ViewWanted): AsyncGenerator<string> {
  const { columns, ...frame } = await frameFor(db, sheet, wanted.reader);
  if (wanted.headOnly) {
    yield JSON.stringify({ ...frame, groups: [], columns: [] });
    return;
  }
  const all = frame.groups.flatMap((group) => group.rows.map((row) => row.rowID));
  const rowIDs = wanted.firstRows === undefined ? undefined : all.slice(0, wanted.firstRows);
  yield `${JSON.stringify(frame).slice(0, -1)},"columns":[`;
  const atOnce = rowIDs ? columns.length : columnsAtOnce;
  for (let start = 0; start < columns.length; start += atOnce) {
    const some = columns.slice(start, start + atOnce);
    const texts = await cellTexts(
      db,
      some.map((column) => column.columnID),
      wanted.reader,
      rowIDs,
    );
    const pieces = some.map(
      (column) => `${JSON.stringify(column).slice(0, -1)},"cells":[${texts.get(column.columnID) ?? ''}]}`,
    );
    yield (start === 0 ? '' : ',') + pieces.join(',');
  }
  yield ']}';
}
