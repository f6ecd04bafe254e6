/** Reads comments: those of a sheet itself or of a row, one by its id, and who has read what. */
import type { Comment, UserCommentRead } from '@marquee/contract/comments.ts';
import type { Pin } from '@marquee/contract/pins.ts';
import { sql } from 'kysely';
import { isSeenBy, type Audience } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';

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
  /** as its thread is */
  isShared: boolean;
  resolved_at: Date | null;
  resolved_by: number | null;
  isRead: boolean;
  hasReplies: boolean;
  /** the verdict that it was said with, on which version of which file, and who alone sees that */
  verdict: Comment['verdict'] | null;
  verdictOnlyFor: number | null;
  /** where on a banner it points, and who alone sees that one */
  pin: Pin | null;
  pinOnlyFor: number | null;
}

/** A version and who sees its cell, if that is there. The limit keeps it a look at an index for each comment that has one. */
const seenVersion = (of: string) => sql`
  select v.cell_id, v.number, v.file_name, k.column_id, k.only_for
  from version v join alive_cell k on k.cell_id = v.cell_id where v.version_id = ${sql.ref(of)}.version_id limit 1`;

/**
 * `isRead` is that of `userID`; one's own comments are read. Rows and groups that were deleted take their comments along. Verdicts and pins
 * are there as long as the cells are that they are on.
 */
const stored = (userID: number) => sql<StoredComment>`
  select c.comment_id as "commentID", c.sheet_id as "sheetID", c.row_id as "rowID", c.user_id as "userID",
    c.parent_comment_id as "parentCommentID", c.created_at, c.edited_at,
    c.comment_text as "commentText", c.is_deleted as "isDeleted", f.is_shared as "isShared", c.resolved_at, t.resolved_by,
    c.user_id = ${userID} or d.comment_id is not null as "isRead",
    exists (select from undeleted_comment a where a.parent_comment_id = c.comment_id) as "hasReplies",
    case when not c.is_deleted and said.cell_id is not null then json_build_object(
      'said', w.verdict, 'cellID', said.cell_id, 'number', said.number, 'fileName', said.file_name) end as verdict,
    said.only_for as "verdictOnlyFor",
    case when not c.is_deleted and pinned.cell_id is not null then json_build_object(
      'number', p.number, 'cellID', p.cell_id, 'columnID', pinned.column_id, 'version', pinned.number,
      'x', p.x, 'y', p.y, 'moment', p.moment) end as pin,
    pinned.only_for as "pinOnlyFor"
  from placed_comment c
  join comment t on t.comment_id = c.comment_id
  join comment f on f.comment_id = coalesce(c.parent_comment_id, c.comment_id)
  left join verdict w on w.verdict_id = t.verdict_id
  left join lateral (${seenVersion('w')}) as said on true
  left join pin p on p.comment_id = c.comment_id
  left join lateral (${seenVersion('p')}) as pinned on true
  left join user_comment_read d on d.comment_id = c.comment_id and d.user_id = ${userID}
  where `;

/** A comment as one of its readers sees it: nothing in it tells them of a banner that they don't see. */
const toComment = (row: StoredComment, audience: Audience): Comment => ({
  commentID: row.commentID,
  userID: row.userID,
  sheetID: row.sheetID,
  rowID: row.rowID,
  parentCommentID: row.parentCommentID,
  commentText: row.commentText,
  dateTimeCreated: row.created_at.toISOString(),
  dateTimeEdited: row.edited_at?.toISOString() ?? null,
  isDeleted: row.isDeleted,
  isShared: row.isShared,
  resolved: row.resolved_at !== null,
  ...(row.resolved_at &&
    row.resolved_by !== null && { resolution: { userID: row.resolved_by, at: row.resolved_at.toISOString() } }),
  read: row.isRead ? 2 : 0,
  ...(row.verdict && isSeenBy(audience, { isPublic: false, onlyFor: row.verdictOnlyFor }) && { verdict: row.verdict }),
  ...(row.pin && isSeenBy(audience, { isPublic: false, onlyFor: row.pinOnlyFor }) && { pin: row.pin }),
});

