/** Reads FTP accounts: whole for admin users, by name and address for whoever sees their banners, and with the password for Marquee itself. */
import type { FtpAccount, FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import { ftpProtocolOf, ftpProtocols } from '@marquee/contract/ftp-protocols.ts';
import type { Selectable } from 'kysely';
import type { Db, Queries, Tx } from '#platform/db.ts';
import type { Tables } from '#platform/tables.ts';
import { Unreadable, type Sealer } from './sealed.ts';

export type StoredAccount = Selectable<Tables['alive_ftp_account']>;

const toPlace = (row: StoredAccount): FtpAccountPlace => ({
  ftpAaccountID: row.ftp_account_id,
  name: row.name,
  directory: row.directory,
  url: row.url,
  urlForHttpSite: row.url_for_http_site,
});

export const toFtpAccount = (row: StoredAccount): FtpAccount => ({
  ...toPlace(row),
  accountID: row.account_id,
  protocol: ftpProtocols[ftpProtocolOf(row.protocol)],
  host: row.host,
  userName: row.user_name,
});

const there = (db: Queries) => db.selectFrom('alive_ftp_account').selectAll();

export const findStored = (db: Queries, ftpAccountID: number): Promise<StoredAccount | undefined> =>
  there(db).where('ftp_account_id', '=', ftpAccountID).executeTakeFirst();

/** The same as it is now, and stays until the transaction ends. */
export const holdStored = (tx: Tx, ftpAccountID: number): Promise<StoredAccount | undefined> =>
  there(tx).where('ftp_account_id', '=', ftpAccountID).forNoKeyUpdate().executeTakeFirst();

/** Whether a password is stored that only the server's secret opens. */
export const hasStoredPasswords = async ({ kysely }: Db): Promise<boolean> =>
  (await there(kysely).limit(1).executeTakeFirst()) !== undefined;

/** How many stored passwords a sealer doesn't open, as another secret sealed them. */
export async function countUnreadable({ kysely }: Db, sealer: Sealer): Promise<number> {
  const opens = ({ password_sealed }: StoredAccount): boolean => {
    try {
      sealer.open(password_sealed);
      return true;
    } catch (error) {
      if (error instanceof Unreadable) return false;
      throw error;
    }
  };
  return (await there(kysely).execute()).filter((account) => !opens(account)).length;
}

/** The FTP accounts of an account, by name. */
export const storedOf = (db: Queries, accountID: number): Promise<StoredAccount[]> =>
  there(db).where('account_id', '=', accountID).orderBy('name').orderBy('ftp_account_id').execute();

/** What all of an account's FTP accounts may be known by. */
export const placesOf = async (db: Queries, accountID: number): Promise<FtpAccountPlace[]> =>
  (await storedOf(db, accountID)).map(toPlace);

/** Those that the banners of the public view of a sheet are on. */
export async function placesInPublicView(db: Queries, sheetID: number): Promise<FtpAccountPlace[]> {
  const rows = await there(db)
    .where('ftp_account_id', 'in', (eb) =>
      eb
        .selectFrom('cell_banner as b')
        .innerJoin('alive_cell as c', 'c.cell_id', 'b.cell_id')
        .select('b.ftp_account_id')
        .where('c.sheet_id', '=', sheetID)
        .where('c.is_public', '=', true)
        .$narrowType<{ ftp_account_id: number }>(),
    )
    .orderBy('name')
    .execute();
  // The directory is where on the server the files are, which is nobody's business who only watches them.
  return rows.map((row) => ({ ...toPlace(row), directory: '' }));
}
