/** What is written about the codes that guests are mailed: which device was asked for one, and how often it has tried. */
import { guestCode } from '@marquee/contract/guest-code.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/** An address that a device has yet to prove. */
export interface AwaitedCode {
  accountID: number;
  emailAddress: string;
  name: string;
  language: string;
  wantsReplies: boolean;
}

/** Good for some minutes. What the device was asked before counts no more. */
export async function addGuestCode(tx: Tx, device: Buffer, codeHash: Buffer, awaited: AwaitedCode): Promise<void> {
  await sql`
    insert into guest_code (token_hash, account_id, email_address, name, language, wants_replies, code_hash, expires_at)
    values (${device}, ${awaited.accountID}, ${awaited.emailAddress}, ${awaited.name}, ${awaited.language},
      ${awaited.wantsReplies}, ${codeHash}, now() + make_interval(mins => ${guestCode.minutes}))
  `.execute(tx);
  await sql`delete from guest_code where expires_at < now() - interval '1 day'`.execute(tx);
}

/** Counts a try, and answers what the device was asked for as long as it has any left. */
export async function tryGuestCode(
  db: Queries,
  device: Buffer,
  accountID: number,
): Promise<(AwaitedCode & { codeHash: Buffer }) | undefined> {
  const { rows } = await sql<AwaitedCode & { codeHash: Buffer }>`
    update guest_code set tries = tries + 1
    where token_hash = ${device} and account_id = ${accountID} and tries < ${guestCode.tries} and expires_at > now()
    returning account_id as "accountID", email_address as "emailAddress", name, language, wants_replies as "wantsReplies",
      code_hash as "codeHash"
  `.execute(db);
  return rows[0];
}

export async function forgetGuestCode(tx: Tx, device: Buffer): Promise<void> {
  await tx.deleteFrom('guest_code').where('token_hash', '=', device).execute();
}
