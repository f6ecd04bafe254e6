/** Says how many changes wait to be saved, and asks before the page is left with them. */
import { useEffect } from 'react';
import { useTroubledAdditions } from '#state/additions.ts';
import { useUnsaved } from '#state/openSheet.ts';
import classes from './SheetView.module.css';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

export function UnsavedChip() {
  const { count, isWaiting } = useUnsaved();
  const troubled = useTroubledAdditions();
  const total = count + troubled;
  const isUnsaved = total > 0;

  useEffect(() => {
    if (!isUnsaved) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  // A change on its way is saved in a moment, which needs no words; one that takes long appears by the stylesheet's delay.
  return (
    <span role="status">
      {isUnsaved ? (
        <span className={classes.unsaved} data-waiting={isWaiting || troubled > 0 || undefined}>
          {total === 1 ? '1 unsaved change' : `${total.toLocaleString('en')} unsaved changes`}
        </span>
      ) : null}
    </span>
  );
}
