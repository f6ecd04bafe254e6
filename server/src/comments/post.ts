/** Posting a comment within a change of its sheet: saved, its mentions known, its mails queued. Whoever posts says it to the members. */
import { mentionedIn } from '@marquee/contract/comment-html.ts';
import { limits } from '@marquee/contract/limits.ts';
import { fullName } from '@marquee/contract/people.ts';
import type { SentPin } from '@marquee/contract/pins.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Services } from '#access/ctx.ts';
import { isSeenBy } from '#access/seen.ts';
import { memberIDs } from '#members/find-members.ts';
import { ringBells } from '#notifications/commands.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { nameMentions } from './clean-html.ts';
import * as find from './find-comments.ts';
import { tellOfComment } from './letters.ts';
import * as store from './store.ts';

/** A clean text with its mentions as they are, and the members whom it mentions, its author aside. */
export async function withMentions(
  tx: Tx,
  sheetID: number,
  html: string,
  authorID: number,
): Promise<{ commentText: string; mentioned: number[] }> {
  const ids = mentionedIn(html);
  if (ids.length === 0) return { commentText: html, mentioned: [] };
  const members = new Set(await memberIDs(tx, sheetID));
  const people = await findPeople(
    tx,
    ids.filter((id) => members.has(id)),
  );
  return {
    commentText: nameMentions(html, new Map(people.map((person) => [person.userID, fullName(person)]))),
    mentioned: people.map((person) => person.userID).filter((userID) => userID !== authorID),
  };
}

export async function mustReadBack(
  tx: Tx,
  commentID: number,
  userID: number,
  isLeftToo = false,
): Promise<find.FoundComment> {
  const found = await find.findComment(tx, commentID, userID, isLeftToo);
  if (!found) throw new Refusal('commentGone');
  return found;
}

/** The version that a comment is to point at. Throws `notFound` where it isn't, where the banner is another row's, and where it is not theirs to see. */
export async function mustFindPinned(
  db: Queries,
  { cellID, version }: SentPin,
  { rowID, userID }: { rowID: number | null; userID: number },
): Promise<number> {
  const found = await find.findPinnable(db, cellID, version);
  if (found?.rowID !== rowID || !isSeenBy(userID, { ...found, isPublic: false })) throw new Refusal('notFound');
  return found.versionID;
}

export interface Draft extends find.Place {
  userID: number;
  parentCommentID: number | null;
  /** clean html */
  cleaned: string;
  /** of a new thread: whether clients read it; a reply is what its thread is */
  isShared?: boolean | undefined;
  /** the verdict that it is said with */
  verdictID?: number;
  /** where on a banner of its row it points */
  pin?: SentPin | undefined;
  /** of a client's words: the members who sent them what it is about, or asked them */
  senders?: readonly number[] | undefined;
}

export interface Posted extends find.FoundComment {
  mentioned: number[];
  /** whose bells are to ring once it is committed */
  told: number[];
}

/** Posts a comment at a place that was looked at. Throws `tooManyComments`. */
export async function postTo(services: Services, tx: Tx, { cleaned, senders, ...draft }: Draft): Promise<Posted> {
  if ((await find.countAt(tx, draft)) >= limits.commentsPerPlace) throw new Refusal('tooManyComments');
  const { commentText, mentioned: members } = await withMentions(tx, draft.sheetID, cleaned, draft.userID);
  const { pin, rowID } = draft;
  const versionID = pin && (await mustFindPinned(tx, pin, draft));
  const commentID = await store.addComment(tx, { ...draft, commentText });
  if (pin && versionID !== undefined && rowID !== null)
    await store.addPin(tx, { ...pin, sheetID: draft.sheetID, rowID, commentID, versionID });
  const mentioned = await store.setMentions(tx, commentID, members);
  const found = await mustReadBack(tx, commentID, draft.userID);
  await services.onComment(services, tx, commentID);
  return { ...found, mentioned, told: await tellOfComment(services, tx, found, { mentioned, isNew: true, senders }) };
}

/** Tells those whom it concerns, once it is committed. */
export function tellPosted(services: Services, { mentioned, told }: Posted): void {
  services.notices.tell({ userIDs: mentioned, what: 'tree' });
  ringBells(services, told);
}
