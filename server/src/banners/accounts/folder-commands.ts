/** Looking into the folders of an FTP account, for members of the sheets of its account, as far as they are open to them: to choose where rows come from. */
import type { FolderEntry } from '@marquee/contract/ftp-accounts.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { namesOfBanner, spelt } from '#banners/banner-places.ts';
import { pageOf } from '#banners/folder-files.ts';
import { mustHaveRole } from '#access/roles.ts';
import type { Ctx } from '#access/ctx.ts';
import { findByID } from '#sheets/find-sheets.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { findStored, type StoredAccount } from './find-accounts.ts';
import { Unreadable } from './sealed.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { toEntries } from './try-account.ts';
import { keepsAccounts, openFolders, type OpenFolders } from './used-folders.ts';

/** An FTP account of the sheet's own account, and which of its folders are open to this member of the sheet. */
export async function mustBeOpen(
  ctx: Ctx,
  sheetID: number,
  ftpAccountID: number,
): Promise<{ account: StoredAccount; open: OpenFolders }> {
  const { kysely } = ctx.services.db;
  const viewer = await mustHaveRole(kysely, ctx.viewer, sheetID, 'member');
  const [sheet, account] = await Promise.all([findByID(kysely, sheetID), findStored(kysely, ftpAccountID)]);
  if (!sheet || !account || account.account_id !== sheet.account_id) throw new Refusal('unknownFtpAccount');
  const open = await openFolders(kysely, viewer, { sheetID, accountID: sheet.account_id, ftpAccountID });
  // An account that the sheet's banners are not on is like none.
  if (!open) throw new Refusal('unknownFtpAccount');
  return { account, open };
}

/** What went wrong, with the host for who keeps the account, and with the account's name for everybody else. */
const sentenceFor = (
  error: TransferFailure | Unreadable,
  account: Pick<StoredAccount, 'name'>,
  keepsIt: boolean,
): string => (keepsIt ? error.message : error.toldByName(account.name));

/** What a file server would not do, as a refusal with its sentence, in the words for this viewer. */
export async function orRefusal<T>(ctx: Ctx, account: StoredAccount, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransferFailure) && !(error instanceof Unreadable)) throw error;
    const isFolder = error instanceof TransferFailure && error.onlyFolder;
    const message = sentenceFor(error, account, keepsAccounts(ctx.viewer, account.account_id));
    const errors = [{ path: isFolder ? 'folder' : 'ftpAccount', message }];
    throw new Refusal(isFolder ? 'unknownFtpFolder' : 'ftpFailed', { errors });
  }
}

export async function listFolder(
  ctx: Ctx,
  servers: FileServers,
  of: { ftpAccountID: number; sheetID: number; path: string },
  signal: AbortSignal,
): Promise<FolderEntry[]> {
  const { account, open } = await mustBeOpen(ctx, of.sheetID, of.ftpAccountID);
  const onTheWay = open.onTheWay(of.path);
  if (!open.has(of.path)) {
    if (onTheWay.length === 0) throw new Refusal('otherFtpFolder');
    const folder = { isFolder: true, bytes: 0, modifiedAt: undefined, precisionMs: 0 };
    return toEntries(onTheWay.map((name) => ({ ...folder, name })));
  }
  return orRefusal(ctx, account, async () => {
    const login = servers.reachStored(account);
    const entries = await servers.pool.use(login, signal, (transfer) => transfer.list(of.path));
    const leadsOn = (name: string) => open.has(`${of.path}/${name}`) || onTheWay.includes(name);
    const page = pageOf(entries);
    const inCell = page && nameOfFolderBanner(of.path, page.name, open);
    return toEntries(entries.filter(({ isFolder, name }) => !isFolder || leadsOn(name))).map((entry) =>
      inCell && !entry.isFolder && entry.name === page.name ? { ...entry, inCell } : entry,
    );
  });
}

/**
 * How a cell names the banner that a folder is, so that it follows the folder's versions: from the folder around it, as far as that is open.
 * Undefined where it has to stay a page of its folder.
 */
function nameOfFolderBanner(folder: string, page: string, open: OpenFolders): FolderEntry['inCell'] {
  const parts = [...spelt(folder).split('/').filter(Boolean), page];
  for (const ofFile of [namesOfBanner(parts), 2]) {
    const ftpfolder = parts.slice(0, -ofFile).join('/');
    if (parts.length >= ofFile && open.has(ftpfolder)) return { ftpfolder, fileName: parts.slice(-ofFile).join('/') };
  }
  return undefined;
}
