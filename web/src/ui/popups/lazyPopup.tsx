/** An editor that comes with its own code, fetched while nothing else is going on; where it does not come it says so in a frame of its own. */
import type { ComponentType } from 'react';
import { type Failure, lazily } from '#ui/lazily.tsx';
import { PopupFailed } from '#ui/messages/LoadFailed.tsx';

/** `closeOf` answers what closes it. */
export function lazyPopup<P extends object>(
  load: () => Promise<ComponentType<P>>,
  closeOf: (props: P) => () => void,
): ComponentType<P> {
  const Failed = ({ of, failure }: { of: P; failure: Failure }) => (
    <PopupFailed failure={failure} onClose={closeOf(of)} />
  );
  return lazily(load, Failed, { isSoon: true });
}
