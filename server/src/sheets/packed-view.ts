/**
 * A sheet as one reader sees it, packed: what everybody of their audience sees comes from a snapshot, and what only this reader is told
 * (their own columns, counts and record) is read anew each time and follows it. Both begin with nothing and add what is seen.
 */
import type { Readable } from 'node:stream';
import type { PackedColumn, PackedEnd, PackedGroup, PackedLine } from '@marquee/contract/packed-sheet.ts';
import { firstScreenRows, toSteps } from '@marquee/contract/packed-sheet.ts';
import { sql } from 'kysely';
import { isSeenBy, type Audience } from '#access/seen.ts';
import { isInOwnTable, optionPlace, sentJson } from '#cells/sent-json.ts';
import { columnsOf, optionsOf, toColumn, toOptions } from '#columns/find-columns.ts';
import { losingOfSheet, readLosing, shownOption, type LosingOptions } from '#columns/losing-options.ts';
import { groupsOf, toGroup } from '#groups/find-groups.ts';
import type { Queries } from '#platform/db.ts';
import { commentCounts } from '#rows/find-rows.ts';
import type { Reader } from '#sheet-log/committed-change.ts';
import type { StoredSheet } from './find-sheets.ts';
import { headSeenBy } from './sheet-view.ts';
import {
  deflatedOf,
  framed,
  gzipped,
  plain,
  zstandardOf,
  type Coding,
  type Snapshot,
  type Snapshots,
} from './snapshots.ts';

const line = (packed: PackedLine): string => `${JSON.stringify(packed)}\n`;

const numbersIn = (list: string): number[] => JSON.parse(`[${list}]`) as number[];

type Head = PackedColumn['column'];
/** Who sees alike: all members, of what is nobody's alone, and everybody else. */
type Shared = 'members' | 'public';

