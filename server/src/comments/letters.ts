/** Whom a comment is mailed to: members who want it, and those whom it mentions whatever they want; never its author. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { fullName, initialsOf } from '@marquee/contract/people.ts';
import { queueMails, type NewMail } from '#mail/commands.ts';
import type { Services } from '#access/ctx.ts';
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
  /** the words of the comment, the first of them and all of them */
  said: { preview: string; html: string };
}

/** The sheet, the row and the author of a comment, by their names, and what it says. */
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
  const said = { preview: excerpt(comment.commentText, 120), html: mailHtml(comment.commentText) };
  return { sheetName: row.name, sheetURL: row.url, rowName: row.row_name, author, said };
}

/** The mail to one recipient, or undefined for somebody who does not want it and is not mentioned. */
function mailTo(
  recipient: Recipient,
  comment: Comment,
  about: About,
  { isMentioned, isNew, address }: { isMentioned: boolean; isNew: boolean; address: string },
): NewMail | undefined {
  const { author, rowName, sheetName } = about;
  const wantsIt = recipient.new_comment_alerts_enabled;
  if (!isMentioned && !(isNew && wantsIt)) return undefined;
  const name = fullName(author);
  const url = `${address}/sheet/${about.sheetURL}`;
  const did = isMentioned ? 'mentioned you' : comment.parentCommentID === null ? 'commented' : 'replied';
  return {
    to: recipient.email_address,
    toName: fullName({ firstName: recipient.first_name, surname: recipient.surname }),
    kind: 'comment',
    sheetID: comment.sheetID,
    subject: `${name} ${did} on ${rowName === null ? sheetName : `${rowName} in ${sheetName}`}`,
    letter: {
      preview: about.said.preview,
      sheet: { name: sheetName, url },
      heading: `${name} ${did}`,
      blocks: [
        {
          kind: 'paragraph',
          words: rowName === null ? ['On the sheet ', { strong: sheetName }] : ['On the row ', { strong: rowName }],
        },
        {
          kind: 'quote',
          by: { name, initials: initialsOf(author.firstName, author.surname), colour: author.colour },
          html: about.said.html,
        },
        { kind: 'button', words: 'Open the comment', url: `${url}?comments=${comment.rowID ?? 'sheet'}` },
      ],
      reason: isMentioned
        ? `You’re getting this because ${name} mentioned you.`
        : 'You’re getting this because comment alerts are on for you on this sheet.',
    },
    // A mention is meant for its reader, so there is no alert to switch off where they had.
    ...(wantsIt ? { alert: { sheetUserID: recipient.sheet_user_id, flag: 'newCommentAlertsEnabled' as const } } : {}),
  };
}

/**
 * Queues the mails of a comment. `mentioned` are those who are mentioned for the first time; `isNew` is false for an edit, of which only
 * they hear.
 */
export async function mailComment(
  services: Services,
  tx: Tx,
  comment: Comment,
  { mentioned, isNew }: { mentioned: readonly number[]; isNew: boolean },
): Promise<void> {
  if (!isNew && mentioned.length === 0) return;
  const about = await whatItIsAbout(tx, comment);
  if (!about) return;
  const recipients = await recipientsOf(tx, comment.sheetID, comment.userID);
  const address = services.address();
  const mails = recipients.flatMap((recipient) => {
    const isMentioned = mentioned.includes(recipient.user_id);
    return mailTo(recipient, comment, about, { isMentioned, isNew, address }) ?? [];
  });
  await queueMails(services, tx, mails);
}
