/** What a banner's checks come to, in one word: as its cell marks it, and as rows are filtered by it. */
import { z } from 'zod';

/** From the gravest: something fails, something is warned of, nothing is wrong as far as it is known; not checked yet, and what is not to be checked. */
export const CheckResult = z.enum(['fails', 'warns', 'passes', 'waiting', 'failed']);
export type CheckResult = z.infer<typeof CheckResult>;

/** As it is said on screen. */
export const resultWords: Readonly<Record<CheckResult, string>> = {
  fails: 'Fails',
  warns: 'Warnings',
  passes: 'Passes',
  waiting: 'Not checked yet',
  failed: 'Can’t be checked',
};

/** What counts of rules that fail, are warned of and can't be known come to. */
export const resultOf = ([fails, warns]: readonly [fails: number, warns: number, unknown: number]): CheckResult =>
  fails > 0 ? 'fails' : warns > 0 ? 'warns' : 'passes';
