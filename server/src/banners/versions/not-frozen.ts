/** Why a banner's bytes are not kept: each reason with the sentence for members, who are told no host and no user name. */
import { sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';
import type { VersionLimits } from '#platform/env.ts';

const number = (n: number) => n.toLocaleString('en');

/** `name` is the file that it is about, where it is about one. */
const sentences = {
  tooHeavy: ({ bytes }) => `This banner is heavier than ${sizeInWords(bytes)}, so no copy of it is kept.`,
  tooManyFiles: ({ files }) => `This banner has more than ${number(files)} files, so no copy of it is kept.`,
  zipTooHeavy: ({ unpackedBytes }) =>
    `What is in this zip is heavier than ${sizeInWords(unpackedBytes)}, so it is not unpacked.`,
  zipTooDense: ({ ratio }) =>
    `What is in this zip is more than ${number(ratio)} times heavier than the zip, so it is not unpacked.`,
  zipBroken: () => 'This zip is damaged or encrypted. Please upload it again.',
  zipWithoutPage: () => 'This zip has no index.html at its top, or in its only folder.',
  zipLink: (_limits, name) => `This zip holds a link (“${name}”) in place of a file, so it is not unpacked.`,
  badPath: (_limits, name) => `The name “${name}” can’t be part of a banner, so no copy of it is kept.`,
  clash: (_limits, name) =>
    `Two files of this banner differ only in capital letters (“${name}”). Please rename one of them.`,
  empty: () => 'This banner’s file is empty (0 bytes). The upload may have failed; please upload it again.',
  unplayable: () => 'Files of this kind can’t be played, so no copy is kept.',
  atRoot: () => 'This page lies in the top folder of its FTP account. Please move it into a folder of its own.',
  gone: () => 'This banner’s file is not on its server. As soon as it is uploaded, a copy is made.',
  changing: () => 'This banner’s files keep changing. As soon as they rest, a copy is made.',
  unreachable: () => 'This banner’s server can’t be reached. As soon as it can be, a copy is made.',
  noRoom: () => 'There is no room for copies of banners on Marquee’s disk. As soon as there is, a copy is made.',
} as const satisfies Record<string, (limits: VersionLimits, name: string) => string>;

export type Reason = keyof typeof sentences;

/** These may well pass: it is tried again. */
const passing = new Set<Reason>(['gone', 'changing', 'unreachable', 'noRoom', 'empty', 'zipBroken']);

/** What comes from a package is somebody's: it goes into a sentence without control characters, and shortened. */
const printable = (name: string) => name.replaceAll(/\p{C}/gu, '�').slice(-80);

/** A banner can't be frozen as it is. `message` is the whole sentence. */
export class NotFrozen extends Error {
  override name = 'NotFrozen';
  readonly reason: Reason;
  /** whether it is tried again by itself */
  readonly mayPass: boolean;

  constructor(reason: Reason, limits: VersionLimits, more: { name?: string; cause?: unknown } = {}) {
    super(sentences[reason](limits, printable(more.name ?? '')), { cause: more.cause });
    this.reason = reason;
    this.mayPass = passing.has(reason);
  }
}
