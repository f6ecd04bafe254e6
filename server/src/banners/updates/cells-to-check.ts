/** Reads the banner cells that are looked at for newer files, with what is known of the files that they show. */
import type { BannerFileType } from '@marquee/contract/banner-names/which-files.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** What is known of the file that a cell shows, from when a look for newer files last saw it. */
export interface KnownFile {
  bytes: number;
  /** ms since 1970 */
  changedAt: number | null;
  precisionMs: number;
  noOfFiles: number | null;
  width: number | null;
  height: number | null;
}

/** A banner cell that names an FTP account, in a row, group, column and sheet that are still there. */
export interface BannerCell {
  cellID: number;
  sheetID: number;
  rowID: number;
  columnID: number;
  groupID: number;
  groupName: string;
  rowName: string;
  ftpAccountID: number;
  /** the FTP account's name, also where it was deleted; undefined for one of another account */
  accountName: string | undefined;
  fileType: BannerFileType;
  /** empty where no file was chosen yet */
  fileName: string;
  folder: string;
  width: number;
  height: number;
  noOfTimesNewFileFound: number;
  /** undefined where the file was never looked at */
  known: KnownFile | undefined;
  /** the only one who sees the column; undefined where all members do */
  onlyFor: number | undefined;
}

type Wanted = { sheetID: number } | { ftpAccountID: number } | { cellIDs: readonly number[] };

function within(wanted: Wanted): RawBuilder<boolean> {
  if ('sheetID' in wanted) return sql<boolean>`k.sheet_id = ${wanted.sheetID}`;
  if ('ftpAccountID' in wanted) return sql<boolean>`f.ftp_account_id = ${wanted.ftpAccountID}`;
  return sql<boolean>`c.cell_id = any(${wanted.cellIDs})`;
}

/** The banner cells of a sheet, of an FTP account, or with these ids, in the order of their sheets. */
export async function bannerCells(db: Queries, wanted: Wanted): Promise<BannerCell[]> {
  const rows = await db
    .selectFrom('cell_banner as b')
    .innerJoin('cell as c', 'c.cell_id', 'b.cell_id')
    .innerJoin('alive_sheet as s', 's.sheet_id', 'c.sheet_id')
    .innerJoin('alive_column as k', 'k.column_id', 'c.column_id')
    .innerJoin('alive_row as r', 'r.row_id', 'c.row_id')
    .leftJoin('ftp_account as f', (join) =>
      join.onRef('f.ftp_account_id', '=', 'b.ftp_account_id').onRef('f.account_id', '=', 's.account_id'),
    )
    .select(['c.cell_id', 'c.sheet_id', 'c.row_id', 'c.column_id', 'r.group_id', 'r.group_name'])
    .select(['r.name as row_name', 'k.only_for', 'f.name as account_name'])
    .select(['b.ftp_account_id', 'b.file_type', 'b.file_name', 'b.ftp_folder', 'b.banner_width', 'b.banner_height'])
    .select(['b.no_of_times_new_file_found', 'b.file_bytes', 'b.file_precision_ms', 'b.no_of_files'])
    .select(['b.file_width', 'b.file_height', 'b.looked_bytes', 'b.looked_precision_ms'])
    .select(sql<number | null>`round(extract(epoch from b.file_changed_at) * 1000)::bigint`.as('changed_at'))
    .select(sql<number | null>`round(extract(epoch from b.looked_changed_at) * 1000)::bigint`.as('looked_at'))
    .where('b.ftp_account_id', 'is not', null)
    .where(within(wanted))
    .orderBy('c.sheet_id')
    .orderBy('r.group_sort_key')
    .orderBy('r.group_id')
    .orderBy('r.sort_key')
    .orderBy('r.row_id')
    .orderBy('k.sort_key')
    .orderBy('k.column_id')
    .execute();
  return rows.map((row) => ({
    cellID: row.cell_id,
    sheetID: row.sheet_id,
    rowID: row.row_id,
    columnID: row.column_id,
    groupID: row.group_id,
    groupName: row.group_name,
    rowName: row.row_name,
    ftpAccountID: row.ftp_account_id ?? 0,
    accountName: row.account_name ?? undefined,
    fileType: toFileType(row.file_type),
    fileName: row.file_name,
    folder: row.ftp_folder,
    width: row.banner_width,
    height: row.banner_height,
    noOfTimesNewFileFound: row.no_of_times_new_file_found,
    known:
      row.file_bytes === null
        ? undefined
        : {
            bytes: row.file_bytes,
            changedAt: row.changed_at,
            precisionMs: row.file_precision_ms ?? 0,
            noOfFiles: row.no_of_files,
            width: row.file_width,
            height: row.file_height,
            // Its pixels are those of the file that was played since.
            ...(row.looked_bytes === null
              ? {}
              : {
                  bytes: row.looked_bytes,
                  changedAt: row.looked_at,
                  precisionMs: row.looked_precision_ms ?? 0,
                  width: null,
                  height: null,
                }),
          },
    onlyFor: row.only_for ?? undefined,
  }));
}

/** The database knows no other numbers. */
const toFileType = (type: number): BannerFileType => (type === 1 || type === 3 ? type : 2);
