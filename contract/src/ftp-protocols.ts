/** What FTP accounts may speak, by the number that is sent and stored for it. A new protocol begins here, and `tsc` names what else it takes. */

export const ftpProtocols = { ftp: 1, sftp: 2 } as const;

export type FtpProtocol = keyof typeof ftpProtocols;

/** In the order in which they are offered. */
export const ftpProtocolNames = Object.keys(ftpProtocols) as FtpProtocol[];

/** What a number means; FTP where it means nothing. */
export const ftpProtocolOf = (number: number): FtpProtocol =>
  ftpProtocolNames.find((name) => ftpProtocols[name] === number) ?? 'ftp';
