/** What is written to sheets. */
import type { ApprovedWhen } from '@marquee/contract/decisions.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/** Makes a sheet and returns its id; `url` is its secret token. */
export async function addSheet(
  db: Queries,
  sheet: {
    accountID: number;
    ownerUserID: number;
    name: string;
    url: string;
    rowNameColumnWidth?: number | undefined;
  },
): Promise<number> {
  const { sheet_id } = await db
    .insertInto('sheet')
    .values({
      account_id: sheet.accountID,
      owner_user_id: sheet.ownerUserID,
      name: sheet.name,
      url: sheet.url,
      ...(sheet.rowNameColumnWidth === undefined ? {} : { row_name_column_width: sheet.rowNameColumnWidth }),
    })
    .returning('sheet_id')
    .executeTakeFirstOrThrow();
  return sheet_id;
}

/** Makes an empty sheet, or a template, with the description and the width of another one, and returns its id. */
export async function copySheet(
  tx: Tx,
  sheetID: number,
  copy: { accountID: number; ownerUserID: number; name: string; url: string; isTemplate: boolean },
): Promise<number> {
  const { rows } = await sql<{ sheet_id: number }>`
    insert into sheet (account_id, owner_user_id, name, url, is_template, description, row_name_column_width, approved_when)
    select ${copy.accountID}, ${copy.ownerUserID}, ${copy.name}, ${copy.url}, ${copy.isTemplate}, description, row_name_column_width,
      approved_when
    from sheet where sheet_id = ${sheetID} returning sheet_id
  `.execute(tx);
  return rows[0]?.sheet_id ?? 0;
}

export async function changeSheet(
  tx: Tx,
  sheetID: number,
  changes: { name?: string; description?: string; row_name_column_width?: number; approved_when?: ApprovedWhen },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sheet').set(changes).where('sheet_id', '=', sheetID).execute();
}

export async function deleteSheet(tx: Tx, sheetID: number): Promise<void> {
  await tx
    .updateTable('sheet')
    .set({ deleted_at: sql`now()` })
    .where('sheet_id', '=', sheetID)
    .execute();
}
