/** Shared comments by a review link: read and written on the rows of the banners that it shows. */
import type { SentPin } from '@marquee/contract/pins.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ReviewComment } from '@marquee/contract/review.ts';
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { nameMentions } from '#comments/clean-html.ts';
import { facesOfAdded } from '#comments/faces.ts';
import { postTo, tellPosted, type Posted } from '#comments/post.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import { mustBeGuest, mustShow } from './guest-rights.ts';
import { cleanByGuest, writeOnce } from './guest-writes.ts';
import { guestAt, mustOpenLink, type Asked, type OpenLink } from './open-link.ts';
import { sendersOf } from './senders.ts';

interface StoredComment {
  commentID: number;
  parentCommentID: number | null;
  userID: number;
  name: string;
  isStudio: boolean;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  resolved: boolean;
  verdict: VerdictWord | null;
  pinNumber: number | null;
  version: number | null;
  x: number | null;
  y: number | null;
  moment: number | null;
}

/** Verdicts and pins are told of versions that the link shows; of a pin only where it is on this banner. */
async function commentsOf(
  db: Queries,
  { reviewLinkID }: OpenLink,
  { cellID, rowID }: { cellID: number; rowID: number },
): Promise<StoredComment[]> {
  const query = sql<StoredComment>`
    select c.comment_id as "commentID", c.parent_comment_id as "parentCommentID", c.user_id as "userID",
      trim(p.first_name || ' ' || p.surname) as name, g.user_id is null as "isStudio", c.comment_text as text,
      c.created_at as "createdAt", c.edited_at as "editedAt", c.resolved_at is not null as resolved,
      case when said.version_id is not null then w.verdict end as verdict,
      case when pinned.version_id is not null then n.number end as "pinNumber", pinned.number as version, n.x, n.y, n.moment
    from shared_comment c
    join person p on p.user_id = c.user_id
    left join guest g on g.user_id = c.user_id
    left join verdict w on w.verdict_id = c.verdict_id
    left join reviewed_version said on said.review_link_id = ${reviewLinkID} and said.version_id = w.version_id and said.row_id = c.row_id
    left join pin n on n.comment_id = c.comment_id and n.cell_id = ${cellID}
    left join reviewed_version pinned on pinned.review_link_id = ${reviewLinkID} and pinned.version_id = n.version_id and pinned.cell_id = n.cell_id
    where c.row_id = ${rowID}
    order by c.created_at, c.comment_id
  `;
  return rowsOfPrepared(db, 'comments-by-link', query);
}

function toComment(
  {
    createdAt,
    editedAt,
    isStudio,
    moment,
    name,
    pinNumber,
    text,
    userID,
    verdict,
    version,
    x,
    y,
    ...rest
  }: StoredComment,
  reader: number | undefined,
): ReviewComment {
  const hasPin = pinNumber !== null && version !== null && x !== null && y !== null;
  return {
    ...rest,
    by: { name, isOwn: userID === reader, isStudio },
    // Who is mentioned is told by name, and by nothing that stands for them.
    text: nameMentions(text, new Map()),
    at: createdAt.toISOString(),
    isEdited: editedAt !== null,
    ...(verdict && { verdict }),
    ...(hasPin && { pin: { number: pinNumber, version, x, y, moment } }),
  };
}

/** In place of a first comment that was deleted, for the replies to it. */
const goneBefore = (reply: ReviewComment, commentID: number): ReviewComment => ({
  commentID,
  parentCommentID: null,
  by: { name: '', isOwn: false, isStudio: true },
  text: '',
  at: reply.at,
  isEdited: false,
  resolved: false,
});

/** Pins in the order of their numbers, from 1: those of internal comments are not told, nor how many there are. */
function numbered(comments: readonly StoredComment[]): StoredComment[] {
  const numbers = comments.flatMap(({ pinNumber }) => pinNumber ?? []).toSorted((a, b) => a - b);
  return comments.map((one) => ({ ...one, pinNumber: one.pinNumber && numbers.indexOf(one.pinNumber) + 1 }));
}

async function readComments(
  db: Queries,
  link: OpenLink,
  cellID: number,
  reader: number | undefined,
): Promise<ReviewComment[]> {
  const { rowID } = await mustShow(db, link, cellID);
  const comments = numbered(await commentsOf(db, link, { cellID, rowID })).map((one) => toComment(one, reader));
  const there = new Set(comments.map(({ commentID }) => commentID));
  return comments.flatMap((one) => {
    const { parentCommentID } = one;
    if (parentCommentID === null || there.has(parentCommentID)) return [one];
    there.add(parentCommentID);
    return [goneBefore(one, parentCommentID), one];
  });
}

export async function listReviewComments(
  services: Services,
  asked: Asked,
  cellID: number,
): Promise<{ comments: ReviewComment[] }> {
  const link = await mustOpenLink(services, asked);
  const guest = await guestAt(services, link, asked);
  return { comments: await readComments(services.db.kysely, link, cellID, guest?.userID) };
}

export interface GuestComment {
  cellID: number;
  comment: string;
  parentCommentID?: number | null | undefined;
  pin?: Omit<SentPin, 'cellID'> | undefined;
  key: string;
}

/** The first comment of the shared thread that a reply belongs to. */
async function threadOf(db: Queries, rowID: number, parentID: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(parent_comment_id, comment_id) as id from shared_comment
    where row_id = ${rowID} and (comment_id = ${parentID} or parent_comment_id = ${parentID}) limit 1
  `.execute(db);
  const [thread] = rows;
  if (!thread) throw new Refusal('commentGone');
  return thread.id;
}

/** Whether the link shows a version of a banner: pins are only placed on what was seen. */
async function mustShowVersion(db: Queries, { reviewLinkID }: OpenLink, cellID: number, number: number): Promise<void> {
  const { rows } = await sql`
    select from reviewed_version where review_link_id = ${reviewLinkID} and cell_id = ${cellID} and number = ${number}
  `.execute(db);
  if (rows.length === 0) throw new Refusal('otherVersion');
}

/** Throws what `mustBeGuest` throws, `notFound`, `commentGone` and `otherVersion`. */
export async function commentInReview(services: Services, asked: Asked, sent: GuestComment): Promise<ReviewComment> {
  const { guest, link } = await mustBeGuest(services, asked, 'comment');
  const { cellID, key, parentCommentID: parentID, pin } = sent;
  const { kysely } = services.db;
  await mustShow(kysely, link, cellID);
  const { userID } = guest;
  const cleaned = cleanByGuest(sent.comment);
  let posted: Posted | undefined;
  const write = { link, guest, what: 'comment' as const, key, asked: ['comment', sent] };
  const commentID = await writeOnce(services, write, async (tx, say) => {
    const { rowID } = await mustShow(tx, link, cellID);
    if (pin) await mustShowVersion(tx, link, cellID, pin.version);
    const isReply = typeof parentID === 'number';
    const parentCommentID = isReply ? await threadOf(tx, rowID, parentID) : null;
    const senders = await sendersOf(tx, link, guest, cellID);
    const place = { sheetID: link.sheetID, rowID, userID, cleaned, senders };
    // A pin is where a thread begins.
    const pinned = pin && !isReply ? { ...pin, cellID } : undefined;
    posted = await postTo(services, tx, { ...place, parentCommentID, isShared: !isReply, pin: pinned });
    say(facesOfAdded(posted, []));
    return posted.comment.commentID;
  });
  if (posted) tellPosted(services, posted);
  const comment = (await readComments(kysely, link, cellID, userID)).find((one) => one.commentID === commentID);
  if (!comment) throw new Refusal('commentGone');
  return comment;
}
