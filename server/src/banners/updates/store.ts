/** Whose turn it is to be checked by auto update, and what kept it from an account. */
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/**
 * Chooses the FTP account that is checked by itself, as soon as may be; null for none. With `where`, only if it was that one: with the same for both,
 * what was found out about it is forgotten.
 */
export async function chooseAutoUpdater(
  db: Queries,
  accountID: number,
  ftpAccountID: number | null,
  where?: number,
): Promise<void> {
  await db
    .updateTable('account')
    .set({
      auto_updater_ftp_account_id: ftpAccountID,
      auto_updated_at: null,
      auto_update_due_at: null,
      auto_update_problem: null,
      auto_update_told: null,
    })
    .where('account_id', '=', accountID)
    .$if(where !== undefined, (query) => query.where('auto_updater_ftp_account_id', '=', where ?? 0))
    .execute();
}

/** An account whose turn it is to be checked by itself. */
export interface DueAccount {
  accountID: number;
  ftpAccountID: number;
  /** the turn's name: the account has another one once its FTP account was changed, or another one chosen */
  claimedAt: string;
}

/** An account that is due to be checked by itself, for one of all server processes; undefined where none is. */
export async function claimAutoUpdate(db: Queries, everyMinutes: number): Promise<DueAccount | undefined> {
  const { rows } = await sql<DueAccount>`
    update account set auto_updated_at = now()
    where account_id = (
      select account_id from account
      where auto_updater_ftp_account_id is not null
        and (auto_updated_at is null or auto_updated_at <= now() - make_interval(mins => ${everyMinutes}))
        and (auto_update_due_at is null or auto_update_due_at <= now())
      order by auto_updated_at nulls first limit 1 for update skip locked)
    returning account_id as "accountID", auto_updater_ftp_account_id as "ftpAccountID", auto_updated_at::text as "claimedAt"
  `.execute(db);
  return rows[0];
}

/** What kept an account from being checked. */
export interface Hindrance {
  problem: string;
  /** whether only somebody can end it */
  isLasting: boolean;
  /** how long it is waited, where that is longer than usual; only somebody can end it then */
  waitMinutes?: number;
}

/**
 * Keeps what kept an account from being checked, for who chose it; undefined where nothing did. Nothing is kept where that turn is over.
 * @returns whether its admin users are to be told: of what lasts, once two looks in a row have found it, and once
 */
export async function noteAutoUpdate(
  tx: Tx,
  { accountID, claimedAt }: DueAccount,
  hindrance: Hindrance | undefined,
): Promise<boolean> {
  const before = await tx
    .selectFrom('account')
    .select(['auto_update_problem as problem', 'auto_update_told as told'])
    .where('account_id', '=', accountID)
    .where('auto_updated_at', '=', sql<Date>`${claimedAt}::timestamptz`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const { problem = null, isLasting = false, waitMinutes } = hindrance ?? {};
  const isFoundAgain = problem !== null && problem === before.problem;
  const isToBeTold = isLasting && isFoundAgain && problem !== before.told;
  await tx
    .updateTable('account')
    .set({
      auto_update_problem: problem,
      auto_update_due_at:
        isFoundAgain && waitMinutes !== undefined ? sql<Date>`now() + make_interval(mins => ${waitMinutes})` : null,
      auto_update_told: problem === null || isToBeTold ? problem : before.told,
    })
    .where('account_id', '=', accountID)
    .execute();
  return isToBeTold;
}
