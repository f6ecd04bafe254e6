/** What is written to FTP accounts. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queries } from '#platform/db.ts';
import type { FtpAccount } from '#platform/schema.ts';
import type { StoredAccount } from './find-accounts.ts';

export const addAccount = (db: Queries, account: Insertable<FtpAccount>): Promise<StoredAccount> =>
  db.insertInto('ftp_account').values(account).returningAll().executeTakeFirstOrThrow();

/** Undefined for an account that was deleted meanwhile. */
export const changeAccount = (
  db: Queries,
  ftpAccountID: number,
  changes: Updateable<FtpAccount>,
): Promise<StoredAccount | undefined> =>
  db
    .updateTable('ftp_account')
    .set(changes)
    .where('ftp_account_id', '=', ftpAccountID)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Cells keep naming it, so that they come back with it; its password is forgotten. */
export async function deleteAccount(db: Queries, ftpAccountID: number): Promise<void> {
  await db
    .updateTable('ftp_account')
    .set({ deleted_at: sql`now()`, password_sealed: Buffer.alloc(0) })
    .where('ftp_account_id', '=', ftpAccountID)
    .execute();
}
