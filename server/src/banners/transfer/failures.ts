/** What can go wrong with a file server, as errors, and what the errors of systems, libraries and servers mean. */
import { transferWords, type AboutTransfer, type TransferFailureKind } from '@marquee/contract/transfer-words.ts';
import { wholePath } from './paths.ts';
import type { TransferAccount } from './transfer.ts';

export type FailureKind = TransferFailureKind;
export type About = AboutTransfer;

/** What a failure says it is about: a path below the directory of an account. */
export const aboutPath = ({ directory, host, protocol }: TransferAccount, path: string): About => ({
  host,
  protocol,
  path: wholePath(directory, path),
});

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
const ofFolder = new Set<FailureKind>(['badPath', 'folderGone', 'fileGone', 'denied', 'inUse', 'folderSilent']);

/** These may be otherwise a moment later, without anybody's doing; to ask again locks nobody out. */
const ofMoment = new Set<FailureKind>([
  'refused',
  'unreachable',
  'timeout',
  'busy',
  'dropped',
  'noDataConnection',
  'inUse',
  'folderSilent',
]);

/** A file server could not do what was asked. `message` is the whole sentence for the user; `cause` is for the log. */
export class TransferFailure extends Error {
  override name = 'TransferFailure';
  readonly kind: FailureKind;
  /** True when every other file of this account would fail just so, and none needs to be tried. */
  readonly wholeAccount: boolean;
  /** True when it says nothing of other folders. */
  readonly onlyFolder: boolean;
  /** True when it is worth asking again soon. */
  readonly maySoonPass: boolean;
  readonly about: About;

  constructor(kind: FailureKind, about: About, cause?: unknown) {
    super(transferWords[kind](about), { cause });
    this.kind = kind;
    this.wholeAccount = ofAccount.has(kind);
    this.onlyFolder = ofFolder.has(kind);
    this.maySoonPass = ofMoment.has(kind);
    this.about = about;
  }

  /** The sentence for who doesn't keep the FTP account: with its name, and without its host. */
  toldByName(accountName: string): string {
    return transferWords[this.kind]({ ...this.about, accountName });
  }
}

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
/** A name in the answer may have any of the other words in it. */
const missing = /no such|not found|(?:not|n['’]t) exist|cannot find/i;
/** As of a file that is being uploaded, or that another program has opened for itself. */
const inUse = /used by another|in use\b|\bbusy\b|\blocked\b|sharing violation|temporarily/i;

/** What a server says of one file or folder that it does not give. */
function kindOfRefused(code: number, text: string, gone: FailureKind): FailureKind {
  if (missing.test(text)) return gone;
  if (forbidden.test(text)) return 'denied';
  // 450 is what may pass by itself.
  return code === 450 || inUse.test(text) ? 'inUse' : gone;
}

/** What the answer of an FTP server means. `gone` is what a 550 without a reason stands for. */
export function kindOfFtpAnswer(code: number, text: string, gone: FailureKind): FailureKind {
  if ((code === 421 || code === 530) && /attempts|failures/i.test(text)) return 'wrongPassword';
  if (code === 421) return /time-?out|idle/i.test(text) ? 'dropped' : 'busy';
  if (code === 530 && tooMany.test(text)) return 'busy';
  if (code === 430 || code === 530 || code === 331 || code === 332) return 'wrongPassword';
  if (code === 431 || code === 522 || code === 534) return 'encryptionFailed';
  if (code === 425) return 'noDataConnection';
  if (code === 426 || code === 451) return 'dropped';
  if (code === 450 || code === 550 || code === 553) return kindOfRefused(code, text, gone);
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
