/** Two things about FTP's data connections that basic-ftp sees differently: where they lead, and what their failures mean. */
import type { FTPContext } from 'basic-ftp';

/**
 * Data connections go to the host of the control connection, whatever the answer to PASV says: a server behind a router often names its
 * inner address, and a hostile one could name somebody else's.
 */
export function stayWithHost(ftp: FTPContext, address: string): void {
  const request = ftp.request.bind(ftp);
  const host = address.replace(/^::ffff:/i, '').replaceAll('.', ',');
  ftp.request = async (command) => {
    const answer = await request(command);
    if (command !== 'PASV') return answer;
    return { ...answer, message: answer.message.replace(/\d+,\d+,\d+,\d+(?=,\d+,\d+)/, host) };
  };
}

/**
 * A server that has no such file may first reset the data connection and then say so. The control connection stays, and its answer, or
 * the end of a transfer that has begun, decides. Silence still ends both.
 */
export function waitForTheAnswer(ftp: FTPContext): void {
  const close = ftp.closeWithError.bind(ftp);
  ftp.closeWithError = (error) => {
    if (!error.message.endsWith('(data socket)') || error.message.startsWith('Timeout')) close(error);
  };
}
