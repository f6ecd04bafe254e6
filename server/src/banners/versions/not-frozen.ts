/** Why a banner's bytes are not kept, as an error; its words are in the contract. */
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import type { NotFrozenCode, NotFrozenReason } from '@marquee/contract/not-frozen.ts';
import type { VersionLimits } from '#platform/env.ts';

/** These may well pass: it is tried again. */
const passing = new Set<NotFrozenCode>(['gone', 'changing', 'unreachable', 'noRoom', 'noStore', 'empty', 'zipBroken']);

/** The limit that was passed. */
const limitOf: Partial<Record<NotFrozenCode, keyof VersionLimits>> = {
  tooHeavy: 'bytes',
  tooManyFiles: 'files',
  zipTooHeavy: 'unpackedBytes',
  zipTooDense: 'ratio',
};

/** As much of a name as is kept. Characters. */
const longestName = 4_096;

/** A banner can't be frozen as it is. `message` is the whole sentence. */
export class NotFrozen extends Error {
  override name = 'NotFrozen';
  readonly reason: NotFrozenReason;
  /** whether it is tried again by itself */
  readonly mayPass: boolean;

  constructor(code: NotFrozenCode, limits: VersionLimits, more: { name?: string; cause?: unknown } = {}) {
    const limit = limitOf[code];
    const reason: NotFrozenReason = {
      code,
      // The database keeps no NUL.
      ...(more.name === undefined ? {} : { name: more.name.replaceAll('\0', '�').toWellFormed().slice(-longestName) }),
      ...(limit === undefined ? {} : { limit: limits[limit] }),
    };
    super(whyNotFrozen(reason), { cause: more.cause });
    this.reason = reason;
    this.mayPass = passing.has(code);
  }
}
