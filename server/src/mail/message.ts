/** A queued mail as nodemailer takes it: its headers, its two forms of body, its envelope. */
import type { SendMailOptions } from 'nodemailer';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { oneLine } from './one-line.ts';
import { attachmentsOf, withPictures } from './pictures.ts';
import type { MailRow } from './store.ts';

/** The address in `Marquee <marquee@example.com>`, or the whole where it is bare. */
const addressIn = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/** Nodemailer reads a list, a name or a comment out of whatever looks like one; one address has nothing of the kind. */
const oneAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** The recipient of a mail is not one address; it never will be. */
export class BadAddress extends Error {
  override name = 'BadAddress';
}

/**
 * @param sender the setting MAIL_FROM
 * @throws {BadAddress}
 */
export function messageOf(mail: MailRow, sender: string): SendMailOptions {
  if (!oneAddress.test(mail.to_address)) throw new BadAddress('The recipient is not one mail address.');
  const from = addressIn(sender);
  const letter = withPictures(mail.letter, mail.pictures ?? new Map());
  const attachments = attachmentsOf(letter, mail.pictures ?? new Map(), mail.logo);
  const { brand, unsubscribeUrl: unsubscribe } = letter;
  return {
    // By our address always, which is the one that other mail servers trust us with.
    from: brand ? { name: oneLine(brand.name, 100), address: from } : sender,
    to: { name: mail.to_name, address: mail.to_address },
    // Said apart from the header, so that nothing in a name can add a recipient.
    envelope: { from, to: [mail.to_address] },
    subject: mail.subject,
    html: letterHtml(letter, mail.logo),
    text: letterText(letter),
    ...(attachments.length > 0 && { attachments }),
    messageId: `<${mail.mail_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: mail.created_at,
    xMailer: false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` } }),
      // One click works over https only (RFC 8058).
      ...(unsubscribe?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
  };
}
