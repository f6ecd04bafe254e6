/** Opens a connection to the server of an FTP account. */
import type { Transfer, TransferAccount, TransferOptions } from './transfer.ts';

/**
 * Connects and signs in. What speaks the protocol is loaded with the first account that does. FTP is encrypted whenever the server offers it (AUTH TLS); a server that offers it with a bad certificate is
 * refused rather than used in the clear.
 * @throws {TransferFailure}, or the signal's reason
 */
export async function openTransfer(account: TransferAccount, options: TransferOptions): Promise<Transfer> {
  if (account.protocol !== 'sftp') return (await import('./ftp.ts')).openFtp(account, options);
  return (await import('./sftp.ts')).openSftp(account, options);
}