/** The comments of a place, oldest first. Of deleted ones only those that replies hang on, without their words. */
export async function commentsAt(db: Queries, { sheetID, rowID }: Place, userID: number): Promise<Comment[]> {
  const query = sql<StoredComment>`
    select * from (${stored(userID)} c.sheet_id = ${sheetID} and c.row_id is not distinct from ${rowID}) as c
    where not "isDeleted" or "hasReplies"
    order by created_at, "commentID"
  `;
  const rows = await rowsOfPrepared(db, 'comments-at', query);
  return rows.map((row) => toComment(row, userID));
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
  return rows.map((row) => toComment(row, userID));
}

/** A comment that is there. */
export interface FoundComment {
  /** as `userID` sees it, with their read state */
  comment: Comment;
  /** as another audience sees it, with that same read state */
  asSeenBy: (audience: Audience) => Comment;
  /** those who see more of it than all members do */
  loners: number[];
}

/** A comment by its id; undefined for one that was deleted, but for what is left of it where `isLeftToo` and replies hang on it. */
export async function findComment(
  db: Queries,
  commentID: number,
  userID: number,
  isLeftToo = false,
): Promise<FoundComment | undefined> {
  const query = sql<StoredComment>`
    select * from (${stored(userID)} c.comment_id = ${commentID} and (${isLeftToo} or not c.is_deleted)) as c
    where not "isDeleted" or "hasReplies"
  `;
  const [row] = await rowsOfPrepared(db, 'comment', query);
  if (!row) return undefined;
  return {
    comment: toComment(row, userID),
    asSeenBy: (audience) => toComment(row, audience),
    loners: [row.pinOnlyFor, row.verdictOnlyFor].flatMap((person) => person ?? []),
  };
}

/** A version of a banner that a comment can point at, with who alone sees the banner; undefined where it is not there. */
export async function findPinnable(
  db: Queries,
  cellID: number,
  number: number,
): Promise<{ sheetID: number; rowID: number; versionID: number; onlyFor: number | null } | undefined> {
  const row = await db
    .selectFrom('alive_cell as c')
    .innerJoin('version as v', 'v.cell_id', 'c.cell_id')
    .select(['c.sheet_id', 'c.row_id', 'c.only_for', 'v.version_id'])
    .where('c.cell_id', '=', cellID)
    .where('v.number', '=', number)
    .executeTakeFirst();
  return row && { sheetID: row.sheet_id, rowID: row.row_id, versionID: row.version_id, onlyFor: row.only_for };
}

export interface TrashedComment extends Place {
  userID: number;
  /** Clients read its thread now and did not when it was deleted, as far as is known. */
  isNewToClients: boolean;
}

/** Where a comment hangs that was deleted lately, and whose it is; undefined where it can't be brought back. */
export async function findTrashed(db: Queries, commentID: number): Promise<TrashedComment | undefined> {
  const { rows } = await sql<TrashedComment>`
    select d.sheet_id as "sheetID", d.row_id as "rowID", d.gone_by as "userID",
      f.is_shared and c.deleted_as_shared is not true as "isNewToClients"
    from trashed_comment d
    join comment c on c.comment_id = d.comment_id
    join comment f on f.comment_id = coalesce(c.parent_comment_id, c.comment_id)
    where d.comment_id = ${commentID}
  `.execute(db);
  return rows[0];
}

/** The sheet and the place of the comments of a row; undefined for a row that is gone. */
export async function placeOfRow(db: Queries, rowID: number): Promise<Place | undefined> {
  const row = await db.selectFrom('alive_row').select('sheet_id').where('row_id', '=', rowID).executeTakeFirst();
  return row && { sheetID: row.sheet_id, rowID };
}

/** Where the first of some comments hangs that is there; undefined where none is. */
export async function placeOfFirst(db: Queries, commentIDs: readonly number[]): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select c.sheet_id as "sheetID", c.row_id as "rowID"
    from unnest(${commentIDs}::int[]) with ordinality as wanted (id, nth)
    join placed_comment c on c.comment_id = wanted.id and not c.is_deleted
    order by nth limit 1
  `.execute(db);
  return rows[0];
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

/** Whether a client wrote in a thread, which its first comment names. */
export async function hasGuest(db: Queries, commentID: number): Promise<boolean> {
  const found = await db
    .selectFrom('comment as c')
    .innerJoin('guest as g', 'g.user_id', 'c.user_id')
    .select('c.comment_id')
    .where((is) => is.or([is('c.comment_id', '=', commentID), is('c.parent_comment_id', '=', commentID)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
