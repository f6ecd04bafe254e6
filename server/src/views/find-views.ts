/** Reads the views of a sheet. */
import type { View, ViewLook } from '@marquee/contract/views.ts';
import { isSeenBy, type Audience, type Seen } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';

export interface StoredView extends Seen {
  id: number;
  name: string;
  look: ViewLook;
  /** who gave it to all members, where somebody did */
  givenBy: number | null;
}

/** All views of a sheet, whosever they are, in the order in which they were made. */
export async function viewsOf(db: Queries, sheetID: number): Promise<StoredView[]> {
  const rows = await db
    .selectFrom('alive_view')
    .select(['view_id as id', 'name', 'only_for as onlyFor', 'look', 'given_by as givenBy'])
    .where('sheet_id', '=', sheetID)
    .orderBy('view_id')
    .execute();
  return rows.map((row) => ({ ...row, look: row.look as unknown as ViewLook, isPublic: false }));
}

export const toView = ({ id, look, name, onlyFor }: StoredView): View => ({
  viewID: id,
  name,
  isShared: onlyFor === null,
  look,
});

/** The views that a reader sees: those of all members, and their own. */
export const viewsSeenBy = async (db: Queries, sheetID: number, audience: Audience): Promise<View[]> =>
  (await viewsOf(db, sheetID)).filter((view) => isSeenBy(audience, view)).map(toView);
