/** What is written about comments: the comments themselves, whom they mention, and who has read them. */
import type { SentPin } from '@marquee/contract/pins.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Place } from './find-comments.ts';

export interface NewComment extends Place {
  userID: number;
  parentCommentID: number | null;
  commentText: string;
  /** of the first comment of a thread on a row: whether clients read the thread */
  isShared?: boolean | undefined;
  /** the verdict that it is said with */
  verdictID?: number;
}

export async function addComment(tx: Tx, comment: NewComment): Promise<number> {
  const { comment_id } = await tx
    .insertInto('comment')
    .values({
      sheet_id: comment.sheetID,
      row_id: comment.rowID,
      user_id: comment.userID,
      parent_comment_id: comment.parentCommentID,
      comment_text: comment.commentText,
      verdict_id: comment.verdictID ?? null,
      is_shared: comment.isShared ?? false,
    })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  return comment_id;
}

export interface NewPin extends Omit<SentPin, 'version'> {
  sheetID: number;
  rowID: number;
  commentID: number;
  versionID: number;
}

/** Places the pin of a comment, under the next number of its cell; to be called in the sheet's turn. */
export async function addPin(tx: Tx, pin: NewPin): Promise<void> {
  await sql`
    insert into pin (comment_id, sheet_id, row_id, cell_id, version_id, number, x, y, moment)
    select ${pin.commentID}, ${pin.sheetID}, ${pin.rowID}, ${pin.cellID}, ${pin.versionID}, coalesce(max(number), 0) + 1,
      ${pin.x}::float8, ${pin.y}::float8, ${pin.moment}::float8
    from pin where cell_id = ${pin.cellID}
  `.execute(tx);
}

export async function changeText(tx: Tx, commentID: number, commentText: string): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ comment_text: commentText, edited_at: sql`now()` })
    .where('comment_id', '=', commentID)
    .execute();
}

export async function setResolved(tx: Tx, commentID: number, by: number | null): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ resolved_at: by === null ? null : sql`now()`, resolved_by: by })
    .where('comment_id', '=', commentID)
    .execute();
}

/** Shares a thread with clients or makes it internal, by its first comment. */
export async function setShared(tx: Tx, commentID: number, isShared: boolean): Promise<void> {
  await tx.updateTable('comment').set({ is_shared: isShared }).where('comment_id', '=', commentID).execute();
}

/** Deletes a comment, and keeps whether clients read it until then. */
export async function deleteComment(tx: Tx, commentID: number): Promise<void> {
  await sql`
    update comment c set deleted_at = now(), deleted_as_shared = f.is_shared from comment f
    where c.comment_id = ${commentID} and f.comment_id = coalesce(c.parent_comment_id, c.comment_id)
  `.execute(tx);
}

export async function restoreComment(tx: Tx, commentID: number): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ deleted_at: null, deleted_as_shared: null })
    .where('comment_id', '=', commentID)
    .execute();
}

/** Sets whom a comment mentions, and answers who was not mentioned before. */
export async function setMentions(tx: Tx, commentID: number, userIDs: readonly number[]): Promise<number[]> {
  await sql`
    delete from comment_mention where comment_id = ${commentID} and user_id <> all(${userIDs}::int[])
  `.execute(tx);
  const { rows } = await sql<{ user_id: number }>`
    insert into comment_mention (comment_id, user_id) select ${commentID}, unnest(${userIDs}::int[])
    on conflict do nothing returning user_id
  `.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Records comments as read, and answers those that were not yet. */
export async function addReads(tx: Tx, userID: number, commentIDs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ comment_id: number }>`
    insert into user_comment_read (user_id, comment_id) select ${userID}, unnest(${commentIDs}::int[])
    on conflict do nothing returning comment_id
  `.execute(tx);
  return rows.map((row) => row.comment_id);
}

/** Makes somebody's comments another's: guests of review links who turned out to be one person. */
export async function giveComments(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('comment').set({ user_id: to }).where('user_id', '=', from).execute();
}
