/** Popups that come with their own code, fetched while nothing else is going on; one that does not come says so in a frame of its own. */
import type { ComponentType } from 'react';
import { type Failure, lazily } from './lazily.tsx';
import { PopupFailed } from './LoadFailed.tsx';

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

/** For what is closed by its `onClose`. */
export const onCloseOf = ({ onClose }: { onClose: () => void }) => onClose;
