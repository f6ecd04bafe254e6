/** A small sign in a banner's cell while a copy of it is made, and where none can be made. */
import { lazily } from '#ui/lazily.tsx';
import { FreezeMark } from './FreezeMark.tsx';
import { useFreezing } from './freezing.ts';

type Trouble = Parameters<(typeof import('./NotFrozenSign.tsx'))['NotFrozenSign']>[0];

/** What it says until the reason's words have come, and where they don't. */
const Wordless = ({ of }: { of: Trouble }) => <FreezeMark words="No copy of this banner is kept." trouble={of.state} />;

/** The sentences come with the first banner that is in trouble. */
const NotFrozenSign = lazily(async () => (await import('./NotFrozenSign.tsx')).NotFrozenSign, Wordless);

export function FreezeSign(props: { cellID: number }) {
  const freezing = useFreezing(props.cellID);
  if (!freezing) return null;
  const { reason, state } = freezing;
  if (reason) return <NotFrozenSign reason={reason} state={state} />;
  return <FreezeMark words="A copy of this banner is being made." />;
}
