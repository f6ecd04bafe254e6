/** Which sheet something belongs to, which never changes; and whether it is there still, or can at least be brought back. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** What a command may name in place of its sheet. */
export type Named = { row: number } | { group: number } | { column: number } | { option: number } | { view: number };

function placeOf(named: Named) {
  if ('row' in named) return sql`sheet_row where row_id = ${named.row}`;
  if ('group' in named) return sql`sheet_group where group_id = ${named.group}`;
  if ('column' in named) return sql`sheet_column where column_id = ${named.column}`;
  if ('view' in named) return sql`sheet_view where view_id = ${named.view}`;
  return sql`multi_choice_option where multi_choice_option_id = ${named.option}`;
}

async function find(db: Queries, named: Named): Promise<{ sheet_id: number; is_kept: boolean } | undefined> {
  const { rows } = await sql<{ sheet_id: number; is_kept: boolean }>`
    select sheet_id, is_kept(deleted_at) from ${placeOf(named)}
  `.execute(db);
  return rows[0];
}

/** The sheet of something, deleted or not; undefined where there never was such a thing. */
export async function sheetOf(db: Queries, named: Named): Promise<number | undefined> {
  return (await find(db, named))?.sheet_id;
}

/** Whether something is there, or was deleted lately. */
export async function isKept(db: Queries, named: Named): Promise<boolean> {
  return (await find(db, named))?.is_kept === true;
}
