/** What is written about comments: the comments themselves, whom they mention, and who has read them. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Place } from './find-comments.ts';

export interface NewComment extends Place {
  userID: number;
  parentCommentID: number | null;
  commentText: string;
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
    })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  return comment_id;
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

export async function deleteComment(tx: Tx, commentID: number): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ deleted_at: sql`now()` })
    .where('comment_id', '=', commentID)
    .execute();
}

export async function restoreComment(tx: Tx, commentID: number): Promise<void> {
  await tx.updateTable('comment').set({ deleted_at: null }).where('comment_id', '=', commentID).execute();
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
