/** Inviting and removing members, and each member's own alert flags. */
import type { SheetUser } from '@marquee/contract/members.ts';
import type { Person } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#people/commands.ts';
import { findActiveUser } from '#people/find-people.ts';
import type { Ctx } from '#platform/ctx.ts';
import type { Written } from '#platform/write.ts';
import { authorOf, isMember, mustBeAdminMember } from './access.ts';
import { toSheetUser } from './find-members.ts';
import * as store from './store.ts';

/**
 * Makes an active user of the sheet's account a member, for admin users of the sheet. The public is not told. Throws `notActiveUser` for
 * any other address; somebody who is a member already stays one, and nothing is told.
 */
export async function inviteUserToSheet(
  ctx: Ctx,
  sheetID: number,
  emailAddress: string,
): Promise<Written<{ user: Person; wasMember: boolean }>> {
  const viewer = await mustBeAdminMember(ctx.house.db.kysely, ctx.viewer, sheetID);
  return ctx.house.writer.write(authorOf(ctx, viewer), sheetID, async (tx, say) => {
    await mustBeAdminMember(tx, viewer, sheetID);
    const { account_id: accountID } = await tx
      .selectFrom('sheet')
      .select('account_id')
      .where('sheet_id', '=', sheetID)
      .executeTakeFirstOrThrow();
    const user = await findActiveUser(tx, accountID, emailAddress);
    if (!user) throw new Refusal('notActiveUser');
    const wasMember = await isMember(tx, user.userID, sheetID);
    if (wasMember) return { user, wasMember };
    await store.addMember(tx, sheetID, user.userID);
    say({ members: { kind: 'addUserToSheet', user } });
    return { user, wasMember };
  });
}

/** Removes a member, for admin users of the sheet. The owner stays. The public is not told: it never knew who the members are. */
export async function removeUserFromSheet(ctx: Ctx, sheetID: number, userID: number): Promise<Written<undefined>> {
  const viewer = await mustBeAdminMember(ctx.house.db.kysely, ctx.viewer, sheetID);
  return ctx.house.writer.write(authorOf(ctx, viewer), sheetID, async (tx, say) => {
    await mustBeAdminMember(tx, viewer, sheetID);
    const sheet = await tx
      .selectFrom('sheet')
      .select('owner_user_id')
      .where('sheet_id', '=', sheetID)
      .executeTakeFirstOrThrow();
    if (sheet.owner_user_id === userID) throw new Refusal('ownerStays');
    if (!(await store.removeMember(tx, sheetID, userID))) throw new Refusal('notFound');
    say({ members: { kind: 'removeUserFromSheet', userID } });
    return undefined;
  });
}

/** Sets one's own alert flags; they are nobody else's business, so nothing is told. */
export async function updateSheetUser(
  ctx: Ctx,
  sent: {
    sheetUserID: number;
    newCommentAlertsEnabled?: boolean | undefined;
    cellChangesAlertsEnabled?: boolean | undefined;
  },
): Promise<SheetUser> {
  const viewer = mustBeLoggedIn(ctx);
  const row = await store.setAlerts(ctx.house.db.kysely, sent.sheetUserID, viewer.userID, sent);
  if (!row) throw new Refusal('notFound');
  return toSheetUser(row);
}
