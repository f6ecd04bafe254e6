/** What a person did, behind their name, and what that makes of a banner. */
import type { DecisionState, VerdictWord } from '@marquee/contract/decisions.ts';

export const verdictWords: Readonly<Record<VerdictWord, string>> = {
  approve: 'approved',
  changes: 'requested changes',
  reject: 'rejected',
  withdraw: 'took it back',
};

export const stateWords: Readonly<Record<DecisionState, string>> = {
  waiting: 'Waiting for a decision',
  approved: 'Approved',
  changes: 'Changes requested',
  rejected: 'Rejected',
};
