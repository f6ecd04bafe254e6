/** Reads the banner of one cell, and tells who may see it. */
import type { FileFacts } from '@marquee/contract/cell-kinds/banner.ts';
import { access } from '@marquee/contract/columns.ts';
import type { Queries } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';

/** A banner that has a file on an account. */
export interface Banner {
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
  /** who alone may see it; undefined for a column that members share */
  onlyFor: number | undefined;
  isPublic: boolean;
  /** what is known of the file; undefined where nobody looked yet */
  facts: (FileFacts & { precisionMs: number }) | undefined;
}

/**
 * The banner of a cell of a sheet that is there; undefined for an empty cell, and what was deleted. With `offered` the banner that the
 * cell, empty or not, would be if it showed that file.
 */
export async function findBanner(db: Queries, cellID: number, offered?: string): Promise<Banner | undefined> {
  const row = await db
    .selectFrom('cell as c')
    .innerJoin('cell_banner as b', 'b.cell_id', 'c.cell_id')
    .innerJoin('sheet_row as r', 'r.row_id', 'c.row_id')
    .innerJoin('sheet_group as g', 'g.group_id', 'r.group_id')
    .innerJoin('sheet_column as k', 'k.column_id', 'c.column_id')
    .innerJoin('sheet as s', 's.sheet_id', 'c.sheet_id')
    .selectAll('b')
    .select(['c.row_id', 'c.column_id', 'c.sheet_id', 's.url', 's.owner_user_id', 's.account_id'])
    .select(['k.access_restrictions', 'k.created_by', 'g.hide_from_public'])
    .where('c.cell_id', '=', cellID)
    .where('r.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('k.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
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
    onlyFor: row.access_restrictions === access.justForMe ? row.created_by : undefined,
    isPublic: row.access_restrictions === access.open && !row.hide_from_public,
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

/** Whether a member of its sheet (by user id), or the public, may see it. */
export function isSeenBy(reader: Reader, { onlyFor, isPublic }: Banner): boolean {
  if (reader === 'public') return isPublic;
  return onlyFor === undefined || onlyFor === reader;
}
