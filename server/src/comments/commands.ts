/** Writing, changing, resolving, sharing and reading comments. Members only; the words are their author's alone. */
import { commentFields, type Comment, type UserCommentRead } from '@marquee/contract/comments.ts';
import type { SentPin } from '@marquee/contract/pins.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesFor, facesOf } from '#access/faces.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy, justFor, membersOnly } from '#access/seen.ts';
import { ringBells } from '#notifications/commands.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { checkFields } from '#platform/update-fields.ts';
import type { Written } from '#sheet-log/write.ts';
import { tellOfComment } from './letters.ts';
import { cleanComment } from './clean-html.ts';
import { facesOfAdded } from './faces.ts';
import * as find from './find-comments.ts';
import { mustFindPinned, mustReadBack, postTo, tellPosted, withMentions, type Posted } from './post.ts';
import * as store from './store.ts';

interface SentPlace {
  sheetID?: number | null | undefined;
  rowID?: number | null | undefined;
}

/** Where the comments of a sheet or row hang. Throws `notFound` for a row that is gone. */
async function mustFindPlace(ctx: Ctx, of: SentPlace): Promise<find.Place> {
  if (typeof of.rowID === 'number') {
    const place = await find.placeOfRow(ctx.services.db.kysely, of.rowID);
    if (!place || (typeof of.sheetID === 'number' && of.sheetID !== place.sheetID)) throw new Refusal('notFound');
    return place;
  }
  if (typeof of.sheetID !== 'number') {
    throw new Refusal('badInput', { errors: [{ path: 'body.comment', message: 'give sheetID or rowID' }] });
  }
  return { sheetID: of.sheetID, rowID: null };
}

export async function listComments(ctx: Ctx, of: SentPlace): Promise<Comment[]> {
  mustBeLoggedIn(ctx);
  const place = await mustFindPlace(ctx, of);
  const viewer = await mustHaveRole(ctx.services.db.kysely, ctx.viewer, place.sheetID, 'member');
  return find.commentsAt(ctx.services.db.kysely, place, viewer.userID);
}

/** A comment as whoever asks sees it. Throws `notFound` for one that is not there. */
export async function mustFindComment(ctx: Ctx, commentID: number, isLeftToo = false): Promise<Comment> {
  const { userID } = mustBeLoggedIn(ctx);
  const found = await find.findComment(ctx.services.db.kysely, commentID, userID, isLeftToo);
  if (!found) throw new Refusal('notFound');
  return found.comment;
}

/** The trees of those whom it mentions say what they have not read. */
export const tellTrees = (ctx: Ctx, userIDs: number[]) => ctx.services.notices.tell({ userIDs, what: 'tree' });

/** Throws `threadIsShared` or `threadIsInternal` where a thread was another one to whoever wrote in it: who would read it changed meanwhile. */
function mustBeAsSeen(thread: Pick<Comment, 'isShared'>, seenAsShared: boolean | undefined): void {
  if (seenAsShared !== undefined && seenAsShared !== thread.isShared)
    throw new Refusal(thread.isShared ? 'threadIsShared' : 'threadIsInternal');
}

/** The first comment of the thread that a reply belongs to, whichever of its comments it answers. Throws what `mustBeAsSeen` throws. */
async function threadOf(
  tx: Tx,
  parentID: number,
  { isShared, ...place }: find.Place & { isShared: boolean | undefined },
  userID: number,
): Promise<number> {
  const [parent] = await find.someAt(tx, place, [parentID], userID);
  if (!parent) throw new Refusal('commentGone');
  mustBeAsSeen(parent, isShared);
  return parent.parentCommentID ?? parent.commentID;
}

export interface SentComment extends SentPlace {
  parentCommentID?: number | null | undefined;
  commentText: string;
  pin?: SentPin | undefined;
  isShared?: boolean | undefined;
}

/** Adds a comment or a reply, tells the members, and queues their mails. */
export async function addComment(ctx: Ctx, sent: SentComment): Promise<Written<Comment>> {
  const viewer = mustBeLoggedIn(ctx);
  const { userID } = viewer;
  const place = await mustFindPlace(ctx, sent);
  // Before the sheet's turn: cleaning a long text takes a while, and others need not wait for it.
  await mustHaveRole(ctx.services.db.kysely, viewer, place.sheetID, 'member');
  if (sent.pin) await mustFindPinned(ctx.services.db.kysely, sent.pin, { rowID: place.rowID, userID });
  const cleaned = cleanComment(sent.commentText);
  let posted: Posted | undefined;
  const written = await changeSheet(ctx, place.sheetID, 'member', async (tx, say) => {
    // Looked at once more, now that nothing moves: the row may have been deleted while this one waited.
    if (place.rowID !== null && !(await find.placeOfRow(tx, place.rowID))) throw new Refusal('commentGone');
    const { isShared, parentCommentID: parentID, pin } = sent;
    const draft = { ...place, userID, cleaned, pin };
    posted = await (typeof parentID === 'number'
      ? postTo(ctx.services, tx, {
          ...draft,
          parentCommentID: await threadOf(tx, parentID, { ...place, isShared }, userID),
        })
      : postTo(ctx.services, tx, { ...draft, parentCommentID: null, isShared }));
    say(facesOfAdded(posted, [userID]));
    return posted.comment;
  });
  if (posted) tellPosted(ctx.services, posted);
  return written;
}

interface ChangedComment {
  commentID: number;
  commentText?: string | undefined;
  resolved?: boolean | undefined;
  isShared?: boolean | undefined;
}