/** The lines of some columns; the values stay the text that the database made. Without `rowIDs` the cells of all rows. */
async function columnLines(
  db: Queries,
  columns: readonly Head[],
  isPublic: boolean,
  { losing, rowIDs }: { losing: LosingOptions; rowIDs: readonly number[] | undefined },
): Promise<string> {
  const types = [...new Set(columns.map((column) => column.columnTypeID))];
  const ofType = types.map((type) => {
    const ids = columns.filter((column) => column.columnTypeID === type).map((column) => column.columnID);
    const values = Object.values(sentJson(type)).map(
      (json) => sql`'[' || string_agg((${sql.raw(json)})::text, ',') || ']'`,
    );
    return sql`
      select c.column_id, string_agg(c.row_id::text, ',') as rows, string_agg(c.cell_id::text, ',') as cells,
        array[${sql.join(values)}] as values
      from cell c
      join alive_row r on r.row_id = c.row_id and (r.is_public or ${!isPublic})
      ${isInOwnTable(type) ? sql`join cell_banner b on b.cell_id = c.cell_id` : sql``}
      where c.column_id = any(${ids}) and (${rowIDs === undefined} or c.row_id = any(${rowIDs ?? []}))
      group by c.column_id`;
  });
  if (ofType.length === 0) return '';
  const { rows } = await sql<{ column_id: number; rows: string; cells: string; values: string[] }>`
    ${sql.join(ofType, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.column_id, row]));
  return columns
    .map((column) => {
      const cells = found.get(column.columnID);
      const fields = Object.keys(sentJson(column.columnTypeID));
      const head: Omit<PackedColumn, 'values'> = {
        column,
        rowIDs: toSteps(numbersIn(cells?.rows ?? '')),
        cellIDs: toSteps(numbersIn(cells?.cells ?? '')),
        fields,
      };
      const held = cells?.values ?? fields.map(() => '[]');
      const values = asShown(held, optionPlace(column.columnTypeID), losing).join(',');
      return `${JSON.stringify(head).slice(0, -1)},"values":[${values}]}\n`;
    })
    .join('');
}

/** The values of a column, field by field, with the options that its cells show. */
function asShown(values: readonly string[], place: number, losing: LosingOptions): readonly string[] {
  const held = values[place];
  if (losing.size === 0 || held === undefined) return values;
  const shown = (JSON.parse(held) as (number | null)[]).map((id) => shownOption(losing, id));
  return values.with(place, JSON.stringify(shown));
}

interface ReadGroup {
  packed: Omit<PackedGroup, 'names'>;
  rowIDs: readonly number[];
  /** the names of its rows as JSON */
  names: string;
}

async function readGroups(db: Queries, sheetID: number, audience: Shared): Promise<ReadGroup[]> {
  const groups = (await groupsOf(db, sheetID)).filter((group) => isSeenBy(audience, group));
  const { rows } = await sql<{ group_id: number; ids: string; names: string }>`
    select group_id, string_agg(row_id::text, ',' order by sort_key, row_id) as ids,
      '[' || string_agg(to_json(name)::text, ',' order by sort_key, row_id) || ']' as names
    from undeleted_row where group_id = any(${groups.map((group) => group.id)}) group by group_id`.execute(db);
  const found = new Map(rows.map((row) => [row.group_id, row]));
  return groups.map((stored, index) => {
    const { ordering: _, ...group } = toGroup(stored, index + 1);
    const rowIDs = numbersIn(found.get(stored.id)?.ids ?? '');
    return { packed: { group, rowIDs: toSteps(rowIDs) }, rowIDs, names: found.get(stored.id)?.names ?? '[]' };
  });
}

const groupLine = ({ packed, names }: ReadGroup): string =>
  `${JSON.stringify(packed).slice(0, -1)},"names":${names}}\n`;

/** Columns whose cells are read together: enough for one round trip to be worth it, few enough to keep memory flat. */
const columnsAtOnce = 4;

/** What a sheet holds for everybody of an audience: all its groups and rows, and the columns that are not one person's. */
async function* sharedLines(
  db: Queries,
  sheetID: number,
  audience: Shared,
  { firstRows, losing }: { firstRows: number | undefined; losing: LosingOptions },
): AsyncGenerator<string> {
  const groups = await readGroups(db, sheetID, audience);
  yield groups.map(groupLine).join('');
  const rowIDs = firstRows === undefined ? undefined : groups.flatMap((group) => group.rowIDs).slice(0, firstRows);
  const columns = await headsOf(db, sheetID, audience);
  const atOnce = rowIDs ? columns.length : columnsAtOnce;
  const read = (start: number): Promise<string> | undefined => {
    if (start >= columns.length) return undefined;
    const lines = columnLines(db, columns.slice(start, start + atOnce), audience === 'public', { losing, rowIDs });
    // Whoever waits for it hears of a failure; nobody may come to wait.
    lines.catch(() => {});
    return lines;
  };
  // The database reads the next columns while these are compressed.
  let next = read(0);
  for (let start = atOnce; next; start += atOnce) {
    const lines: string = await next;
    next = read(start);
    yield lines;
  }
}

/** The columns that an audience sees, in order: of `members` and the public those that are nobody's alone, of a person also their own. */
async function headsOf(db: Queries, sheetID: number, audience: Audience, isOwn = false): Promise<Head[]> {
  const seen = (await columnsOf(db, sheetID)).filter(
    (column) => isSeenBy(audience, column) && (!isOwn || column.onlyFor === audience),
  );
  const options = seen.length > 0 ? await optionsOf(db, sheetID) : [];
  return seen.map((column) => {
    const { ordering: _, ...head } = toColumn(audience, column, 0);
    return { ...head, multiChoiceOptions: toOptions(options, column.id) };
  });
}

/** The rows from the top, as a member sees them; whose cells a first screen shows. */
async function firstRowsOf(db: Queries, sheetID: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ row_id: number }>`
    select r.row_id from alive_group g join undeleted_row r on r.group_id = g.group_id
    where g.sheet_id = ${sheetID} order by g.sort_key, g.group_id, r.sort_key, r.row_id limit ${count}`.execute(db);
  return rows.map((row) => row.row_id);
}

/** What only this reader is told, and the end. */
async function ownLines(
  db: Queries,
  sheet: StoredSheet,
  reader: Reader,
  { firstRows, losing }: { firstRows: number | undefined; losing: LosingOptions },
) {
  const sheetID = sheet.sheet_id;
  const columns = await columnsOf(db, sheetID);
  const end: PackedEnd = {
    head: await headSeenBy(db, sheet, reader),
    columnOrder: columns.filter((column) => isSeenBy(reader, column)).map((column) => column.id),
  };
  if (reader === 'public') return line(end);
  const own = await headsOf(db, sheetID, reader, true);
  const rowIDs = own.length > 0 && firstRows !== undefined ? await firstRowsOf(db, sheetID, firstRows) : undefined;
  const counts = await commentCounts(db, sheetID, reader);
  const comments = counts.map(({ row_id, comments: count, unread }) => [row_id, count, unread] as const);
  return (await columnLines(db, own, false, { losing, rowIDs })) + line({ ...end, comments });
}

export interface PackedView {
  bytes: Buffer | Readable;
  length: number;
  /** undefined where they are the text itself */
  coding: Coding | undefined;
}

/** What is one's own follows a zstd snapshot as it is, which more than this would pay for dearly. Characters. */
const mostUncompressed = 32 * 1024;

/**
 * A sheet for a reader, of all rows or with the cells of the first ones, in the first of the `codings` that suits it. `db` is a transaction
 * that reads as of one moment: the snapshot is of the same revision as what follows it. It is also of a day, since a date says whether it
 * is past.
 */
export async function packedView(
  db: Queries,
  sheet: StoredSheet,
  { reader, firstRows, codings }: { reader: Reader; firstRows: number | undefined; codings: readonly Coding[] },
  snapshots: Snapshots,
): Promise<PackedView> {
  const sheetID = sheet.sheet_id;
  const audience: Shared = reader === 'public' ? 'public' : 'members';
  const { rows } = await sql<{ day: string; losing: [number, number | null][] | null }>`
    select current_date::text as day, ${losingOfSheet(sheetID)} as losing`.execute(db);
  const extent = { firstRows, losing: readLosing(rows[0]?.losing) };
  const lines = () => sharedLines(db, sheetID, audience, extent);
  // What the page never asks for is made and not kept: nobody drives out what others use by asking for it.
  const isKept = firstRows === undefined || firstRows === firstScreenRows;
  const what = `${sheetID} ${audience} ${firstRows ?? 'all'}`;
  const stamp = `${sheet.revision} ${rows[0]?.day}`;
  const kept = <S extends Snapshot>(coding: Coding, make: () => Promise<S>): Promise<S> =>
    isKept ? snapshots.get(`${what} ${coding}`, stamp, make) : make();
  const own = await ownLines(db, sheet, reader, extent);
  if (codings.includes('zstd') && own.length <= mostUncompressed) {
    const size = firstRows === undefined ? 'whole' : 'firstScreen';
    const bytes = framed(await kept('zstd', () => zstandardOf(lines(), size)), own);
    return { bytes, length: bytes.length, coding: 'zstd' };
  }
  const shared = await kept('gzip', () => deflatedOf(lines()));
  if (!codings.includes('gzip')) return { ...plain(shared, own), coding: undefined };
  const bytes = await gzipped(shared, own);
  return { bytes, length: bytes.length, coding: 'gzip' };
}
