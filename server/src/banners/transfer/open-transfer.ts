/** Opens a connection to the server of an FTP account. */
import type { FtpProtocol } from '@marquee/contract/ftp-protocols.ts';
import type { Transfer, TransferAccount, TransferOptions } from './transfer.ts';

type Open = (account: TransferAccount, options: TransferOptions) => Promise<Transfer>;

/** What speaks a protocol is loaded with the first account that does. */
const speakers: Record<FtpProtocol, () => Promise<Open>> = {
  ftp: async () => (await import('./ftp.ts')).openFtp,
  sftp: async () => (await import('./sftp.ts')).openSftp,
};

/**
 * Connects and signs in. FTP is encrypted whenever the server offers it (AUTH TLS); a server that offers it with a bad certificate is refused
 * rather than used in the clear.
 * @throws {TransferFailure}, or the signal's reason
 */
export async function openTransfer(account: TransferAccount, options: TransferOptions): Promise<Transfer> {
  const open = await speakers[account.protocol]();
  return open(account, options);
}
