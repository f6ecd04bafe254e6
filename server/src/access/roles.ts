/** Who may do what on a sheet, by what they are to it. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx, Viewer } from './ctx.ts';
import type { Queries } from '#platform/db.ts';

/** What somebody must be to a sheet: a member, a member who is an admin user, or the member who owns it. */
export type Role = 'member' | 'admin' | 'owner';

/** Whoever is logged in. Throws `loginRequired` for a visitor. */
export function mustBeLoggedIn({ viewer }: Pick<Ctx, 'viewer'>): Viewer {
  if (!viewer) throw new Refusal('loginRequired');
  return viewer;
}

/** One's own account, and nobody else's: any other is not found. */
export function mustBeOwnAccount(viewer: Viewer, accountID: number): void {
  if (viewer.accountID !== accountID) throw new Refusal('notFound');
}

/** Whether a person is a member of a sheet that is still there. */
export async function isMember(db: Queries, userID: number, sheetID: number): Promise<boolean> {
  return (await membership(db, userID, sheetID)) !== undefined;
}

/** The sheet as far as rights depend on it, for its members; undefined for others, and where it was deleted. */
function membership(db: Queries, userID: number, sheetID: number): Promise<{ owner_user_id: number } | undefined> {
  return db
    .selectFrom('alive_member')
    .select('owner_user_id')
    .where('sheet_id', '=', sheetID)
    .where('user_id', '=', userID)
    .executeTakeFirst();
}

/**
 * Gives the caller, who must have this role on the sheet. Otherwise throws: for visitors that they have to log in, for others who are no
 * members `notFound`, as if there were no such sheet, and for members without the role `adminsOnly` or `ownerOnly`.
 */
export async function mustHaveRole(
  db: Queries,
  viewer: Viewer | undefined,
  sheetID: number,
  role: Role,
): Promise<Viewer> {
  const member = mustBeLoggedIn({ viewer });
  const sheet = await membership(db, member.userID, sheetID);
  if (!sheet) throw new Refusal('notFound');
  if (role === 'admin' && !member.isAdminUser) throw new Refusal('adminsOnly');
  if (role === 'owner' && sheet.owner_user_id !== member.userID) throw new Refusal('ownerOnly');
  return member;
}
