/** Says that the live connection is gone for the moment and being made again; longer than that is the banner's business. */
import { useConnection } from '#sync/connectionState.ts';
import classes from './SheetView.module.css';

export function ConnectionChip() {
  const isGone = useConnection(({ is }) => is === 'reconnecting');
  return (
    <span role="status">
      {isGone ? <span className={`${classes.unsaved} ${classes.gone}`}>Reconnecting…</span> : null}
    </span>
  );
}
