/** Trying an FTP account as it is typed, before it is saved: does it let us in, what is there, and are the files where people find them. */
import type { ConnectionTest, FolderEntry, FtpAccountEdit } from '@marquee/contract/ftp-accounts.ts';
import type { z } from 'zod';
import type { Ctx } from '#platform/ctx.ts';
import { mustBeAdmin, mustBeOwn, mustBeSameServer } from './account-commands.ts';
import type { FileServers } from './file-servers.ts';
import { publicAddressOf } from './public-address.ts';
import { TransferFailure } from './transfer/failures.ts';
import { isAllowedAddress } from './transfer/hosts.ts';
import type { Entry, TransferAccount } from './transfer/transfer.ts';
import { lookup } from 'node:dns/promises';

type Edit = z.output<typeof FtpAccountEdit>;
export type Tried = Omit<Edit, 'password'> & { ftpAaccountID?: number | undefined; password?: string | undefined };

/** More entries than these say nothing more. */
const mostShown = 50;
/** How long a public address may take to answer, in ms. */
const patience = 10_000;

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

async function reachTyped(ctx: Ctx, servers: FileServers, sent: Tried): Promise<TransferAccount> {
  const { ftpAaccountID, password = '' } = sent;
  if (password !== '' || !ftpAaccountID) return servers.reach({ ...sent, password });
  const stored = await mustBeOwn(ctx, ftpAaccountID);
  mustBeSameServer(stored, sent);
  return servers.reach({ ...sent, password: servers.sealer.open(stored.password_sealed) });
}

/** Tries an account; what fails is part of the answer, in words. For admin users. */
export async function tryAccount(
  ctx: Ctx,
  servers: FileServers,
  sent: Tried,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  mustBeAdmin(ctx);
  const account = await reachTyped(ctx, servers, sent);
  let entries: Entry[];
  try {
    entries = await servers.pool.use(account, signal, (transfer) => transfer.list(''));
  } catch (error) {
    if (!(error instanceof TransferFailure)) throw error;
    return { isConnected: false, message: error.message, entries: [], publicAddress: null };
  }
  const files = entries.filter((entry) => !entry.isFolder);
  const counted = `${entries.length - files.length} folders and ${files.length} files`;
  const file = files.find((entry) => entry.bytes > 0 && !entry.name.startsWith('.'));
  return {
    isConnected: true,
    message: `Connected. The directory holds ${counted}.`,
    entries: toEntries(entries).slice(0, mostShown),
    publicAddress:
      sent.url === '' || !file ? null : await tryAddress(servers, publicAddressOf(sent.url, '', file.name)),
  };
}

/** Whether a file answers at its public address. Marquee only looks; it does not follow where it is sent on. */
async function tryAddress(servers: FileServers, address: string): Promise<ConnectionTest['publicAddress']> {
  const failed = (message: string) => ({ isReached: false, address, message });
  const { hostname } = new URL(address);
  try {
    const host = hostname.replace(/^\[|\]$/g, '');
    const found = await lookup(host, { all: true });
    if (!found.every((one) => isAllowedAddress(one.address, servers.mayBeHere(host)))) {
      return failed(`Marquee does not open ${hostname}, because it is an internal address.`);
    }
    const response = await fetch(address, {
      headers: { range: 'bytes=0-0' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    if (response.status < 400) return { isReached: true, address, message: 'The files are at their public address.' };
    const hint = response.status === 404 ? ' Please check the domain URL and the directory.' : '';
    return failed(
      `A file of the directory was not found at its public address: it answered ${response.status}.${hint}`,
    );
  } catch {
    return failed(`${hostname} cannot be reached. Please check the domain URL.`);
  }
}
