/** Queueing a mail: what it says is decided here and now, so that nothing that changes later can leak into it; its form, when it is sent. */
import type { Services } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { shortened, type Letter } from './letter.ts';
import { oneLine } from './one-line.ts';
import { insertMails, type NewMailRow } from './store.ts';
import { unsubscribeLink, type Alert, type PersonAlert } from './unsubscribe.ts';

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
    | 'confirmAddress'
    | 'addressAsked'
    | 'addressChanged'
    | 'comment'
    | 'cellChanges'
    | 'updatedBanners'
    | 'autoUpdateHindered'
    | 'changedFile'
    | 'clientApproved'
    | 'assigned'
    | 'asked'
    | 'askReminder'
    | 'dueDates'
    | 'guestCode'
    | 'guestReply'
    | 'guestAsked'
    | 'guestReminder'
    | 'guestNewVersion'
    | 'digest';
  sheetID?: number;
  subject: string;
  letter: Letter;
  /** the alert that made it, which its reader may turn off */
  alert?: Alert | PersonAlert;
}

/** How long an ask may be taken back before anybody is mailed of it. Seconds. */
const undoSeconds = 6;

type Surroundings = Pick<Services, 'settings' | 'address' | 'nudgeMailer'>;

function stored(services: Surroundings, mail: NewMail): NewMailRow {
  const unsubscribeUrl = mail.alert && unsubscribeLink(services.settings, services.address(), mail.alert);
  const blocks = mail.letter.blocks.map(shortened);
  const letter = { ...mail.letter, blocks, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
  return {
    kind: mail.kind,
    sheet_id: mail.sheetID ?? null,
    to_address: mail.to,
    to_name: oneLine(mail.toName ?? '', 100),
    subject: oneLine(mail.subject, 200) || 'Marquee',
    letter,
    wait_seconds: letter.ask ? undoSeconds : 0,
  };
}

/**
 * Queues mails in the transaction of their cause: they are sent if and only if that is committed, moments later, or of an ask once it is too
 * late to take it back by Undo. Never throws over what
 * a mail says or to whom it goes, so that no mail can undo its cause; an address that is none fails when it is sent.
 */
export async function queueMails(services: Surroundings, tx: Tx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => stored(services, mail));
  await insertMails(tx, rows);
  services.nudgeMailer(Math.max(...rows.map((row) => row.wait_seconds)));
}

/** Queues one mail, as `queueMails` does. */
export const queueMail = (services: Surroundings, tx: Tx, mail: NewMail): Promise<void> =>
  queueMails(services, tx, [mail]);
