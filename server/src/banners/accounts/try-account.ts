/** Trying an FTP account as it is typed, before it is saved: does it let us in, what is there, and are the files where people find them. */
import { counted } from '@marquee/contract/counted.ts';
import type { ConnectionTest, FolderEntry, FtpAccountEdit } from '@marquee/contract/ftp-accounts.ts';
import type { z } from 'zod';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import { isSameServer, mustBeAdmin, mustBeOwn, mustBeSameLogin } from './account-commands.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import type { StoredAccount } from './find-accounts.ts';
import { publicAddressOf } from '#banners/playing/public-address.ts';
import { Unreadable } from './sealed.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import type { Entry, TransferAccount } from '#banners/transfer/transfer.ts';
import { tryPublicAddress } from './try-public-address.ts';

type Edit = z.output<typeof FtpAccountEdit>;
export type Tried = Omit<Edit, 'password'> & { ftpAaccountID?: number | undefined; password?: string | undefined };

/** More entries than these say nothing more. */
const mostShown = 50;

const collator = new Intl.Collator('en', { numeric: true });

/** Folders first, in natural order of names. */
export const toEntries = (entries: readonly Entry[]): FolderEntry[] =>
  entries
    .toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder) || collator.compare(a.name, b.name))
    .map(({ name, isFolder, bytes, modifiedAt }) => ({
      name,
      isFolder,
      bytes,
      modifiedAt: modifiedAt === undefined ? null : new Date(modifiedAt).toISOString(),
    }));

/** The stored account that is tried, of one's own; undefined for a new one. A stored password goes only to the server that it was given for. */
async function mustFindTried(ctx: Ctx, sent: Tried): Promise<StoredAccount | undefined> {
  mustBeAdmin(ctx);
  const stored = sent.ftpAaccountID ? await mustBeOwn(ctx, sent.ftpAaccountID) : undefined;
  if (stored && !sent.password) mustBeSameLogin(stored, sent);
  return stored;
}

/** As it is typed; what is not typed is the stored password, and a server that was reached before must show the key that it showed then. */
function reachTyped(servers: FileServers, sent: Tried, stored: StoredAccount | undefined): TransferAccount {
  const { password = '' } = sent;
  if (!stored) return servers.reach({ ...sent, password });
  const hostKey = isSameServer(stored, sent) ? (stored.host_key ?? undefined) : undefined;
  return servers.reach({ ...sent, password: password || servers.sealer.open(stored.password_sealed), hostKey });
}

/** Tries an account; what fails is part of the answer, in words. For admin users. */
export async function tryAccount(
  ctx: Ctx,
  servers: FileServers,
  sent: Tried,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const stored = await mustFindTried(ctx, sent);
  await note(ctx.services.db.kysely, ctx, { kind: 'ftpAccountTested', about: sent.name });
  let entries: Entry[];
  try {
    const account = reachTyped(servers, sent, stored);
    entries = await servers.pool.use(account, signal, (transfer) => transfer.list(''));
  } catch (error) {
    if (!(error instanceof TransferFailure) && !(error instanceof Unreadable)) throw error;
    return { isConnected: false, message: error.message, entries: [], publicAddress: null };
  }
  const files = entries.filter((entry) => !entry.isFolder);
  const holds = `${counted(entries.length - files.length, 'folder')} and ${counted(files.length, 'file')}`;
  const file = files.find((entry) => entry.bytes > 0 && !entry.name.startsWith('.'));
  return {
    isConnected: true,
    message: `Connected. The directory holds ${holds}.`,
    entries: toEntries(entries).slice(0, mostShown),
    publicAddress:
      sent.url === '' || !file
        ? null
        : await tryPublicAddress(servers, publicAddressOf(sent.url, '', file.name), signal),
  };
}
