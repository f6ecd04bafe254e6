/** Who may do anything about the banners of a column: members who see it, where it is a Banner column. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { sheetOf } from '#access/sheet-of.ts';
import { mustSee } from '#columns/commands.ts';
import { columnsOf, type StoredColumn } from '#columns/find-columns.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';

/** The Banner column, for a member of its sheet who sees it. Throws `notFound`, or `wrongKind` for a column of another type. */
export async function mustSeeBanners(
  db: Queries,
  member: Viewer,
  sheetID: number,
  columnID: number,
): Promise<StoredColumn> {
  const column = mustSee(await columnsOf(db, sheetID), columnID, member);
  if (column.column_type !== columnTypes.banner) throw new Refusal('wrongKind');
  return column;
}

/** The same for whoever asks, before anything is changed. Throws what `mustHaveRole` throws, too. */
export async function askForBanners(ctx: Ctx, columnID: number): Promise<{ viewer: Viewer; column: StoredColumn }> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const sheetID = await sheetOf(kysely, { column: columnID });
  if (sheetID === undefined) throw new Refusal('notFound');
  await mustHaveRole(kysely, viewer, sheetID, 'member');
  return { viewer, column: await mustSeeBanners(kysely, viewer, sheetID, columnID) };
}