/** Who says who reads a thread: whoever began it, and admin users. Comments on the sheet itself are always internal. */
function mustBeTheirsToShare({ parentCommentID, rowID, userID }: Comment, viewer: Viewer): void {
  if (parentCommentID !== null || rowID === null) throw new Refusal('fieldNotAllowed');
  if (userID !== viewer.userID && !viewer.isAdminUser) throw new Refusal('notYourThread');
}

/**
 * Changes the text of one's own comment, resolves or reopens a thread, or says who reads it, with all that was and will be said in it. Whoever
 * is newly mentioned is mailed.
 */
export async function updateComment(
  ctx: Ctx,
  sent: ChangedComment,
  updateFields: readonly string[] | undefined,
): Promise<Written<Comment>> {
  const viewer = mustBeLoggedIn(ctx);
  const { userID } = viewer;
  const named = updateFields ?? commentFields.filter((field) => sent[field] !== undefined);
  // Its replies are read on, whatever became of the comment.
  const isLeftToo = named.every((field) => field === 'isShared');
  const { sheetID } = await mustFindComment(ctx, sent.commentID, isLeftToo);
  await mustHaveRole(ctx.services.db.kysely, viewer, sheetID, 'member');
  const cleaned = named.includes('commentText') ? cleanComment(sent.commentText ?? '') : '';
  let concerned: number[] = [];
  let told: number[] = [];
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say) => {
    const { comment: before } = await mustReadBack(tx, sent.commentID, userID, isLeftToo);
    const checked = checkFields(named, commentFields, { comment: sent });
    // Who sends it back as they have read it changes nothing else.
    const fields = updateFields ? checked : checked.filter((field) => sent[field] !== before[field]);
    let mentioned: number[] = [];
    if (fields.includes('commentText') && sent.commentText !== undefined) {
      if (before.userID !== userID) throw new Refusal('authorOnly');
      if (!fields.includes('isShared')) mustBeAsSeen(before, sent.isShared);
      const { commentText, mentioned: members } = await withMentions(tx, sheetID, cleaned, userID);
      await store.changeText(tx, sent.commentID, commentText);
      const earlier = await find.mentionedBy(tx, [sent.commentID]);
      mentioned = await store.setMentions(tx, sent.commentID, members);
      concerned = [...earlier, ...mentioned];
    }
    if (fields.includes('resolved') && sent.resolved !== undefined) {
      if (before.parentCommentID !== null) throw new Refusal('fieldNotAllowed');
      await store.setResolved(tx, sent.commentID, sent.resolved ? userID : null);
    }
    if (fields.includes('isShared') && sent.isShared !== undefined) {
      mustBeTheirsToShare(before, viewer);
      if (!sent.isShared && (await find.hasGuest(tx, sent.commentID))) throw new Refusal('clientWroteHere');
      await store.setShared(tx, sent.commentID, sent.isShared);
    }
    const found = await mustReadBack(tx, sent.commentID, userID, isLeftToo);
    say(
      facesFor((audience) => {
        if (!isSeenBy(audience, membersOnly)) return undefined;
        const { read: _, ...comment } = found.asSeenBy(audience);
        return { kind: 'updateComment', comment };
      }, found.loners),
    );
    told = await tellOfComment(ctx.services, tx, found, { mentioned, isNew: false });
    return found.comment;
  });
  tellTrees(ctx, [...new Set(concerned)]);
  // Who is not mentioned any more is told nothing, and loses what they were told.
  ringBells(ctx.services, [...told, ...concerned]);
  return written;
}

/** What one has recorded as read of a place. */
export async function listReads(ctx: Ctx, of: SentPlace): Promise<UserCommentRead[]> {
  mustBeLoggedIn(ctx);
  const place = await mustFindPlace(ctx, of);
  const viewer = await mustHaveRole(ctx.services.db.kysely, ctx.viewer, place.sheetID, 'member');
  return find.readsOf(ctx.services.db.kysely, viewer.userID, place);
}

/**
 * Records comments of one place as read, for oneself; one's other tabs are told, and nobody else. Those that were deleted are left out: their
 * words may come back, and nobody has read them then. Throws `notFound` where none is there.
 */
export async function addReads(ctx: Ctx, userID: number, commentIDs: number[]): Promise<Written<UserCommentRead>> {
  const viewer = mustBeLoggedIn(ctx);
  if (userID !== viewer.userID) throw new Refusal('notFound');
  const place = await find.placeOfFirst(ctx.services.db.kysely, commentIDs);
  if (!place) throw new Refusal('notFound');
  let mentioned: number[] = [];
  let told: number[] = [];
  const written = await changeSheet(ctx, place.sheetID, 'member', async (tx, say) => {
    const there = (await find.someAt(tx, place, commentIDs, userID)).filter(({ isDeleted }) => !isDeleted);
    const known = new Map(there.map((comment) => [comment.commentID, comment]));
    if (known.size === 0) throw new Refusal('notFound');
    const wanted = commentIDs.filter((id) => known.has(id));
    const recorded = await store.addReads(tx, userID, wanted);
    const counted = recorded.filter((id) => known.get(id)?.userID !== userID);
    if (counted.length)
      say(facesOf(justFor(userID), { kind: 'readComments', rowID: place.rowID, commentIDs: counted }));
    const newest = (await find.readsOf(tx, userID, { commentIDs })).at(-1);
    if (!newest) throw new Refusal('commentGone');
    mentioned = await find.mentionedBy(tx, counted);
    told = counted.length > 0 ? [userID] : [];
    return newest;
  });
  if (mentioned.includes(userID)) tellTrees(ctx, [userID]);
  ringBells(ctx.services, told);
  return written;
}
