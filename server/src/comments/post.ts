/** Posting a comment within a change of its sheet: saved, its mentions known, its mails queued. Whoever posts says it to the members. */
import { mentionedIn } from '@marquee/contract/comment-html.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import { limits } from '@marquee/contract/limits.ts';
import { fullName } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Services } from '#access/ctx.ts';
import { memberIDs } from '#members/find-members.ts';
import { ringBells } from '#notifications/commands.ts';
import { findPeople } from '#people/find-people.ts';
import type { Tx } from '#platform/db.ts';
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

export async function mustReadBack(tx: Tx, commentID: number, userID: number): Promise<Comment> {
  const found = await find.findComment(tx, commentID, userID);
  if (!found) throw new Refusal('commentGone');
  return found.comment;
}

export interface Draft extends find.Place {
  userID: number;
  parentCommentID: number | null;
  /** clean html */
  cleaned: string;
  /** the verdict that it is said with */
  verdictID?: number;
}

export interface Posted {
  comment: Comment;
  mentioned: number[];
  /** whose bells are to ring once it is committed */
  told: number[];
}

/** Posts a comment at a place that was looked at. Throws `tooManyComments`. */
export async function postTo(services: Services, tx: Tx, { cleaned, ...draft }: Draft): Promise<Posted> {
  if ((await find.countAt(tx, draft)) >= limits.commentsPerPlace) throw new Refusal('tooManyComments');
  const { commentText, mentioned: members } = await withMentions(tx, draft.sheetID, cleaned, draft.userID);
  const commentID = await store.addComment(tx, { ...draft, commentText });
  const mentioned = await store.setMentions(tx, commentID, members);
  const comment = await mustReadBack(tx, commentID, draft.userID);
  return { comment, mentioned, told: await tellOfComment(services, tx, comment, { mentioned, isNew: true }) };
}

/** Tells those whom it concerns, once it is committed. */
export function tellPosted(services: Services, { mentioned, told }: Posted): void {
  services.notices.tell({ userIDs: mentioned, what: 'tree' });
  ringBells(services, told);
}
