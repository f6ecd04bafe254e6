/** Reads the log of a sheet backwards: the changes as one member was told of them, without what may be large in them. */
import type { Cell } from '@marquee/contract/cells.ts';
import { mostCellsTold, type Deed } from '@marquee/contract/history.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** What the history is asked about. */
export interface Scope {
  sheetID: number;
  rowID?: number | undefined;
  columnID?: number | undefined;
}

/** Who reads it: columns that are just for somebody else are `hidden` from them. */
export interface HistoryReader {
  userID: number;
  hidden: readonly number[];
}

/** What was there before, as it was logged: of one cell its fields, of many by `rowID:columnID`, else by what was changed. */
interface Earlier {
  /** the cells came with their rows, so they held nothing */
  isNew?: boolean;
  /** the cells were told to those who hadn't seen them, and stayed as they were */
  isTold?: boolean;
  name?: string;
  colour?: string;
  /** of an option: whether it meant that a row is done */
  isDone?: boolean;
  /** of a column */
  wasJustForMe?: boolean;
  groupID?: number;
  names?: Record<string, string>;
  /** of whom decisions were asked, by number or, once, by name, and whether that was withdrawn */
  askedOf?: number[];
  asked?: string[];
  isWithdrawn?: boolean;
  /** the presets that were named, and no longer, by the names that they had, and for which group */
  presets?: { groupID: number | null; added: string[]; removed: string[] };
  /** the rule of approvals before another one was set */
  approvedWhen?: string;
}

export interface ToldCell {
  cell: Cell;
  /** null where that is not known */
  before: Record<string, unknown> | null;
}

/** A change of the log. Of what may be many in it, the first few, and how many there are. */
export interface LoggedChange {
  revision: number;
  /** how many there were to read, of which the first few were */
  found: number;
  at: Date;
  actor: number | null;
  deed: Deed | null;
  kind: string;
  /** the rest of the change */
  said: Record<string, unknown>;
  earlier: Earlier | null;
  rows: { rowID: number; groupID?: number; name?: string }[];
  noOfRows: number;
  rowIDs: number[];
  noOfRowIDs: number;
  cells: ToldCell[];
  noOfCells: number;
}

const mostThings = 3;
/** Of a change of more cells only their number is told, but where one row is asked about. */
const mostCellsRead = 200;
/** So much of what is kept compressed is opened by one read: a few changes of thousands of cells, or hundreds of single ones. Bytes. */
const mostOpened = 150_000;

/** The cells that the reader may see now, and that are asked about. */
const wantedCells = `$.cells[*] ? (!(@.columnID == $hidden[*]) && ($row == 0 || @.rowID == $row) && ($column == 0 || @.columnID == $column))`;

/**
 * Some changes before one of this number, the newest first, and none where there are none; those that the reader was not told of have no
 * `kind`. What they are told of cells that they may not see now is left out; of other things the caller sees to that.
 */
export async function changesBefore(
  db: Queries,
  { sheetID, rowID = 0, columnID = 0 }: Scope,
  reader: HistoryReader,
  { before, most }: { before: number; most: number },
): Promise<LoggedChange[]> {
  const asked = JSON.stringify({ hidden: reader.hidden, row: rowID, column: columnID });
  const ofRow = rowID === 0 ? sql`` : sql`and told_rows(faces) @> ${JSON.stringify([rowID])}::jsonb`;
  const wanted = sql`jsonb_path_query_array(face, ${wantedCells}::jsonpath, ${asked}::jsonb)`;
  const areCounted = rowID === 0 && reader.hidden.length === 0;
  // The cells of rows that were added are told where one row is asked about.
  const cells =
    rowID === 0
      ? sql`case when face->>'kind' not in ('updateRows', 'decideBanners') then '[]'
          when ${areCounted} and jsonb_array_length(face->'cells') > ${mostCellsRead} then '[]' else ${wanted} end`
      : sql`case when face->>'kind' in ('updateRows', 'addRow', 'addRows', 'decideBanners') then ${wanted} else '[]' end`;
  const { rows } = await sql<LoggedChange>`
    with logged as (
      select revision, at, actor, deed, earlier, faces, pg_column_size(faces) as size from sheet_event
      where sheet_id = ${sheetID} and revision < ${before} ${ofRow}
      order by revision desc limit ${most}
    ),
    few as (
      select * from (select *, sum(size) over (order by revision desc) - size as behind, count(*) over () as found from logged) as sized
      where behind < ${mostOpened}
    )
    -- Each is opened once: a change of many cells is kept compressed.
    select revision, at, actor, deed, found, told.kind,
      (face - '{cells,rows,rowIDs}'::text[]) #- '{group,rows}' #- '{column,cells}' #- '{column,multiChoiceOptions}' as said,
      case when told.kind <> 'updateRows' or jsonb_array_length(face->'cells') = 0 or was ?| '{isNew,isTold}' then was end as earlier,
      jsonb_path_query_array(face, ${`$.rows[0 to ${mostThings - 1}]`}::jsonpath) as rows,
      coalesce(jsonb_array_length(face->'rows'), 0) as "noOfRows",
      jsonb_path_query_array(face, ${`$.rowIDs[0 to ${mostThings - 1}]`}::jsonpath) as "rowIDs",
      coalesce(jsonb_array_length(face->'rowIDs'), 0) as "noOfRowIDs",
      case when told.kind = 'updateRows' and ${areCounted} then jsonb_array_length(face->'cells')
        else jsonb_array_length(cells) end as "noOfCells",
      coalesce((
        select json_agg(json_build_object('cell', one, 'before',
          case when was ? 'isNew' then '{}' else was->((one->>'rowID') || ':' || (one->>'columnID')) end))
        from jsonb_path_query(cells, ${`$[0 to ${rowID === 0 ? mostCellsTold - 1 : 199}]`}::jsonpath) as one
      ), '[]') as cells
    from few
    cross join lateral (select faces || '{}' as all_faces, earlier || '{}' as was offset 0) as opened
    cross join lateral (
      select coalesce(all_faces->${String(reader.userID)}, all_faces->'members', all_faces->'all') as face offset 0
    ) as of_reader
    cross join lateral (select face->>'kind' as kind, ${cells} as cells offset 0) as told
    order by revision desc
  `.execute(db);
  return rows;
}
