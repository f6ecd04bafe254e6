/** Why a banner's bytes are not kept: each reason's sentence for members, who are told no host and no user name. */
import { sizeInWords } from '#cell-kinds/banner.ts';
import type { FtpProtocol } from '#ftp-protocols.ts';
import type { NotFrozenCode, NotFrozenReason } from '#not-frozen.ts';
import { transferWords, type TransferFailureKind } from '#transfer-words.ts';
import { withCommas } from '#with-commas.ts';

/** What a reason is about, as far as it is about something. */
interface About {
  /** a file of the banner, or what was looked for on its server */
  name?: string | undefined;
  /** what the operator allowed at the time */
  limit?: number | undefined;
  /** what its server did, and the FTP account's name */
  failure?: string | undefined;
  account?: string | undefined;
  protocol?: FtpProtocol | undefined;
}

/** What comes from a package is somebody's: it goes into a sentence without control characters, and shortened. */
const printable = (name: string) => name.replaceAll(/\p{C}/gu, '�').slice(-80);

const isTransferFailure = (failure: string | undefined): failure is TransferFailureKind =>
  failure !== undefined && Object.hasOwn(transferWords, failure);

const sentences = {
  tooHeavy: ({ limit = 0 }) => `This banner is heavier than ${sizeInWords(limit)}, so no copy of it is kept.`,
  tooManyFiles: ({ limit = 0 }) => `This banner has more than ${withCommas(limit)} files, so no copy of it is kept.`,
  zipTooHeavy: ({ limit = 0 }) => `What is in this zip is heavier than ${sizeInWords(limit)}, so it is not unpacked.`,
  zipTooDense: ({ limit = 0 }) =>
    `What is in this zip is more than ${withCommas(limit)} times heavier than the zip, so it is not unpacked.`,
  zipBroken: () => 'This zip is damaged or encrypted. Please upload it again.',
  zipWithoutPage: () => 'This zip has no index.html at its top, or in its only folder.',
  zipLink: ({ name = '' }) => `This zip holds a link (“${printable(name)}”) in place of a file, so it is not unpacked.`,
  badPath: ({ name = '' }) => `The name “${printable(name)}” can’t be part of a banner, so no copy of it is kept.`,
  clash: ({ name = '' }) =>
    `Two files of this banner differ only in capital letters (“${printable(name)}”). Please rename one of them.`,
  empty: () => 'This banner’s file is empty (0 bytes). The upload may have failed; please upload it again.',
  unplayable: () => 'Files of this kind can’t be played, so no copy is kept.',
  atRoot: () => 'This page lies in the top folder of its FTP account. Please move it into a folder of its own.',
  gone: () => 'This banner’s file is not on its server. As soon as it is uploaded, a copy is made.',
  changing: () => 'This banner’s files keep changing. As soon as they rest, a copy is made.',
  unreachable: ({ account = '', failure, name = '', protocol = 'ftp' }) =>
    isTransferFailure(failure)
      ? transferWords[failure]({ accountName: account, host: '', path: name, protocol })
      : 'This banner’s server can’t be reached. As soon as it can be, a copy is made.',
  accountGone: () => 'The FTP account of this banner was deleted. Please choose another one in the banner’s cell.',
  noRoom: () => 'There is no room for copies of banners on Marquee’s disk. As soon as there is, a copy is made.',
  noStore: () => 'Marquee can’t reach where it keeps copies of banners. As soon as it can, a copy is made.',
} as const satisfies Record<NotFrozenCode, (about: About) => string>;

/** The sentence for members. */
export const whyNotFrozen = ({ code, ...about }: NotFrozenReason): string => sentences[code](about);
