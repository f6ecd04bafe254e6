/** What can go wrong with a file server, as one clear sentence each: it names the host, or the FTP account for who must not know that, and never the user name or the password. */

/** What to look at in the account, which only who keeps it can: everybody else asks them. */
const check = ({ accountName }: About, what: string) =>
  accountName === undefined
    ? `Please check ${what} of the FTP account.`
    : `Please ask an admin user to check ${what} of this FTP account.`;

/** The server in the middle of a sentence, and at its start. */
const at = ({ accountName, host }: About) =>
  accountName === undefined ? host : `the server of “${printable(accountName)}”`;
const At = (about: About) => (about.accountName === undefined ? about.host : `The${at(about).slice(3)}`);

const sentences = {
  badHost: (about: About) =>
    about.accountName === undefined
      ? `“${about.host}” is not the address of a server. ${check(about, 'the host')}`
      : `${At(about)} has no valid address. ${check(about, 'the host')}`,
  unknownHost: (about: About) =>
    about.accountName === undefined
      ? `There is no server called ${about.host}. ${check(about, 'the host')}`
      : `${At(about)} cannot be found. ${check(about, 'the host')}`,
  forbiddenHost: (about: About) => `Marquee does not connect to ${at(about)}, because it is an internal address.`,
  refused: (about: About) => `${At(about)} refused the connection. ${check(about, 'the host and the protocol')}`,
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
    `${At(about)} did not answer like an ${about.protocol === 'sftp' ? 'SFTP' : 'FTP'} server. ${check(about, 'the protocol')}`,
  noDataConnection: (about: About) =>
    `${At(about)} let Marquee in but could not send files. Its firewall may block passive FTP; please ask its provider.`,
  badPath: ({ path }: About) => `“${printable(path)}” is not a valid folder or file name.`,
  folderGone: (about: About) => `The folder “${printable(about.path)}” does not exist on ${at(about)}.`,
  fileGone: (about: About) => `The file “${printable(about.path)}” is no longer on ${at(about)}.`,
  denied: (about: About) => `${At(about)} does not allow Marquee to read “${printable(about.path)}”.`,
  dropped: (about: About) => `The connection to ${at(about)} was lost. Please try again.`,
  notUnderstood: (about: About) => `${At(about)} answered in a way that Marquee does not understand.`,
};

export type FailureKind = keyof typeof sentences;

/** What was being done when it failed. `path` is whole: the account's directory, and what is asked for below it. */
export interface About {
  host: string;
  protocol: 'ftp' | 'sftp';
  path: string;
  /** the FTP account's name, told in place of the host */
  accountName?: string;
}

const ofAccount = new Set<FailureKind>([
  'badHost',
  'unknownHost',
  'forbiddenHost',
  'refused',
  'unreachable',
  'timeout',
  'wrongPassword',
  'certificateExpired',
  'certificateInvalid',
  'encryptionFailed',
  'hostKeyChanged',
  'busy',
  'wrongProtocol',
  'noDataConnection',
]);

/** These are of one folder or file; what lies beside it can be read all the same. */
const ofFolder = new Set<FailureKind>(['badPath', 'folderGone', 'fileGone', 'denied']);

/** A file server could not do what was asked. `message` is the whole sentence for the user; `cause` is for the log. */
export class TransferFailure extends Error {
  override name = 'TransferFailure';
  readonly kind: FailureKind;
  /** True when every other file of this account would fail just so, and none needs to be tried. */
  readonly wholeAccount: boolean;
  /** True when it says nothing of other folders. */
  readonly onlyFolder: boolean;
  readonly #about: About;

  constructor(kind: FailureKind, about: About, cause?: unknown) {
    super(sentences[kind](about), { cause });
    this.kind = kind;
    this.wholeAccount = ofAccount.has(kind);
    this.onlyFolder = ofFolder.has(kind);
    this.#about = about;
  }

  /** The sentence for who doesn't keep the FTP account: with its name, and without its host. */
  toldByName(accountName: string): string {
    return sentences[this.kind]({ ...this.#about, accountName });
  }
}

/** No folder of a server has a longer path. Characters. */
const longestPath = 4_096;

/** Names come from users and servers: no line break or control character may garble a sentence. */
const printable = (path: string) => path.replaceAll(/\p{C}/gu, '�').slice(0, longestPath) || '/';

/** What an error carries that tells its kind; errors of libraries have these, and none is promised. */
function traits(error: unknown): { code: string | number; level: string; text: string } {
  if (!(error instanceof Error)) return { code: '', level: '', text: String(error) };
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : '';
  const level = 'level' in error && typeof error.level === 'string' ? error.level : '';
  return { code, level, text: error.message };
}

const bySystemCode: Record<string, FailureKind> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unreachable',
  EAI_FAIL: 'unreachable',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'dropped',
  EPIPE: 'dropped',
  ERR_STREAM_PREMATURE_CLOSE: 'dropped',
  CERT_HAS_EXPIRED: 'certificateExpired',
};

const untrusted =
  /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;

/** What an error of the system, of TLS or of a library means, whatever the protocol; undefined when it says nothing of these. */
export function kindOfError(error: unknown): FailureKind | undefined {
  const { code, text } = traits(error);
  const kind = bySystemCode[code];
  if (kind) return kind;
  if (typeof code === 'string' && untrusted.test(code)) return 'certificateInvalid';
  if (typeof code === 'string' && /^ERR_(SSL|TLS)_|^EPROTO$/.test(code)) return 'encryptionFailed';
  if (/timed? ?out/i.test(text)) return 'timeout';
  return undefined;
}

const tooMany = /too many|maximum|limit|already (connected|logged)|no more connections|try again later/i;
const forbidden = /permission|denied|not allowed|not permitted|forbidden/i;

/** What the answer of an FTP server means. `gone` is what a 550 without a reason stands for. */
export function kindOfFtpAnswer(code: number, text: string, gone: FailureKind): FailureKind {
  if ((code === 421 || code === 530) && /attempts|failures/i.test(text)) return 'wrongPassword';
  if (code === 421) return /time-?out|idle/i.test(text) ? 'dropped' : 'busy';
  if (code === 530 && tooMany.test(text)) return 'busy';
  if (code === 430 || code === 530 || code === 331 || code === 332) return 'wrongPassword';
  if (code === 431 || code === 522 || code === 534) return 'encryptionFailed';
  if (code === 425) return 'noDataConnection';
  if (code === 426 || code === 451) return 'dropped';
  if (code === 450 || code === 550 || code === 553) return forbidden.test(text) ? 'denied' : gone;
  return 'notUnderstood';
}

/** What an error of SSH or SFTP means. `gone` is what "no such file" stands for. */
export function kindOfSftpError(error: unknown, gone: FailureKind): FailureKind {
  const { code, level, text } = traits(error);
  if (code === 2) return gone;
  if (code === 3) return 'denied';
  if (level === 'client-authentication') return 'wrongPassword';
  if (level === 'client-timeout') return 'timeout';
  const kind = kindOfError(error);
  if (kind) return kind;
  if (/lost|closed|no response|not connected/i.test(text) || code === 6 || code === 7) return 'dropped';
  return level === 'handshake' || level === 'protocol' ? 'wrongProtocol' : 'notUnderstood';
}
