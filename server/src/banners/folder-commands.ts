/** Looking into the folders of an FTP account, for members of the sheets of its account: to choose where rows come from. */
import type { FolderEntry } from '@marquee/contract/ftp-accounts.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeMember } from '#members/access.ts';
import type { Ctx } from '#platform/ctx.ts';
import { findByID } from '#sheets/find-sheets.ts';
import type { FileServers } from './file-servers.ts';
import { findStored, type StoredAccount } from './find-accounts.ts';
import { Unreadable } from './sealed.ts';
import { TransferFailure } from './transfer/failures.ts';
import { toEntries } from './try-account.ts';

/** An FTP account of the sheet's own account, for a member of the sheet. */
export async function mustBeOfSheet(ctx: Ctx, sheetID: number, ftpAccountID: number): Promise<StoredAccount> {
  const { kysely } = ctx.house.db;
  await mustBeMember(kysely, ctx.viewer, sheetID);
  const [sheet, account] = await Promise.all([findByID(kysely, sheetID), findStored(kysely, ftpAccountID)]);
  if (!sheet || !account || account.account_id !== sheet.account_id) throw new Refusal('unknownFtpAccount');
  return account;
}

/** What a file server would not do, as a refusal with its sentence. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransferFailure) && !(error instanceof Unreadable)) throw error;
    const isFolder = error instanceof TransferFailure && error.onlyFolder;
    const errors = [{ path: isFolder ? 'folder' : 'ftpAccount', message: error.message }];
    throw new Refusal(isFolder ? 'unknownFtpFolder' : 'ftpFailed', { errors });
  }
}

export async function listFolder(
  ctx: Ctx,
  servers: FileServers,
  of: { ftpAccountID: number; sheetID: number; path: string },
  signal: AbortSignal,
): Promise<FolderEntry[]> {
  const account = await mustBeOfSheet(ctx, of.sheetID, of.ftpAccountID);
  return orRefusal(async () =>
    toEntries(await servers.pool.use(servers.reachStored(account), signal, (transfer) => transfer.list(of.path))),
  );
}
