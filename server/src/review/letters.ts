/** Mails to guests of review links, in their language: each names only what the link shows. */
import { sayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { guestCode } from '@marquee/contract/guest-code.ts';
import { initialsOf } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { mailHtml, nameMentions } from '#comments/clean-html.ts';
import { queueMail, queueMails } from '#mail/commands.ts';
import type { Tx } from '#platform/db.ts';
import { openedToken } from './link-token.ts';
import { mailBrandOf } from './mail-brand.ts';
import { linkOf, type OpenLink } from './open-link.ts';

interface CodeMail {
  link: OpenLink;
  /** six digits */
  code: string;
  to: { name: string; emailAddress: string; language: string };
}

/** The code is in the subject, too: on a phone it is read without opening the mail. The name that was typed is not: it may be anybody's words. */
export async function mailCode(services: Services, tx: Tx, { code, link, to }: CodeMail): Promise<void> {
  const about = { code, account: link.accountName, link: link.name, minutes: guestCode.minutes };
  const say = (key: Parameters<typeof sayInMail>[1]) => sayInMail(to.language, key, about);
  const brandIn = await mailBrandOf(tx, link.accountID);
  await queueMail(services, tx, {
    to: to.emailAddress,
    kind: 'guestCode',
    sheetID: link.sheetID,
    subject: say('codeSubject'),
    letter: {
      brand: brandIn(to.language),
      preview: say('codeText'),
      heading: say('codeHeading'),
      blocks: [
        { kind: 'paragraph', words: say('codeText') },
        { kind: 'paragraph', words: [{ strong: code }] },
        { kind: 'paragraph', words: say('codeEnds') },
      ],
      reason: say('codeReason'),
      language: to.language,
      links: [linkOf(link)],
    },
  });
}

interface Reply {
  guestID: number;
  emailAddress: string;
  name: string;
  language: string;
  linkName: string;
  reviewLinkID: number;
  opening: number;
  sealed: Buffer;
  sheetID: number;
  accountID: number;
  account: string;
  row: string;
  author: string;
  colour: Colour;
  text: string;
}

/** The guests who wrote in the shared thread of a reply and want to be mailed of it, each with a link of theirs that shows its row now. */
async function repliesTo(tx: Tx, commentID: number): Promise<Reply[]> {
  const { rows } = await sql<Reply>`
    select distinct on (g.user_id) g.user_id as "guestID", g.email_address as "emailAddress", trim(p.first_name || ' ' || p.surname) as name,
      g.language, l.name as "linkName", l.review_link_id as "reviewLinkID", l.opening, l.token_sealed as sealed, l.sheet_id as "sheetID", a.account_id as "accountID", coalesce(b.name, a.name) as account, r.name as row,
      trim(w.first_name || ' ' || w.surname) as author, w.profile_colour as colour, c.comment_text as text
    from shared_comment c
    join shared_comment t on coalesce(t.parent_comment_id, t.comment_id) = c.parent_comment_id and t.user_id <> c.user_id
    join guest g on g.user_id = t.user_id and g.wants_replies and g.email_address is not null
    join person p on p.user_id = g.user_id
    join person w on w.user_id = c.user_id
    join alive_row r on r.row_id = c.row_id
    join account a on a.account_id = g.account_id
    left join account_brand b on b.account_id = a.account_id
    join review_visit v on v.user_id = g.user_id
    join review_link l on l.review_link_id = v.review_link_id and exists (
      select from reviewed_cell s where s.review_link_id = l.review_link_id and s.row_id = c.row_id)
    where c.comment_id = ${commentID} and exists (
        select from admitted_guest i where i.review_link_id = l.review_link_id and i.user_id = g.user_id)
      and not exists (
      select from notification_wish n where n.user_id = g.user_id and n.kind = 'reply' and n.mail = 'never')
    order by g.user_id, v.last_seen_at desc
  `.execute(tx);
  return rows;
}

/** Whether a comment is a reply in a shared thread. */
async function isSharedReply(tx: Tx, commentID: number): Promise<boolean> {
  const { rows } = await sql`
    select from comment c join comment thread on thread.comment_id = c.parent_comment_id
    where c.comment_id = ${commentID} and thread.is_shared
  `.execute(tx);
  return rows.length > 0;
}

/** Queues the mails of a comment to guests: none but for a reply in a shared thread. */
export async function mailReplies(services: Services, tx: Tx, commentID: number): Promise<void> {
  // To whom takes the database longer to plan than all else of a comment, and most are none.
  if (!(await isSharedReply(tx, commentID))) return;
  const replies = await repliesTo(tx, commentID);
  const [first] = replies;
  // All of one account: that of the sheet.
  const brandIn = first && (await mailBrandOf(tx, first.accountID));
  const mails = replies.flatMap((reply) => {
    const { opening, reviewLinkID } = reply;
    const { account, author, colour, emailAddress, guestID, language, linkName, name, row, sealed, sheetID } = reply;
    const token = openedToken(services.settings, sealed);
    if (token === undefined) return [];
    const about = { name: author, banner: row, link: linkName, account };
    const say = (key: Parameters<typeof sayInMail>[1]) => sayInMail(language, key, about);
    // Whom it mentions is told by name alone.
    const text = nameMentions(reply.text, new Map());
    return [
      {
        to: emailAddress,
        toName: name,
        kind: 'guestReply' as const,
        sheetID,
        subject: say('replySubject'),
        letter: {
          ...(brandIn && { brand: brandIn(language) }),
          preview: excerpt(text, 120),
          heading: say('replyHeading'),
          blocks: [
            { kind: 'paragraph' as const, words: say('replyText') },
            {
              kind: 'quote' as const,
              by: { name: author, initials: initialsOf(author, ''), colour },
              html: mailHtml(text),
            },
            { kind: 'button' as const, words: say('replyButton'), url: `${services.address()}/review/${token}` },
          ],
          reason: say('replyReason'),
          language,
          offWords: say('unsubscribe'),
          links: [{ reviewLinkID, opening }],
        },
        alert: { userID: guestID, of: 'reply' as const, isGuest: true },
      },
    ];
  });
  await queueMails(services, tx, mails);
}
