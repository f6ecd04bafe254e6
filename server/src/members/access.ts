/** Who may do what on a sheet: the first lines of every command that touches one. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import type { Author } from '#sheet-log/write.ts';

/** Whether a person is a member of a sheet that is still there. */
export async function isMember(db: Queries, userID: number, sheetID: number): Promise<boolean> {
  const found = await db
    .selectFrom('sheet_user')
    .innerJoin('sheet', 'sheet.sheet_id', 'sheet_user.sheet_id')
    .select('sheet_user_id')
    .where('sheet_user.sheet_id', '=', sheetID)
    .where('user_id', '=', userID)
    .where('removed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * A member of the sheet. To everyone else it does not exist: `notFound`, as by an id alone nobody can show that they may see it.
 * Visitors are asked to log in.
 */
export async function mustBeMember(db: Queries, viewer: Viewer | undefined, sheetID: number): Promise<Viewer> {
  if (!viewer) throw new Refusal('loginRequired');
  if (!(await isMember(db, viewer.userID, sheetID))) throw new Refusal('notFound');
  return viewer;
}

/** A member who is an admin user. */
export async function mustBeAdminMember(db: Queries, viewer: Viewer | undefined, sheetID: number): Promise<Viewer> {
  const member = await mustBeMember(db, viewer, sheetID);
  if (!member.isAdminUser) throw new Refusal('adminsOnly');
  return member;
}

/** Who writes, for the log and the pushes. */
export const authorOf = (ctx: Ctx, viewer: Viewer): Author => ({
  userID: viewer.userID,
  connectionID: ctx.connectionID,
  call: ctx.call,
});
