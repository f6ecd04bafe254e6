/** Why a banner's bytes are not kept, as codes; their sentences are in `not-frozen-words.ts`. */
import { z } from 'zod';
import { ftpProtocolNames } from '#ftp-protocols.ts';

const notFrozenCodes = [
  'tooHeavy',
  'tooManyFiles',
  'zipTooHeavy',
  'zipTooDense',
  'zipBroken',
  'zipWithoutPage',
  'zipLink',
  'badPath',
  'clash',
  'empty',
  'unplayable',
  'atRoot',
  'gone',
  'changing',
  'unreachable',
  'accountGone',
  'noRoom',
  'noStore',
] as const;
export type NotFrozenCode = (typeof notFrozenCodes)[number];

/** Why a banner is not frozen, without words: what is kept and told. */
export const NotFrozenReason = z.object({
  code: z.enum(notFrozenCodes),
  name: z.string().optional(),
  limit: z.number().optional(),
  failure: z.string().optional(),
  account: z.string().optional(),
  protocol: z.literal(ftpProtocolNames).optional(),
});
export type NotFrozenReason = z.infer<typeof NotFrozenReason>;
