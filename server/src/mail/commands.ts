/** Queueing a mail: what it says is decided here and now, so that nothing that changes later can leak into it. */
import type { House } from '#platform/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { mainLink, type Letter } from './letter.ts';
import { oneLine } from './one-line.ts';
import { insertMails } from './store.ts';
import { unsubscribeLink, type Alert } from './unsubscribe.ts';

export interface NewMail {
  /** one address, without a name */
  to: string;
  toName?: string;
  /** what it is about, for operators */
  kind:
    | 'invitation'
    | 'addedToSheet'
    | 'passwordReset'
    | 'passwordChanged'
    | 'addressChanged'
    | 'comment'
    | 'cellChanges'
    | 'updatedBanners';
  sheetID?: number;
  subject: string;
  letter: Letter;
  /** the alert that made it, which its reader may turn off */
  alert?: Alert;
}

/** PostgreSQL takes every character but this one. */
const storable = (text: string) => text.replaceAll('\0', '');

type Surroundings = Pick<House, 'settings' | 'address' | 'nudgeMailer'>;

function stored(house: Surroundings, mail: NewMail) {
  const unsubscribeUrl = mail.alert && unsubscribeLink(house.settings, house.address(), mail.alert);
  const letter = { ...mail.letter, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
  return {
    kind: mail.kind,
    sheet_id: mail.sheetID ?? null,
    to_address: mail.to,
    to_name: oneLine(mail.toName ?? '', 100),
    subject: oneLine(mail.subject, 200) || 'Marquee',
    html: storable(letterHtml(letter)),
    plain_text: storable(letterText(letter)),
    link: mainLink(letter) ?? null,
    unsubscribe_url: unsubscribeUrl ?? null,
  };
}

/** One statement takes so many: its parameters are numbered with 16 bits, and each mail has nine. */
const mostAtOnce = 1_000;

/**
 * Queues mails in the transaction of their cause: they are sent if and only if that is committed, moments later. Never throws over what
 * a mail says or to whom it goes, so that no mail can undo its cause; an address that is none fails when it is sent.
 */
export async function queueMails(house: Surroundings, tx: Tx, mails: readonly NewMail[]): Promise<void> {
  for (let at = 0; at < mails.length; at += mostAtOnce) {
    await insertMails(
      tx,
      mails.slice(at, at + mostAtOnce).map((mail) => stored(house, mail)),
    );
  }
  if (mails.length > 0) house.nudgeMailer();
}

/** Queues one mail, as `queueMails` does. */
export const queueMail = (house: Surroundings, tx: Tx, mail: NewMail): Promise<void> => queueMails(house, tx, [mail]);
