/** Whom a comment is mailed to: members who want it, and those whom it mentions whatever they want; never its author. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { fullName, initialsOf } from '@marquee/contract/people.ts';
import { queueMail } from '#mail/commands.ts';
import type { House } from '#platform/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { mailHtml } from './clean-html.ts';

interface Recipient {
  user_id: number;
  sheet_user_id: number;
  email_address: string;
  first_name: string;
  surname: string;
  new_comment_alerts_enabled: boolean;
}

async function recipientsOf(db: Queries, sheetID: number, authorID: number): Promise<Recipient[]> {
  return db
    .selectFrom('sheet_user as u')
    .innerJoin('person as p', 'p.user_id', 'u.user_id')
    .select(['u.user_id', 'u.sheet_user_id', 'p.email_address', 'p.first_name', 'p.surname'])
    .select('u.new_comment_alerts_enabled')
    .where('u.sheet_id', '=', sheetID)
    .where('u.removed_at', 'is', null)
    .where('u.user_id', '<>', authorID)
    .where('p.password_hash', 'is not', null)
    .execute();
}

interface About {
  sheetName: string;
  sheetURL: string;
  rowName: string | null;
  author: { firstName: string; surname: string; colour: Colour };
}

/** The sheet, the row and the author of a comment, by their names. */
async function whatItIsAbout(db: Queries, comment: Comment): Promise<About | undefined> {
  const row = await db
    .selectFrom('sheet as s')
    .leftJoin('sheet_row as r', (join) => join.on('r.row_id', '=', comment.rowID))
    .innerJoin('person as p', (join) => join.on('p.user_id', '=', comment.userID))
    .select(['s.name', 's.url', 'r.name as row_name', 'p.first_name', 'p.surname', 'p.profile_colour'])
    .where('s.sheet_id', '=', comment.sheetID)
    .executeTakeFirst();
  if (!row) return undefined;
  const author = { firstName: row.first_name, surname: row.surname, colour: row.profile_colour };
  return { sheetName: row.name, sheetURL: row.url, rowName: row.row_name, author };
}

/**
 * Queues the mails of a comment. `mentioned` are those who are mentioned for the first time; `isNew` is false for an edit, of which only
 * they hear.
 */
export async function mailComment(
  house: House,
  tx: Tx,
  comment: Comment,
  { mentioned, isNew }: { mentioned: readonly number[]; isNew: boolean },
): Promise<void> {
  const about = await whatItIsAbout(tx, comment);
  if (!about) return;
  const { sheetName, rowName, author } = about;
  const name = fullName(author);
  const sheetURL = `${house.address()}/sheet/${about.sheetURL}`;
  const place = rowName === null ? sheetName : `${rowName} in ${sheetName}`;
  for (const recipient of await recipientsOf(tx, comment.sheetID, comment.userID)) {
    const isMentioned = mentioned.includes(recipient.user_id);
    if (!isMentioned && !(isNew && recipient.new_comment_alerts_enabled)) continue;
    const did = isMentioned ? 'mentioned you' : comment.parentCommentID === null ? 'commented' : 'replied';
    await queueMail(house, tx, {
      to: recipient.email_address,
      toName: fullName({ firstName: recipient.first_name, surname: recipient.surname }),
      kind: 'comment',
      sheetID: comment.sheetID,
      subject: `${name} ${did} on ${place}`,
      letter: {
        preview: excerpt(comment.commentText, 120),
        sheet: { name: sheetName, url: sheetURL },
        heading: `${name} ${did}`,
        blocks: [
          {
            kind: 'paragraph',
            words: rowName === null ? ['On the sheet ', { strong: sheetName }] : ['On the row ', { strong: rowName }],
          },
          {
            kind: 'quote',
            by: { name, initials: initialsOf(author.firstName, author.surname), colour: author.colour },
            html: mailHtml(comment.commentText),
          },
          { kind: 'button', words: 'Open the comment', url: `${sheetURL}?comments=${comment.rowID ?? 'sheet'}` },
        ],
        reason: isMentioned
          ? `You get this because ${name} mentioned you.`
          : 'You get this because comment alerts are on for you on this sheet.',
      },
      // A mention is meant for its reader, so there is no alert to switch off where they had.
      ...(recipient.new_comment_alerts_enabled
        ? { alert: { sheetUserID: recipient.sheet_user_id, flag: 'newCommentAlertsEnabled' as const } }
        : {}),
    });
  }
}
