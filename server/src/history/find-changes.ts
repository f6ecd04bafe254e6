/** Reads the log of a sheet backwards: the changes as one member was told of them, without what may be large in them. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { deeds } from '@marquee/contract/history.ts';
import { mostCellsTold } from '@marquee/contract/history.ts';
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
export interface Earlier {
  /** the cells came with their rows, so they held nothing */
  isNew?: boolean;
  name?: string;
  colour?: string;
  groupID?: number;
  names?: Record<string, string>;
}

export interface ToldCell {
  cell: Cell;
  /** undefined where that is not known */
  before: Record<string, unknown> | undefined;
}

/** A change of the log. Of what may be many in it, the first few, and how many there are. */
export interface LoggedChange {
  revision: number;
  at: Date;
  actor: number | null;
  deed: (typeof deeds)[number] | null;
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

/** A cell that the reader may see now, and that is asked about. */
const wantedCell = `$.cells[*] ? (!(@.columnID == $hidden[*]) && ($row == 0 || @.rowID == $row) && ($column == 0 || @.columnID == $column))`;

/**
 * So many changes before one of this number, the newest first; those that the reader was not told of have no `kind`. What they are told
 * of cells that they may not see now is left out; of other things the caller sees to that.
 */
export async function changesBefore(
  db: Queries,
  { sheetID, rowID = 0, columnID = 0 }: Scope,
  reader: HistoryReader,
  { before, most }: { before: number; most: number },
): Promise<LoggedChange[]> {
  const asked = JSON.stringify({ hidden: reader.hidden, row: rowID, column: columnID });
  const ofRow = rowID === 0 ? sql`` : sql`and told_rows(faces) @> ${JSON.stringify([rowID])}::jsonb`;
  const mostCells = rowID === 0 ? mostCellsTold : 200;
  const { rows } = await sql<LoggedChange>`
    with logged as materialized (
      select revision, at, actor, deed, earlier, faces from sheet_event
      where sheet_id = ${sheetID} and revision < ${before} ${ofRow}
      order by revision desc limit ${most}
    ),
    faced as materialized (
      -- Opened once, as a change of many cells is kept compressed.
      select revision, at, actor, deed, earlier,
        coalesce(opened.faces->${String(reader.userID)}, opened.faces->'members', opened.faces->'all') as face
      from logged cross join lateral (select logged.faces || '{}' as faces offset 0) as opened
    ),
    told as materialized (
      select *, face->>'kind' as kind,
        case when face->>'kind' = 'updateRows' or (${rowID}::int <> 0 and face->>'kind' in ('addRow', 'addRows'))
          then jsonb_path_query_array(face, ${wantedCell}::jsonpath, ${asked}::jsonb) else '[]' end as cells
      from faced
    )
    select revision, at, actor, deed, kind,
      (face - '{cells,rows,rowIDs}'::text[]) #- '{group,rows}' #- '{column,cells}' #- '{column,multiChoiceOptions}' as said,
      case when kind = 'updateRows' and jsonb_array_length(face->'cells') > 0 and earlier->'isNew' is null
        then null else earlier end as earlier,
      jsonb_path_query_array(face, ${`$.rows[0 to ${mostThings - 1}]`}::jsonpath) as rows,
      coalesce(jsonb_array_length(face->'rows'), 0) as "noOfRows",
      jsonb_path_query_array(face, ${`$.rowIDs[0 to ${mostThings - 1}]`}::jsonpath) as "rowIDs",
      coalesce(jsonb_array_length(face->'rowIDs'), 0) as "noOfRowIDs",
      jsonb_array_length(cells) as "noOfCells",
      coalesce((
        select json_agg(json_build_object('cell', one, 'before',
          case when earlier->'isNew' is not null then '{}'::json
            else earlier->((one->>'rowID') || ':' || (one->>'columnID')) end) order by nth)
        from jsonb_array_elements(cells) with ordinality as c (one, nth) where nth <= ${mostCells}
      ), '[]') as cells
    from told order by revision desc
  `.execute(db);
  return rows;
}
