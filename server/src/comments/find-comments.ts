/** Reads comments: those of a sheet itself or of a row, one by its id, and who has read what. */
import type { Comment, UserCommentRead } from '@marquee/contract/comments.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** Where comments hang: on a row, or (null) on the sheet itself. */
export interface Place {
  sheetID: number;
  rowID: number | null;
}

/** A comment as it is stored; what nobody may read any more is empty. */
interface StoredComment extends Place {
  commentID: number;
  userID: number;
  parentCommentID: number | null;
  commentText: string;
  created_at: Date;
  edited_at: Date | null;
  isDeleted: boolean;
  resolved: boolean;
  isRead: boolean;
  hasReplies: boolean;
  /** the verdict that it was said with, on which version of which file */
  verdict: Comment['verdict'] | null;
}

/** `isRead` is that of `userID`; one's own comments are read. Rows and groups that were deleted take their comments along. */
const stored = (userID: number) => sql<StoredComment>`
  select c.comment_id as "commentID", c.sheet_id as "sheetID", c.row_id as "rowID", c.user_id as "userID",
    c.parent_comment_id as "parentCommentID", c.created_at, c.edited_at,
    c.comment_text as "commentText", c.is_deleted as "isDeleted", c.resolved_at is not null as resolved,
    c.user_id = ${userID} or d.comment_id is not null as "isRead",
    exists (select from undeleted_comment a where a.parent_comment_id = c.comment_id) as "hasReplies",
    case when not c.is_deleted and v.version_id is not null then json_build_object('said', w.verdict, 'number', v.number, 'fileName', v.file_name) end as verdict
  from placed_comment c
  join comment t on t.comment_id = c.comment_id
  left join verdict w on w.verdict_id = t.verdict_id
  left join version v on v.version_id = w.version_id
  left join user_comment_read d on d.comment_id = c.comment_id and d.user_id = ${userID}
  where `;

const toComment = (row: StoredComment): Comment => ({
  commentID: row.commentID,
  userID: row.userID,
  sheetID: row.sheetID,
  rowID: row.rowID,
  parentCommentID: row.parentCommentID,
  commentText: row.commentText,
  dateTimeCreated: row.created_at.toISOString(),
  dateTimeEdited: row.edited_at?.toISOString() ?? null,
  isDeleted: row.isDeleted,
  resolved: row.resolved,
  read: row.isRead ? 2 : 0,
  ...(row.verdict && { verdict: row.verdict }),
});

/** The comments of a place, oldest first. Of deleted ones only those that replies hang on, without their words. */
export async function commentsAt(db: Queries, { sheetID, rowID }: Place, userID: number): Promise<Comment[]> {
  const { rows } = await sql<StoredComment>`
    select * from (${stored(userID)} c.sheet_id = ${sheetID} and c.row_id is not distinct from ${rowID}) as c
    where not "isDeleted" or "hasReplies"
    order by created_at, "commentID"
  `.execute(db);
  return rows.map(toComment);
}

/** Those of certain comments that hang at a place, with those deleted ones that replies hang on. */
export async function someAt(
  db: Queries,
  { sheetID, rowID }: Place,
  commentIDs: readonly number[],
  userID: number,
): Promise<Comment[]> {
  const { rows } = await sql<StoredComment>`
    select * from (${stored(userID)} c.sheet_id = ${sheetID} and c.row_id is not distinct from ${rowID}
      and c.comment_id = any(${commentIDs}::int[])) as c
    where not "isDeleted" or "hasReplies"
  `.execute(db);
  return rows.map(toComment);
}

/** A comment by its id, with whether anything replies to it; undefined for one that was deleted. */
export async function findComment(
  db: Queries,
  commentID: number,
  userID: number,
): Promise<{ comment: Comment; hasReplies: boolean } | undefined> {
  const { rows } = await sql<StoredComment>`${stored(userID)} c.comment_id = ${commentID} and not c.is_deleted`.execute(
    db,
  );
  return rows[0] && { comment: toComment(rows[0]), hasReplies: rows[0].hasReplies };
}

/** Where a comment hangs that was deleted lately, and whose it is; undefined where it can't be brought back. */
export async function findTrashed(db: Queries, commentID: number): Promise<(Place & { userID: number }) | undefined> {
  const { rows } = await sql<Place & { userID: number }>`
    select sheet_id as "sheetID", row_id as "rowID", gone_by as "userID" from trashed_comment where comment_id = ${commentID}
  `.execute(db);
  return rows[0];
}

/** The sheet and the place of the comments of a row; undefined for a row that is gone. */
export async function placeOfRow(db: Queries, rowID: number): Promise<Place | undefined> {
  const row = await db.selectFrom('alive_row').select('sheet_id').where('row_id', '=', rowID).executeTakeFirst();
  return row && { sheetID: row.sheet_id, rowID };
}

/** How many comments a place has. */
export async function countAt(db: Queries, { sheetID, rowID }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from undeleted_comment
    where sheet_id = ${sheetID} and row_id is not distinct from ${rowID}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whom a comment mentions. */
export async function mentionedBy(db: Queries, commentIDs: readonly number[]): Promise<number[]> {
  if (commentIDs.length === 0) return [];
  const rows = await db
    .selectFrom('comment_mention')
    .select('user_id')
    .distinct()
    .where('comment_id', 'in', commentIDs)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who has read a comment, its author aside. */
export async function readersOf(db: Queries, commentID: number): Promise<number[]> {
  const rows = await db.selectFrom('user_comment_read').select('user_id').where('comment_id', '=', commentID).execute();
  return rows.map((row) => row.user_id);
}

/** What a person has recorded as read of a place, or of certain comments. */
export async function readsOf(
  db: Queries,
  userID: number,
  of: Place | { commentIDs: readonly number[] },
): Promise<UserCommentRead[]> {
  const rows = await db
    .selectFrom('user_comment_read as d')
    .innerJoin('comment as c', 'c.comment_id', 'd.comment_id')
    .leftJoin('undeleted_comment as there', 'there.comment_id', 'd.comment_id')
    .select(['d.user_comment_read_id', 'd.user_id', 'd.comment_id', 'd.at'])
    .where('d.user_id', '=', userID)
    .$if('commentIDs' in of, (query) => query.where('d.comment_id', 'in', 'commentIDs' in of ? of.commentIDs : []))
    .$if('sheetID' in of, (query) =>
      query
        .where('c.sheet_id', '=', 'sheetID' in of ? of.sheetID : 0)
        .where('c.row_id', 'is not distinct from', 'sheetID' in of ? of.rowID : null)
        .where('there.comment_id', 'is not', null),
    )
    .orderBy('d.user_comment_read_id')
    .execute();
  return rows.map((row) => ({
    userCommentReadId: row.user_comment_read_id,
    userId: row.user_id,
    commentId: row.comment_id,
    dateTime: row.at.toISOString(),
  }));
}
