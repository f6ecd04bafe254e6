/** What went wrong with a file server, in words: they name the host, or the FTP account for who must not know that, and never the user name or the password. */
import type { FtpProtocol } from '#ftp-protocols.ts';

/** What was being done when it failed. `path` is whole: the account's directory, and what is asked for below it. */
export interface AboutTransfer {
  host: string;
  protocol: FtpProtocol;
  path: string;
  /** the FTP account's name, told in place of the host */
  accountName?: string;
}
type About = AboutTransfer;

/** No folder of a server has a longer path. Characters. */
const longestPath = 4_096;

/** Names come from users and servers: no line break or control character may garble a sentence. */
const printable = (path: string) => path.replaceAll(/\p{C}/gu, '�').slice(0, longestPath) || '/';

/** What to look at in the account, which only who keeps it can: everybody else asks them. In the middle of a sentence, and as one. */
const checking = ({ accountName }: About, what: string) =>
  accountName === undefined
    ? `please check ${what} of the FTP account.`
    : `please ask an admin user to check ${what} of this FTP account.`;
const check = (about: About, what: string) => `P${checking(about, what).slice(1)}`;

/** The server in the middle of a sentence, and at its start. */
const at = ({ accountName, host }: About) =>
  accountName === undefined ? host : `the server of “${printable(accountName)}”`;
const At = (about: About) => (about.accountName === undefined ? about.host : `The${at(about).slice(3)}`);

export const transferWords = {
  badHost: (about: About) =>
    about.accountName === undefined
      ? `“${about.host}” is not the address of a server. ${check(about, 'the host')}`
      : `${At(about)} has no valid address. ${check(about, 'the host')}`,
  unknownHost: (about: About) =>
    about.accountName === undefined
      ? `There is no server called ${about.host}. ${check(about, 'the host')}`
      : `${At(about)} cannot be found. ${check(about, 'the host')}`,
  forbiddenHost: (about: About) => `Marquee does not connect to ${at(about)}, because it is an internal address.`,
  refused: (about: About) =>
    `${At(about)} refused the connection. It may be down at the moment. If it isn’t, ${checking(about, 'the host and the protocol')}`,
  unreachable: (about: About) => `${At(about)} cannot be reached at the moment. Please try again later.`,
  timeout: (about: About) => `${At(about)} took too long to answer. Please try again later.`,
  wrongPassword: (about: About) =>
    about.accountName === undefined
      ? `${about.host} did not accept the user name or password. Please check them in the FTP account.`
      : `${At(about)} did not accept the login. Please ask an admin user to check this FTP account.`,
  certificateExpired: (about: About) =>
    `The security certificate of ${at(about)} has expired. Please ask its provider to renew it.`,
  certificateInvalid: (about: About) =>
    `The security certificate of ${at(about)} cannot be trusted. Please ask its provider to correct it.`,
  encryptionFailed: (about: About) =>
    `A secure connection to ${at(about)} could not be made. Please ask its provider to check the encryption settings.`,
  hostKeyChanged: (about: About) =>
    about.accountName === undefined
      ? `${about.host} shows another SSH key than before, so it may not be the same server. Please ask its provider; if the key was changed, save the FTP account again to trust the new one.`
      : `${At(about)} shows another SSH key than before, so it may not be the same server. Please ask an admin user to look at this FTP account.`,
  busy: (about: About) => `${At(about)} allows no more connections at the moment. Please try again in a minute.`,
  wrongProtocol: (about: About) =>
    `${At(about)} did not answer like an ${about.protocol.toUpperCase()} server. ${check(about, 'the protocol')}`,
  noDataConnection: (about: About) =>
    `${At(about)} let Marquee in but could not send files. Its firewall may block passive FTP; please ask its provider.`,
  badPath: ({ path }: About) => `“${printable(path)}” is not a valid folder or file name.`,
  folderGone: (about: About) => `The folder “${printable(about.path)}” does not exist on ${at(about)}.`,
  fileGone: (about: About) => `The file “${printable(about.path)}” is no longer on ${at(about)}.`,
  denied: (about: About) => `${At(about)} does not allow Marquee to read “${printable(about.path)}”.`,
  inUse: (about: About) =>
    `“${printable(about.path)}” is in use on ${at(about)} at the moment, perhaps because it is still being uploaded. Please try again in a moment.`,
  folderSilent: (about: About) =>
    `${At(about)} took too long to list the folder “${printable(about.path)}”. Please try again later.`,
  dropped: (about: About) => `The connection to ${at(about)} was lost. Please try again.`,
  notUnderstood: (about: About) => `${At(about)} answered in a way that Marquee does not understand.`,
};

export type TransferFailureKind = keyof typeof transferWords;
