/** Who sees what is on a sheet: the public too, the members, or one of them alone. The views of the database say it of what is stored. */
import { access } from '@marquee/contract/columns.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';

/** Who sees something. */
export interface Seen {
  isPublic: boolean;
  /** the one person who sees it; null or left out where all members do */
  onlyFor?: number | null;
}

/** `members` stands for every member who sees nothing that is theirs alone. */
export type Audience = Reader | 'members';

export const isSeenBy = (audience: Audience, { isPublic, onlyFor = null }: Seen): boolean =>
  onlyFor === null ? isPublic || audience !== 'public' : onlyFor === audience;

/** What all members see, and nobody else. */
export const membersOnly: Seen = { isPublic: false };
/** What everybody sees who sees the sheet. */
export const everybody: Seen = { isPublic: true };
/** What one member sees alone. */
export const justFor = (userID: number): Seen => ({ isPublic: false, onlyFor: userID });

/**
 * As a condition of a query: whether this member sees a column, or the cells of one, where `view` stands for it in the query. It says what
 * `only_for` says, in stored columns: the planner has no figures of what is worked out, and would take far fewer to be seen than are.
 */
export const seenByMember = (view: string, userID: number): RawBuilder<boolean> =>
  sql`(${sql.ref(`${view}.access`)} < ${sql.lit(access.justForMe)} or ${sql.ref(`${view}.created_by`)} = ${userID})`;

/** The columns of a sheet that are just for somebody, deleted or not: what all members see must not speak of them. */
export async function privateColumnsOf(db: Queries, sheetID: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sheet_column')
    .select('column_id')
    .where('sheet_id', '=', sheetID)
    .where('access_restrictions', '=', access.justForMe)
    .execute();
  return new Set(rows.map((row) => row.column_id));
}
