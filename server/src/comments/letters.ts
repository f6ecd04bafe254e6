/** Whom a comment concerns, and whom it is mailed to: those who want all of them, or those that concern them; never its author. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { Comment } from '@marquee/contract/comments.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { excerpt } from '@marquee/contract/comment-html.ts';
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import type { NotificationKind } from '@marquee/contract/notifications.ts';
import { fullName, initialsOf } from '@marquee/contract/people.ts';
import { pinInWords } from '@marquee/contract/pins.ts';
import { sql } from 'kysely';
import { queueMails, type NewMail } from '#mail/commands.ts';
import { addNotifications } from '#notifications/store.ts';
import type { Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Picture } from '#mail/letter.ts';
import { mailHtml } from './clean-html.ts';
import type { FoundComment } from './find-comments.ts';
import { pictureOfComment } from './find-picture.ts';

interface Recipient {
  user_id: number;
  sheet_user_id: number;
  email_address: string;
  first_name: string;
  surname: string;
  new_comment_alerts_enabled: boolean;
  /** has written in the thread that it replies to */
  is_in_thread: boolean;
  /** is in Who of its row, as far as they see it themselves */
  is_in_row: boolean;
}

async function recipientsOf(db: Queries, comment: Comment): Promise<Recipient[]> {
  const { sheetID, rowID, parentCommentID, userID } = comment;
  const { rows } = await sql<Recipient>`
    select u.user_id, u.sheet_user_id, p.email_address, p.first_name, p.surname, u.new_comment_alerts_enabled,
      ${parentCommentID}::int is not null and exists (
        select from undeleted_comment c
        where (c.comment_id = ${parentCommentID} or c.parent_comment_id = ${parentCommentID}) and c.user_id = u.user_id
      ) as is_in_thread,
      exists (
        select from cell w join alive_column k on k.column_id = w.column_id and (k.only_for is null or k.only_for = u.user_id)
        where w.row_id = ${rowID} and w.column_type = ${sql.lit(columnTypes.who)} and w.user_id = u.user_id
      ) as is_in_row
    from alive_member u join person p on p.user_id = u.user_id
    where u.sheet_id = ${sheetID} and u.user_id <> ${userID} and p.password_hash is not null
  `.execute(db);
  return rows;
}

/** As what a comment concerns a recipient; as one thing, though it may be several. */
function concernOf(
  recipient: Recipient,
  { isMentioned, isNew, isSender }: { isMentioned: boolean; isNew: boolean; isSender: boolean },
): NotificationKind | undefined {
  if (isMentioned) return 'mention';
  if (!isNew) return undefined;
  if (recipient.is_in_thread) return 'reply';
  if (recipient.is_in_row) return 'rowComment';
  return isSender ? 'client' : undefined;
}

interface About {
  sheetName: string;
  sheetURL: string;
  rowName: string | null;
  author: { firstName: string; surname: string; colour: Colour };
  /** the words of the comment, the first of them and all of them */
  said: { preview: string; html: string };
  /** of the banner that it is about */
  picture: Picture | undefined;
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
  const picture = await pictureOfComment(db, comment);
  return { sheetName: row.name, sheetURL: row.url, rowName: row.row_name, author, said, picture };
}

const reasons: Partial<Record<NotificationKind, string>> = {
  reply: 'You’re getting this because you wrote in this thread and asked for emails about replies.',
  rowComment: 'You’re getting this because the row is yours and you asked for emails about comments on your rows.',
  client: 'You’re getting this because you asked for emails about what clients say.',
};

/** What an author did: by itself, and before what it was done to. */
interface Deed {
  alone: string;
  to: string;
}

const doneOn = (alone: string): Deed => ({ alone, to: `${alone} on` });

/** A decision is news by itself, whatever is said with it. */
const decided: Readonly<Record<VerdictWord, Deed>> = {
  approve: { alone: 'approved a banner', to: 'approved' },
  changes: doneOn('requested changes'),
  reject: { alone: 'rejected a banner', to: 'rejected' },
  withdraw: doneOn('took back a decision'),
};

function deedOf({ parentCommentID, verdict }: Comment, isMentioned: boolean): Deed {
  if (isMentioned) return doneOn('mentioned you');
  if (verdict) return decided[verdict.said];
  return doneOn(parentCommentID === null ? 'commented' : 'replied');
}

/** Which version of the banner it is about, and where on it. */
function versionOf({ pin, verdict }: Comment): string[] {
  if (pin) return [`, ${pinInWords(pin)}`];
  return verdict ? [`, on v${verdict.number}`] : [];
}

