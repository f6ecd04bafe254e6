/** A sheet of any size, made in seconds by a few set-based statements: for trying out sizes, for benchmarks and for tests. */
import { colours } from '@marquee/contract/colours.ts';
import { columnTypes, type ColumnTypeId } from '@marquee/contract/column-types.ts';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { sql } from 'kysely';
import * as columnStore from '#columns/store.ts';
import * as members from '#members/store.ts';
import type { Db, Tx } from '#platform/db.ts';
import { freshKeys } from '#sheet-log/sort-keys.ts';
import { newSheetUrl } from '#sheets/new-sheet-url.ts';
import * as sheets from '#sheets/store.ts';

export interface BigSheetWanted {
  rows: number;
  columns: number;
  ownerUserID: number;
  /** all its people become members */
  accountID: number;
  name: string;
  /** the share of cells that are filled in, 0 to 1; without it all of them */
  fill?: number;
  /** 200 without it */
  rowsPerGroup?: number;
}

export interface BigSheet {
  sheetID: number;
  url: string;
  /** in the order of the sheet */
  columns: { columnID: number; columnTypeID: ColumnTypeId; name: string }[];
}

/** The mix of column types, repeated as often as it takes. */
const mix: readonly ColumnTypeId[] = [
  columnTypes.text,
  columnTypes.status,
  columnTypes.date,
  columnTypes.who,
  columnTypes.text,
  columnTypes.link,
  columnTypes.text,
  columnTypes.status,
  columnTypes.banner,
  columnTypes.text,
];

const widths: { readonly [Type in ColumnTypeId]?: number } = { 1: 220, 2: 125, 3: 140, 4: 110, 5: 130, 6: 130 };

const statuses = ['Not started', 'In progress', 'Client review', 'Changes requested', 'Approved', 'Live', 'On hold'];

const placements = [
  'MPU 300x250',
  'Double MPU 300x600',
  'Leaderboard 728x90',
  'Billboard 970x250',
  'Wide Sky 160x600',
  'Mobile banner 320x50',
  'Mobile portrait 320x480',
];
const endings = ['EN – static', 'DE – static', 'FR – static', 'EN – HTML5', 'DE – HTML5', 'FR – HTML5', 'EN – video'];

const words =
  'logo claim price banner headline layout new final draft client legal autumn winter jacket boots trail snow glacier loop frame retina fallback copy German French crop sound button footer deadline agency media publisher budget round check colour contrast animation weight'.split(
    ' ',
  );

/** Makes the sheet in one transaction, and has PostgreSQL look at the sizes so that its plans fit at once. */
export async function addBigSheet(db: Db, wanted: BigSheetWanted): Promise<BigSheet> {
  const { accountID, ownerUserID, name, fill = 1 } = wanted;
  const sheet = await db.kysely.transaction().execute(async (tx) => {
    const url = newSheetUrl();
    const sheetID = await sheets.addSheet(tx, { accountID, ownerUserID, name, url });
    await sheets.changeSheet(tx, sheetID, { row_name_column_width: 280 });
    const people = await tx.selectFrom('person').select('user_id').where('account_id', '=', accountID).execute();
    for (const person of people) await members.addMember(tx, sheetID, person.user_id);
    await addRows(tx, sheetID, wanted.rows, wanted.rowsPerGroup ?? 200);
    const columns = await addColumns(tx, sheetID, ownerUserID, wanted.columns);
    await fillCells(tx, sheetID, fill);
    return { sheetID, url, columns };
  });
  await sql`analyze sheet_group, sheet_row, sheet_column, cell, cell_banner`.execute(db.kysely);
  return sheet;
}

async function addRows(tx: Tx, sheetID: number, count: number, rowsPerGroup: number): Promise<void> {
  const groupKeys = freshKeys(Math.ceil(count / rowsPerGroup));
  const rowKeys = freshKeys(rowsPerGroup);
  await sql`
    insert into sheet_group (sheet_id, name, sort_key)
    select ${sheetID}, 'Campaign ' || nth, key
    from unnest(${groupKeys}::text[]) with ordinality as k (key, nth) order by nth
  `.execute(tx);
  await sql`
    insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheetID}, group_id,
      (${placements}::text[])[1 + at % ${placements.length}] || ' – ' ||
        (${endings}::text[])[1 + at / ${placements.length} % ${endings.length}] || ' – ' || at + 1,
      key
    from (
      select group_id, key, ((row_number() over (order by group_id, nth)) - 1)::int as at
      from sheet_group, unnest(${rowKeys}::text[]) with ordinality as k (key, nth)
      where sheet_id = ${sheetID}
    ) as place
    where at < ${count} order by at
  `.execute(tx);
}

