/** What is written about outgoing mail: queued, claimed, sent, put off, given up, purged. */
import { sql, type Selectable } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';
import type { Mail as MailTable } from '#platform/schema.ts';
import type { Addressed, AskOf, OpenedLink } from './letter.ts';
import type { Logo } from './pictures.ts';

/** A mail that is to be sent. */
export type MailRow = Omit<Selectable<MailTable>, 'letter'> & {
  letter: Addressed;
  /** whether it has waited for so long, by the database's clock, that it is tried no more after this */
  isLastTry: boolean;
  /** the bytes of its pictures, by hash, once they were fetched */
  pictures?: ReadonlyMap<string, Buffer>;
  /** of its account, once it was fetched */
  logo?: Logo | undefined;
};

/** What a mail says, once it may be forgotten. */
const erased = { letter: null };

/** A mail that is to be queued. */
export interface NewMailRow {
  kind: string;
  sheet_id: number | null;
  to_address: string;
  to_name: string;
  subject: string;
  letter: Addressed;
  /** until it may be sent */
  wait_seconds: number;
}

/** PostgreSQL takes every text but U+0000 and halves of characters. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** Queues mails in one statement with one parameter, however many they are: a sheet may wait for it. */
export async function insertMails(tx: Tx, mails: readonly NewMailRow[]): Promise<void> {
  await sql`
    insert into mail (kind, sheet_id, to_address, to_name, subject, letter, due_at)
    select kind, sheet_id, to_address, to_name, subject, letter, now() + make_interval(secs => wait_seconds)
    from json_to_recordset(${JSON.stringify(mails, storable)}::json) as new
      (kind text, sheet_id integer, to_address text, to_name text, subject text, letter jsonb, wait_seconds integer)
  `.execute(tx);
}

/**
 * Claims up to `count` mails that are due, the oldest first; each goes to one caller, whichever server asks. A claim lasts five minutes,
 * longer than any try: a mail whose server died meanwhile comes up again by itself.
 */
export async function claimDue(db: Queries, count: number): Promise<MailRow[]> {
  return (
    db
      // Materialized, because a plan that ran this once per row would claim more than `count`.
      .with(
        (cte) => cte('due').materialized(),
        (with_) =>
          with_
            .selectFrom('mail')
            .select('mail_id')
            .where('due_at', '<=', sql<Date>`now()`)
            .orderBy('due_at')
            .limit(count)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable('mail')
      .from('due')
      .whereRef('mail.mail_id', '=', 'due.mail_id')
      .set({ due_at: sql`now() + interval '5 minutes'`, attempts: sql`mail.attempts + 1` })
      .returningAll('mail')
      .returning(sql<boolean>`mail.created_at <= now() - interval '1 day'`.as('isLastTry'))
      .$castTo<MailRow>()
      .execute()
  );
}

export async function markSent(db: Queries, mail: MailRow): Promise<void> {
  await db
    .updateTable('mail')
    .set({ ...erased, due_at: null, failed_at: null, last_error: null, sent_at: sql`now()` })
    .where('mail_id', '=', mail.mail_id)
    .where('sent_at', 'is', null)
    .execute();
}

/** The mail as this claim left it; a claim that ran out and was taken over has no say any more. */
const asClaimed = (db: Queries, mail: MailRow) =>
  db
    .updateTable('mail')
    .where('mail_id', '=', mail.mail_id)
    .where('attempts', '=', mail.attempts)
    .where('due_at', 'is not', null);

/** Whether links open as they did when a mail was queued: nobody withdrew them, their day has not come, and no other password is theirs. */
export async function areStillOpen(db: Queries, links: readonly OpenedLink[]): Promise<boolean> {
  const { rows } = await sql<{ areOpen: boolean }>`
    select not exists (
      select from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as k ("reviewLinkID" int, opening int)
      where not exists (
        select from open_review_link o join review_link l on l.review_link_id = o.review_link_id
        where l.review_link_id = k."reviewLinkID" and (l.password_hash is null or l.opening = k.opening))) as "areOpen"
  `.execute(db);
  return rows[0]?.areOpen === true;
}

/** Whether all of what somebody was asked was withdrawn. What another guest was asked, whom they were made, stands. */
export async function isWithdrawn(db: Queries, { askID, userID }: AskOf): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean | null }>`
    select bool_and(withdrawn_at is not null) as "isWithdrawn" from asked where ask_id = ${askID} and user_id = ${userID}
  `.execute(db);
  return rows[0]?.isWithdrawn === true;
}

/** Ends the waiting of what was never tried. */
export async function endWaiting(db: Queries): Promise<void> {
  await sql`update mail set due_at = now() where attempts = 0 and due_at > now()`.execute(db);
}

/** Puts a mail off by some minutes, with the reason. */
export async function putOff(db: Queries, mail: MailRow, minutes: number, reason: string): Promise<void> {
  await asClaimed(db, mail)
    .set({ due_at: sql`now() + make_interval(mins => ${minutes})`, last_error: reason })
    .execute();
}

export async function giveUp(db: Queries, mail: MailRow, reason: string): Promise<void> {
  await asClaimed(db, mail)
    .set({ ...erased, due_at: null, failed_at: sql`now()`, last_error: reason })
    .execute();
}

/** How many mails are neither sent nor given up. */
export async function countWaiting(db: Queries): Promise<number> {
  const waiting = db.selectFrom('mail').where('due_at', 'is not', null);
  const { count } = await waiting.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Forgets the mails to addresses (lower case) of guests of an account, whether they were sent or wait, unless a guest who is left is known there. */
export async function forgetGuestMails(tx: Tx, accountID: number, emailAddresses: readonly string[]): Promise<void> {
  await sql`
    delete from mail m using sheet s
    where s.sheet_id = m.sheet_id and s.account_id = ${accountID} and m.kind like 'guest%'
      and lower(m.to_address) = any(${emailAddresses}::text[])
      and not exists (select from guest g where g.account_id = ${accountID} and lower(g.email_address) = lower(m.to_address))
  `.execute(tx);
}

/** Forgets mails that are older than 30 days. */
export async function purgeOldMails(db: Queries): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
