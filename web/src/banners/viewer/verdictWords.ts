/** What a person did, behind their name. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';

export const verdictWords: Readonly<Record<VerdictWord, string>> = {
  approve: 'approved',
  changes: 'requested changes',
  reject: 'rejected',
  withdraw: 'took it back',
};
