/** The sign in a banner's cell where no copy of it can be made, which says why. */
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import type { NotFrozenReason } from '@marquee/contract/not-frozen.ts';
import { FreezeMark } from './FreezeMark.tsx';

export function NotFrozenSign({ reason, state }: { reason: NotFrozenReason; state: string }) {
  return <FreezeMark words={whyNotFrozen(reason)} trouble={state} />;
}
