/** Opens a connection to the server of an FTP account. */
import { openFtp } from './ftp.ts';
import { openSftp } from './sftp.ts';
import type { Transfer, TransferAccount, TransferOptions } from './transfer.ts';

/**
 * Connects and signs in. FTP is encrypted whenever the server offers it (AUTH TLS); a server that offers it with a bad certificate is
 * refused rather than used in the clear.
 * @throws {TransferFailure}, or the signal's reason
 */
export function openTransfer(account: TransferAccount, options: TransferOptions): Promise<Transfer> {
  return account.protocol === 'sftp' ? openSftp(account, options) : openFtp(account, options);
}
