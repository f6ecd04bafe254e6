/** Who may do anything about the banners of a column: members who see it, where it is a Banner column. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustSee } from '#columns/commands.ts';
import { columnsOf, type StoredColumn } from '#columns/find-columns.ts';
import { mustBeMember } from '#members/access.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';

/** The Banner column, for a member who sees it. Throws `notFound`, or `wrongKind` for a column of another type. */
export async function mustSeeBanners(
  db: Queries,
  viewer: Viewer,
  sheetID: number,
  columnID: number,
): Promise<StoredColumn> {
  await mustBeMember(db, viewer, sheetID);
  const column = mustSee(await columnsOf(db, sheetID), columnID, viewer);
  if (column.column_type !== columnTypes.banner) throw new Refusal('wrongKind');
  return column;
}
