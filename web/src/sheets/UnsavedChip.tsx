/** Says how many changes wait to be saved. */
import { useTroubledAdditions } from '#sync/additions.ts';
import { useUnsaved } from '#sync/openSheet.ts';
import { counted } from '#ui/counted.ts';
import classes from './SheetView.module.css';

export function UnsavedChip() {
  const { count, isWaiting } = useUnsaved();
  const troubled = useTroubledAdditions();
  const total = count + troubled;

  // A change on its way is saved in a moment, which needs no words; one that takes long appears by the stylesheet's delay.
  return (
    <span role="status">
      {total > 0 ? (
        <span className={classes.unsaved} data-waiting={isWaiting || troubled > 0 || undefined}>
          {counted(total, 'unsaved change')}
        </span>
      ) : null}
    </span>
  );
}
