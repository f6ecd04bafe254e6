/** Reads the banner of one cell, and tells who may see it. */
import type { FileFacts } from '@marquee/contract/cell-kinds/banner.ts';
import { sql } from 'kysely';
import type { Seen } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';

/** A banner that has a file on an account. */
export interface Banner extends Required<Seen> {
  cellID: number;
  rowID: number;
  columnID: number;
  sheetID: number;
  /** the account that the sheet belongs to */
  accountID: number;
  /** the sheet's url token */
  sheetURL: string;
  ownerUserID: number;
  ftpAccountID: number;
  fileType: number;
  fileName: string;
  folder: string;
  /** what is known of the file; undefined where nobody looked yet */
  facts: (FileFacts & { precisionMs: number }) | undefined;
}

/** A cell for banners, whatever it shows. */
export interface BannerCell extends Required<Seen> {
  sheetID: number;
  rowID: number;
  columnID: number;
}

/** Undefined for a cell of another kind, and what was deleted. */
export async function findBannerCell(db: Queries, cellID: number): Promise<BannerCell | undefined> {
  const query = db
    .selectFrom('alive_cell as c')
    .innerJoin('cell_banner as b', 'b.cell_id', 'c.cell_id')
    .innerJoin('alive_sheet as s', 's.sheet_id', 'c.sheet_id')
    .select(['c.sheet_id', 'c.row_id', 'c.column_id', 'c.only_for', 'c.is_public'])
    .where('c.cell_id', '=', cellID);
  const [row] = await rowsOfPrepared(db, 'banner-cell', query);
  return (
    row && {
      sheetID: row.sheet_id,
      rowID: row.row_id,
      columnID: row.column_id,
      onlyFor: row.only_for,
      isPublic: row.is_public,
    }
  );
}

/** Who sees some cells now, by cell; those whose column is gone are left out. Members hear of deleted rows, too, since they may come back. */
export async function whoSees(db: Queries, cellIDs: readonly number[]): Promise<Map<number, Required<Seen>>> {
  const { rows } = await sql<{ cellID: number; onlyFor: number | null; isPublic: boolean }>`
    select c.cell_id as "cellID", k.only_for as "onlyFor", k.is_public and coalesce(r.is_public, false) as "isPublic"
    from cell c
    join alive_column k on k.column_id = c.column_id
    left join alive_row r on r.row_id = c.row_id
    where c.cell_id = any(${cellIDs}::int[])
  `.execute(db);
  return new Map(rows.map(({ cellID, ...seen }) => [cellID, seen]));
}

/**
 * The banner of a cell of a sheet that is there; undefined for an empty cell, and what was deleted. With `offered` the banner that the
 * cell, empty or not, would be if it showed that file.
 */
export async function findBanner(db: Queries, cellID: number, offered?: string): Promise<Banner | undefined> {
  const query = db
    .selectFrom('alive_cell as c')
    .innerJoin('cell_banner as b', 'b.cell_id', 'c.cell_id')
    .innerJoin('alive_sheet as s', 's.sheet_id', 'c.sheet_id')
    .selectAll('b')
    .select(['c.row_id', 'c.column_id', 'c.sheet_id', 's.url', 's.owner_user_id', 's.account_id'])
    .select(['c.only_for', 'c.is_public'])
    .where('c.cell_id', '=', cellID);
  const [row] = await rowsOfPrepared(db, 'banner', query);
  const fileName = offered ?? row?.file_name ?? '';
  if (!row || row.ftp_account_id === null || fileName === '') return undefined;
  return {
    cellID,
    rowID: row.row_id,
    columnID: row.column_id,
    sheetID: row.sheet_id,
    sheetURL: row.url,
    accountID: row.account_id,
    ownerUserID: row.owner_user_id,
    ftpAccountID: row.ftp_account_id,
    fileType: row.file_type,
    fileName,
    folder: row.ftp_folder,
    onlyFor: row.only_for,
    isPublic: row.is_public,
    facts:
      row.file_bytes === null || offered !== undefined
        ? undefined
        : {
            bytes: row.file_bytes,
            width: row.file_width,
            height: row.file_height,
            noOfFiles: row.no_of_files,
            changedAt: row.file_changed_at?.toISOString() ?? null,
            precisionMs: row.file_precision_ms ?? 0,
          },
  };
}