/** What is known of a recipient. */
interface Reached {
  recipient: Recipient;
  concern: NotificationKind | undefined;
  /** wants all comments of the sheet, and this one is new */
  isAlerted: boolean;
}

/** The mail to one recipient. */
function mailTo({ recipient, concern, isAlerted }: Reached, comment: Comment, about: About, address: string): NewMail {
  const { isShared, pin, rowID } = comment;
  const { author, rowName, sheetName } = about;
  const name = fullName(author);
  const url = `${address}/sheet/${about.sheetURL}`;
  const isMentioned = concern === 'mention';
  const did = deedOf(comment, isMentioned);
  const usual = 'You’re getting this because comment alerts are on for you on this sheet.';
  const why = isMentioned
    ? `You’re getting this because ${isolated(name)} mentioned you.`
    : concern && reasons[concern];
  return {
    to: recipient.email_address,
    toName: fullName({ firstName: recipient.first_name, surname: recipient.surname }),
    kind: 'comment',
    sheetID: comment.sheetID,
    subject: `${name} ${did.to} ${rowName === null ? sheetName : `${rowName} in ${sheetName}`}`,
    letter: {
      preview: about.said.preview,
      sheet: { name: sheetName, url },
      heading: `${isolated(name)} ${did.alone}`,
      blocks: [
        {
          kind: 'paragraph',
          words:
            rowName === null
              ? ['On the sheet ', { strong: sheetName }]
              : [
                  'On the row ',
                  { strong: rowName },
                  ...versionOf(comment),
                  ...(isShared ? [', in a thread shared with clients'] : []),
                ],
        },
        ...(about.picture
          ? [{ kind: 'picture' as const, picture: about.picture, url: `${url}?row=${comment.rowID}` }]
          : []),
        {
          kind: 'quote',
          by: { name, initials: initialsOf(author.firstName, author.surname), colour: author.colour },
          html: about.said.html,
        },
        pin
          ? {
              kind: 'button',
              words: 'Open the banner',
              url: `${url}?banner=${rowID}:${pin.columnID}&pin=${comment.commentID}`,
            }
          : { kind: 'button', words: 'Open the comment', url: `${url}?comments=${rowID ?? 'sheet'}` },
      ],
      reason: isAlerted && !isMentioned ? usual : (why ?? usual),
    },
    ...alertOf(recipient, concern),
  };
}

/** What the mail's link turns off. A mention is meant for its reader, so there is no alert to switch off where they had. */
function alertOf(recipient: Recipient, concern: NotificationKind | undefined): Pick<NewMail, 'alert'> {
  if (recipient.new_comment_alerts_enabled)
    return { alert: { sheetUserID: recipient.sheet_user_id, flag: 'newCommentAlertsEnabled' } };
  if (concern === undefined || concern === 'mention') return {};
  return { alert: { userID: recipient.user_id, of: concern } };
}

/**
 * Notes whom a comment concerns, and queues its mails: at most one each. `mentioned` are those who are mentioned for the first time;
 * `isNew` is false for an edit, of which only they hear. `senders`
 * have sent or asked a client what the comment is about. Answers whose bells are to ring once that is committed.
 */
export async function tellOfComment(
  services: Services,
  tx: Tx,
  found: FoundComment,
  {
    mentioned,
    isNew,
    senders = [],
  }: { mentioned: readonly number[]; isNew: boolean; senders?: readonly number[] | undefined },
): Promise<number[]> {
  if (!isNew && mentioned.length === 0) return [];
  const { comment } = found;
  const about = await whatItIsAbout(tx, comment);
  if (!about) return [];
  const reached = (await recipientsOf(tx, comment)).map((recipient): Reached => {
    const { user_id: userID } = recipient;
    const concern = concernOf(recipient, {
      isMentioned: mentioned.includes(userID),
      isNew,
      isSender: senders.includes(userID),
    });
    return { recipient, concern, isAlerted: isNew && recipient.new_comment_alerts_enabled };
  });
  const { commentID, rowID, sheetID, userID: actorID } = comment;
  const added = await addNotifications(
    tx,
    reached.flatMap(({ recipient: { user_id: userID }, concern: kind, isAlerted }) =>
      kind ? [{ userID, kind, sheetID, rowID, commentID, actorID, isMailed: isAlerted }] : [],
    ),
  );
  const mailed = new Set(added.filter(({ mail }) => mail === 'now').map(({ userID }) => userID));
  const address = services.address();
  await queueMails(
    services,
    tx,
    reached
      .filter(({ isAlerted, recipient }) => isAlerted || mailed.has(recipient.user_id))
      .map((one) => mailTo(one, found.asSeenBy(one.recipient.user_id), about, address)),
  );
  return added.map(({ userID }) => userID);
}
