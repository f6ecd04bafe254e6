/** What a letter says of the banner: in the viewer, on the board and on the review page. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';

export const verdictKeys: Readonly<Record<string, Exclude<VerdictWord, 'withdraw'>>> = {
  a: 'approve',
  c: 'changes',
  x: 'reject',
};
