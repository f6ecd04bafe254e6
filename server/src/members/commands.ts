/** Removing members, and each member's own alert flags. */
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import type * as calls from '@marquee/contract/members.ts';
import type { SheetUser } from '@marquee/contract/members.ts';
import { fullName } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesOf } from '#access/faces.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { membersOnly } from '#access/seen.ts';
import { note } from '#audit/note.ts';
import { readUnsubscribeToken } from '#mail/unsubscribe.ts';
import { endDigest, setWish } from '#notifications/store.ts';
import { findPeople, whoTheyAreNow } from '#people/find-people.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Written } from '#sheet-log/write.ts';
import { toSheetUser } from './find-members.ts';
import * as store from './store.ts';

/** Removes a member, for admin users of the sheet. The owner stays. The public is not told: it never knew who the members are. */
export function removeUserFromSheet(ctx: Ctx, sheetID: number, userID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, sheetID, 'admin', async (tx, say, viewer) => {
    const sheet = await tx
      .selectFrom('sheet')
      .select('owner_user_id')
      .where('sheet_id', '=', sheetID)
      .executeTakeFirstOrThrow();
    if (sheet.owner_user_id === userID) throw new Refusal('ownerStays');
    if (!(await store.removeMember(tx, sheetID, userID))) throw new Refusal('notFound');
    const [user] = await findPeople(tx, [userID]);
    await note(tx, ctx, { kind: 'memberRemoved', sheetID, about: user && fullName(user) });
    await ctx.services.onMembershipChange(tx, say, { sheetID, userID, by: viewer.userID });
    say(facesOf(membersOnly, { kind: 'removeUserFromSheet', userID }));
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
  const row = await store.setAlerts(ctx.services.db.kysely, sent.sheetUserID, viewer.userID, sent);
  if (!row) throw new Refusal('notFound');
  return toSheetUser(row);
}

/**
 * Switches off the alerts that a mail's link names, for whoever holds the link: no login, and no harm if it is done twice. Throws `badCode`
 * for a link that this server did not make.
 */
export async function unsubscribe({ services }: Ctx, token: string): Promise<ReplyOf<typeof calls.unsubscribe>> {
  const { kysely } = services.db;
  const alert = readUnsubscribeToken(services.settings, token);
  if (alert && 'userID' in alert) {
    const { of } = alert;
    // A mail is kept for long, and its reader may be known as another guest since.
    const userID = await whoTheyAreNow(kysely, alert.userID);
    await (of === 'digest' ? endDigest(kysely, userID) : setWish(kysely, userID, of, { mail: 'never' }));
    return { of };
  }
  const sheetID = alert && (await store.turnOff(kysely, alert.sheetUserID, alert.flag));
  if (!alert || sheetID === undefined) throw new Refusal('badCode');
  const sheet = await kysely
    .selectFrom('sheet')
    .select('name')
    .where('sheet_id', '=', sheetID)
    .executeTakeFirstOrThrow();
  return { sheetName: sheet.name, flag: alert.flag };
}
