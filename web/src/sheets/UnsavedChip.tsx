/** Says how many changes wait to be saved, and asks before the page is left with them. */
import { useEffect } from 'react';
import { useActive } from '#screen/active.ts';
import { useTroubledAdditions } from '#sync/additions.ts';
import { outbox } from '#sync/currentSheet.ts';
import { useUnsaved } from '#sync/openSheet.ts';
import { counted } from '#ui/counted.ts';
import classes from './SheetView.module.css';

function ask(event: BeforeUnloadEvent, troubled: number): void {
  // An editor saves what is in it when it loses the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (outbox.unsaved + troubled > 0) event.preventDefault();
}

export function UnsavedChip() {
  const { count, isWaiting } = useUnsaved();
  const troubled = useTroubledAdditions();
  const total = count + troubled;
  const isUnsaved = total > 0;
  const isEditing = useActive(({ editing }) => editing !== undefined);

  useEffect(() => {
    // Browsers hold pages that may ask in less regard, so it is only asked for while there is something to lose.
    if (!isUnsaved && !isEditing) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => ask(event, troubled);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isUnsaved, isEditing, troubled]);

  // A change on its way is saved in a moment, which needs no words; one that takes long appears by the stylesheet's delay.
  return (
    <span role="status">
      {isUnsaved ? (
        <span className={classes.unsaved} data-waiting={isWaiting || troubled > 0 || undefined}>
          {counted(total, 'unsaved change')}
        </span>
      ) : null}
    </span>
  );
}