async function addColumns(tx: Tx, sheetID: number, createdBy: number, count: number): Promise<BigSheet['columns']> {
  const columns: BigSheet['columns'] = [];
  const keys = freshKeys(count);
  for (let index = 0; index < count; index++) {
    const columnTypeID = mix[index % mix.length] ?? columnTypes.text;
    const kind = allKinds.find((one) => one.columnTypeID === columnTypeID);
    const name = `${kind?.defaultNewColumnName ?? 'Text'} ${index + 1}`;
    const columnID = await columnStore.addColumn(tx, { sheetID, columnTypeID, name, createdBy }, []);
    await columnStore.changeColumn(tx, columnID, { width: widths[columnTypeID] ?? 130, sort_key: keys[index] ?? '' });
    if (columnTypeID === columnTypes.status) await addOptions(tx, sheetID, columnID);
    columns.push({ columnID, columnTypeID, name });
  }
  return columns;
}

async function addOptions(tx: Tx, sheetID: number, columnID: number): Promise<void> {
  await sql`
    insert into multi_choice_option (sheet_id, column_id, name, colour, sort_key)
    select ${sheetID}, ${columnID}, name, colour, key
    from unnest(${statuses}::text[], ${colours.slice(0, statuses.length)}::text[], ${freshKeys(statuses.length)}::text[])
      as o (name, colour, key)
  `.execute(tx);
}

/**
 * Fills the cells. What a cell holds follows from a hash of where it stands, so that the same sheet comes out alike each time: text of 10 to 40
 * characters, a date within two months, one of the column's options, a member, an address, a banner file.
 */
async function fillCells(tx: Tx, sheetID: number, fill: number): Promise<void> {
  await sql`
    with choice as materialized (
      select column_id, column_type,
        (select array_agg(multi_choice_option_id) from multi_choice_option o where o.column_id = k.column_id) as options,
        (select array_agg(user_id) from sheet_user u where u.sheet_id = ${sheetID}) as members
      from sheet_column k where sheet_id = ${sheetID}
    ),
    place as (
      select r.row_id, k.*, hashint8extended(r.row_id::bigint * 1009 + k.column_id, 0) & 1073741823 as h
      from sheet_row r cross join choice k where r.sheet_id = ${sheetID}
    )
    insert into cell
      (sheet_id, row_id, column_id, column_type, text_value, date_value, user_id, multi_choice_option_id, url, display_text)
    select ${sheetID}, row_id, column_id, column_type,
      case column_type when 1 then left(
        initcap(w[1 + h % ${words.length}]) || ' ' || w[1 + h / 41 % ${words.length}] || ' ' ||
        case when h % 3 > 0 then w[1 + h / 1681 % ${words.length}] || ' ' else '' end ||
        case when h % 2 > 0 then w[1 + h / 68921 % ${words.length}] || ' ' else '' end || 'v' || h % 9, 40) end,
      case column_type when 2 then current_date + (h % 120 - 60)::int end,
      case column_type when 4 then members[1 + h % cardinality(members)] end,
      case column_type when 3 then options[1 + h % cardinality(options)] end,
      case column_type when 5 then 'https://example.com/briefs/' || h % 5000 end,
      case column_type when 5 then 'Brief ' || h % 5000 end
    from place, (select ${words}::text[] as w) as vocabulary
    where h / 7 % 10000 < ${Math.round(fill * 10_000)}
    order by row_id, column_id
  `.execute(tx);
  await sql`
    insert into cell_banner (cell_id, file_name, ftp_folder, display_text, banner_width, banner_height)
    select cell_id, 'banner_' || row_id || '_300x250_en_v' || 1 + row_id % 5 || '.html', 'campaigns/' || row_id / 200,
      'Play banner', 300, 250
    from cell where sheet_id = ${sheetID} and column_type = ${columnTypes.banner}
  `.execute(tx);
}
