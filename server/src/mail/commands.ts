/** Queueing a mail: what it says is decided here and now, so that nothing that changes later can leak into it. */
import type { House } from '#platform/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { mainLink, type Letter } from './letter.ts';
import { oneLine } from './one-line.ts';
import { insertMail } from './store.ts';
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

/**
 * Queues a mail in the transaction of its cause: it is sent if and only if that is committed, moments later. Never throws over what a
 * mail says or to whom it goes, so that no mail can undo its cause; an address that is none fails when it is sent.
 */
export async function queueMail(
  house: Pick<House, 'settings' | 'address' | 'nudgeMailer'>,
  tx: Tx,
  mail: NewMail,
): Promise<void> {
  const unsubscribeUrl = mail.alert && unsubscribeLink(house.settings, house.address(), mail.alert);
  const letter = { ...mail.letter, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
  await insertMail(tx, {
    kind: mail.kind,
    sheet_id: mail.sheetID ?? null,
    to_address: mail.to,
    to_name: oneLine(mail.toName ?? '', 100),
    subject: oneLine(mail.subject, 200) || 'Marquee',
    html: storable(letterHtml(letter)),
    plain_text: storable(letterText(letter)),
    link: mainLink(letter) ?? null,
    unsubscribe_url: unsubscribeUrl ?? null,
  });
  house.nudgeMailer();
}
