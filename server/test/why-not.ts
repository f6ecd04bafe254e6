/** Versions of a banner as a member reads them, with why it is not frozen in words. */
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';

export const withWhy = (stack: VersionStack): VersionStack & { why: string | null } => ({
  ...stack,
  why: stack.reason && whyNotFrozen(stack.reason),
});
