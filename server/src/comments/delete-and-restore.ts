/** Deleting one's own comment, and bringing it back. */
import type { Comment } from '@marquee/contract/comments.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { memberIDs } from '#members/find-members.ts';
import { ringBells } from '#notifications/commands.ts';
import { membersToldOf } from '#notifications/find-notifications.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { mustFindComment, tellTrees } from './commands.ts';
import { facesOfAdded, facesOfRead } from './faces.ts';
import * as find from './find-comments.ts';
import { mustReadBack } from './post.ts';
import * as store from './store.ts';

/** The members who have read a comment, its author among them. */
async function membersWhoRead(
  tx: Tx,
  { commentID, sheetID, userID }: Pick<Comment, 'commentID' | 'sheetID' | 'userID'>,
): Promise<number[]> {
  const members = new Set(await memberIDs(tx, sheetID));
  return [userID, ...(await find.readersOf(tx, commentID))].filter((reader) => members.has(reader));
}

/** Deletes one's own comment. Replies stay. Each member is told with their own read state, since an unread one was counted. */
export async function deleteComment(ctx: Ctx, commentID: number): Promise<Written<undefined>> {
  const viewer = mustBeLoggedIn(ctx);
  const { sheetID } = await mustFindComment(ctx, commentID);
  let mentioned: number[] = [];
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say) => {
    const { userID, rowID } = (await mustReadBack(tx, commentID, viewer.userID)).comment;
    if (userID !== viewer.userID) throw new Refusal('authorOnly');
    mentioned = await find.mentionedBy(tx, [commentID]);
    const readers = await membersWhoRead(tx, { commentID, sheetID, userID });
    await store.deleteComment(tx, commentID);
    say(facesOfRead(readers, (read) => ({ kind: 'deleteComment', commentID, rowID, read })));
    return undefined;
  });
  tellTrees(ctx, mentioned);
  ringBells(ctx.services, mentioned);
  return written;
}

/**
 * Brings one's own comment back to its place in its thread, with its mentions and what was read of it; nobody is mailed again, and nothing is
 * told if it is there. Throws `notFound` for one that never was or was deleted too long ago, or whose row is gone, and `sharedSince` where
 * clients would read what was for members when it was deleted, unless they are to (`isShared`).
 */
export async function restoreComment(
  ctx: Ctx,
  commentID: number,
  isShared: boolean | undefined,
): Promise<Written<undefined>> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const place = (await find.findTrashed(kysely, commentID)) ?? (await mustFindComment(ctx, commentID));
  let mentioned: number[] = [];
  const written = await changeSheet(ctx, place.sheetID, 'member', async (tx, say) => {
    if (place.userID !== viewer.userID) throw new Refusal('authorOnly');
    const trashed = await find.findTrashed(tx, commentID);
    if (!trashed) {
      await mustReadBack(tx, commentID, viewer.userID);
      return undefined;
    }
    if (trashed.isNewToClients && !isShared) throw new Refusal('sharedSince');
    if ((await find.countAt(tx, trashed)) >= limits.commentsPerPlace) throw new Refusal('tooManyComments');
    await store.restoreComment(tx, commentID);
    mentioned = await find.mentionedBy(tx, [commentID]);
    const found = await mustReadBack(tx, commentID, viewer.userID);
    say(facesOfAdded(found, await membersWhoRead(tx, found.comment)));
    return undefined;
  });
  tellTrees(ctx, mentioned);
  // Whom else it concerned have it under their bell again.
  ringBells(ctx.services, [...mentioned, ...(await membersToldOf(kysely, place.sheetID, { commentID }))]);
  return written;
}
